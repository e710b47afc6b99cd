// The one renderer: draws the scene of any game as SVG, tells what is chosen by mouse, finger or keyboard, and knows no game.

import { s, h } from './dom.js';
import { drawCard, drawDie, drawPiece } from './pieces.js';
import { texts } from './texts.js';

const CELL = 100;
const MARGIN = 34;
const GAP = 26;
/** A pointer that has moved so far drags. */
const DRAG = 6;

/**
 * @typedef {object} Looks how a scene is shown beside what is in it
 * @property {boolean} [flip] seen from the other side
 * @property {Place[]} [last] what the last move touched
 * @property {Place[]} [targets] what can be chosen now
 * @property {Place[]} [hints] what of it is shown with a dot
 * @property {Place | null} [selected]
 * @property {Arrow[]} [steps] what of a move was chosen already
 * @property {{from: Place, to: Place, rank: number}[]} [arrows]
 * @property {string} [label] what the drawing is, for a screen reader
 *
 * @typedef {{x: number, y: number, size: number}} Spot the middle of a place
 * @typedef {{width: number, height: number, node: SVGElement, spots: Spot[]}} Drawn
 * @typedef {(item: number, spot: Spot, name: string, ...content: (SVGElement | false | null)[]) => SVGElement} MakeSpot
 */

/** @param {Place} place */
const key = (place) => `${place.part}:${place.item}`;
/** @param {Place} a @param {Place | null | undefined} b */
export const same = (a, b) => !!b && a.part === b.part && a.item === b.item;

/**
 * A scene as an SVG element.
 * @param {Scene} scene
 * @param {Looks} [looks]
 */
export function drawScene(scene, looks = {}) {
  const { flip = false, last = [], targets = [], hints = [], selected = null } = looks;
  const lasts = new Set(last.map(key));
  const choosable = new Set(targets.map(key));
  const hinted = new Set(hints.map(key));
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @type {(SVGElement)[]} */
  const nodes = [];
  /** @type {Arrow[]} */
  const arrows = [];

  /** @type {(part: number) => MakeSpot} */
  const maker = (part) => (item, spot, name, ...content) => {
    const place = { part, item };
    const isLast = lasts.has(key(place));
    const isTarget = choosable.has(key(place));
    const isSelected = same(place, selected);
    const label = [name, isLast && texts.scene.last, isTarget && texts.scene.target].filter(Boolean).join(', ');
    const half = spot.size / 2;
    return s('g', { class: `spot ${isLast ? 'last' : ''} ${isTarget ? 'target' : ''} ${isSelected ? 'selected' : ''}`, 'data-place': key(place), role: 'button', tabindex: -1, 'aria-label': label, 'aria-disabled': !isTarget, 'aria-pressed': isSelected },
      ...content.filter((child) => child !== false && child !== null),
      (isLast || isSelected) && s('rect', { class: 'frame', x: spot.x - half + 3, y: spot.y - half + 3, width: spot.size - 6, height: spot.size - 6, rx: 6 }),
      hinted.has(key(place)) && s('circle', { class: 'hint', cx: spot.x, cy: spot.y, r: 13 }));
  };

  /** @type {(Drawn & {part: number})[]} */
  const drawn = [];
  scene.parts.forEach((part, index) => {
    if ('arrows' in part) arrows.push(...part.arrows);
    else drawn.push({ part: index, ...drawPart(part, maker(index), flip) });
  });
  const width = Math.max(CELL, ...drawn.map((each) => each.width));
  let top = 0;
  for (const each of drawn) {
    const left = (width - each.width) / 2;
    each.node.setAttribute('transform', `translate(${left} ${top})`);
    each.spots.forEach((spot, item) => spots.set(key({ part: each.part, item }), { ...spot, x: spot.x + left, y: spot.y + top }));
    nodes.push(each.node);
    top += each.height + GAP;
  }
  const height = Math.max(CELL / 2, top - GAP);
  const over = [...[...arrows, ...(looks.steps ?? [])].map((arrow) => ({ ...arrow, rank: 0 })), ...(looks.arrows ?? [])].map((arrow) => drawArrow(arrow, spots));
  const svg = s('svg', { class: 'scene', viewBox: `-6 -6 ${width + 12} ${height + 12}`, role: 'group', 'aria-label': looks.label ?? '' }, ...nodes, ...over);
  // Boards fill the page; cards, dice and texts are as large as they are.
  if (!scene.parts.some((part) => 'grid' in part || 'points' in part)) svg.style.maxWidth = `${width}px`;
  (svg.querySelector('.spot.selected') ?? svg.querySelector('.spot.target') ?? svg.querySelector('.spot'))?.setAttribute('tabindex', '0');
  return svg;
}

/** @param {Part} part @param {MakeSpot} spot @param {boolean} flip @returns {Drawn} */
function drawPart(part, spot, flip) {
  if ('grid' in part) return drawGrid(part.grid, spot, flip);
  if ('hand' in part) return drawRow(texts.scene.hand(part.hand.title), part.hand.cards.map((card, item, all) => [drawCard(card, isLong(all) && item + 1 < all.length), card ?? texts.scene.faceDown]), spot);
  if ('dice' in part) return drawRow('', part.dice.map((face) => [drawDie(face), texts.scene.die(face)]), spot);
  if ('points' in part) return drawPoints(part.points, spot, flip);
  if ('counts' in part) return drawCounts(part.counts);
  return drawLabel('label' in part ? part.label : '');
}

/** @param {Grid} grid @param {MakeSpot} makeSpot @param {boolean} flip @returns {Drawn} */
function drawGrid(grid, makeSpot, flip) {
  const { columns, look } = grid;
  const rows = Math.ceil(grid.cells.length / columns);
  const isHex = look === 'hex';
  const step = isHex ? CELL * 0.86 : CELL;
  const left = grid.row_names.some(Boolean) ? MARGIN : 0;
  const across = columns * CELL + (isHex ? (rows - 1) * CELL / 2 : 0);
  const down = isHex ? (rows - 1) * step + CELL * 1.16 : rows * CELL;
  /** @type {Spot[]} */
  const spots = grid.cells.map((_, item) => {
    const [row, column] = [Math.floor(item / columns), item % columns];
    const x = column * CELL + CELL / 2 + (isHex ? row * CELL / 2 : 0);
    const y = row * step + CELL / 2 + (isHex ? CELL * 0.08 : 0);
    return { x: left + (flip ? across - x : x), y: flip ? down - y : y, size: CELL };
  });
  const cells = grid.cells.map((cell, item) => {
    const { x, y } = spots[item];
    const [row, column] = [Math.floor(item / columns), item % columns];
    const name = `${grid.column_names[column] ?? column + 1}${grid.row_names[row] ?? ''}`;
    const label = [name, cell.piece?.name ?? texts.scene.empty, cell.marked && texts.scene.marked].filter(Boolean).join(', ');
    const ground = isHex
      ? s('path', { d: `M${x} ${y - 57}l50 29v57l-50 29l-50-29v-57z`, class: 'ground' })
      : s('rect', { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, class: `ground ${(row + column) % 2 ? 'odd' : 'even'}` });
    const hole = look === 'holes' && s('circle', { cx: x, cy: y, r: 41, class: 'hole' });
    const mark = cell.marked && s('rect', { x: x - 45, y: y - 45, width: 90, height: 90, rx: 12, class: 'marked' });
    const piece = cell.piece && placed(drawPiece(cell.piece, look), x, y, CELL);
    return makeSpot(item, spots[item], label, ground, hole, look === 'lined' ? drawCross(spots[item], row, column, rows, columns, flip) : null, mark, piece);
  });
  const names = [
    ...grid.row_names.map((name, row) => s('text', { x: MARGIN / 2, y: spots[row * columns].y, class: 'name' }, name)),
    ...grid.column_names.map((name, column) => s('text', { x: spots[(rows - 1) * columns + column].x, y: down + MARGIN / 2, class: 'name' }, name)),
  ];
  const bottom = grid.column_names.some(Boolean) ? MARGIN : 0;
  const frame = !isHex && s('rect', { x: left, y: 0, width: across, height: down, class: 'edge' });
  return { width: left + across, height: down + bottom, node: s('g', { class: `grid ${look}` }, ...cells, frame, ...names), spots };
}

/** The crossing of two lines. @param {Spot} spot @param {number} row @param {number} column @param {number} rows @param {number} columns @param {boolean} flip */
function drawCross({ x, y }, row, column, rows, columns, flip) {
  const [first, end] = flip ? [column === columns - 1, column === 0] : [column === 0, column === columns - 1];
  const [above, below] = flip ? [row === rows - 1, row === 0] : [row === 0, row === rows - 1];
  return s('path', { d: `M${x - (first ? 0 : 50)} ${y}H${x + (end ? 0 : 50)}M${x} ${y - (above ? 0 : 50)}V${y + (below ? 0 : 50)}`, class: 'line' });
}

/** Long hands overlap like cards in a hand. @param {unknown[]} things */
const isLong = (things) => things.length > 7;

/** @param {string} title @param {[SVGElement, string][]} things @param {MakeSpot} makeSpot @returns {Drawn} */
function drawRow(title, things, makeSpot) {
  const left = title ? 12 + title.length * 14 : 0;
  const step = isLong(things) ? 62 : CELL;
  const spots = things.map((_, item) => ({ x: left + item * step + CELL / 2, y: CELL / 2, size: CELL }));
  const nodes = things.map(([node, name], item) => makeSpot(item, spots[item], name, placed(node, spots[item].x, CELL / 2, CELL)));
  const width = left + Math.max(0, things.length - 1) * step + (things.length ? CELL : 0);
  return { width, height: CELL, node: s('g', { class: 'row' }, title && s('text', { x: 0, y: CELL / 2, class: 'title' }, title), ...nodes), spots };
}

/** @param {Points} board @param {MakeSpot} makeSpot @param {boolean} flip @returns {Drawn} */
function drawPoints(board, makeSpot, flip) {
  const half = Math.ceil(board.points.length / 2);
  const size = 62;
  const columns = half + 2;
  const [width, height] = [columns * size, 11.6 * size];
  const middle = Math.floor(half / 2);
  /** @param {number} column @param {boolean} isTop */
  const base = (column, isTop) => {
    const x = (column + 0.5) * size;
    return flip ? { x: width - x, isTop: !isTop } : { x, isTop };
  };
  /** @type {{stack: Stack, column: number, isTop: boolean, kind: string}[]} */
  const stacks = [
    ...board.points.map((stack, item) => {
      const place = item % half;
      return { stack, column: place < middle ? place : place + 1, isTop: item < half, kind: `point ${item % 2 ? 'odd' : 'even'}` };
    }),
    ...board.bars.map((stack, player) => ({ stack, column: middle, isTop: player % 2 === 1, kind: 'bar' })),
    ...board.trays.map((stack, player) => ({ stack, column: columns - 1, isTop: player % 2 === 1, kind: 'tray' })),
  ];
  /** @type {Spot[]} */
  const spots = [];
  const nodes = stacks.map(({ stack, column, isTop: top, kind }, item) => {
    const { x, isTop } = base(column, top);
    const inward = isTop ? 1 : -1;
    const edge = isTop ? 0.5 * size : height - 0.5 * size;
    spots.push({ x, y: edge + inward * 2.2 * size, size });
    const ground = kind.startsWith('point')
      ? s('path', { d: `M${x - size / 2} ${edge}h${size}l${-size / 2} ${inward * 4.6 * size}z`, class: `ground ${kind}` })
      : s('rect', { x: x - size / 2, y: isTop ? edge : edge - 4.9 * size, width: size, height: 4.9 * size, class: `ground ${kind}` });
    const shown = Math.min(stack.count, 5);
    const pieces = stack.piece ? Array.from({ length: shown }, (_, n) => placed(drawPiece(/** @type {Piece} */ (stack.piece), 'points'), x, edge + inward * (n + 0.5) * size * 0.94, size)) : [];
    const more = stack.count > shown && s('text', { x, y: edge + inward * 0.48 * size, class: 'more' }, String(stack.count));
    const name = s('text', { x, y: edge - inward * 0.26 * size, class: 'name' }, stack.name);
    const word = kind === 'bar' ? texts.scene.bar : kind === 'tray' ? texts.scene.tray : stack.name;
    const label = stack.count && stack.piece ? texts.scene.stack(word, stack.count, stack.piece.name) : `${word}: ${texts.scene.empty}`;
    return makeSpot(item, spots[item], label, ground, ...pieces, more, name);
  });
  return { width, height, node: s('g', { class: 'points' }, s('rect', { width, height, rx: 8, class: 'edge' }), ...nodes), spots };
}

/** @param {Count[]} counts @returns {Drawn} */
function drawCounts(counts) {
  let x = 0;
  const nodes = counts.map(({ name, number }) => {
    const text = Number.isInteger(number) ? String(number) : number.toFixed(2);
    const width = Math.max(name.length * 12, text.length * 26) + 44;
    const node = s('g', { class: 'count', transform: `translate(${x} 0)` },
      s('rect', { width, height: 92, rx: 12 }),
      s('text', { x: width / 2, y: 26, class: 'name' }, name),
      s('text', { x: width / 2, y: 62, class: 'number' }, text));
    x += width + 16;
    return node;
  });
  return { width: Math.max(0, x - 16), height: 92, node: s('g', {}, ...nodes), spots: [] };
}

/** @param {string} text @returns {Drawn} */
function drawLabel(text) {
  return { width: text.length * 13, height: 30, node: s('g', {}, s('text', { x: 0, y: 15, class: 'label' }, text)), spots: [] };
}

/** @param {SVGElement} node @param {number} x @param {number} y @param {number} size */
function placed(node, x, y, size) {
  node.setAttribute('transform', `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`);
  return node;
}

/** @param {{from: Place, to: Place, rank: number}} arrow @param {Map<string, Spot>} spots */
function drawArrow({ from, to, rank }, spots) {
  const [a, b] = [spots.get(key(from)), spots.get(key(to))];
  if (!a || !b) return null;
  const width = rank === 0 ? 15 : 9;
  if (a === b) return s('circle', { cx: a.x, cy: a.y, r: 40 - 4 * rank, class: `arrow ring rank-${Math.min(rank, 4)}`, 'stroke-width': width * 0.7 });
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const head = width * 2.4;
  const [endX, endY] = [b.x - x * 8, b.y - y * 8];
  const [neckX, neckY] = [endX - x * head, endY - y * head];
  return s('g', { class: `arrow rank-${Math.min(rank, 4)}` },
    s('line', { x1: a.x + x * 22, y1: a.y + y * 22, x2: neckX, y2: neckY, 'stroke-width': width }),
    s('path', { d: `M${endX} ${endY}L${neckX - y * head * 0.6} ${neckY + x * head * 0.6}L${neckX + y * head * 0.6} ${neckY - x * head * 0.6}z` }));
}

/** A scene on the page that hears what is chosen. */
export class Board {
  /** @param {(place: Place, gesture: 'click' | 'grab' | 'drop') => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** What the dice showed last: they roll when that changes. */
    this.dice = '[]';
    this.shown = '';
    this.element = h('div', { class: 'board', onpointerdown: this.press.bind(this), onkeydown: this.keyed.bind(this) });
  }

  /** @param {Scene} scene @param {Looks} looks */
  update(scene, looks) {
    // What has not changed is left alone: dice that roll, roll on.
    const shown = JSON.stringify([scene, looks]);
    if (shown === this.shown && this.element.querySelector('.scene')) return;
    this.shown = shown;
    const focused = document.activeElement instanceof SVGElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.place : undefined;
    const dice = JSON.stringify(scene.parts.filter((part) => 'dice' in part));
    this.element.classList.toggle('rolling', dice !== this.dice);
    this.dice = dice;
    this.element.replaceChildren(drawScene(scene, looks));
    if (focused) this.focus(this.element.querySelector(`[data-place="${focused}"]`));
  }

  /** @param {Element | null} spot */
  focus(spot) {
    if (!(spot instanceof SVGElement)) return;
    this.element.querySelector('.spot[tabindex="0"]')?.setAttribute('tabindex', '-1');
    spot.setAttribute('tabindex', '0');
    spot.focus();
  }

  /** @param {PointerEvent} down */
  press(down) {
    const start = placeOf(down.target);
    if (!start || down.button !== 0) return;
    down.preventDefault();
    /** @type {SVGElement | null} */
    let ghost = null;
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (!ghost) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG) return;
        this.choose(start, 'grab');
        ghost = this.lift(start);
      }
      const svg = this.element.querySelector('svg');
      const matrix = svg?.getScreenCTM();
      if (!ghost || !matrix) return;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      ghost.setAttribute('transform', `translate(${x - CELL / 2} ${y - CELL / 2})`);
    };
    /** @param {PointerEvent} up */
    const end = (up) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      const wasDragged = ghost !== null;
      ghost?.remove();
      this.element.querySelector('.lifted')?.classList.remove('lifted');
      if (up.type === 'pointercancel') return;
      const over = placeOf(document.elementFromPoint(up.clientX, up.clientY));
      if (!wasDragged) this.choose(start, 'click');
      else if (over && !same(over, start)) this.choose(over, 'drop');
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /** The piece at a place, to follow the pointer. @param {Place} place */
  lift(place) {
    const piece = this.element.querySelector(`[data-place="${key(place)}"] .piece, [data-place="${key(place)}"] .card`);
    const svg = this.element.querySelector('svg');
    const ghost = s('g', { class: 'ghost' });
    if (piece && svg) {
      const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
      copy.removeAttribute('transform');
      ghost.append(copy);
      piece.classList.add('lifted');
      svg.append(ghost);
    }
    return ghost;
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const spot = event.target instanceof Element ? event.target.closest('.spot') : null;
    const place = placeOf(spot);
    if (!spot || !place) return;
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    if (event.key === 'Enter' || event.key === ' ') this.choose(place, 'click');
    else if (ways[event.key]) this.focus(neighbour(spot, ways[event.key], [...this.element.querySelectorAll('.spot')]));
    else return;
    event.preventDefault();
  }
}

/** @param {EventTarget | null} target @returns {Place | null} */
function placeOf(target) {
  const spot = target instanceof Element ? target.closest('.spot') : null;
  if (!(spot instanceof SVGElement)) return null;
  const [part, item] = (spot.dataset.place ?? '').split(':').map(Number);
  return { part, item };
}

/** The nearest of `spots` in a direction. @param {Element} from @param {[number, number]} way @param {Element[]} spots */
function neighbour(from, [wayX, wayY], spots) {
  /** @param {Element} spot */
  const middle = (spot) => {
    const box = (spot.querySelector('.ground') ?? spot).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const [otherX, otherY] = middle(spot);
    const along = (otherX - x) * wayX + (otherY - y) * wayY;
    const aside = Math.abs((otherX - x) * wayY) + Math.abs((otherY - y) * wayX);
    if (spot !== from && along > 1 && along + 3 * aside < least) [best, least] = [spot, along + 3 * aside];
  }
  return best;
}

/** Styles that a drawing keeps when it leaves the page. */
const KEPT = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'fill-opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'display', 'visibility'];

/**
 * The text of an SVG file of what is drawn.
 * @param {SVGSVGElement} svg
 * @param {number} [width]
 */
export function svgText(svg, width = 800) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [originals, copies] = [svg, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  copies.forEach((element, index) => {
    const style = getComputedStyle(originals[index]);
    for (const name of KEPT) if (style.getPropertyValue(name)) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'role', 'tabindex', 'data-place', 'aria-label', 'aria-disabled', 'aria-pressed']) element.removeAttribute(name);
  });
  const box = svg.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * box.height) / box.width)));
  copy.prepend(s('rect', { x: box.x, y: box.y, width: box.width, height: box.height, fill: getComputedStyle(document.body).backgroundColor }));
  return new XMLSerializer().serializeToString(copy);
}

/**
 * The same as a PNG.
 * @param {SVGSVGElement} svg
 * @param {number} [width]
 * @returns {Promise<Blob>}
 */
export async function pngBlob(svg, width = 1600) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svgText(svg, width)], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = h('canvas', { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(texts.noPicture))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
