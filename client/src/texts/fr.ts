/** All words of one language, those of the games too: one file to fetch. */
import type { Json } from '$lib/server/wire';

export { default as house } from './fr.json';
export const games = import.meta.glob<Json>(['../../../src/chaloupe/games/*/texts/fr.json', '!**/_*/**'], {
  eager: true,
  import: 'default',
});
