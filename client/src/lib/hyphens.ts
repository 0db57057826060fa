/** Long names in narrow places: where they may be parted, so that a hyphen stands at the end of the line. */

const LONG = 9;
const VOWEL = '[aeiouyàâäéèêëîïôöùûüæœ]';
const ONSET = '(?:[bcdfgkptv][lr]|[cpst]h|s[pctkw]|gn|qu|[bcdfghjklmnpqrstvwxzç])';
/**
 * Between syllables, at least two letters after the beginning and three before the end; `th` and the like stay
 * together.
 */
const SEAM = new RegExp(
  `(?<=\\p{L}{2})(?<=${VOWEL}[bcdfghjklmnpqrstvwxzç]?)(?=${ONSET}${VOWEL})(?=\\p{L}{3})` +
    '(?<![cpst](?=h)|[bcdfgkptv](?=[lr])|g(?=n))',
  'giu',
);

/** Put soft hyphens into the long words of a name: they are seen only where a line ends. */
export function parted(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replace(SEAM, '\u00AD')));
}
