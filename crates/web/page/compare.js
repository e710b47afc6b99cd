// Compare: every algorithm that applies, on one position or one tree, as a table and a chart.

import { listen } from './api.js';
import { choice, complain, h, line, s, say } from './dom.js';
import { games } from './games.js';
import { texts } from './texts.js';

const words = texts.compare;
const MEASURES = /** @type {const} */ (['nodes', 'leaves', 'seconds']);

/** @param {number | null | undefined} number @param {number} [digits] */
const written = (number, digits = 0) => (number === null || number === undefined ? '—' : number.toLocaleString(undefined, { maximumFractionDigits: digits }));
/** @param {any} row */
const milliseconds = (row) => (row.seconds === undefined ? '—' : (row.seconds * 1000).toLocaleString(undefined, { maximumFractionDigits: 3, minimumFractionDigits: 3 }));
/** @param {any} row */
const value = (row) => (row.payoffs ? `(${row.payoffs.map((/** @type {number} */ x) => written(x, 4)).join(', ')})` : written(row.value, 4));

/**
 * Bars, one for each algorithm, as long as what is measured.
 * @param {any[]} rows @param {typeof MEASURES[number]} measure @param {number} width
 */
function chart(rows, measure, width) {
  const [names, numbers, height] = [150, 100, 30];
  const bars = Math.max(60, width - names - numbers);
  const most = Math.max(...rows.map((row) => row[measure] ?? 0), Number.MIN_VALUE);
  const svg = s('svg', { class: 'bars', width: names + bars + numbers, height: rows.length * height + 8, role: 'img', 'aria-label': words.chart(words.measures[measure]) });
  rows.forEach((row, i) => {
    const y = 4 + i * height;
    const length = Math.max(1.5, (bars * (row[measure] ?? 0)) / most);
    svg.append(
      s('text', { class: 'bar-name', x: names - 8, y: y + 18 }, row.algorithm),
      s('rect', { class: 'bar-body', x: names, y: y + 3, width: length, height: height - 8, rx: 3 }),
      s('text', { class: 'bar-number', x: names + length + 6, y: y + 18 }, measure === 'seconds' ? words.milliseconds(milliseconds(row)) : written(row[measure])));
  });
  return svg;
}

/** @type {View} */
export async function compare(root) {
  const said = new URLSearchParams(location.hash.replace(/^#\/?compare\/?/, ''));
  const catalogue = (await games()).filter((game) => game.engines.some((engine) => engine.comparable));
  /** @type {any[]} */
  let rows = [];
  /** @type {() => void} */
  let stop = () => {};
  const wanted = said.get('game') ?? 'tic-tac-toe';
  /** @type {[string, string][]} */
  const known = catalogue.map((game) => [game.about.id, game.about.name]);
  // A link may name a game with options, or one that is not here: the server says which it is.
  const offered = known.some(([id]) => id === wanted) ? known : [...known, /** @type {[string, string]} */ ([wanted, wanted])];
  const game = choice(words.game, offered, wanted, () => offer());
  const position = line(words.position, { value: said.get('position') ?? '', id: 'position' });
  const tree = line(words.tree, { value: said.get('tree') ?? texts.microscope.lectureTree, id: 'tree-text' });
  const depth = line(words.depth, { value: said.get('depth') ?? '4', id: 'depth' });
  const measure = choice(words.measure, MEASURES.map((name) => [name, words.measures[name]]), 'nodes', () => draw());
  const button = h('button', { class: 'main', id: 'compare' }, words.begin);
  const cancel = h('button', { type: 'button', hidden: true, onclick: () => finish() }, words.stop);
  const result = h('div', { class: 'stack' });
  const offer = () => {
    const isTree = game.select.value === 'tree';
    tree.field.hidden = !isTree;
    position.field.hidden = depth.field.hidden = isTree;
  };
  const draw = () => {
    const shown = MEASURES.filter((name) => rows.some((row) => row[name] !== undefined));
    const chosen = shown.find((name) => name === measure.select.value) ?? 'nodes';
    const timed = shown.includes('seconds');
    result.replaceChildren(...(rows.length ? [
      h('div', { class: 'panel scrolls' }, h('table', { id: 'rows' },
        h('thead', {}, h('tr', {}, ...words.head(timed).map((text, i) => h('th', { scope: 'col', class: i > 2 && 'number' }, text)))),
        h('tbody', {}, ...rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, row.algorithm), h('td', {}, value(row)), h('td', {}, row.best.join(' ') || '—'),
          ...[row.nodes, row.leaves, row.cutoffs].map((number) => h('td', { class: 'number' }, written(number))), timed && h('td', { class: 'number' }, milliseconds(row))))))),
      h('div', { class: 'panel' }, h('div', { class: 'row spread' }, h('h2', {}, words.chart(words.measures[chosen])), measure.field), chart(rows, chosen, Math.min(result.clientWidth - 40, 900))),
    ] : []));
  };
  const finish = () => {
    stop();
    button.disabled = false;
    cancel.hidden = true;
  };
  const begin = () => {
    finish();
    const isTree = game.select.value === 'tree';
    const asked = new URLSearchParams(isTree ? { game: 'tree', tree: tree.input.value.trim() } : { game: game.select.value, depth: depth.input.value.trim(), ...(position.input.value.trim() && { position: position.input.value.trim() }) });
    history.replaceState(null, '', `#/compare/${asked}`);
    rows = [];
    draw();
    say(words.running);
    button.disabled = true;
    cancel.hidden = false;
    stop = listen(`/api/compare?${asked}`, {
      row: (row) => { rows.push(row); draw(); },
      done: (end) => { finish(); say(end.whole ? '' : words.outOfTime); },
    }, (error) => { finish(); complain(error); }, (isOpen) => { if (!isOpen) { finish(); say(texts.unreachable, 'error'); } });
  };
  root.append(h('h1', {}, texts.views.compare),
    h('form', { class: 'panel', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); begin(); } },
      h('div', { class: 'fields' }, game.field, position.field, tree.field, depth.field, h('div', { class: 'row' }, button, cancel))), result);
  offer();
  if (said.get('game')) begin();
  return finish;
}
