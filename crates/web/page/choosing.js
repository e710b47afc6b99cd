// Choosing a move by its places: square by square, until only one move is meant, or several that a person tells apart by their texts.

import { h } from './dom.js';
import { same } from './scene.js';
import { texts } from './texts.js';

/** @typedef {{move: string, places: Place[], probability?: number}} Choice */

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

  /** The moves that begin with these places. @param {Place[]} path */
  along(path) {
    return this.moves.filter((each) => path.every((place, index) => same(place, each.places[index])));
  }

  /** The move that a square says it plays, wherever it goes: a column that a disc falls into. @param {Place} place */
  played(place) {
    const part = this.scene.parts[place.part];
    const plays = part && 'grid' in part ? part.grid.cells[place.item]?.plays : null;
    return this.moves.find((each) => each.move === plays && each.places.length <= 1);
  }

  /** @param {Place} place @param {'click' | 'grab' | 'drop'} gesture */
  choose(place, gesture) {
    if (gesture === 'grab') this.picked = [];
    if (this.picked.length && same(place, this.picked[this.picked.length - 1])) return this.clear();
    let path = [...this.picked, place];
    if (!this.along(path).length) path = [place];
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
    const next = this.along(this.picked).flatMap((each) => each.places.slice(this.picked.length, this.picked.length + 1));
    const starts = this.picked.length ? this.moves.flatMap((each) => each.places.slice(0, 1)) : [];
    const falls = this.scene.parts.flatMap((part, index) => ('grid' in part ? part.grid.cells.flatMap((_, item) => (this.played({ part: index, item }) ? [{ part: index, item }] : [])) : []));
    const isSingle = this.moves.every((each) => each.places.length <= 1);
    return { targets: [...next, ...starts, ...falls], hints: this.picked.length || isSingle ? next : [], selected: this.picked[this.picked.length - 1] ?? null };
  }

  /** Moves that touch nothing, or end where others go on: chosen by their texts. */
  buttons() {
    const whole = this.along(this.picked).filter((each) => each.places.length === this.picked.length);
    const free = this.picked.length ? [] : this.moves.filter((each) => each.places.length === 0);
    return (this.picked.length ? whole : free).map((each) => ({ text: each.move, act: () => this.chosen(each.move) }));
  }
}
