/**
 * Words from catalogues: the same reading as `chaloupe.core.catalogue` in Python.
 *
 * A message is a string with {names}, or an object that chooses: {"by": "cards", "one": …, "other": …} takes the plural
 * form of a number, {"by": "card", "null": …, "other": …} a form for what the reader may not know, and any other word
 * a form of its own. Numbers that are places may have names: "places": {"to": {"37": "boat"}}. A dot looks inside an
 * argument ({claim.target}), and what stands in [[ ]] is left out where one of its arguments is empty.
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
    if (Array.isArray(node)) node = (node as unknown[])[Number(key)];
    else if (isObject(node)) node = node[key];
    else return undefined;
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
  const value = find(args, String(forms['by']));
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
  const value = find(args, key);
  let place = find(texts, `places.${key}.${String(value)}`);
  if (isObject(place)) place = choose(lang, place, args);
  return typeof place === 'string' ? place : word(texts, value);
}

/** Leave out what stands in [[ ]] where one of its arguments is empty: nothing, none, an empty list. */
function cut(text: string, args: Words): string {
  const empty = (value: unknown): boolean => value === null || value === undefined || value === 0 || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  return text.replace(/\[\[(.*?)\]\]/g, (_, part: string) => ([...part.matchAll(/\{([\w.]+)\}/g)].some((mark) => empty(find(args, mark[1] ?? ''))) ? '' : part));
}

/** Print it well: apostrophes are curved, and French signs stand after a space at which no line may break. */
export function typeset(lang: Lang, text: string): string {
  const curved = text.replace(/(?<=[\p{L}\d}])'/gu, '’');
  if (lang !== 'fr') return curved;
  return curved.replace(/(?<=[^\s\u00a0])([:;])(?= )/g, ' $1').replace(/ ([:;!?»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}

const RUN_TOGETHER: Readonly<Record<string, string>> = { 'de le ': 'du ', 'de les ': 'des ', 'à le ': 'au ', 'à les ': 'aux ' };

/** French runs `de`, `à` and `que` together with what they stand before: d’Anne, du Capitaine, qu’Anne. */
function joined(before: string, put: string): string {
  const small = /(?<!\p{L})\p{L}+(?= $)/u.exec(before)?.[0] ?? '';
  const article = put.slice(0, put.indexOf(' ') + 1);
  const whole = RUN_TOGETHER[`${small.toLowerCase()} ${article}`];
  if (whole !== undefined) {
    const first = small.charAt(0) === small.charAt(0).toUpperCase() ? whole.charAt(0).toUpperCase() : whole.charAt(0);
    return before.slice(0, -small.length - 1) + first + whole.slice(1) + put.slice(article.length);
  }
  const open = /^([aeiouœæ]|y[^aeiou])/i.test(put.normalize('NFD'));
  return open && ['de', 'que'].includes(small.toLowerCase()) ? `${before.slice(0, -2)}’${put}` : before + put;
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
  // Cut at the marks: every other part is the name of what is put in.
  return typeset(lang, cut(node, args)).split(/\{([\w.]+)\}/).reduce((said, part, i) => {
    if (i % 2 === 0) return said + part;
    const value = find(args, part);
    if (value === undefined && !(part in args)) return `${said}{${part}}`;
    const put = named(part, value) ?? putIn(lang, texts, part, args);
    return lang === 'fr' ? joined(said, put) : said + put;
  }, '');
}
