// Play: not built yet.

import { h } from './dom.js';
import { texts } from './texts.js';

/** @type {View} */
export function play(root) {
  root.append(h('h1', {}, texts.views.play), h('p', {}, texts.unfurnished));
}
