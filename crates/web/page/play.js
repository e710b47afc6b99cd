// Play: a form to begin a game, and the games of this browser.

import { get, post } from './api.js';
import { choice, complain, h, line } from './dom.js';
import { games } from './games.js';
import { room, resultText } from './room.js';
import { texts } from './texts.js';

const t = texts.play;
const KEPT = 'rooms';

/** The tokens of the games of this browser, newest first. @returns {string[]} */
function known() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {string[]} tokens */
const keep = (tokens) => localStorage.setItem(KEPT, JSON.stringify(tokens.slice(0, 100)));

/** @type {View} */
export async function play(root, [token]) {
  if (!token) return showForm(root);
  await get(`/api/rooms/${encodeURIComponent(token)}`);
  keep([token, ...known().filter((other) => other !== token)]);
  return room(root, token);
}

/** @param {HTMLElement} root */
async function showForm(root) {
  const list = await games();
  const last = sessionStorage.getItem('game');
  let game = list.find((each) => each.about.id === last) ?? list[0];
  const seats = h('div', { class: 'fields' });
  const picker = choice(t.game, list.map((each) => [each.about.id, each.about.name]), game.about.id, (id) => {
    game = list.find((each) => each.about.id === id) ?? game;
    sessionStorage.setItem('game', id);
    showGame();
  });
  const options = line(t.options);
  const position = line(t.position, { id: 'position' });
  const clock = choice(t.clock, [['', t.noClock], ['1+0', '1 + 0'], ['3+2', '3 + 2'], ['5+3', '5 + 3'], ['10+5', '10 + 5'], ['30+20', '30 + 20']], '');
  const summary = h('p', { class: 'quiet sentence' });
  /** @type {{value: () => string}[]} */
  let players = [];

  function showGame() {
    summary.textContent = `${game.summary}.`;
    players = Array.from({ length: game.about.players }, (_, seat) => seatField(game, seat));
    seats.replaceChildren(...players.map((player) => /** @type {any} */ (player).field));
    options.field.hidden = game.options.length === 0 && game.about.id !== 'tree';
    options.input.placeholder = game.options.map(({ key, value }) => `${key}=${value.split(' |')[0]}`).join(',');
    options.input.value = '';
    position.input.placeholder = game.start;
    position.input.title = game.about.notation;
  }

  const form = h('form', { class: 'panel stack', onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [minutes, increment] = clock.select.value.split('+').map(Number);
    const given = options.input.value.trim();
    const spec = given ? `${game.about.id}${game.about.id === 'tree' ? ':' : ','}${given}` : game.about.id;
    try {
      const begun = await post('/api/rooms', { game: spec, position: position.input.value || null, seats: players.map((player) => player.value()), ...(minutes ? { minutes, increment } : {}) });
      sessionStorage.setItem(`invitations ${begun.room}`, JSON.stringify(begun.invitations));
      location.hash = `#/play/${begun.room}`;
    } catch (error) {
      complain(error);
    }
  } },
  h('h1', {}, t.begin), h('div', { class: 'fields' }, picker.field, clock.field), summary, seats,
  h('details', {}, h('summary', {}, t.more), h('div', { class: 'fields' }, options.field, position.field)),
  h('div', {}, h('button', { class: 'main', id: 'begin' }, t.start)));
  const mine = h('section', { class: 'panel' });
  root.append(h('div', { class: 'columns' }, form, mine));
  showGame();
  await showMine(mine);
}

/** Who sits at a seat: a person, a level, or any engine. @param {Game} game @param {number} seat */
function seatField(game, seat) {
  const spec = line(t.spec, { placeholder: game.engines[0]?.name ?? '', id: `spec-${seat}` });
  spec.field.hidden = true;
  const levels = game.levels.map((level) => /** @type {[string, string]} */ ([`level:${level}`, texts.level(level)]));
  const picker = choice(texts.side(game.about.id, seat), [['person', t.person], ...levels, ['spec', t.anyEngine]], seat === 0 ? 'person' : levels[Math.floor(levels.length / 2)]?.[0] ?? 'person', (value) => { spec.field.hidden = value !== 'spec'; });
  picker.select.id = `seat-${seat}`;
  return { field: h('div', { class: 'stack' }, picker.field, spec.field), value: () => (picker.select.value === 'spec' ? spec.input.value || game.engines[0].name : picker.select.value) };
}

/** @param {HTMLElement} place */
async function showMine(place) {
  /** @type {any[]} */
  const rooms = known().length ? await post('/api/rooms/list', { rooms: known() }) : [];
  keep(known().filter((token) => rooms.some((each) => each.room === token)));
  place.replaceChildren(h('h2', {}, t.mine), rooms.length === 0 ? h('p', { class: 'quiet' }, t.none) : h('ul', { class: 'rooms' }, ...rooms.map((each) => h('li', { class: 'row' },
    h('a', { href: `#/play/${each.room}` }, each.name), h('span', { class: 'quiet' }, t.plies(each.plies)),
    h('span', {}, each.result ? resultText(each.result, each.game) : t.goesOn),
    h('button', { class: 'quiet', 'aria-label': t.forget(each.name), onclick: async () => {
      await post(`/api/rooms/${each.room}/close`).catch(complain);
      await showMine(place);
    } }, '✕')))));
}
