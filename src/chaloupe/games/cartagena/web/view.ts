/** The view of a seat, as chapter 8 of RULES.md describes it, and the words that only the browser needs. */
import { webTexts } from '$lib/i18n.svelte';
import en from './texts/en.json';
import fr from './texts/fr.json';

export type Cards = Record<string, number>;

export interface View {
  phase: string;
  players: number;
  options: { variant: string; pass: boolean; layout: string };
  path: string[];
  pirates: number[][];
  hands: (Cards | number)[];
  deck: number;
  discard: Cards;
  row: string[];
  turn: number | null;
  left: number;
  owed: number;
  seat: number | null;
}

export const own = webTexts(en, fr);

/** How many squares a path has when it is complete: five sections or six. */
export const squares = (view: View): number => (view.options.variant === 'jungle' ? 30 : 36);

export const count = (cards: Cards | number): number =>
  typeof cards === 'number' ? cards : Object.values(cards).reduce((sum, each) => sum + each, 0);

/** Name a place on the way of the pirates. */
export function place(square: number, boat: number): string {
  if (square === 0) return own('place.start');
  return square === boat ? own('place.boat') : own('place.square', { number: square });
}
