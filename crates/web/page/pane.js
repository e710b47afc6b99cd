// One recorded search under the microscope: its numbers, what the last step did, and its tree.

import { get } from './api.js';
import { complain, h } from './dom.js';
import { drawTree, walkable } from './tree.js';
import { texts } from './texts.js';

const words = texts.microscope;
/** A tree that would have to be smaller than this to be seen whole is scrolled, and shown larger again. */
const LEAST_FITTED = 0.45;
/** A small tree is enlarged so far, for those who sit far from it. */
const MOST_FITTED = 1.5;
const SCROLLED = 0.8;
/** How many children of a node are shown at once. */
const PAGE = 24;

/** One recorded search on the page: its numbers and its tree. */
export class Pane {
  /** @param {import('./microscope.js').Scope} scope @param {any} recording */
  constructor(scope, recording) {
    this.scope = scope;
    this.recording = recording;
    this.asked = 0;
    /** @type {any} */
    this.view = null;
    this.counts = h('dl', { class: 'counts' });
    this.caption = h('p', { class: 'caption', role: 'status', 'aria-live': 'polite' });
    this.frame = h('div', { class: 'tree-frame' });
    this.node = h('section', { class: 'panel pane', 'aria-label': words.paneOf(recording.algorithm) },
      h('div', { class: 'row spread' }, h('h2', {}, recording.algorithm), this.counts), this.caption, this.frame,
      !recording.whole && h('p', { class: 'small warning' }, words.cutShort(recording.counted.nodes.toLocaleString())));
    // What there is to see fits also when the window, or what stands beside it, changes.
    new ResizeObserver(() => this.draw()).observe(this.frame);
  }

  /** How many of the steps all panes take are this search's. */
  get step() { return Math.min(this.scope.sight.step, this.recording.steps); }

  async update() {
    const mine = ++this.asked;
    const { sight } = this.scope;
    const query = new URLSearchParams({ step: String(this.step), follow: String(sight.follow) });
    if (sight.open !== null && this.scope.panes[0] === this) query.set('open', sight.open);
    const view = await get(`/api/microscope/${this.recording.id}?${query}`);
    if (mine !== this.asked) return;
    this.view = view;
    this.draw();
  }

  draw() {
    const { view, scope } = this;
    if (!view || !this.frame.isConnected) return;
    const { counted } = view;
    this.counts.replaceChildren(...[['nodes', counted.nodes, this.recording.counted.nodes], ['leaves', counted.leaves, this.recording.counted.leaves], ['cutoffs', counted.cutoffs, this.recording.counted.cutoffs]]
      .map(([name, now, all]) => h('div', {}, h('dt', {}, words.counts[/** @type {keyof typeof words.counts} */ (name)]),
        h('dd', { 'data-count': name }, Number(now).toLocaleString(), h('span', { class: 'quiet' }, ` / ${Number(all).toLocaleString()}`)))));
    this.caption.textContent = words.caption(view.step, view.steps, view.event);
    const focused = this.frame.contains(document.activeElement) ? document.activeElement?.getAttribute('data-node') : null;
    const height = parseFloat(getComputedStyle(this.frame).maxHeight);
    const fitted = Math.min(MOST_FITTED, (this.frame.clientWidth - 4) / view.plan.width, (height - 4) / view.plan.height);
    const zoom = scope.zoom ?? (fitted < LEAST_FITTED ? SCROLLED : fitted);
    const svg = drawTree(view.nodes, view.plan, {
      label: words.treeOf(this.recording.algorithm), zoom,
      attributes: (node) => ({ onclick: () => this.choose(node), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, node), ondblclick: () => this.fold(node) }),
    });
    walkable(svg, view.nodes);
    const { scrollLeft, scrollTop } = this.frame;
    this.frame.replaceChildren(svg);
    this.frame.scrollTo(scrollLeft, scrollTop);
    if (focused) /** @type {SVGElement | null} */ (svg.querySelector(`[data-node="${focused}"]`))?.focus();
    this.showCurrent(zoom);
  }

  /** Scrolls to where the search is, if that is out of sight. @param {number} zoom */
  showCurrent(zoom) {
    const at = this.view.nodes.findIndex((/** @type {TreeNode} */ node) => node.mark === 'current');
    if (at < 0 || !this.scope.sight.follow) return;
    const [x, y] = this.view.plan.places[at].map((/** @type {number} */ place) => place * zoom);
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = this.frame;
    if (x < left + 40 || x > left + width - 90) this.frame.scrollLeft = x - width / 2;
    if (y < top + 40 || y > top + height - 40) this.frame.scrollTop = y - height / 2;
  }

  /** @param {TreeNode} node */
  choose(node) {
    if (node.stub) this.page(node);
    else this.scope.inspect(this, Number(node.node)).catch(complain);
  }

  /** @param {KeyboardEvent} event @param {TreeNode} node */
  key(event, node) {
    if (event.key === 'Enter') this.choose(node);
    else if (event.key === ' ') this.fold(node);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Unfolds or folds a node. @param {TreeNode} node */
  fold(node) {
    if (!node.children || node.node === null) return;
    const open = new Map(this.view.open);
    if (open.has(node.node)) open.delete(node.node);
    else open.set(node.node, 0);
    this.unfold(open);
  }

  /** Shows other children of the parent of a stub. @param {TreeNode} stub */
  page(stub) {
    const parent = this.view.nodes[Number(stub.parent)];
    const open = new Map(this.view.open);
    const from = Number(open.get(parent.node) ?? 0);
    if (stub.stub?.kind === 'later') open.set(parent.node, from + PAGE);
    else if (stub.stub?.kind === 'earlier') open.set(parent.node, Math.max(0, from - PAGE));
    else return;
    this.scope.sight.follow = false;
    this.unfold(open);
  }

  /** @param {Map<any, any>} open */
  unfold(open) {
    if (this.scope.panes[0] !== this) return;
    this.scope.sight.open = [...open].map(([node, from]) => `${node}:${from}`).join(',');
    this.scope.update();
  }
}
