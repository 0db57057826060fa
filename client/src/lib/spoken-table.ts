/** A table told in words (`words.ts` of a game): for those who read or listen better than they see. */
import type { GameTexts } from './i18n.svelte';

export interface Chapter {
  title: string;
  lines: string[];
  /** Nobody who looks over a shoulder should read it: it is opened by a click. */
  secret?: boolean;
}

export type SpokenTable<View = never> = (view: View, seat: number | null, texts: GameTexts) => Chapter[];
