/**
 * The view of a seat, as the rules describe it, the colours of the pieces, and the words that only the browser needs.
 */
import { webTexts } from '$lib/i18n.svelte';
import en from './texts/en.json';
import fr from './texts/fr.json';

export type Men = Record<string, number>;

interface Afloat {
  state: 'afloat';
  lane: number;
  row: number;
  leaks: number;
  men: Record<string, Men>;
}
interface Landed {
  state: 'landed';
  lane: number;
  arrival: number;
}
interface Sunk {
  state: 'sunk';
  lane: number;
  men: Record<string, Men>;
}
export type Vessel = Afloat | Landed | Sunk;

export interface Ballot {
  kind: 'leak' | 'move' | 'man';
  boat: string | null;
  /** By seat; null: this seat has voted, and that is all one may know. */
  votes: Record<string, string | null>;
}

export interface View {
  phase: string;
  players: number;
  options: { setup: string; sailor_first: boolean; menless_vote: boolean; talk: boolean };
  round: number;
  first: number | null;
  turn: number | null;
  seats: { colour: string | null; caps: number; hand: Men; saved: Men; drowned: Men; points: number }[];
  boats: Record<string, Vessel>;
  ballot: Ballot | null;
  last: (Ballot & { result: string | null }) | null;
  water: { seat: number; boat: string; rank: string }[];
  seat: number | null;
}

export const own = webTexts(en, fr);

export const COLOURS = ['red', 'yellow', 'green', 'violet', 'orange', 'white', 'black'] as const;
export const RANKS = ['officer', 'sailor'] as const;
export const PLACES = 6;
export const LANES = [1, 2, 3, 4, 5, 6, 7];
export const CAPS = 3;

/** What is printed on the islands: points for officers and sailors. */
export const ISLANDS = [
  { lanes: [1, 2], officer: 8, sailor: 6 },
  { lanes: [3, 4], officer: 6, sailor: 4 },
  { lanes: [5, 6, 7], officer: 7, sailor: 5 },
];

/** The paint of each colour, and the ink that is read on it. The same by day and by night: these are pieces of wood. */
export const PAINT: Record<string, { fill: string; ink: string; dark: string }> = {
  red: { fill: '#d2402f', ink: '#ffffff', dark: '#8f2318' },
  yellow: { fill: '#f4c934', ink: '#2a2005', dark: '#a77f0c' },
  green: { fill: '#35a262', ink: '#06210f', dark: '#1b6138' },
  violet: { fill: '#8a4fc4', ink: '#ffffff', dark: '#552a80' },
  orange: { fill: '#f08a2c', ink: '#2b1602', dark: '#a5540c' },
  white: { fill: '#f8f4ea', ink: '#25303a', dark: '#a79f8c' },
  black: { fill: '#39404c', ink: '#ffffff', dark: '#171b22' },
};
export const paint = (colour: string): { fill: string; ink: string; dark: string } =>
  PAINT[colour] ?? { fill: '#999', ink: '#000', dark: '#555' };

/** A sign for each colour, about 18 wide around (0, 0), so that colour is never alone. */
export const EMBLEM: Record<string, string> = {
  red: 'M0 8C-11 0 -8 -9 -3 -8Q-1 -7.500 0 -5Q1 -7.500 3 -8C8 -9 11 0 0 8Z',
  yellow: 'M0 -9L2.600 -3L9 -2.600L4 1.600L5.700 8L0 4.500L-5.700 8L-4 1.600L-9 -2.600L-2.600 -3Z',
  green:
    'M0 -8.500a4 4 0 0 1 3.600 5.700a4 4 0 1 1 -2.400 6.500L2 8.500H-2L-1.200 3.700a4 4 0 1 1 -2.400 -6.500A4 4 0' +
    ' 0 1 0 -8.500Z',
  violet: 'M0 -9L7 0L0 9L-7 0Z',
  orange: 'M-2.800 -8.500H2.800V-2.800H8.500V2.800H2.800V8.500H-2.800V2.800H-8.500V-2.800H-2.800Z',
  white: 'M0 -8.500a8.500 8.500 0 1 0 .01 0ZM0 -4a4 4 0 1 1 -.01 0Z',
  black: 'M-7.500 -7.500H7.500V7.500H-7.500Z',
  cap:
    'M-13 -5C-9 -10 9 -10 13 -5L8.500 0.500H-8.500ZM-8.500 2H8.500V4.800H-8.500ZM-10 6.300H10C7.500 10.500 -7.500 ' +
    '10.500 -10 6.300Z',
};

export const count = (men: Men | undefined): number => Object.values(men ?? {}).reduce((sum, each) => sum + each, 0);

/** The seat that plays a colour; null for the black boat and colours nobody plays. */
export function owner(view: View, colour: string): number | null {
  const seat = view.seats.findIndex((each) => each.colour === colour);
  return seat < 0 ? null : seat;
}

/** The letter or two by which a colour is known in the reader's language. */
export function letter(colour: string): string {
  const known: Record<string, string> = {
    red: own('letters.red'),
    yellow: own('letters.yellow'),
    green: own('letters.green'),
    violet: own('letters.violet'),
    orange: own('letters.orange'),
    white: own('letters.white'),
    black: own('letters.black'),
  };
  return known[colour] ?? '';
}

/** A name with the letters that are seen beside it, where they are more than an initial: what is seen can be said. */
export function lettered(colour: string, name: string): string {
  return letter(colour).length > 1 ? `${name}, ${letter(colour)}` : name;
}

/**
 * The men of a boat, one entry for each, in the order in which they sit: a seat's own first, officers before sailors.
 */
export function crew(men: Record<string, Men>, mine: string | null): { colour: string; rank: string }[] {
  const order = [...COLOURS].sort((a, b) => Number(b === mine) - Number(a === mine));
  return order.flatMap((colour) =>
    RANKS.flatMap((rank) => Array.from({ length: men[colour]?.[rank] ?? 0 }, () => ({ colour, rank }))),
  );
}
