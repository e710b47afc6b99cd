// Clocks: the server says what is left, and between its words they run here.

import { h } from './dom.js';

export class Clock {
  constructor() {
    /** @type {number[] | null} */
    this.left = null;
    this.running = -1;
    this.since = 0;
    /** @type {HTMLElement[]} */
    this.faces = [];
    this.timer = setInterval(() => this.show(), 200);
  }

  /** @param {RoomView} view */
  set(view) {
    this.left = view.clock;
    this.running = view.is_ticking && typeof view.turn === 'number' ? view.turn : -1;
    this.since = performance.now();
  }

  /** @param {number} seat */
  face(seat) {
    if (!this.left) return null;
    this.faces[seat] = h('span', { class: 'clock mono', role: 'timer' });
    queueMicrotask(() => this.show());
    return this.faces[seat];
  }

  show() {
    this.faces.forEach((face, seat) => {
      const passed = seat === this.running ? performance.now() - this.since : 0;
      const left = Math.max(0, (this.left?.[seat] ?? 0) - passed);
      const [minutes, seconds] = [Math.floor(left / 60000), (left % 60000) / 1000];
      face.textContent = `${minutes}:${left < 20000 ? seconds.toFixed(1).padStart(4, '0') : String(Math.floor(seconds)).padStart(2, '0')}`;
      face.classList.toggle('low', left < 20000);
    });
  }

  stop() {
    clearInterval(this.timer);
  }
}
