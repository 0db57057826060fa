/** What clauses call by its short name, an option or one of its values, in the words of the set-up. */
import { find, typeset, type Lang } from './catalogue';
import type { Json } from '$lib/server/wire';

const worded = (words: Json, path: string): string | undefined => {
  const found = find(words, path);
  return typeof found === 'string' ? found : undefined;
};

/**
 * Say `huff`, `talk: false` or `tortuga` as the reader knows it from the set-up of this game; anything else stays as it
 * is.
 */
function named(words: Json, short: string): string {
  const [option, value] = short.split(/\s*:\s*/);
  const name = worded(words, `options.${option}.name`);
  if (name !== undefined) {
    const chosen = value === undefined ? undefined : worded(words, `options.${option}.values.${value}.name`);
    return value === undefined ? name : `${name} (${chosen ?? value})`;
  }
  const options = find(words, 'options');
  for (const each of Object.keys(typeof options === 'object' && options ? options : {})) {
    const found = worded(words, `options.${each}.values.${short}.name`);
    if (found !== undefined) return found;
  }
  return short;
}

/** A clause in parts: plain text, and names, which stand between backquotes; those of chapters between stars. */
export function parts(lang: Lang, words: Json, clause: string): { text: string; name: boolean }[] {
  return clause.split(/(`[^`]*`|\*[^*]+\*)/).map((part, i) => {
    const short = part.slice(1, -1);
    return {
      text: typeset(lang, i % 2 === 0 ? part : part.startsWith('*') ? short : named(words, short)),
      name: i % 2 === 1,
    };
  });
}
