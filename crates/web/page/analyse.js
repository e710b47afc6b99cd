// Analyse: not built yet.

import { h } from './dom.js';
import { texts } from './texts.js';

/** @type {View} */
export function analyse(root) {
  root.append(h('h1', {}, texts.views.analyse), h('p', {}, texts.unfurnished));
}
