// Microscope: not built yet.

import { h } from './dom.js';
import { texts } from './texts.js';

/** @type {View} */
export function microscope(root) {
  root.append(h('h1', {}, texts.views.microscope), h('p', {}, texts.unfurnished));
}
