// What is looked at under the microscope, as it stands in the address: a link reproduces the view.

/**
 * What a link says: which search, and what is to be seen of it.
 * @typedef {{game: string, tree: string, position: string, bounds: string, engines: string[], step: number, open: string | null, follow: boolean}} Sight
 */

/** @param {string} text @returns {Sight} */
export function readSight(text) {
  const from = new URLSearchParams(text);
  const engines = from.getAll('engine').filter(Boolean).slice(0, 2);
  return {
    game: from.get('game') ?? 'tree', tree: from.get('tree') ?? '', position: from.get('position') ?? '', bounds: from.get('bounds') ?? '',
    engines: engines.length ? engines : ['alpha-beta'], step: Number(from.get('step') ?? 0) || 0, open: from.get('open'), follow: from.get('follow') !== 'no',
  };
}

/** @param {Sight} sight */
export function writeSight(sight) {
  const to = new URLSearchParams();
  for (const key of /** @type {const} */ (['game', 'tree', 'position', 'bounds'])) if (sight[key]) to.set(key, sight[key]);
  for (const engine of sight.engines) to.append('engine', engine);
  to.set('step', String(sight.step));
  if (sight.open !== null) to.set('open', sight.open);
  if (!sight.follow) to.set('follow', 'no');
  return `#/microscope/${to}`;
}
