// A game with its variations: nodes in a list, the root first; the first child of a node is the main line.

/** @typedef {{parent: number | null, move: string | null, comment: string, nags: number[], next: number[], sign?: string}} TreeNode */

const SIGNS = ['', '!', '?', '!!', '??', '!?', '?!'];

export class GameTree {
  /** @param {string} game @param {string | null} position @param {[string, string][]} [tags] */
  constructor(game, position, tags = []) {
    this.game = game;
    this.position = position;
    this.tags = tags;
    /** @type {TreeNode[]} */
    this.nodes = [{ parent: null, move: null, comment: '', nags: [], next: [] }];
    this.at = 0;
  }

  /** From what the server read. @param {any} file */
  static of(file) {
    const tree = new GameTree(file.game, file.position, file.tags);
    file.nodes.forEach((/** @type {any} */ node, /** @type {number} */ index) => {
      if (index === 0) tree.nodes[0].comment = node.comment ?? '';
      else tree.add(node.parent, node.move, node.comment, node.nags);
    });
    return tree;
  }

  /** A line without variations. @param {string} game @param {string | null} position @param {string[]} moves */
  static line(game, position, moves) {
    const tree = new GameTree(game, position);
    moves.forEach((move, index) => tree.add(index, move));
    return tree;
  }

  /** @param {number} parent @param {string} move @param {string} [comment] @param {number[]} [nags] */
  add(parent, move, comment = '', nags = []) {
    this.nodes.push({ parent, move, comment, nags, next: [], sign: SIGNS[nags.find((nag) => nag < 7) ?? 0] });
    this.nodes[parent].next.push(this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  /** Goes to the child with this move, made if it is not there. @param {string} move */
  play(move) {
    const known = this.nodes[this.at].next.find((child) => this.nodes[child].move === move);
    this.at = known ?? this.add(this.at, move);
  }

  /** The moves from the root to a node. @param {number} [node] */
  moves(node = this.at) {
    /** @type {string[]} */
    const moves = [];
    for (let at = node; this.nodes[at].parent !== null; at = /** @type {number} */ (this.nodes[at].parent)) moves.unshift(this.nodes[at].move ?? '');
    return moves;
  }

  /** The nodes of the main line, the root first. */
  mainline() {
    const line = [0];
    while (this.nodes[line[line.length - 1]].next.length) line.push(this.nodes[line[line.length - 1]].next[0]);
    return line;
  }

  /** How many moves lead to a node. @param {number} node */
  ply(node) {
    return this.moves(node).length;
  }

  back() {
    this.at = this.nodes[this.at].parent ?? 0;
  }

  forward() {
    this.at = this.nodes[this.at].next[0] ?? this.at;
  }

  end() {
    while (this.nodes[this.at].next.length) this.forward();
  }

  /** As the server writes it. */
  file() {
    return { game: this.game, position: this.position, tags: this.tags, nodes: this.nodes.map(({ parent, move, comment, nags }) => ({ parent, move, comment, nags })) };
  }
}
