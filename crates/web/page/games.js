// The catalogue of games, asked for once.

import { get } from './api.js';

/** @type {Promise<Game[]> | undefined} */
let asked;

/** @returns {Promise<Game[]>} */
export function games() {
  asked ??= get('/api/games').catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
