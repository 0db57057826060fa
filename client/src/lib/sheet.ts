/**
 * All rules of a game on one page (`sheet.ts` of a game): chapters of short lines, each with the clause it is about.
 * Their words are `texts/sheet.en.json` and `texts/sheet.fr.json` beside it.
 */
import type { Paths } from '$lib/texts/catalogue';

interface Texts {
  chapters: Record<string, string>;
  /** By clause. */
  lines: Record<string, string>;
}

export interface Sheet<T extends Texts = Texts> {
  say: (path: Paths<T>) => string;
  chapters: readonly (readonly [
    chapter: keyof T['chapters'] & string,
    lines: readonly (keyof T['lines'] & string)[],
  ])[];
}
