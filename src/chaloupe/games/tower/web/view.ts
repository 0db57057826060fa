/** The view of a seat, as chapter 8 of RULES.md describes it, and the words that only the browser needs. */
import { webTexts } from '$lib/i18n.svelte';
import en from './texts/en.json';
import fr from './texts/fr.json';

export interface View {
  phase: string;
  players: number;
  options: { pawns: number; huff: boolean; dice: number; goal_reroll: boolean };
  turn: number | null;
  dice: number[];
  pawns: number[][];
  waiting: number[];
  seat: number | null;
}

export const own = webTexts(en, fr);
