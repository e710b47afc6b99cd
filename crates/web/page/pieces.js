// What stands on a square, drawn in a box of 100 by 100: shapes for the signs that are known, letters for all others.

import { s } from './dom.js';

const BASE = 'M22 87h56v-6q0-7-9-9H31q-9 2-9 9z';

/** Men of chess, by either of their signs. */
const MEN = /** @type {Record<string, string[]>} */ ({
  '♙♟': ['M50 18a14 14 0 1 1 0 28a14 14 0 1 1 0-28z', 'M41 45h18q1 17 11 27H30q10-10 11-27z', 'M36 45h28v6H36z', BASE],
  '♘♞': ['M31 72c-1-17 13-21 14-32-6 3-10 9-17 9-6 0-9-6-5-11 5-7 8-16 16-20l1-9 9 7c20 3 28 22 25 56z', BASE, 'M41 30h.1'],
  '♗♝': ['M50 8a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0-11z', 'M50 19c13 9 18 18 18 27 0 7-4 12-9 15H41c-5-3-9-8-9-15 0-9 5-18 18-27z', 'M37 61h26l5 11H32z', BASE, 'M50 30v16m-7-8h14'],
  '♖♜': ['M27 18h11v8h7v-8h10v8h7v-8h11v18l-8 7v22l5 7H30l5-7V43l-8-7z', BASE, 'M35 43h30'],
  '♕♛': ['M24 28l9 37-4 7h42l-4-7 9-37-14 19-4-27-8 24-8-24-4 27z', 'M24 22a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9z', 'M42 13a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9z', 'M58 13a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9z', 'M76 22a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9z', BASE, 'M33 65h34'],
  '♔♚': ['M46.500 8h7v6h6v7h-6v9h-7v-9h-6v-7h6z', 'M50 35c-6-9-27-7-27 9 0 10 8 15 10 21l-3 7h40l-3-7c2-6 10-11 10-21 0-16-21-18-27-9z', BASE, 'M50 36v29M33 65h34'],
});
const DISCS = '●○⚫⚪⬤◯⛀⛂';
const KINGS = '⛁⛃';

/**
 * @param {Piece} piece
 * @param {Grid['look'] | 'points'} look where it stands
 */
export function drawPiece(piece, look) {
  const owner = piece.owner === null ? 'nobody' : `owner-${piece.owner % 4}`;
  const men = Object.entries(MEN).find(([signs]) => signs.includes(piece.glyph));
  if (men) {
    return s('g', { class: `piece man ${owner}` }, ...men[1].map((d) => s('path', { d, class: d.includes('z') ? 'body' : 'detail' })));
  }
  const isDisc = look === 'holes' || look === 'lined' || look === 'points' || look === 'hex' || DISCS.includes(piece.glyph) || KINGS.includes(piece.glyph);
  if (isDisc && piece.owner !== null) {
    return s('g', { class: `piece disc ${owner}` },
      s('circle', { cx: 50, cy: 50, r: 41 }),
      s('circle', { cx: 50, cy: 50, r: 28, class: 'ring' }),
      KINGS.includes(piece.glyph) && s('path', { d: 'M32 60l-3-22 12 10 9-15 9 15 12-10-3 22z', class: 'crown' }));
  }
  if (piece.glyph === 'X' || piece.glyph === 'O') {
    const shape = piece.glyph === 'X' ? s('path', { d: 'M24 24L76 76M76 24L24 76' }) : s('circle', { cx: 50, cy: 50, r: 28 });
    return s('g', { class: `piece mark ${owner}` }, shape);
  }
  const size = Math.min(62, 120 / Math.max(1, [...piece.glyph].length));
  const disc = piece.owner !== null && s('circle', { cx: 50, cy: 50, r: 38 });
  return s('g', { class: `piece letter ${owner}` }, disc, s('text', { x: 50, y: 50, 'font-size': size }, piece.glyph));
}

/** @param {number} face */
export function drawDie(face) {
  /** @type {Record<number, number[][]>} */
  const dots = { 1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]], 5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]] };
  const shown = dots[face]?.map(([x, y]) => s('circle', { cx: 28 + 22 * x, cy: 28 + 22 * y, r: 7.5 })) ?? [s('text', { x: 50, y: 50, 'font-size': 44 }, String(face))];
  // In a group of its own, which turns where it lies.
  return s('g', { class: 'die' }, s('g', {}, s('rect', { x: 8, y: 8, width: 84, height: 84, rx: 16 }), ...shown));
}

/** @param {string | null} card nothing for one that lies face down @param {boolean} isCovered whether the next card lies on its right end */
export function drawCard(card, isCovered = false) {
  const isRed = card !== null && /[♥♦]/.test(card);
  return s('g', { class: `card ${card === null ? 'down' : isRed ? 'red' : ''}` },
    s('rect', { x: 12, y: 3, width: 76, height: 94, rx: 9 }),
    card === null
      ? s('path', { d: 'M24 16L76 84M76 16L24 84M50 12v76M20 50h60', class: 'back' })
      : s('text', { x: isCovered ? 44 : 50, y: 51, 'font-size': [...card].length > 2 ? 28 : isCovered ? 34 : 40 }, card));
}
