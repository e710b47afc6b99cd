// The shell: navigation among the rooms of the hall, light and dark, and one place for messages.

import { analyse } from './analyse.js';
import { compare } from './compare.js';
import { complain, h, say } from './dom.js';
import { microscope } from './microscope.js';
import { play } from './play.js';
import { quiz } from './quiz.js';
import { texts } from './texts.js';
import { theory } from './theory.js';

/** @type {Record<string, View>} */
const views = { play, analyse, microscope, quiz, compare, theory };
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);

const links = Object.keys(views).map((name) => h('a', { href: `#/${name}` }, texts.views[/** @type {keyof typeof texts.views} */ (name)]));
const themeButton = h('button', { class: 'quiet', id: 'theme', onclick: nextTheme });
const main = h('main', { id: 'main', tabindex: '-1' });
/** @type {(() => void) | void} */
let leave;
/** Counts what is shown, so that a view that comes late does not replace a later one. */
let shown = 0;

async function show() {
  const [name = 'play', ...rest] = location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  const view = views[name] ?? play;
  const mine = ++shown;
  leave?.();
  leave = undefined;
  say('');
  for (const link of links) {
    if (link.hash === `#/${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${texts.views[/** @type {keyof typeof texts.views} */ (name)] ?? ''} · tah`;
  main.replaceChildren();
  try {
    const left = await view(main, rest);
    if (mine === shown) leave = left;
    else left?.();
  } catch (error) {
    if (mine === shown) complain(error);
  }
}

/** @param {string} theme */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  themeButton.textContent = texts.themes[/** @type {typeof THEMES[number]} */ (theme)];
  themeButton.setAttribute('aria-label', texts.theme(themeButton.textContent));
}

function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(/** @type {any} */ (document.documentElement.dataset.theme)) + 1) % THEMES.length];
  localStorage.setItem('theme', theme);
  setTheme(theme);
}

document.body.append(
  h('a', { class: 'skip', href: '#main', onclick: (/** @type {Event} */ event) => { event.preventDefault(); main.focus(); } }, texts.skip),
  h('header', {},
    h('a', { class: 'brand', href: '#/play', 'aria-label': texts.home }, 'tah'),
    h('nav', { 'aria-label': texts.navigation }, ...links),
    themeButton),
  h('div', { id: 'notice', role: 'status', 'aria-live': 'polite' }),
  main,
);
setTheme(localStorage.getItem('theme') ?? 'auto');
addEventListener('hashchange', show);
show();
