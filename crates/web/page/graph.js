// The course of a game: the first player's chances after every move, with the mistakes marked.

import { s } from './dom.js';
import { texts } from './texts.js';

const [WIDTH, HEIGHT] = [600, 140];

/**
 * @param {{chances: number, mark: string | null, sign: string | null, move: string}[]} moves
 * @param {number} at the ply that is looked at
 * @param {(ply: number) => void} go
 */
export function drawGraph(moves, at, go) {
  const x = (/** @type {number} */ ply) => (ply * WIDTH) / Math.max(1, moves.length);
  const y = (/** @type {number} */ chance) => 6 + (1 - chance) * (HEIGHT - 12);
  const points = [[0, y(0.5)], ...moves.map((move, index) => [x(index + 1), y(move.chances)])];
  const line = points.map((point) => point.map((n) => n.toFixed(1)).join(',')).join(' ');
  const svg = s('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': texts.analyse.graph },
    s('rect', { width: WIDTH, height: HEIGHT, class: 'second' }),
    s('polygon', { points: `0,${HEIGHT} ${line} ${x(moves.length)},${HEIGHT}`, class: 'first' }),
    s('line', { x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5), class: 'even' }),
    s('polyline', { points: line, class: 'course' }),
    s('line', { x1: x(at), x2: x(at), y1: 0, y2: HEIGHT, class: 'now' }),
    ...moves.flatMap((move, index) => (move.mark ? [s('g', { class: `mark ${move.mark}` },
      s('circle', { cx: x(index + 1), cy: y(move.chances), r: 5 }),
      s('text', { x: x(index + 1), y: y(move.chances) < 24 ? y(move.chances) + 18 : y(move.chances) - 10 }, move.sign ?? ''),
      s('title', {}, `${move.move}${move.sign}`))] : [])));
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.x) / box.width) * moves.length));
  });
  return svg;
}
