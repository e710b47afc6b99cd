// A room: a game being played. The server says what this seat may know; here it is drawn, and what is chosen is sent.

import { get, listen, post, Refusal } from './api.js';
import { complain, h, s, say } from './dom.js';
import { Choosing } from './choosing.js';
import { Clock } from './clock.js';
import { drawDie } from './pieces.js';
import { Board } from './scene.js';
import { texts } from './texts.js';

const t = texts.play;

/** @param {any} result @param {string} game */
export function resultText(result, game) {
  if ('resigned' in result) return t.resigned(texts.side(game, result.resigned));
  if ('out_of_time' in result) return t.outOfTime(texts.side(game, result.out_of_time));
  /** @type {number[]} */
  const payoffs = result.payoffs;
  const best = Math.max(...payoffs);
  if (payoffs.every((payoff) => payoff === best)) return t.draw;
  const winners = payoffs.flatMap((payoff, player) => (payoff === best ? [texts.side(game, player)] : []));
  return t.wins(winners.join(', '), payoffs.map((payoff) => Number(payoff.toFixed(3))).join(' : '));
}

/** @param {HTMLElement} root @param {string} token */
export function room(root, token) {
  const path = `/api/rooms/${encodeURIComponent(token)}`;
  /** @type {RoomView | undefined} */
  let view;
  /** Whose cards are shown where several people share a screen; they are covered until that player asks. */
  let uncovered = /** @type {number | null} */ (null);
  let flip = /** @type {boolean | undefined} */ (undefined);
  const board = new Board((place, gesture) => choosing.choose(place, gesture));
  const choosing = new Choosing((text) => send('move', { move: text }), () => draw());
  const clock = new Clock();
  const status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  const dice = h('div', { class: 'rolled rolling', 'aria-live': 'polite' });
  const buttons = h('div', { class: 'row moves', role: 'group', 'aria-label': t.moves });
  const history = h('ol', { class: 'history', tabindex: '0', 'aria-label': t.history });
  const players = h('div', { class: 'stack' });
  const typed = h('input', { type: 'text', id: 'typed', class: 'mono', autocomplete: 'off', spellcheck: 'false', placeholder: t.typeMove, 'aria-label': t.typeMove });
  const typing = h('form', { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (typed.value.trim()) send('move', { move: typed.value.trim() });
    typed.value = '';
  } }, typed);
  const takeback = h('button', { onclick: () => send('takeback') }, t.takeback);
  const resign = h('button', { onclick: () => send('resign') }, t.resign);
  const flipButton = h('button', { onclick: () => { flip = !(flip ?? isSecond()); draw(); } }, t.flip);
  const analyse = h('button', { onclick: toAnalysis }, t.analyse);
  const again = h('button', { class: 'main', onclick: () => { location.hash = '#/play'; } }, t.newGame);

  const controls = h('div', { class: 'stack' }, players, buttons, typing, history, h('div', { class: 'row' }, takeback, resign, flipButton, analyse, again), invitations(token));

  /** @param {string} what @param {object} [body] */
  async function send(what, body = {}) {
    if (!view) return;
    try {
      update(await post(`${path}/${what}`, { version: view.version, ...body }));
      say('');
    } catch (error) {
      choosing.clear();
      if (!(error instanceof Refusal && error.status === 409)) return complain(error);
      update(await get(path));
      say(t.stale(error.message), 'error');
    }
  }

  const isSecond = () => view?.mine.length === 1 && view.mine[0] === 1;

  function toAnalysis() {
    if (!view) return;
    sessionStorage.setItem('analyse', JSON.stringify({ game: view.game, position: view.start, moves: view.history.map((done) => done.move) }));
    location.hash = '#/analyse';
  }

  /** @param {RoomView} next */
  function update(next) {
    if (view && next.version < view.version) return;
    view = next;
    choosing.offer(view.moves, view.scene);
    clock.set(view);
    if (view.trouble) say(view.trouble, 'error');
    draw();
  }

  function draw() {
    if (!view) return;
    const isCovered = view.about.hidden && view.mine.length > 1 && view.eyes !== null && view.eyes !== uncovered;
    controls.hidden = dice.hidden = isCovered;
    if (isCovered) return cover(view.eyes ?? 0);
    board.update(view.scene, { flip: flip ?? isSecond(), last: view.last ?? [], label: t.board(view.about.name), ...choosing.looks() });
    status.textContent = statusText(view);
    status.dataset.turn = String(view.turn);
    drawRolled(view);
    drawPlayers(view);
    history.replaceChildren(...view.history.map((done) => h('li', { class: done.player === null ? 'chance' : `by-${done.player}` }, done.move)));
    history.scrollTop = history.scrollHeight;
    buttons.replaceChildren(...choosing.buttons().map(({ text, act }) => h('button', { onclick: act }, text)));
    typing.hidden = view.moves.length === 0;
    takeback.disabled = view.about.hidden || !view.history.some((done) => done.player !== null && view?.mine.includes(done.player)) || !!(view.result && !('payoffs' in view.result));
    resign.disabled = view.result !== null || view.mine.length === 0;
    analyse.disabled = view.start === null;
    again.hidden = view.result === null;
  }

  /** @param {number} seat */
  function cover(seat) {
    const name = texts.side(view?.about.id ?? '', seat);
    status.textContent = t.handOver(name);
    board.element.replaceChildren(h('button', { class: 'main cover', onclick: () => { uncovered = seat; draw(); } }, t.uncover(name)));
  }

  /** What chance has done since a player moved last. @param {RoomView} shown */
  function drawRolled(shown) {
    const isDrawn = shown.scene.parts.some((part) => 'dice' in part);
    const rolled = isDrawn ? [] : shown.history.slice(shown.history.findLastIndex((done) => done.player !== null) + 1).map((done) => done.move);
    const key = `${shown.version} ${rolled.join(' ')}`;
    if (dice.dataset.key === key) return;
    dice.dataset.key = key;
    dice.replaceChildren(...rolled.map((outcome) => (/^[1-6]$/.test(outcome)
      ? s('svg', { viewBox: '0 0 100 100', role: 'img', 'aria-label': texts.scene.die(Number(outcome)) }, drawDie(Number(outcome)))
      : h('span', { class: 'outcome' }, outcome))));
  }

  /** @param {RoomView} shown */
  function drawPlayers(shown) {
    const order = shown.seats.map((_, seat) => seat);
    if (!(flip ?? isSecond())) order.reverse();
    players.replaceChildren(...order.map((seat) => h('div', { class: `player ${shown.turn === seat ? 'active' : ''}` },
      h('span', { class: `dot owner-${seat}`, 'aria-hidden': 'true' }, shown.turn === seat ? '▶' : ''),
      h('strong', {}, texts.side(shown.about.id, seat)),
      h('span', { class: 'quiet' }, seatText(shown, seat)),
      clock.face(seat))));
  }

  let stop = () => {};
  // A page that nobody sees does not listen: browsers have few connections, and engines need not think for it.
  const follow = () => {
    stop();
    stop = document.hidden ? () => {} : listen(`${path}/events`, { room: update }, complain, (isOpen) => say(isOpen ? '' : texts.unreachable, isOpen ? 'note' : 'error'));
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'f') flipButton.click();
    if (event.key === 'u' && !takeback.disabled) takeback.click();
  };
  addEventListener('keydown', keyed);

  root.append(h('div', { class: 'table' },
    h('div', { class: 'stage' }, board.element, dice),
    h('aside', { class: 'panel stack side' }, status, controls)));
  return () => {
    stop();
    document.removeEventListener('visibilitychange', follow);
    clock.stop();
    removeEventListener('keydown', keyed);
  };
}

/** Addresses for the others, where several people play. @param {string} token */
function invitations(token) {
  /** @type {{seat: number, room: string}[]} */
  const given = JSON.parse(sessionStorage.getItem(`invitations ${token}`) ?? '[]');
  if (!given.length) return null;
  return h('details', { class: 'small' }, h('summary', {}, t.invite), ...given.map(({ seat, room: other }) => h('p', {}, h('a', { href: `#/play/${other}`, target: '_blank' }, t.invitation(seat + 1)))));
}

/** @param {RoomView} view @param {number} seat */
function seatText(view, seat) {
  const who = view.seats[seat];
  if (who === 'person') return view.mine.includes(seat) ? t.you : t.person;
  const level = who.engine.replace(/^level:/, '');
  return level === who.engine ? who.engine : texts.level(level);
}

/** @param {RoomView} view */
function statusText(view) {
  if (view.result) return resultText(view.result, view.about.id);
  if (typeof view.turn !== 'number') return t.chance;
  const name = texts.side(view.about.id, view.turn);
  if (view.is_thinking) return t.thinks(name);
  if (!view.mine.includes(view.turn)) return t.waits(name);
  return view.mine.length === 1 ? t.yourMove : t.moveOf(name);
}
