// Making elements. Texts become text nodes, never markup: nothing that anybody typed is rendered as HTML.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes `onclick` and the like are listeners, `false` and `null` are left out
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-') && typeof value === 'boolean') element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * A labelled choice among options.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} chosen
 * @param {(value: string) => void} [onchange]
 */
export function choice(label, options, chosen, onchange) {
  const select = h('select', { onchange: () => onchange?.(select.value) },
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return { field: h('label', { class: 'field' }, h('span', {}, label), select), select };
}

/**
 * A labelled line of text.
 * @param {string} label
 * @param {Record<string, any>} [attributes]
 */
export function line(label, attributes = {}) {
  const input = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', ...attributes });
  return { field: h('label', { class: 'field' }, h('span', {}, label), input), input };
}

/**
 * Offers something to keep as a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Says something to whoever looks or listens, until something else is said.
 * @param {string} text
 * @param {'note' | 'error'} [kind]
 */
export function say(text, kind = 'note') {
  const place = document.getElementById('notice');
  if (!place) return;
  place.className = text ? kind : '';
  place.textContent = text;
}

/** @param {unknown} error */
export function complain(error) {
  say(error instanceof Error ? error.message : String(error), 'error');
}
