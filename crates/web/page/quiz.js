// The quiz: cross out the leaves that alpha-beta never visits, fill in values and windows, and have it graded.

import { get, post } from './api.js';
import { choice, complain, h, line, say } from './dom.js';
import { drawTree, walkable } from './tree.js';
import { texts } from './texts.js';

const words = texts.quiz;
/** How many lines a table has before another stands beside it. */
const ROWS = 8;
const LEVELS = /** @type {const} */ (['easy', 'medium', 'hard']);

class Exercise {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {any} */
    this.quiz = null;
    /** @type {Set<number>} */
    this.crossed = new Set();
    /** @type {Map<number, {value?: HTMLInputElement, alpha?: HTMLInputElement, beta?: HTMLInputElement}>} */
    this.inputs = new Map();
    /** @type {any} */
    this.graded = null;
    this.level = choice(words.level, LEVELS.map((level) => [level, words.levels[level]]), 'easy', () => this.begin());
    this.level.select.id = 'level';
    this.own = line(words.own, { placeholder: words.ownHint, id: 'own-tree' });
    this.frame = h('div', { class: 'tree-frame' });
    this.table = h('div', { class: 'quiz-table' });
    this.result = h('section', { class: 'panel result', role: 'status', 'aria-live': 'polite', hidden: true });
    this.task = h('p', {});
    this.score = h('span', { class: 'quiet', id: 'score' });
    this.right = this.tried = 0;
    root.append(
      h('h1', {}, texts.views.quiz),
      h('form', { class: 'panel', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.begin(this.own.input.value.trim()); } },
        h('div', { class: 'fields' }, this.level.field, this.own.field,
          h('div', { class: 'row' }, h('button', {}, words.useOwn), h('button', { type: 'button', class: 'main', id: 'new', onclick: () => this.begin() }, words.another), this.score))),
      h('section', { class: 'panel stack', 'aria-label': texts.views.quiz }, this.task, h('div', { class: 'quiz-work' }, this.frame, this.table),
        h('div', { class: 'row' }, h('button', { class: 'main', id: 'grade', onclick: () => this.grade().catch(complain) }, words.grade),
          h('button', { id: 'clear', onclick: () => this.clear() }, words.clear), h('button', { id: 'solution', onclick: () => this.solve().catch(complain) }, words.solution))),
      this.result);
  }

  /** A new exercise: of the chosen level, or on a tree that was typed. @param {string} [tree] */
  async begin(tree = '') {
    try {
      const query = new URLSearchParams({ level: this.level.select.value, ...(tree ? { tree } : { seed: String(Math.floor(Math.random() * 2 ** 31)) }) });
      this.quiz = await get(`/api/quiz?${query}`);
      say('');
      this.clear();
    } catch (error) {
      complain(error);
    }
  }

  clear() {
    this.crossed.clear();
    this.inputs.clear();
    this.graded = null;
    this.result.hidden = true;
    const { asked } = this.quiz;
    this.task.textContent = words.task(asked.values, asked.windows);
    this.makeTable();
    // Beside its table if there is place, else above it.
    this.frame.style.flexBasis = `${this.quiz.plan.width + 4}px`;
    this.draw();
  }

  /** The numbers to fill in, one line for each node. */
  makeTable() {
    const { asked, nodes } = this.quiz;
    if (!asked.values && !asked.windows) {
      this.table.replaceChildren();
      return;
    }
    const cell = (/** @type {number} */ i, /** @type {'value' | 'alpha' | 'beta'} */ what, /** @type {string} */ name) => {
      const input = h('input', { type: 'text', class: 'fill', autocomplete: 'off', 'aria-label': words.fill(words.columns[what], name), 'data-fill': `${what}-${i}`, oninput: () => this.draw() });
      this.inputs.set(i, { ...this.inputs.get(i), [what]: input });
      return h('td', {}, input);
    };
    const rows = nodes.flatMap((/** @type {any} */ node, /** @type {number} */ i) => (node.shape === 'leaf' ? [] : [h('tr', {},
      h('th', { scope: 'row' }, `${node.shape === 'max' ? '▲' : '▼'} ${node.name || words.root}`),
      asked.windows && cell(i, 'alpha', node.name || words.root), asked.windows && cell(i, 'beta', node.name || words.root), asked.values && cell(i, 'value', node.name || words.root))]));
    const head = [words.columns.node, ...(asked.windows ? [words.columns.alpha, words.columns.beta] : []), ...(asked.values ? [words.columns.value] : [])];
    /** @param {number} from */
    const table = (from) => h('table', {}, h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))), h('tbody', {}, ...rows.slice(from, from + ROWS)));
    this.table.replaceChildren(h('p', { class: 'small quiet' }, words.tableHint), ...Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, n) => table(n * ROWS)));
  }

  /** @param {number} i */
  cross(i) {
    const number = Number(this.quiz.nodes[i].name);
    if (!this.crossed.delete(number)) this.crossed.add(number);
    this.draw();
    /** @type {SVGElement | null} */ (this.frame.querySelector(`[data-index="${i}"]`))?.focus();
  }

  /** The tree with what has been answered so far. */
  draw() {
    const wrong = this.graded?.first_wrong?.node;
    const nodes = this.quiz.nodes.map((/** @type {any} */ node, /** @type {number} */ i) => {
      const inputs = this.inputs.get(i);
      const [alpha, beta] = [inputs?.alpha?.value.trim(), inputs?.beta?.value.trim()];
      return {
        ...node, children: 0, open: true, node: i,
        value: node.shape === 'leaf' ? node.value : inputs?.value?.value.trim() || null,
        window: alpha || beta ? `[${alpha || '?'}, ${beta || '?'}]` : null,
        mark: this.crossed.has(Number(node.name)) && node.shape === 'leaf' ? { pruned: '' } : i === wrong ? 'current' : 'done',
      };
    });
    const svg = drawTree(nodes, this.quiz.plan, {
      label: words.treeLabel,
      zoom: Math.min(1.3, Math.max(0.55, (this.frame.clientWidth - 4) / this.quiz.plan.width)),
      attributes: (node, i) => (node.shape !== 'leaf' ? { tabindex: -1 } : {
        role: 'checkbox', tabindex: 0, 'aria-checked': String(this.crossed.has(Number(node.name))), 'aria-label': words.leaf(node.name, node.value ?? ''), 'data-leaf': node.name,
        onclick: () => this.cross(i),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          this.cross(i);
        },
      }),
    });
    svg.setAttribute('role', 'group');
    walkable(svg, nodes);
    this.frame.replaceChildren(svg);
  }

  async grade() {
    /** @type {Record<string, string>} */
    const values = {};
    /** @type {Record<string, [string, string]>} */
    const windows = {};
    for (const [i, { value, alpha, beta }] of this.inputs) {
      if (value?.value.trim()) values[i] = value.value.trim();
      if (alpha?.value.trim() || beta?.value.trim()) windows[i] = [alpha?.value.trim() ?? '', beta?.value.trim() ?? ''];
    }
    this.graded = await post('/api/quiz/grade', { tree: this.quiz.tree, level: this.quiz.level, leaves: [...this.crossed], values, windows });
    this.tried += 1;
    this.right += Number(this.graded.right);
    this.score.textContent = words.score(this.right, this.tried);
    this.show(this.graded);
    this.draw();
  }

  /** @param {any} graded */
  show(graded) {
    const wrong = graded.first_wrong;
    const link = `#/microscope/${new URLSearchParams({ game: 'tree', tree: this.quiz.tree, engine: 'alpha-beta', step: String(wrong?.step ?? 0) })}`;
    this.result.hidden = false;
    this.result.className = `panel result ${graded.right ? 'good' : 'bad'}`;
    this.result.replaceChildren(
      h('h2', {}, graded.right ? words.right : words.wrong),
      wrong ? h('p', {}, h('strong', {}, words.firstWrong), ' ', wrong.sentence) : '',
      graded.right ? h('ul', {}, ...graded.explanation.map((/** @type {string} */ sentence) => h('li', {}, sentence))) : '',
      h('p', {}, h('a', { href: link }, words.look)));
  }

  /** Fills in the right answer. */
  async solve() {
    const { solution } = await post('/api/quiz/grade', { tree: this.quiz.tree, level: this.quiz.level, leaves: [], values: {}, windows: {} });
    this.clear();
    this.crossed = new Set(solution.leaves);
    for (const [i, inputs] of this.inputs) {
      if (inputs.value) inputs.value.value = solution.values[i] ?? '';
      if (inputs.alpha && inputs.beta) [inputs.alpha.value, inputs.beta.value] = solution.windows[i] ?? ['', ''];
    }
    this.draw();
  }
}

/** @type {View} */
export async function quiz(root) {
  const exercise = new Exercise(root);
  const said = new URLSearchParams(location.hash.replace(/^#\/?quiz\/?/, ''));
  if (said.get('level')) exercise.level.select.value = said.get('level') ?? 'easy';
  await exercise.begin(said.get('tree') ?? '');
}
