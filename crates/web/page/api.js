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
async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error(texts.unreachable);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, answer?.error ?? { message: texts.status(response.status), expected: '', line: null, column: null });
  return answer;
}

/** @param {string} path */
export const get = (path) => call(path);

/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/**
 * Listens to a stream; returns how to stop. The browser comes back by itself when the server was away.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} listeners
 * @param {(state: 'open' | 'lost' | 'refused') => void} [told]
 */
export function listen(path, listeners, told) {
  const source = new EventSource(path);
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => listener(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  }
  source.onopen = () => told?.('open');
  source.onerror = () => told?.(source.readyState === EventSource.CLOSED ? 'refused' : 'lost');
  return () => source.close();
}
