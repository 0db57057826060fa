/**
 * Words from catalogues: the same reading as `chaloupe.core.catalogue` in Python.
 *
 * A message is a string with {names}, or an object that chooses: {"by": "cards", "one": …, "other": …} takes the plural
 * form of a number, {"by": "card", "null": …, "other": …} a form for what the reader may not know, and any other word
 * a form of its own. Numbers that are places may have names: "places": {"to": {"37": "boat"}}.
 */

export type Lang = 'en' | 'fr';
export const LANGUAGES: readonly Lang[] = ['en', 'fr'];

export type Words = { readonly [name: string]: unknown };
/** Paths to the messages of a catalogue, as a type: a key that does not exist is a compile error. */
export type Paths<T> = {
  [K in keyof T & string]: T[K] extends string | { by: string } ? K : T[K] extends object ? `${K}.${Paths<T[K]>}` : never;
}[keyof T & string];

const rules: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

function isObject(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Give what stands at a dotted path, or undefined. */
export function find(texts: unknown, path: string): unknown {
  let node: unknown = texts;
  for (const key of path.split('.')) {
    if (!isObject(node)) return undefined;
    node = node[key];
  }
  return node;
}

/** Name a thing of the game; what has no name is written as it is. */
export function word(texts: unknown, value: unknown): string {
  if (typeof value === 'boolean') return word(texts, value ? 'true' : 'false');
  if (typeof value === 'string') {
    const named = find(texts, `words.${value}`);
    return typeof named === 'string' ? named : value;
  }
  if (Array.isArray(value)) return value.map((each) => word(texts, each)).join(', ');
  if (isObject(value)) {
    return Object.entries(value)
      .map(([each, number]) => `${word(texts, each)} ${word(texts, number)}`)
      .join(', ');
  }
  return value === null || value === undefined ? '' : String(value);
}

function choose(lang: Lang, forms: Words, args: Words): unknown {
  const value = args[String(forms['by'])];
  let key = 'other';
  if (value === null || value === undefined) key = 'null';
  else if (typeof value === 'boolean') key = value ? 'true' : 'false';
  else if (typeof value === 'number') key = String(value) in forms ? String(value) : rules[lang].select(value);
  else if (typeof value === 'string') key = value;
  const chosen = key in forms ? forms[key] : forms['other'];
  return isObject(chosen) ? choose(lang, chosen, args) : chosen;
}

/** Word an argument: a place by its name, if it has one, else a thing of the game. */
function putIn(lang: Lang, texts: unknown, key: string, args: Words): string {
  let place = find(texts, `places.${key}.${String(args[key])}`);
  if (isObject(place)) place = choose(lang, place, args);
  return typeof place === 'string' ? place : word(texts, args[key]);
}

/** French signs stand after a space at which no line may break. */
export function typeset(lang: Lang, text: string): string {
  return lang === 'fr' ? text.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : text;
}

/** Word a message; `named` says how to write an argument that is not simply a word of the game (a player's name). */
export function message(
  lang: Lang,
  texts: unknown,
  path: string,
  args: Words = {},
  named: (key: string, value: unknown) => string | null = () => null,
): string {
  let node = find(texts, path);
  if (isObject(node)) node = choose(lang, node, args);
  if (typeof node !== 'string') return path;
  return typeset(lang, node).replace(/\{(\w+)\}/g, (mark, key: string) =>
    key in args ? (named(key, args[key]) ?? putIn(lang, texts, key, args)) : mark,
  );
}
