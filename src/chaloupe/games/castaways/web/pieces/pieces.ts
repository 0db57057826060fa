/**
 * What is printed on the pieces: characters, provisions and navigation cards. Drawing data; who may do what is the
 * table's to say.
 */

interface Person {
  size: number;
  survival: number;
  /** The loot that counts double for this character. */
  fond?: 'cash' | 'jewels' | 'painting';
}

export const PEOPLE: Readonly<Record<string, Person>> = {
  lauren: { size: 4, survival: 8, fond: 'jewels' },
  stephen: { size: 5, survival: 7, fond: 'painting' },
  captain: { size: 7, survival: 5, fond: 'cash' },
  mate: { size: 8, survival: 4 },
  wong: { size: 3, survival: 9 },
  frenchy: { size: 6, survival: 6 },
  harter: { size: 4, survival: 8 },
  kid: { size: 3, survival: 9 },
};

/** What a weapon adds in a fight: those that count while they lie open, and the flare gun when it is fired. */
export const WEAPONS: Readonly<Record<string, number>> = { oar: 1, blackjack: 2, knife: 3, hook: 4 };
export const FLARE = 8;
export const COURAGE = 3;
/** Points for one, two, three jewels. */
export const JEWELS = [0, 1, 4, 8];

/** Provisions in the order in which a hand is sorted: to live on, to fight with, to use, to own. */
export const KINDS = [
  'water',
  'courage',
  'oar',
  'blackjack',
  'knife',
  'hook',
  'flare',
  'medkit',
  'parasol',
  'preserver',
  'compass',
  'chum',
  'cannibalism',
  'cash',
  'jewels',
  'painting2',
  'painting3',
] as const;

/** Who is meant by a navigation card: names, or everybody but some. */
export type Named = { only: readonly string[] } | { but: readonly string[] } | { drinkers: true };

export interface Chart {
  overboard: Named;
  thirsty: Named;
  bird: -1 | 0 | 1;
  fight: boolean;
  row: boolean;
}

const only = (...names: string[]): Named => ({ only: names });
const but = (...names: string[]): Named => ({ but: names });

function chart(overboard: Named, thirsty: Named, bird: -1 | 0 | 1, icons: '' | 'F' | 'R' | 'FR'): Chart {
  return { overboard, thirsty, bird, fight: icons.includes('F'), row: icons.includes('R') };
}

const CHARTS: Readonly<Record<number, Chart>> = {
  7: chart(only('harter'), only('captain', 'mate'), 1, 'FR'),
  8: chart(only('harter'), only('captain', 'harter'), 0, 'R'),
  9: chart(only('harter'), only('mate', 'harter'), 0, 'F'),
  10: chart(only('harter'), only('stephen', 'frenchy'), 0, ''),
  11: chart({ drinkers: true }, but('lauren', 'stephen', 'mate'), 0, 'F'),
  12: chart(only('wong'), but('captain', 'wong', 'harter', 'kid'), 0, ''),
  13: chart(only('wong'), but('lauren', 'stephen', 'wong', 'kid'), 1, 'R'),
  19: chart(only('mate'), only('captain', 'mate'), 0, 'R'),
  20: chart(only('kid'), but('kid'), 0, 'R'),
  21: chart(only('kid'), but('lauren'), 1, 'FR'),
  22: chart(but(), but(), 0, 'F'),
  23: chart(only('captain'), only('mate'), 1, 'F'),
  24: chart(only('stephen'), only('captain', 'stephen'), 0, ''),
  25: chart(only(), only(), 1, ''),
  26: chart(only('stephen'), only('captain', 'kid'), 1, 'R'),
  27: chart(only('captain'), only('frenchy'), 0, ''),
  28: chart(only('lauren'), but(), -1, 'R'),
  29: chart(only('kid'), but('lauren'), 0, 'F'),
  30: chart(only('mate'), only('lauren'), 0, ''),
  31: chart(but(), but(), 1, 'FR'),
  32: chart(only('frenchy'), only('captain', 'mate', 'stephen'), 1, ''),
  33: chart(only('stephen'), only('captain', 'mate', 'frenchy'), 0, 'FR'),
  34: chart(only('frenchy'), only('captain', 'mate', 'kid'), 0, 'R'),
  35: chart(only('mate'), only('captain', 'frenchy'), 0, 'FR'),
  36: chart(only('frenchy'), only('captain', 'mate', 'lauren'), 0, 'F'),
  37: chart(only('frenchy'), only('captain', 'mate', 'frenchy', 'stephen'), 0, 'FR'),
  38: chart(only('kid'), only('captain', 'mate', 'frenchy', 'lauren'), 0, ''),
  39: chart(only('mate'), only('kid'), 1, 'F'),
  40: chart(only('stephen'), only('captain', 'lauren'), 0, 'F'),
  41: chart(only('captain'), only('stephen'), 0, 'FR'),
  42: chart(only('captain'), only('captain'), 0, ''),
};
const LATER: Readonly<Record<number, Chart>> = {
  28: chart(only('lauren'), but('kid'), -1, 'R'),
  29: chart(only('kid'), only('captain', 'mate', 'frenchy', 'kid'), 0, 'F'),
};

/** What is printed on a navigation card. */
export function chartOf(card: number, printing: string): Chart | undefined {
  return (printing === 'later' ? LATER[card] : undefined) ?? CHARTS[card];
}

/** The names that are printed, of those who are in play. */
export function names(named: Named, inPlay: readonly string[]): string[] {
  if ('only' in named) return inPlay.filter((who) => named.only.includes(who));
  return 'but' in named ? inPlay.filter((who) => !named.but.includes(who)) : [];
}
