/** The view of a seat, as chapter 8 of RULES.md describes it, and the words that only the browser needs. */
import type { Action } from '$lib/board';
import { i18n, webTexts } from '$lib/i18n.svelte';
import en from './texts/en.json';
import fr from './texts/fr.json';
import { COURAGE, FLARE, JEWELS, KINDS, PEOPLE, WEAPONS } from './pieces/pieces';

export type Cards = Record<string, number>;

export interface Castaway {
  seat: number;
  friend: string | null;
  foe: string | null;
  wounds: number;
  hand: Cards | number;
  open: Cards;
}

export interface Offer {
  from: string;
  to: string;
  give: string[] | number;
  give_open: string[];
  ask: string[] | number;
  ask_open: string[];
}

export interface Claim {
  type: string;
  target?: string;
  card?: string;
}

export interface View {
  phase: string;
  players: number;
  options: {
    cannibalism: boolean;
    liquid_courage: boolean;
    sharks: boolean;
    quick: boolean;
    printing: string;
    faint_overboard: string;
  };
  day: number;
  birds: number;
  characters: Record<string, Castaway>;
  boat: string[];
  provisions: number;
  discard: Cards;
  parasol_open: boolean;
  navigation: { unseen: number; under: { card: number | null }[][] };
  stack: { card: number | null }[];
  drawn: { card: number | null }[];
  played: number | null;
  queue: string[];
  turn: string | null;
  rowed: string[];
  fought: string[];
  drank: string[];
  draft: { holder: string; left: number; cards: Cards | number } | null;
  draw: { why: string; left: number } | null;
  offers: Offer[];
  claim: Claim | null;
  fight: { attackers: string[]; defenders: string[]; flare: string | null } | null;
  sea: { swimmers: string[]; sharks: boolean; thrown: boolean } | null;
  thirst: Record<string, number>;
  passed: string[];
  seat: number | null;
}

export const own = webTexts(en, fr);

export const count = (cards: Cards | number): number =>
  typeof cards === 'number' ? cards : Object.values(cards).reduce((sum, each) => sum + each, 0);

/** The kinds of a set of cards with their numbers, in the order of a well sorted hand. */
export function sorted(cards: Cards | number): [string, number][] {
  if (typeof cards === 'number') return [];
  return KINDS.flatMap((kind) => (cards[kind] ? [[kind, cards[kind]] as [string, number]] : []));
}

export type Condition = 'awake' | 'faint' | 'dead' | 'gone';

export const sizeOf = (view: View, who: string): number => (PEOPLE[who]?.size ?? 0) + (view.options.sharks ? 1 : 0);

/** How somebody is, to be drawn: sitting, lying, dead aboard, or gone. */
export function condition(view: View, who: string): Condition {
  const one = view.characters[who];
  if (!one || (view.phase !== 'setup' && !view.boat.includes(who))) return 'gone';
  const left = sizeOf(view, who) - one.wounds;
  return left > 0 ? 'awake' : left === 0 ? 'faint' : 'dead';
}

interface Share {
  what: string;
  value: number;
}

/** What somebody brings into a fight, piece by piece: all of it lies open. */
export function strength(view: View, who: string): Share[] {
  const shares: Share[] = [{ what: 'size', value: sizeOf(view, who) }];
  for (const [kind, number] of sorted(view.characters[who]?.open ?? {})) {
    const value = WEAPONS[kind];
    if (value !== undefined) shares.push({ what: kind, value: value * number });
  }
  if (view.fight?.flare === who) shares.push({ what: 'flare', value: FLARE });
  if (view.drank.includes(who) || (who === 'wong' && view.drank.length > 0))
    shares.push({ what: 'courage', value: COURAGE });
  return shares;
}

export const total = (view: View, side: readonly string[]): number =>
  side.reduce((sum, who) => sum + strength(view, who).reduce((part, each) => part + each.value, 0), 0);

/** The lines of the reckoning for one character, once everything lies open. */
export function reckon(
  view: View,
  who: string,
): { line: 'self' | 'friend' | 'foe' | 'foes' | 'cash' | 'jewels' | 'paintings'; value: number; about: string[] }[] {
  const one = view.characters[who];
  const me = PEOPLE[who];
  if (!one || !me) return [];
  const alive = (name: string | null): boolean => name !== null && ['awake', 'faint'].includes(condition(view, name));
  const aboard = condition(view, who) !== 'gone';
  const cards = (kind: string): number =>
    (one.open[kind] ?? 0) + (typeof one.hand === 'number' ? 0 : (one.hand[kind] ?? 0));
  const twice = (loot: string): number => (aboard ? (me.fond === loot ? 2 : 1) : 0);
  const dead = Object.keys(view.characters).filter((name) => !alive(name));
  const victims =
    one.foe === who
      ? dead.filter((name) => name !== who && name !== one.friend)
      : dead.filter((name) => name === one.foe);
  return [
    { line: 'self', value: alive(who) && one.foe !== who ? me.survival : 0, about: [who] },
    {
      line: 'friend',
      value: alive(one.friend) ? (PEOPLE[one.friend ?? '']?.survival ?? 0) : 0,
      about: [one.friend ?? ''],
    },
    {
      line: one.foe === who ? 'foes' : 'foe',
      value: victims.reduce((sum, name) => sum + (PEOPLE[name]?.size ?? 0), 0),
      about: [one.foe ?? ''],
    },
    { line: 'cash', value: cards('cash') * twice('cash'), about: Array<string>(cards('cash')).fill('cash') },
    {
      line: 'jewels',
      value: (JEWELS[cards('jewels')] ?? 0) * twice('jewels'),
      about: Array<string>(cards('jewels')).fill('jewels'),
    },
    {
      line: 'paintings',
      value: (2 * cards('painting2') + 3 * cards('painting3')) * twice('painting'),
      about: [
        ...Array<string>(cards('painting2')).fill('painting2'),
        ...Array<string>(cards('painting3')).fill('painting3'),
      ],
    },
  ];
}

/** Whether two actions are the same, argument by argument. */
const same = (one: Action, other: Action): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
export const listed = (legal: readonly Action[], action: Action): boolean => legal.some((each) => same(each, action));

/** The short name of somebody, as it stands under a figure. */
export const short = (who: string): string => own(`who.${who}` as 'who.kid');
export const shorts = (names: readonly string[]): string => i18n.list(names.map(short));
/** What the one in turn wants, said to the seat that is shown. */
export function claimed(view: View, me: string | null, word: (value: unknown) => string): string {
  const claim = view.claim;
  if (!claim || !view.turn) return '';
  const args = { by: word(view.turn), target: word(claim.target ?? view.turn), card: word(claim.card) };
  const mine = claim.target === me;
  if (claim.type === 'cannibalism') return own('claim.cannibalism', args);
  if (claim.type === 'swap') return own(mine ? 'claim.swapme' : 'claim.swap', args);
  if (claim.card === 'hidden') return own(mine ? 'claim.hiddenme' : 'claim.hidden', args);
  return own(mine ? 'claim.robme' : 'claim.rob', args);
}
/** What a card is good for, in a few words. */
export const use = (kind: string): string => own(`use.${kind}` as 'use.water');
/** The name of a card, short enough to be written on it. */
export const tag = (kind: string): string => own(`tag.${kind}` as 'tag.water');
