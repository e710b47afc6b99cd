// Analyse: walk through a game and its variations, with what the search thinks of every position.

import { listen, post } from './api.js';
import { Choosing } from './choosing.js';
import { choice, complain, download, h, line, say } from './dom.js';
import { games } from './games.js';
import { GameTree } from './gametree.js';
import { drawGraph } from './graph.js';
import { Board, pngBlob, svgText } from './scene.js';
import { texts } from './texts.js';

const t = texts.analyse;
/** The largest file that is sent. */
const MOST_BYTES = 4_000_000;

/** @param {any} worth @param {number} sign 1 if it is told for the first player */
function worthText(worth, sign) {
  if ('points' in worth) return ((sign * worth.points) / 100).toFixed(2).replace(/^(?=\d)/, '+');
  const [plies, wins] = 'win' in worth ? [worth.win, sign > 0] : [worth.loss, sign < 0];
  return t.end(wins, plies);
}

/** @type {View} */
export async function analyse(root) {
  const list = await games();
  /** @type {{game: string, position: string | null, moves: string[]}} */
  const given = JSON.parse(sessionStorage.getItem('analyse') ?? 'null') ?? { game: 'chess', position: null, moves: [] };
  let tree = GameTree.line(given.game, given.position, given.moves);
  tree.end();
  /** @type {any} */
  let seen;
  /** @type {any} */
  let judged = null;
  let flip = false;
  let isOn = true;
  /** @type {{from: Place, to: Place, rank: number}[]} */
  let arrows = [];
  let stop = () => {};
  let stopReview = () => {};
  let asked = 0;

  const choosing = new Choosing((move) => { tree.play(move); judged = null; show(); }, () => drawBoard());
  const board = new Board((place, gesture) => choosing.choose(place, gesture));
  const bar = h('div', { class: 'evaluation', role: 'img' }, h('div', { class: 'fill' }), h('span', {}));
  const lines = h('ol', { class: 'lines', 'aria-live': 'off', 'aria-label': t.lines });
  const figures = h('p', { class: 'small quiet figures' });
  const moves = h('div', { class: 'tree', tabindex: '0', 'aria-label': t.moves });
  const buttons = h('div', { class: 'row moves' });
  const course = h('div', { class: 'course' });
  const position = line(t.position, { class: 'mono', id: 'position' });
  const picker = choice(texts.play.game, list.map((game) => [game.about.id, game.about.name]), tree.game.split(/[,:]/)[0], (id) => { engine.input.value = ''; open(new GameTree(id, null)); });
  const count = choice(t.count, ['1', '2', '3', '4', '5'].map((n) => [n, n]), '3', () => think());
  const engine = line(t.engine, { placeholder: t.default, id: 'engine' });
  const file = h('textarea', { rows: 5, placeholder: t.paste, 'aria-label': t.paste, id: 'file' });
  const toggle = h('button', { id: 'toggle', onclick: () => { isOn = !isOn; think(); } });
  const whole = h('button', { id: 'review', onclick: review }, t.whole);

  /** @param {GameTree} next */
  function open(next) {
    tree = next;
    judged = null;
    setBar(0.5, '');
    picker.select.value = tree.game.split(/[,:]/)[0];
    show();
  }

  /** Asks how the present position looks, and what is thought of it. */
  async function show() {
    const mine = ++asked;
    stop();
    sessionStorage.setItem('analyse', JSON.stringify({ game: tree.game, position: tree.position, moves: tree.moves() }));
    try {
      const answer = await post('/api/positions', { game: tree.game, position: tree.position, moves: tree.moves() });
      if (mine !== asked) return;
      seen = answer;
      say('');
    } catch (error) {
      if (mine === asked) complain(error);
      return;
    }
    arrows = [];
    position.input.value = seen.position;
    position.input.title = seen.about.notation;
    choosing.offer(seen.moves, seen.scene);
    drawBoard();
    drawMoves();
    think();
  }

  function drawBoard() {
    if (!seen) return;
    board.update(seen.scene, { flip, last: seen.last, arrows, label: texts.play.board(seen.about.name), ...choosing.looks() });
    buttons.replaceChildren(...choosing.buttons().map(({ text, act }) => h('button', { onclick: act }, text)));
  }

  function think() {
    stop();
    lines.replaceChildren();
    const isOver = seen?.turn === 'over';
    toggle.textContent = isOn ? t.pause : t.go;
    toggle.setAttribute('aria-pressed', String(isOn));
    figures.textContent = isOver ? t.over : '';
    if (!isOn || isOver || !seen) return;
    const query = new URLSearchParams({ game: tree.game, position: tree.position ?? '', moves: JSON.stringify(tree.moves()), lines: count.select.value, engine: engine.input.value });
    const end = listen(`/api/analysis?${query}`, {
      thought: showThought,
      progress: (told) => { figures.textContent = t.progress(told); },
      report: showReport,
      done: () => end(),
    }, (error) => { end(); complain(error); });
    stop = end;
  }

  /** @param {any} thought */
  function showThought(thought) {
    const sign = thought.player === 0 ? 1 : -1;
    figures.textContent = t.figures(thought);
    lines.replaceChildren(...thought.lines.map((/** @type {any} */ each) => h('li', {}, h('strong', { class: 'mono' }, worthText(each.worth, sign)), ' ', h('button', { class: 'line', title: t.follow, onclick: () => { tree.play(each.moves[0]); show(); } }, ...each.moves.slice(0, 12).flatMap((/** @type {string} */ move) => [h('span', { class: 'whole' }, move), ' '])))));
    const best = thought.lines[0];
    if (best) setBar(sign > 0 ? best.chances : 1 - best.chances, worthText(best.worth, sign));
    setArrows(thought.lines.map((/** @type {any} */ each) => each.places));
  }

  /** @param {any} told */
  function showReport({ report, places }) {
    figures.textContent = t.report(report);
    setBar(0.5, '');
    const isBest = (/** @type {any} */ each) => Number(report.moves.includes(each.move));
    const worth = (/** @type {any} */ each) => each.value ?? each.probability ?? 0;
    const details = (report.details ?? []).toSorted((/** @type {any} */ a, /** @type {any} */ b) => isBest(b) - isBest(a) || worth(b) - worth(a));
    lines.replaceChildren(...(details.length ? details.slice(0, 8).map((/** @type {any} */ each) => h('li', {}, h('strong', { class: 'mono' }, t.number(worth(each))), ' ', each.move))
      : [h('li', {}, h('strong', { class: 'mono' }, t.number(report.value)), ' ', report.line.slice(0, 12).join(' ') || report.moves.join(' '))]));
    setArrows(places);
  }

  /** @param {Place[][]} paths */
  function setArrows(paths) {
    arrows = paths.flatMap((path, rank) => (path.length ? [{ from: path[0], to: path[path.length - 1], rank }] : []));
    if (!choosing.picked.length) drawBoard();
  }

  /** @param {number} chance @param {string} text */
  function setBar(chance, text) {
    /** @type {HTMLElement} */ (bar.firstChild).style.height = `${(100 * (flip ? 1 - chance : chance)).toFixed(1)}%`;
    bar.classList.toggle('flipped', flip);
    /** @type {HTMLElement} */ (bar.lastChild).textContent = text;
    bar.setAttribute('aria-label', t.bar(text));
  }

  function drawMoves() {
    moves.replaceChildren(...drawLine(0, true));
    moves.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    course.replaceChildren(...(judged ? [drawGraph(judged.moves, Math.min(tree.ply(tree.at), judged.moves.length), (ply) => { tree.at = tree.mainline()[ply] ?? tree.at; show(); }), summary()] : []));
  }

  /** The moves after a node, with variations in brackets. @param {number} from @param {boolean} isFirst @returns {HTMLElement[]} */
  function drawLine(from, isFirst) {
    /** @type {HTMLElement[]} */
    const out = [];
    let at = from;
    let needsNumber = isFirst;
    while (tree.nodes[at].next.length) {
      const [main, ...others] = tree.nodes[at].next;
      out.push(drawMove(main, needsNumber));
      needsNumber = !!tree.nodes[main].comment || others.length > 0;
      if (tree.nodes[main].comment) out.push(h('span', { class: 'comment' }, tree.nodes[main].comment.replace(/\[%[^\]]*\]\s*/g, '')));
      for (const other of others) out.push(h('span', { class: 'variation' }, '(', drawMove(other, true), ...drawLine(other, false), ')'));
      at = main;
    }
    return out;
  }

  /** @param {number} node @param {boolean} isNumbered */
  function drawMove(node, isNumbered) {
    const ply = tree.ply(node);
    const number = ply % 2 === 1 ? `${(ply + 1) / 2}. ` : isNumbered ? `${ply / 2}… ` : '';
    const review = judged?.nodes.get(node);
    const sign = review?.sign ?? tree.nodes[node].sign ?? '';
    return h('button', { class: `move ${review?.mark ?? ''}`, 'aria-current': node === tree.at ? 'true' : null, title: review?.best.length ? t.better(review.best.slice(0, 6).join(' ')) : null, onclick: () => { tree.at = node; show(); } }, number, tree.nodes[node].move, sign);
  }

  /** "Analyse the whole game". */
  function review() {
    const main = tree.mainline();
    if (main.length < 2) return say(t.nothing, 'error');
    const played = tree.moves(main[main.length - 1]);
    isOn = false;
    think();
    whole.disabled = true;
    const query = new URLSearchParams({ game: tree.game, position: tree.position ?? '', moves: JSON.stringify(played), milliseconds: '150' });
    const stopListening = listen(`/api/review?${query}`, {
      progress: ({ ply, plies }) => { figures.textContent = t.reviewing(ply, plies); },
      review: (told) => {
        judged = { ...told, moves: told.moves.map((/** @type {any} */ each, /** @type {number} */ index) => ({ ...each, move: played[index] })), nodes: new Map(told.moves.map((/** @type {any} */ each, /** @type {number} */ index) => [main[index + 1], each])) };
        drawMoves();
      },
      done: () => stopReview(),
    }, (error) => { stopReview(); complain(error); });
    stopReview = () => {
      stopListening();
      whole.disabled = false;
      figures.textContent = '';
    };
  }

  function summary() {
    return h('table', { class: 'small' }, h('tr', {}, h('th', {}, ''), ...t.columns.map((name) => h('th', { class: 'number' }, name))),
      ...judged.players.map((/** @type {any} */ each, /** @type {number} */ player) => h('tr', {}, h('td', {}, texts.side(tree.game, player)), ...[each.accuracy.toFixed(1), each.inaccuracies, each.mistakes, each.blunders].map((n) => h('td', { class: 'number' }, n)))));
  }

  /** @param {string} text */
  async function load(text) {
    if (text.length > MOST_BYTES) return say(t.tooLarge, 'error');
    try {
      const next = GameTree.of(await post('/api/files/read', { text }));
      open(next);
    } catch (error) {
      complain(error);
    }
  }

  async function setPosition() {
    const before = tree;
    tree = new GameTree(tree.game, position.input.value.trim() || null);
    judged = null;
    await show();
    // What cannot be read leaves all as it was.
    if (document.getElementById('notice')?.className === 'error') tree = before;
  }

  const drawing = () => /** @type {SVGSVGElement} */ (board.element.querySelector('svg'));
  const exports_ = h('div', { class: 'row' },
    h('button', { onclick: async () => { await navigator.clipboard.writeText(seen.position).catch(complain); say(t.copied); } }, t.copy),
    h('button', { id: 'save', onclick: async () => { const written = await post('/api/files/write', tree.file()).catch(complain); if (written) download(written.name, new Blob([written.text], { type: 'text/plain' })); } }, t.save),
    h('button', { onclick: () => download('board.svg', new Blob([svgText(drawing())], { type: 'image/svg+xml' })) }, 'SVG'),
    h('button', { onclick: () => pngBlob(drawing()).then((blob) => download('board.png', blob)).catch(complain) }, 'PNG'));
  const upload = h('input', { type: 'file', 'aria-label': t.open, onchange: async () => { const chosen = upload.files?.[0]; if (chosen) load(chosen.size > MOST_BYTES ? ' '.repeat(MOST_BYTES + 1) : await chosen.text()); } });
  const steps = /** @type {[string, string, () => void][]} */ ([['«', t.first, () => { tree.at = 0; }], ['‹', t.back, () => tree.back()], ['›', t.forward, () => tree.forward()], ['»', t.last, () => tree.end()]]);
  const walk = h('div', { class: 'row' }, ...steps.map(([sign, name, go]) => h('button', { 'aria-label': name, title: name, onclick: () => { go(); show(); } }, sign)),
    h('button', { onclick: () => { flip = !flip; drawBoard(); think(); } }, texts.play.flip));

  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, select, .board, dialog')) return;
    const go = { ArrowLeft: () => tree.back(), ArrowRight: () => tree.forward(), Home: () => { tree.at = 0; }, End: () => tree.end() }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
    show();
  };
  addEventListener('keydown', keyed);

  root.append(h('div', { class: 'table analysis' },
    h('div', { class: 'stage stack' }, h('div', { class: 'withbar' }, bar, board.element), walk, buttons, course),
    h('aside', { class: 'stack' },
      h('section', { class: 'panel stack' }, h('div', { class: 'row' }, toggle, whole), h('div', { class: 'fields two' }, count.field, engine.field), lines, figures),
      h('section', { class: 'panel stack' }, h('h2', {}, t.moves), moves),
      h('section', { class: 'panel stack' }, picker.field, h('form', { class: 'stack', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); setPosition(); } }, position.field, h('div', {}, h('button', {}, t.set))),
        h('details', {}, h('summary', {}, t.load), h('div', { class: 'stack' }, file, h('div', { class: 'row' }, h('button', { id: 'load', onclick: () => load(file.value) }, t.load), upload))),
        h('h2', {}, t.export), exports_))));
  engine.input.addEventListener('change', () => { say(''); think(); });
  await show();
  return () => {
    ++asked;
    stop();
    stopReview();
    removeEventListener('keydown', keyed);
  };
}
