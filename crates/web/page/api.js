// Talking to the server: JSON both ways, and streams of events.

import { texts } from './texts.js';

/** What the server refused, in its own words. */
export class Refusal extends Error {
  /** @param {number} status @param {{message: string, expected: string, line: number | null, column: number | null}} error */
  constructor(status, error) {
    const where = error.line ? texts.at(error.line, error.column ?? 1) : '';
    const expected = error.expected ? texts.expected(error.expected) : '';
    super([error.message + where, expected].filter(Boolean).join('. '));
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options) {
  const response = await fetch(path, options).catch(() => {
    throw new Error(texts.unreachable);
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw new Refusal(response.status, answer?.error ?? { message: texts.status(response.status), expected: '', line: null, column: null });
}

/** @param {string} path */
export const get = async (path) => (await ask(path)).json();

/** @param {string} path @param {unknown} [body] */
export const post = async (path, body = {}) =>
  (await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();

/**
 * Listens to a stream; returns how to stop. The browser comes back by itself when the server was away.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} listeners
 * @param {(error: Error) => void} failed hears why the stream was refused, or what went wrong in it
 * @param {(isOpen: boolean) => void} [told] hears that the stream is lost, and open again
 */
export function listen(path, listeners, failed, told) {
  const source = new EventSource(path);
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => listener(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  }
  source.addEventListener('failure', (event) => failed(new Refusal(200, JSON.parse(/** @type {MessageEvent} */ (event).data).error)));
  source.onopen = () => told?.(true);
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) told?.(false);
    // A browser does not say why a stream was refused: ask again, for the reason alone.
    else ask(path).then((response) => response.body?.cancel(), failed);
  };
  return () => source.close();
}
