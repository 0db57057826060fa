/**
 * Words from catalogues, read as the Python side reads them: `tests/catalogue-examples.json` holds both to the same
 * answers.
 *
 * A message is a string with {names}, or an object that chooses: {"by": "cards", "one": …, "other": …} takes the plural
 * form of a number, {"by": "card", "null": …, "other": …} a form for what the reader may not know, and any other word
 * a form of its own. Numbers that are places may have names: "places": {"to": {"37": "boat"}}. A dot looks inside an
 * argument ({claim.target}), and what stands in [[ ]] is left out where one of its arguments is empty.
 */

import type { Json } from '$lib/server/wire';

export type Lang = 'en' | 'fr';

/** Paths to the messages of a catalogue, as a type: a key that does not exist is a compile error. */
export type Paths<T> = {
  [K in keyof T & string]: T[K] extends string | { by: string }
    ? K
    : T[K] extends object
      ? `${K}.${Paths<T[K]>}`
      : never;
}[keyof T & string];

const rules: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Give what stands at a dotted path, or undefined. */
export function find(texts: unknown, path: string): unknown {
  let node: unknown = texts;
  for (const key of path.split('.')) {
    if (Array.isArray(node)) node = (node as unknown[])[Number(key)];
    else if (isObject(node)) node = Object.hasOwn(node, key) ? node[key] : undefined;
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
  return typeof value === 'number' ? String(value) : '';
}

function choose(lang: Lang, forms: Json, args: Json): unknown {
  const value = find(args, String(forms['by']));
  let key = 'other';
  if (value === null || value === undefined) key = 'null';
  else if (typeof value === 'boolean') key = value ? 'true' : 'false';
  else if (typeof value === 'number')
    key = Object.hasOwn(forms, String(value)) ? String(value) : rules[lang].select(value);
  else if (typeof value === 'string') key = value;
  const chosen = Object.hasOwn(forms, key) ? forms[key] : forms['other'];
  return isObject(chosen) ? choose(lang, chosen, args) : chosen;
}

/** Word an argument: a place by its name, if it has one, else a thing of the game. */
function putIn(lang: Lang, texts: unknown, key: string, args: Json): string {
  const value = find(args, key);
  let place = find(texts, `places.${key}.${String(value)}`);
  if (isObject(place)) place = choose(lang, place, args);
  return typeof place === 'string' ? place : word(texts, value);
}

/** Leave out what stands in [[ ]] where one of its arguments is empty: nothing, none, an empty list. */
function cut(text: string, args: Json): string {
  const empty = (value: unknown): boolean =>
    value === null ||
    value === undefined ||
    value === false ||
    value === 0 ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return text.replace(/\[\[(.*?)\]\]/g, (_, part: string) =>
    [...part.matchAll(/\{([\w.]+)\}/g)].some((mark) => empty(find(args, mark[1] ?? ''))) ? '' : part,
  );
}

/** Print it well: apostrophes are curved, and French signs stand after a space at which no line may break. */
export function typeset(lang: Lang, text: string): string {
  const curved = text.replace(/(?<=[\p{L}\d}])'/gu, '’');
  if (lang !== 'fr') return curved;
  return curved
    .replace(/(?<=[^\s\u00a0])([:;])(?= )/g, ' $1')
    .replace(/ ([:;!?»%])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0');
}

const RUN_TOGETHER: Readonly<Record<string, string>> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };
/**
 * Before these beginnings, written without accents, French words lose their end: vowels, a y that is one (Yves, but not
 * Yann), and an h, which is mute but for those below.
 */
const OPEN = /^(?:[aeiouœæh]|y[^aeiou]|yeux|yonne)/;
/** Some words of French begin as if with a consonant, as do names from elsewhere with ha, hou, how (Hassan, Howard). */
const CLOSED = new RegExp(
  '^(?:onz|oui$|ouistiti|' +
    'h(a(?!bi|dri|leine|lluc|ltere|mecon|rmon)|e(ros$|risson|ron|rnie|tre|urt)|i(bou|deu|erar|ss)|' +
    'o(ck|ll|mard|nt|rs|u|w)|u(bl|ch|e|guen|it(?!r)|ll|pp|r|ss|t)))',
);

/** Whether French words lose their end before this one. */
function isOpen(put: string): boolean {
  const letters = put.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const word = /^\p{L}*/u.exec(letters)?.[0] ?? '';
  return OPEN.test(word) && !CLOSED.test(word);
}

/** French runs `de`, `à` and `que` together with what they stand before: d’Anne, du Capitaine, qu’Anne. */
function joined(before: string, put: string): string {
  const small = /(?<!\p{L})(?:de|à|que)(?= $)/iu.exec(before)?.[0];
  if (small === undefined) return before + put;
  const article = put.slice(0, Math.max(0, put.indexOf(' ')));
  const whole = RUN_TOGETHER[`${small.toLowerCase()} ${article}`];
  if (whole !== undefined) {
    const begins = /^\p{Lu}/u.test(small);
    const said = begins ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
    return before.slice(0, -small.length - 1) + said + put.slice(article.length);
  }
  return small.toLowerCase() !== 'à' && isOpen(put) ? `${before.slice(0, -2)}’${put}` : before + put;
}

/** Word a message; `named` says how to write an argument that is not simply a word of the game (a player's name). */
export function message(
  lang: Lang,
  texts: unknown,
  path: string,
  args: Json = {},
  named: (key: string, value: unknown) => string | null = () => null,
): string {
  let node = find(texts, path);
  if (isObject(node)) node = choose(lang, node, args);
  if (typeof node !== 'string') return path;
  // Cut at the marks: every other part is the name of what is put in.
  return typeset(lang, cut(node, args))
    .split(/\{([\w.]+)\}/)
    .reduce((said, part, i) => {
      if (i % 2 === 0) return said + part;
      const value = find(args, part);
      if (value === undefined && !Object.hasOwn(args, part)) return `${said}{${part}}`;
      const put = named(part, value) ?? putIn(lang, texts, part, args);
      return lang === 'fr' ? joined(said, put) : said + put;
    }, '');
}
