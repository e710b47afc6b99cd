// Choosing a move by its places: square by square, until only one move is meant, or several that a person tells apart by their texts.

import { h } from './dom.js';
import { same } from './scene.js';
import { texts } from './texts.js';

/** @typedef {{move: string, places: Place[], probability?: number}} Choice */

/** Places in pairs: where a man is taken from and where it goes. @param {Place[]} places @returns {Place[][]} */
const steps = (places) => Array.from({ length: Math.ceil(places.length / 2) }, (_, n) => places.slice(2 * n, 2 * n + 2));

/**
 * The steps of a move that are left when those of a path were made, in whatever order; nothing if the path is none of this move.
 * @param {Choice} move @param {Place[]} path
 */
function left(move, path) {
  const open = steps(move.places);
  for (const made of steps(path)) {
    const at = open.findIndex((step) => made.every((place, n) => same(place, step[n])));
    if (at < 0) return null;
    if (made.length === open[at].length) open.splice(at, 1);
    else return open.filter((step) => same(made[0], step[0]));
  }
  return open;
}

export class Choosing {
  /** @param {(text: string) => void} chosen @param {() => void} changed */
  constructor(chosen, changed) {
    this.chosen = chosen;
    this.changed = changed;
    /** @type {Choice[]} */
    this.moves = [];
    /** @type {Scene} */
    this.scene = { parts: [] };
    /** @type {Place[]} */
    this.picked = [];
  }

  /** @param {Choice[]} moves @param {Scene} scene */
  offer(moves, scene) {
    this.moves = moves;
    this.scene = scene;
    // Where every move begins at the same place, that is chosen already.
    const start = moves[0]?.places[0];
    const isOnly = moves.every((each) => each.places.length > 1 && same(each.places[0], start));
    this.picked = start && isOnly ? [start] : [];
  }

  clear() {
    this.picked = [];
    this.changed();
  }

  /** The place that was chosen last. */
  get last() { return this.picked[this.picked.length - 1] ?? null; }

  /** The moves that these places belong to, in pairs of any order. @param {Place[]} path */
  along(path) {
    return this.moves.filter((each) => left(each, path));
  }

  /** The move that a square says it plays, wherever it goes: a column that a disc falls into. @param {Place} place */
  played(place) {
    const part = this.scene.parts[place.part];
    const plays = part && 'grid' in part ? part.grid.cells[place.item]?.plays : null;
    return this.moves.find((each) => each.move === plays && each.places.length <= 1);
  }

  /** @param {Place} place @param {'click' | 'grab' | 'drop'} gesture */
  choose(place, gesture) {
    const isLifted = this.picked.length % 2 === 1;
    if (isLifted && gesture === 'grab') this.picked.pop();
    else if (isLifted && same(place, this.last)) return this.clear();
    // Another man moves, or the one that was moved last moves on; else it is begun anew.
    const ways = [[...this.picked, place], [...this.picked, ...this.picked.slice(-1), place]];
    const path = ways.find((each) => this.along(each).length) ?? [place];
    const found = this.along(path);
    const whole = found.filter((each) => each.places.length === path.length);
    const direct = found.length ? undefined : this.played(place);
    if (direct && gesture !== 'grab') return this.chosen(direct.move);
    if (whole.length && whole.length === found.length) {
      if (gesture === 'grab') return;
      this.picked = [];
      if (whole.length === 1) this.chosen(whole[0].move);
      else this.ask(whole);
      return;
    }
    this.picked = found.length ? path : [];
    this.changed();
  }

  /** Moves between the same places, told apart by a person: what a pawn becomes. @param {Choice[]} moves */
  ask(moves) {
    this.changed();
    const dialog = h('dialog', { class: 'chooser', onclose: () => dialog.remove() }, h('h2', {}, texts.play.which),
      h('div', { class: 'row' }, ...moves.map((each) => h('button', { onclick: () => { dialog.close(); this.chosen(each.move); } }, each.move))));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** How the scene shows what can be chosen. */
  looks() {
    const open = this.moves.flatMap((each) => left(each, this.picked) ?? []);
    const onward = open.filter((step) => step.length > 1 && same(step[0], this.last)).map((step) => step[1]);
    const next = this.picked.length % 2 ? onward : [...onward, ...open.map((step) => step[0])];
    const starts = this.picked.length ? this.moves.flatMap((each) => each.places.slice(0, 1)) : [];
    const falls = this.scene.parts.flatMap((part, index) => ('grid' in part ? part.grid.cells.flatMap((_, item) => (this.played({ part: index, item }) ? [{ part: index, item }] : [])) : []));
    const isSingle = this.moves.every((each) => each.places.length <= 1);
    return { targets: [...next, ...starts, ...falls], hints: this.picked.length || isSingle ? next : [], selected: this.last, steps: steps(this.picked).flatMap(([from, to]) => (to ? [{ from, to }] : [])) };
  }

  /** Moves that touch nothing, or end where others go on: chosen by their texts. */
  buttons() {
    const whole = this.along(this.picked).filter((each) => each.places.length === this.picked.length);
    const free = this.picked.length ? [] : this.moves.filter((each) => each.places.length === 0);
    return (this.picked.length ? whole : free).map((each) => ({ text: each.move, act: () => this.chosen(each.move) }));
  }
}
