/** All rules of a game on one page (`sheet.ts` of a game): chapters of short lines, each with the clause it is about. */
export interface Line {
  rule: string;
  en: string;
  fr: string;
}

export type Sheet = readonly { en: string; fr: string; lines: readonly Line[] }[];
