/** The words of the house in the reader's language, and the words of the games, fetched when they are needed. */
import type en from '../texts/en.json';
import { find, message, word, type Lang, type Paths } from '$lib/texts/catalogue';
import type { Json } from '$lib/server/wire';
import { prefs } from '$lib/device/prefs.svelte';

/** The English catalogue is the type: a French key that is missing does not compile. */
type Texts = typeof en;
interface Language {
  house: Texts;
  /** By the path of the file, see `idOf`. */
  games: Record<string, Json>;
}
const languages: Record<Lang, () => Promise<Language>> = {
  en: () => import('../texts/en'),
  fr: () => import('../texts/fr'),
};
const idOf = (path: string): string => path.split('/').at(-3) ?? '';

const books = import.meta.glob<Rulebook>(['../../../src/chaloupe/games/*/texts/rulebook.json', '!**/_*/**'], {
  import: 'default',
});

export interface Clause {
  id: string;
  en: string;
  fr: string;
}
export interface Rulebook {
  chapters: { title: { en: string; fr: string }; clauses: Clause[] }[];
}

function preferred(): Lang {
  for (const wish of navigator.languages) {
    if (wish.toLowerCase().startsWith('fr')) return 'fr';
    if (wish.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

class I18n {
  lang = $state<Lang>(prefs.lang ?? preferred());
  #house = $state.raw<Texts | null>(null);
  #games = $state.raw<Record<string, Json>>({});
  /** Games that came with no file of the client: their words are the server's to give. */
  #foreign = new Set<string>();

  get ready(): boolean {
    return this.#house !== null;
  }

  /** Change the language in place, once all words that are on the page are there. */
  async speak(lang: Lang): Promise<void> {
    const [texts, foreign] = await Promise.all([
      languages[lang](),
      Promise.all([...this.#foreign].map(async (id) => [id, await this.#fetch(id, lang)] as const)),
    ]);
    this.#house = texts.house;
    const own = Object.entries(texts.games).map(([path, words]) => [idOf(path), words] as const);
    this.#games = Object.fromEntries([...own, ...foreign]);
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  choose(lang: Lang): void {
    prefs.lang = lang;
    void this.speak(lang);
  }

  /** Make sure that the words of a game are there; boards and log read them afterwards without waiting. */
  async want(id: string): Promise<void> {
    if (id in this.#games) return;
    this.#foreign.add(id);
    const texts = await this.#fetch(id, this.lang);
    this.#games = { ...this.#games, [id]: texts };
  }

  async #fetch(id: string, lang: Lang): Promise<Json> {
    const answer = await fetch(`/api/games/${encodeURIComponent(id)}/texts/${lang}`);
    return answer.ok ? ((await answer.json()) as Json) : {};
  }

  /** Word a message of the house. */
  say(path: Paths<Texts>, args: Json = {}): string {
    return this.#house ? message(this.lang, this.#house, path, args) : '';
  }

  /** Word a message of the house whose key came over the wire; undefined if there is none. */
  maybe(path: string, args: Json = {}): string | undefined {
    return find(this.#house, path) === undefined ? undefined : message(this.lang, this.#house, path, args);
  }

  /** The words of a game, empty until they have arrived. */
  game(id: string): Json {
    return this.#games[id] ?? {};
  }

  /** The reader's own kind of the language, for dates and numbers: English is written in many ways. */
  get locale(): string {
    return navigator.languages.find((each) => each.toLowerCase().startsWith(this.lang)) ?? this.lang;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.locale).format(value);
  }

  /** A part of one as per cent: 0.274 is 27 %. */
  percent(value: number, sign = false): string {
    return new Intl.NumberFormat(this.locale, { style: 'percent', signDisplay: sign ? 'exceptZero' : 'auto' })
      .format(value)
      .replace('-', '−');
  }

  date(value: string | number): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
  }

  list(values: string[]): string {
    return new Intl.ListFormat(this.lang).format(values);
  }
}

export const i18n = new I18n();
export const say = (path: Paths<Texts>, args: Json = {}): string => i18n.say(path, args);

/** Fetch a game's clauses. */
export async function rulebook(id: string): Promise<Rulebook | null> {
  const own = books[`../../../src/chaloupe/games/${id}/texts/rulebook.json`];
  if (own) return own();
  const answer = await fetch(`/api/games/${encodeURIComponent(id)}/rulebook`);
  return answer.ok ? ((await answer.json()) as Rulebook) : null;
}

/**
 * Words that only the browser needs and that live in a game's `web` folder, in both languages.
 *
 *     import en from './texts/en.json';
 *     import fr from './texts/fr.json';
 *     const own = webTexts(en, fr);
 *     own('square', { number: 7 });
 */
export function webTexts<T extends Json>(english: T, french: NoInfer<T>): (path: Paths<T>, args?: Json) => string {
  return (path, args = {}) => message(i18n.lang, i18n.lang === 'fr' ? french : english, path, args);
}

/** Arguments of events and actions that are seats, in every game; a catalogue names more under `seats`. */
const SEATS = ['seat', 'seats', 'winner', 'winners', 'starter', 'player'];

/** The words of one game at one table: what boards, log and captions speak with. */
export class GameTexts {
  readonly game: string;
  readonly #name: (seat: number) => string;
  readonly #options: () => Json;

  /** `options` are those of the table: what happens may be worded by them. */
  constructor(game: string, name: (seat: number) => string, options: () => Json = () => ({})) {
    this.game = game;
    this.#name = name;
    this.#options = options;
  }

  get lang(): Lang {
    return i18n.lang;
  }

  /** What the game is called. */
  get title(): string {
    return this.has('name') ? this.say('name') : this.game;
  }

  /** Name a seat by its player. */
  name(seat: number): string {
    return this.#name(seat);
  }

  /** Name a thing of the game (`words` of the catalogue). */
  word(value: unknown): string {
    return word(i18n.game(this.game), value);
  }

  has(path: string): boolean {
    return this.value(path) !== undefined;
  }

  /** What stands in the game's catalogue, as it is. */
  value(path: string): unknown {
    return find(i18n.game(this.game), path);
  }

  /** Word any message of the game's catalogue. Arguments that are seats become the players' names. */
  say(path: string, args: Json = {}): string {
    const texts = i18n.game(this.game);
    const more = find(texts, 'seats');
    const seats = Array.isArray(more) ? [...SEATS, ...(more as string[])] : SEATS;
    return message(i18n.lang, texts, path, args, (key, value) => {
      if (!seats.includes(key)) return null;
      if (typeof value === 'number') return this.name(value);
      if (Array.isArray(value) && value.every((each) => typeof each === 'number')) {
        return i18n.list(value.map((each: number) => this.name(each)));
      }
      return null;
    });
  }

  /** Word an action (`actions.<type>`). */
  action(action: { type: string } & Json): string {
    return this.say(`actions.${action.type}`, { ...this.#options(), ...action });
  }

  /** Word an event (`events.<event>`): a sentence, which begins with a capital whatever its first word is. */
  event(event: { event: string } & Json): string {
    const told = this.say(`events.${event.event}`, { ...this.#options(), ...event });
    return told.charAt(0).toUpperCase() + told.slice(1);
  }

  /** Word what happened, sentence by sentence; what happens several times in a row is said once. */
  events(events: readonly ({ event: string } & Json)[]): string[] {
    const said: { text: string; times: number }[] = [];
    for (const text of events.map((each) => this.event(each))) {
      const last = said.at(-1);
      if (last?.text === text) last.times += 1;
      else said.push({ text, times: 1 });
    }
    return said.map(({ text, times }) => (times > 1 ? text.replace(/[.!]?$/, (end) => ` (×${times})${end}`) : text));
  }
}
