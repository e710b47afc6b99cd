// Theory: a game as a matrix, a tree or a Gambit file, and the page that game theory writes about it.

import { post } from './api.js';
import { choice, complain, download, h, say } from './dom.js';
import { texts } from './texts.js';

const words = texts.theory;

/** What a cell pays, with best responses underlined and said. @param {{payoffs: string[], best: boolean[]}} cell */
function payoffs({ payoffs, best }) {
  const one = (/** @type {string} */ payoff, /** @type {number} */ player) => (best[player] ? h('u', { title: words.best(player + 1) }, payoff) : payoff);
  return payoffs.flatMap((payoff, player) => (player ? [', ', one(payoff, player)] : [one(payoff, player)]));
}

/**
 * One table for each choice of players beyond the second.
 * @param {any} value
 */
function matrices({ matrix, players }) {
  const [rows, columns] = players;
  return matrix.map((/** @type {any} */ table) => h('div', { class: 'scrolls' }, h('table', { class: 'payoffs' },
    h('caption', {}, [words.sides(rows.name, columns?.name), ...table.given].join('; ')),
    h('thead', {}, h('tr', {}, h('td', {}), ...(columns?.strategies ?? ['']).map((/** @type {string} */ name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...table.rows.map((/** @type {any[]} */ cells, /** @type {number} */ row) => h('tr', {}, h('th', { scope: 'row' }, rows.strategies[row]),
      ...cells.map((cell) => h('td', { class: cell.best.every(Boolean) && 'equilibrium', title: cell.best.every(Boolean) && words.pure }, ...payoffs(cell)))))))));
}

/** A section as the command line writes it: what is indented belongs to the heading before. @param {string} text */
function section(text) {
  const panel = h('section', { class: 'panel' });
  for (const line of text.trimEnd().split('\n')) {
    if (!line.startsWith(' ')) panel.append(h(panel.firstChild ? 'h3' : 'h2', {}, line), h('ul', { class: 'told' }));
    else panel.lastChild?.appendChild(h('li', {}, line.trim()));
  }
  return panel;
}

/** @param {any} told */
function page(told) {
  const [title, ...about] = told.heading.trim().split('\n');
  const picture = told.figure && new Blob([told.figure], { type: 'image/svg+xml' });
  return [
    h('section', { class: 'panel stack', id: 'game' }, h('h2', {}, title), ...about.filter(Boolean).map((/** @type {string} */ line) => h('p', {}, line)),
      ...told.warnings.map((/** @type {string} */ warning) => h('p', { class: 'quiet' }, words.warning(warning))),
      picture && h('div', { class: 'scrolls' }, h('img', { class: 'drawn-game', src: URL.createObjectURL(picture), alt: words.tree })),
      picture && h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => download('game.svg', picture) }, words.save)),
      ...(told.value.matrix ? [...matrices(told.value), h('p', { class: 'quiet' }, words.underlined)] : [])),
    h('div', { class: 'sections' }, ...told.sections.filter((/** @type {[string, string]} */ [name]) => name !== 'matrix').map((/** @type {[string, string]} */ [, text]) => section(text))),
  ];
}

/** @type {View} */
export async function theory(root) {
  const said = new URLSearchParams(location.hash.replace(/^#\/?theory\/?/, ''));
  const text = h('textarea', { id: 'game-text', rows: 7, spellcheck: 'false', autocomplete: 'off' });
  const minimise = h('input', { type: 'checkbox', id: 'minimise', checked: said.get('minimise') === 'yes' });
  const example = choice(words.example, [['', words.own], ...words.examples.map(([name], i) => /** @type {[string, string]} */ ([String(i), name]))], '', (chosen) => take(chosen));
  const result = h('div', { class: 'stack' });
  /** @param {string} chosen */
  const take = (chosen) => {
    if (chosen === '') return;
    const [, game, costs] = words.examples[Number(chosen)];
    text.value = game;
    minimise.checked = costs;
    solve();
  };
  const solve = async () => {
    const asked = new URLSearchParams({ game: text.value, ...(minimise.checked && { minimise: 'yes' }) });
    history.replaceState(null, '', `#/theory/${asked}`);
    say(words.solving);
    try {
      result.replaceChildren(...page(await post('/api/theory', { game: text.value, minimise: minimise.checked })));
      say('');
    } catch (error) {
      result.replaceChildren();
      complain(error);
    }
  };
  const open = h('input', { type: 'file', onchange: async () => {
    const file = open.files?.[0];
    if (file) text.value = await file.text();
    open.value = '';
  } });
  root.append(h('h1', {}, texts.views.theory),
    h('form', { class: 'panel stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); solve(); } },
      h('div', { class: 'fields' }, example.field, h('label', { class: 'field' }, h('span', {}, words.open), open)),
      h('label', { class: 'field' }, h('span', {}, words.game), text),
      h('div', { class: 'row' }, h('label', { class: 'check' }, minimise, ' ', words.minimise), h('button', { class: 'main', id: 'solve' }, words.solve))), result);
  if (said.get('game')) {
    text.value = said.get('game') ?? '';
    await solve();
  } else {
    example.select.value = '0';
    take('0');
  }
}
