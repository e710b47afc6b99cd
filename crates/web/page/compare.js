// Compare: not built yet.

import { h } from './dom.js';
import { texts } from './texts.js';

/** @type {View} */
export function compare(root) {
  root.append(h('h1', {}, texts.views.compare), h('p', {}, texts.unfurnished));
}
