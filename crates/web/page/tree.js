// Drawing a game tree: triangles for MAX and MIN, circles for chance and numbered players, squares for leaves. The server says
// where everything stands. Nothing is told by colour alone: what is pruned is dashed and crossed, the best line is thick, and
// where the search is has a ring.

import { s } from './dom.js';
import { texts } from './texts.js';

const HALF = { width: 27, height: 22 };
/** The ring around where the search is. */
const RING = 36;
const FITS_INSIDE = 4;

/** @param {TreeNode} node @returns {string} */
export const markOf = (node) => (typeof node.mark === 'string' ? node.mark : 'pruned');
/** @param {TreeNode} node */
const isLeaf = (node) => node.shape === 'leaf';
/** @param {TreeNode} node */
const player = (node) => (typeof node.shape === 'string' ? 0 : node.shape.player);

/**
 * What a screen reader says of a node.
 * @param {TreeNode} node
 */
export function describe(node) {
  const words = texts.tree;
  if (node.stub) return words.stub[node.stub.kind](node.stub.count, (node.stub.moves ?? []).join(', '));
  const mark = markOf(node);
  return [
    player(node) ? words.player(player(node)) : words.shapes[/** @type {keyof typeof words.shapes} */ (node.shape)],
    isLeaf(node) && node.name ? words.number(node.name) : node.name,
    node.edge && words.by(node.edge),
    node.value !== null && words.value(node.value),
    node.window && words.window(node.window),
    node.now && words.now(node.now),
    node.bounds && words.bounds(node.bounds[0], node.bounds[1]),
    mark === 'pruned' ? words.pruned(typeof node.mark === 'string' ? '' : node.mark.pruned) : words.marks[/** @type {keyof typeof words.marks} */ (mark)],
    node.cut && words.cut(node.cut),
  ].filter(Boolean).join(', ');
}

/** @param {TreeNode} node */
function leafHalf(node) {
  return Math.max(19, ((node.value ?? '').length * 16 * 0.56) / 2 + 9);
}

/** @param {TreeNode} node @param {number} x @param {number} y */
function outline(node, x, y) {
  const { width: w, height: h } = HALF;
  if (node.shape === 'max') return s('path', { class: 'node', d: `M${x} ${y - h}L${x + w} ${y + h}L${x - w} ${y + h}Z` });
  if (node.shape === 'min') return s('path', { class: 'node', d: `M${x - w} ${y - h}L${x + w} ${y - h}L${x} ${y + h}Z` });
  if (!isLeaf(node)) return s('circle', { class: 'node', cx: x, cy: y, r: h });
  const half = leafHalf(node);
  return s('rect', { class: 'node', x: x - half, y: y - h + 3, width: 2 * half, height: 2 * (h - 3), rx: 8 });
}

/** @param {string} kind @param {number} x @param {number} y @param {string | null | undefined} text */
const label = (kind, x, y, text) => (text ? s('text', { class: kind, x, y }, text) : null);

/** What stands right of an inner node. @param {TreeNode} node @param {string} reason @returns {[string, string][]} */
function beside(node, reason) {
  const value = node.value ?? '';
  /** @type {[string, string][]} */
  const lines = [];
  if (value && (player(node) || value.length > FITS_INSIDE)) lines.push(['side value', value]);
  if (node.window) lines.push(['side window', node.now ?? node.window]);
  if (node.bounds) lines.push(['side bounds', texts.tree.between(node.bounds[0], node.bounds[1])]);
  if (reason) lines.push(['side reason', reason]);
  return lines;
}

/** @param {TreeNode} node @param {number} x @param {number} y @param {string} reason */
function content(node, x, y, reason) {
  const value = node.value ?? '';
  if (isLeaf(node)) {
    return [
      label('value', x, y + 6, value),
      label('number', x, y + HALF.height + 14, node.name),
      label('window', x, y + HALF.height + 28, node.window),
    ];
  }
  const inside = player(node) ? String(player(node)) : value.length <= FITS_INSIDE ? value : '';
  const middle = node.shape === 'max' ? 13 : node.shape === 'min' ? -2 : 6;
  const lines = beside(node, reason);
  const first = y + 6 - 8 * (lines.length - 1);
  return [
    label('value', x, y + middle, inside),
    label('name', x - HALF.width - 1, y + 5, node.name),
    ...lines.map(([kind, text], i) => label(kind, x + (markOf(node) === 'current' ? RING : HALF.width) + 4, first + 16 * i, text)),
  ];
}

/**
 * The line from a parent to a child, crossed where the child was pruned.
 * @param {[number, number]} from @param {[number, number]} to @param {TreeNode} child @param {boolean} crossed
 */
function edge(from, to, child, crossed) {
  const [x1, y1] = [from[0], from[1] + HALF.height];
  const [x2, y2] = [to[0], to[1] - HALF.height + (isLeaf(child) ? 3 : 0)];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(-(y2 - y1) / length) * 10, ((x2 - x1) / length) * 10];
  const at = (/** @type {number} */ t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
  const [bx, by] = at(0.42);
  const [nx, ny] = at(0.62);
  const plate = child.edge.length * 7.3 + 8;
  return [
    s('path', { class: 'edge', d: `M${x1} ${y1}L${x2} ${y2}` }),
    crossed ? s('path', { class: 'bar', d: `M${bx - dx} ${by - dy}L${bx + dx} ${by + dy}` }) : null,
    child.edge ? s('rect', { class: 'paper', x: nx - plate / 2, y: ny - 9, width: plate, height: 18, rx: 5 }) : null,
    label('move', nx, ny + 4.5, child.edge),
  ];
}

/**
 * A tree as an SVG element.
 * @param {TreeNode[]} nodes in preorder
 * @param {TreePlan} plan
 * @param {{label: string, zoom?: number, attributes?: (node: TreeNode, index: number) => Record<string, any>}} looks
 */
export function drawTree(nodes, plan, { label: title, zoom = 1, attributes = () => ({}) }) {
  const svg = s('svg', {
    class: 'game-tree', viewBox: `0 0 ${plan.width} ${plan.height}`, width: plan.width * zoom, height: plan.height * zoom,
    role: 'tree', 'aria-label': title,
  });
  plan.rows.forEach((row, level) => svg.append(...[label('row', 28, 55 + 104 * level, row)].filter((n) => n !== null)));
  /** @type {boolean[]} */
  const pruned = [];
  /** @type {Map<number, string>} */
  const reasons = new Map();
  /** @type {number[]} */
  const levels = [];
  nodes.forEach((node, i) => {
    pruned[i] = markOf(node) === 'pruned' || (node.parent !== null && pruned[node.parent]);
    levels[i] = node.parent === null ? 1 : levels[node.parent] + 1;
    if (typeof node.mark !== 'string' && node.parent !== null && !reasons.has(node.parent)) reasons.set(node.parent, node.mark.pruned);
  });
  const kind = (/** @type {number} */ i) => (pruned[i] ? 'pruned' : markOf(nodes[i]));
  const lines = nodes.flatMap((node, i) => (node.parent === null ? [] : [{ node, i, parent: node.parent }]));
  lines.sort((a, b) => Number(kind(a.i) === 'best') - Number(kind(b.i) === 'best'));
  for (const { node, i, parent } of lines) {
    const group = s('g', { class: kind(i), 'aria-hidden': 'true' });
    group.append(...edge(plan.places[parent], plan.places[i], node, pruned[i] && !pruned[parent]).filter((n) => n !== null));
    svg.append(group);
  }
  nodes.forEach((node, i) => {
    const [x, y] = plan.places[i];
    const folded = node.children > 0 && !node.open;
    const group = s('g', {
      class: `item ${kind(i)}${node.stub ? ' stub' : ''}`, role: 'treeitem', 'aria-level': levels[i], 'data-index': i,
      'data-node': node.node, 'aria-label': describe(node), 'aria-expanded': node.children > 0 ? String(node.open) : null,
      'aria-current': markOf(node) === 'current' ? 'step' : null, tabindex: i === 0 ? 0 : -1, ...attributes(node, i),
    }, s('title', {}, describe(node)), outline(node, x, y), markOf(node) === 'current' && s('circle', { class: 'ring', cx: x, cy: y, r: RING }),
    folded && s('text', { class: 'fold', x, y: y + HALF.height + 15 }, `▾ ${node.children}`));
    if (pruned[i] && isLeaf(node)) group.append(s('path', { class: 'cross', d: `M${x - 17} ${y - 17}L${x + 17} ${y + 17}M${x + 17} ${y - 17}L${x - 17} ${y + 17}` }));
    group.append(...content(node, x, y, reasons.get(i) ?? '').filter((n) => n !== null));
    svg.append(group);
  });
  return svg;
}

/**
 * Arrow keys walk about a tree: left and right among siblings, up to the parent, down to the first child.
 * @param {SVGSVGElement} svg @param {TreeNode[]} nodes
 */
export function walkable(svg, nodes) {
  const items = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll('.item')]);
  svg.addEventListener('keydown', (event) => {
    const item = /** @type {Element} */ (event.target).closest('.item');
    if (!item) return;
    const at = Number(item.getAttribute('data-index'));
    const siblings = nodes.flatMap((node, i) => (node.parent === nodes[at].parent ? [i] : []));
    const place = siblings.indexOf(at);
    /** @type {Record<string, number | null | undefined>} */
    const ways = {
      ArrowLeft: siblings[place - 1], ArrowRight: siblings[place + 1], ArrowUp: nodes[at].parent,
      ArrowDown: nodes.findIndex((node) => node.parent === at),
    };
    const to = ways[event.key];
    if (!(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null || to === undefined || to < 0) return;
    items.forEach((other, i) => other.setAttribute('tabindex', i === to ? '0' : '-1'));
    items[to].focus();
  });
}
