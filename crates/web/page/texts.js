// Every text of the page, in one place, so that other languages can follow.

export const texts = {
  home: 'tah: the hall',
  navigation: 'Rooms of the hall',
  skip: 'Skip to the content',
  views: { play: 'Play', analyse: 'Analyse', microscope: 'Microscope', quiz: 'Quiz', compare: 'Compare' },
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  theme: (/** @type {string} */ name) => `Colours: ${name}`,
  unfurnished: 'This room is still empty. The same can be done on the command line: see “tah help”.',
  unreachable: 'The hall does not answer. Is tah still running?',
  status: (/** @type {number} */ status) => `The hall answered with status ${status}`,
  at: (/** @type {number} */ line, /** @type {number} */ column) => ` (line ${line}, column ${column})`,
  noPicture: 'The browser cannot make a picture of this.',
  expected: (/** @type {string} */ text) => `Expected ${text}`,

  scene: {
    empty: 'empty',
    marked: 'marked',
    last: 'last move',
    target: 'can be chosen',
    faceDown: 'a card face down',
    hand: (/** @type {string} */ title) => `${title}:`,
    die: (/** @type {number} */ face) => `die ${face}`,
    stack: (/** @type {string} */ place, /** @type {number} */ count, /** @type {string} */ piece) => `${place}: ${count} ${piece}`,
    bar: 'bar',
    tray: 'off',
  },
};
