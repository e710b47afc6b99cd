// The microscope: a search recorded and replayed step by step, or two of them side by side.

import { get, post } from './api.js';
import { choice, complain, download, h, line, say } from './dom.js';
import { games } from './games.js';
import { Pane } from './pane.js';
import { drawScene, pngBlob } from './scene.js';
import { readSight, writeSight } from './sight.js';
import { describe } from './tree.js';
import { texts } from './texts.js';

const words = texts.microscope;
const SPEEDS = /** @type {const} */ ([['1500', 'slow'], ['600', 'normal'], ['200', 'fast'], ['40', 'fastest']]);
const ZOOMS = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.5];

/** The whole room: what is recorded, the transport, the panes and the details of one node. */
export class Scope {
  /** @param {HTMLElement} root @param {import('./sight.js').Sight} sight @param {Game[]} catalogue @param {any[]} examples */
  constructor(root, sight, catalogue, examples) {
    this.sight = sight;
    this.catalogue = catalogue.filter((game) => game.engines.some(records));
    this.examples = examples;
    /** @type {Pane[]} */
    this.panes = [];
    /** @type {number | null} */
    this.zoom = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.playing = undefined;
    this.example = choice(words.example, [['', words.ownChoice], ...examples.map((example, i) => /** @type {[string, string]} */ ([String(i), example.name]))], '', (at) => this.useExample(at));
    this.example.select.id = 'example';
    /** @type {HTMLDetailsElement} */
    this.form = this.makeForm();
    this.transport = this.makeTransport();
    this.place = h('div', { class: 'panes' });
    this.details = h('aside', { class: 'panel details', 'aria-label': words.details, hidden: true });
    root.append(h('div', { class: 'row spread heading' }, h('h1', {}, texts.views.microscope), this.example.field), this.form, this.transport, h('div', { class: 'scope' }, this.place, this.details));
  }

  makeForm() {
    const { sight } = this;
    this.game = choice(words.game, this.catalogue.map((game) => [game.about.id, game.about.name]), sight.game.split(/[,:]/)[0], () => this.offer());
    this.tree = h('textarea', { rows: 2, spellcheck: 'false', id: 'tree-text' }, sight.tree || words.lectureTree);
    this.treeField = h('label', { class: 'field wide' }, h('span', {}, words.tree), this.tree);
    const file = h('input', { type: 'file', accept: '.txt,.tree,text/plain', onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen && this.tree) this.tree.value = await chosen.text();
    } });
    this.fileField = h('label', { class: 'field' }, h('span', {}, words.upload), file);
    this.position = line(words.position, { value: sight.position, id: 'position' });
    this.bounds = line(words.bounds, { value: sight.bounds, placeholder: '-2..2', id: 'bounds' });
    const [first, second] = sight.engines.map((engine) => engine.split(',')[0]);
    this.first = choice(words.algorithm, [], first);
    this.second = choice(words.beside, [], second ?? '');
    const depth = /depth=([^,]+)/.exec(sight.engines[0])?.[1] ?? '';
    this.depth = line(words.depth, { value: depth, placeholder: words.depthHint, id: 'depth' });
    this.summary = h('summary', {}, words.choose);
    const form = h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.sight.step = 0; this.sight.open = null; this.read(); this.record().catch(complain); } },
      h('div', { class: 'fields' }, this.game.field, this.first.field, this.second.field, this.depth.field, this.position.field, this.bounds.field, this.fileField),
      h('div', { class: 'row grow' }, this.treeField, h('button', { class: 'main', id: 'record' }, words.record)));
    this.offer(first, second);
    return h('details', { class: 'panel search-form' }, this.summary, form);
  }

  /** Offers the algorithms that apply to the chosen game. @param {string} [first] @param {string} [second] */
  offer(first = this.first?.select.value, second = this.second?.select.value) {
    if (!this.game || !this.first || !this.second || !this.treeField || !this.fileField || !this.position || !this.bounds) return;
    const game = this.catalogue.find((game) => game.about.id === this.game?.select.value) ?? this.catalogue[0];
    const written = game.about.id === 'tree';
    // Which algorithms apply to a tree depends on what is typed: offer all, and let the server say.
    const all = new Set(this.catalogue.flatMap((other) => other.engines.filter(records).map((engine) => engine.name)));
    const names = written ? [...all] : game.engines.filter(records).map((engine) => engine.name);
    /** @type {[string, string][]} */
    const options = names.map((name) => [name, name]);
    fillSelect(this.first.select, options, first ?? names[0]);
    fillSelect(this.second.select, [['', words.nobody], ...options], second ?? '');
    this.treeField.hidden = this.fileField.hidden = this.bounds.field.hidden = !written;
    this.position.field.hidden = written;
  }

  /** @param {string} at */
  useExample(at) {
    const example = this.examples[Number(at)];
    if (at === '' || !example) return;
    this.sight = { ...readSight(''), ...example.sight };
    location.hash = writeSight(this.sight);
  }

  /** Takes what the form says. */
  read() {
    const { sight } = this;
    sight.game = this.game?.select.value ?? 'tree';
    const written = sight.game === 'tree';
    sight.tree = written ? this.tree?.value.trim() ?? '' : '';
    sight.position = written ? '' : this.position?.input.value.trim() ?? '';
    sight.bounds = written ? this.bounds?.input.value.trim() ?? '' : '';
    const depth = this.depth?.input.value.trim();
    const engine = (/** @type {string | undefined} */ name) => name && (depth && name !== 'mcts' ? `${name},depth=${depth}` : name);
    sight.engines = [engine(this.first?.select.value), engine(this.second?.select.value)].filter((name) => !!name).map(String);
  }

  /** Has the searches recorded, and shows them. */
  async record() {
    this.pause();
    say(words.recording);
    const { game, tree, position, bounds, engines } = this.sight;
    const asked = engines.map((engine) => post('/api/microscope', { game, engine, ...(tree && { tree }), ...(position && { position }), ...(bounds && { bounds }) }));
    this.form.open = true;
    const recordings = await Promise.all(asked);
    this.form.open = false;
    this.summary?.replaceChildren(words.chosen(this.game?.select.selectedOptions[0]?.text ?? game, engines.join(' · ')));
    this.panes = recordings.map((recording) => new Pane(this, recording));
    this.place.replaceChildren(...this.panes.map((pane) => pane.node));
    this.place.classList.toggle('double', this.panes.length > 1);
    this.details.hidden = true;
    this.transport.hidden = false;
    this.sight.step = Math.min(this.sight.step, this.steps);
    say('');
    await this.update();
  }

  /** How many steps there are, in the longer search. */
  get steps() { return Math.max(0, ...this.panes.map((pane) => pane.recording.steps)); }

  makeTransport() {
    const button = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ onclick) =>
      h('button', { id, title: name, 'aria-label': name, onclick }, sign);
    this.slider = h('input', { type: 'range', min: 0, value: 0, id: 'step', 'aria-label': words.step, oninput: () => this.go(Number(this.slider?.value)) });
    this.counter = h('output', { class: 'number', for: 'step' });
    this.play = button('play', '▶', words.play, () => (this.playing === undefined ? this.start() : this.pause()));
    this.speed = choice(words.speed, SPEEDS.map(([delay, name]) => [delay, words.speeds[name]]), '600');
    this.follow = h('input', { type: 'checkbox', checked: this.sight.follow, onchange: () => { this.sight.follow = !!this.follow?.checked; this.update(); } });
    const jump = h('input', { type: 'text', id: 'jump', placeholder: words.jumpHint, 'aria-label': words.jump });
    const bar = h('div', { class: 'panel transport', hidden: true },
      h('div', { class: 'row' },
        button('first', '|◂', words.first, () => this.go(0)), button('previous-cut', '✂◂', words.previousCut, () => this.toCut('previous_cut')),
        button('back', '◂', words.back, () => this.go(this.sight.step - 1)), this.play, button('forward', '▸', words.forward, () => this.go(this.sight.step + 1)),
        button('next-cut', '▸✂', words.nextCut, () => this.toCut('next_cut')), button('last', '▸|', words.last, () => this.go(this.steps)),
        this.slider, this.counter),
      h('div', { class: 'row small' },
        this.speed.field, h('label', { class: 'check' }, this.follow, words.follow),
        h('form', { class: 'row', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.jump(jump.value).catch(complain); } }, jump, h('button', {}, words.jumpTo)),
        button('smaller', '−', words.smaller, () => this.scale(-1)), button('larger', '+', words.larger, () => this.scale(1)),
        h('span', { class: 'grow' }),
        ...['svg', 'png', 'tikz'].map((format) => h('button', { id: `export-${format}`, onclick: () => this.export(format).catch(complain) }, format === 'tikz' ? 'TikZ' : format.toUpperCase())),
        h('button', { id: 'link', onclick: () => this.link() }, words.link)));
    return bar;
  }

  /** @param {number} step */
  go(step) {
    this.sight.step = Math.min(Math.max(0, step), this.steps);
    if (this.sight.step === this.steps) this.pause();
    return this.update();
  }

  /** To the nearest cutoff of either search. @param {'next_cut' | 'previous_cut'} which */
  toCut(which) {
    const cuts = this.panes.map((pane) => pane.view?.[which]).filter((cut) => typeof cut === 'number');
    if (!cuts.length) say(words.noCut);
    else this.go(which === 'next_cut' ? Math.min(...cuts) : Math.max(...cuts));
  }

  start() {
    if (this.sight.step >= this.steps) this.sight.step = 0;
    const tick = async () => {
      const due = performance.now() + Number(this.speed?.select.value);
      await this.go(this.sight.step + 1);
      if (this.playing !== undefined) this.playing = setTimeout(tick, Math.max(0, due - performance.now()));
    };
    this.playing = setTimeout(tick);
    this.showPlaying();
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.showPlaying();
  }

  showPlaying() {
    if (!this.play) return;
    const playing = this.playing !== undefined;
    this.play.textContent = playing ? '❚❚' : '▶';
    this.play.title = playing ? words.pause : words.play;
    this.play.setAttribute('aria-label', this.play.title);
  }

  async update() {
    if (!this.slider || !this.counter || !this.panes.length) return;
    this.slider.max = String(this.steps);
    this.slider.value = String(this.sight.step);
    this.counter.textContent = `${this.sight.step.toLocaleString()} / ${this.steps.toLocaleString()}`;
    history.replaceState(null, '', writeSight(this.sight));
    if (this.follow) this.follow.checked = this.sight.follow;
    try {
      await Promise.all(this.panes.map((pane) => pane.update()));
    } catch (error) {
      this.pause();
      // The server keeps only so many recordings: the same search is the same again.
      if (error instanceof Error && 'status' in error && error.status === 404) await this.record();
      else complain(error);
    }
  }

  /** @param {number} by */
  scale(by) {
    const now = this.zoom ?? 1;
    const nearest = ZOOMS.reduce((best, zoom, i) => (Math.abs(zoom - now) < Math.abs(ZOOMS[best] - now) ? i : best), 0);
    this.zoom = ZOOMS[Math.min(Math.max(0, nearest + by), ZOOMS.length - 1)];
    for (const pane of this.panes) pane.draw();
  }

  /** Goes to the first visit of the node at the end of a line of moves. @param {string} moves */
  async jump(moves) {
    const [pane] = this.panes;
    const found = await get(`/api/microscope/${pane.recording.id}/find?${new URLSearchParams({ moves })}`);
    if (found.step === null) say(words.neverVisited(moves));
    else await this.go(found.step);
    await this.inspect(pane, found.node);
  }

  /** Shows all about one node. @param {Pane} pane @param {number} node */
  async inspect(pane, node) {
    const detail = await get(`/api/microscope/${pane.recording.id}/node/${node}`);
    const shown = pane.view.nodes.find((/** @type {TreeNode} */ other) => other.node === node);
    const visit = (/** @type {any} */ visit, /** @type {number} */ i) => h('tr', {},
      h('td', { class: 'number' }, i + 1), h('td', {}, visit.window ?? ''), h('td', {}, visit.value ?? '…'), h('td', {}, visit.cut ?? ''),
      h('td', {}, h('button', { class: 'small', onclick: () => this.go(visit.entered) }, visit.entered), visit.left !== null && h('button', { class: 'small', onclick: () => this.go(visit.left) }, visit.left)));
    this.details.hidden = false;
    this.details.replaceChildren(
      h('div', { class: 'row spread' }, h('h2', {}, words.node(detail.name)), h('button', { class: 'quiet', 'aria-label': words.close, onclick: () => { this.details.hidden = true; } }, '✕')),
      shown ? h('p', { class: 'small' }, describe(shown)) : '',
      shown?.children ? h('button', { id: 'fold', onclick: () => pane.fold(shown) }, shown.open ? words.foldIn : words.foldOut(shown.children)) : '',
      drawScene(detail.scene),
      h('p', { class: 'mono small' }, detail.position),
      detail.visits ? h('table', { class: 'small' }, h('caption', {}, words.visits(detail.visits)),
        h('thead', {}, h('tr', {}, ...words.visitHead.map((head) => h('th', { scope: 'col' }, head)))),
        h('tbody', {}, ...detail.listed.map(visit))) : h('p', {}, words.neverEntered),
      detail.untried.length ? h('p', { class: 'small' }, words.untried(detail.untried.length, detail.untried.slice(0, 30).join(' '))) : '');
  }

  /** Keeps the present step of every pane as a file. @param {string} format */
  async export(format) {
    for (const pane of this.panes) {
      const name = `${pane.recording.algorithm}-${pane.step}`;
      const svg = /** @type {SVGSVGElement | null} */ (pane.frame.querySelector('svg'));
      if (format === 'png' && svg) {
        download(`${name}.png`, await pngBlob(svg, 2 * pane.view.plan.width));
        continue;
      }
      const query = new URLSearchParams({ step: String(pane.step), follow: String(this.sight.follow), format });
      if (this.sight.open !== null && pane === this.panes[0]) query.set('open', this.sight.open);
      const { text } = await get(`/api/microscope/${pane.recording.id}/figure?${query}`);
      download(`${name}.${format === 'tikz' ? 'tex' : format}`, new Blob([text], { type: format === 'svg' ? 'image/svg+xml' : 'text/plain' }));
    }
  }

  link() {
    const address = location.href;
    const told = () => say(words.linked(address));
    navigator.clipboard?.writeText(address).then(told, told) ?? told();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')) return;
    const onButton = !!target.closest('button');
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.go(this.sight.step + 1), ArrowLeft: () => this.go(this.sight.step - 1), n: () => this.go(this.sight.step + 1), p: () => this.go(this.sight.step - 1),
      Home: () => this.go(0), End: () => this.go(this.steps), c: () => this.toCut('next_cut'), C: () => this.toCut('previous_cut'),
      ...(!onButton && { ' ': () => (this.playing === undefined ? this.start() : this.pause()) }),
    };
    if (!keys[event.key] || !this.panes.length) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/** @param {EngineInfo} engine */
const records = (engine) => engine.comparable || engine.name === 'mcts';

/** @param {HTMLSelectElement} select @param {[string, string][]} options @param {string} chosen */
function fillSelect(select, options, chosen) {
  select.replaceChildren(...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
}

/** @type {View} */
export async function microscope(root) {
  const said = location.hash.replace(/^#\/?microscope\/?/, '');
  const [catalogue, examples] = await Promise.all([games(), get('/api/microscope/examples')]);
  const scope = new Scope(root, readSight(said), catalogue, examples);
  const key = (/** @type {KeyboardEvent} */ event) => scope.key(event);
  addEventListener('keydown', key);
  if (!said) scope.read();
  await scope.record().catch(complain);
  return () => {
    scope.pause();
    removeEventListener('keydown', key);
  };
}
