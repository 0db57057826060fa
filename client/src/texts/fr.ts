/** All words of one language, those of the games too: one file to fetch. */
import type { Words } from '$lib/texts/catalogue';

export { default as house } from './fr.json';
export const games = import.meta.glob<Words>(['../../../src/chaloupe/games/*/texts/fr.json', '!**/_*/**'], {
  eager: true,
  import: 'default',
});
