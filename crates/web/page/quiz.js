// Quiz: not built yet.

import { h } from './dom.js';
import { texts } from './texts.js';

/** @type {View} */
export function quiz(root) {
  root.append(h('h1', {}, texts.views.quiz), h('p', {}, texts.unfurnished));
}
