/** Finds what the games' folders bring for the browser. Nothing else in the client names a game. */
import type { Component } from 'svelte';
import type { BoardProps, Manners, SeatProps, Tour } from './board';
import type { Sheet } from './sheet';
import type { SpokenTable } from './spoken-table';
import type { Tips } from './tips';

const boards = import.meta.glob<Component<BoardProps>>('../../../src/chaloupe/games/*/web/Board.svelte', {
  import: 'default',
});
// The covers are what the first page is made of: they come with it.
const boxes = import.meta.glob<Component>('../../../src/chaloupe/games/*/web/Box.svelte', {
  eager: true,
  import: 'default',
});
const seats = import.meta.glob<Component<SeatProps>>('../../../src/chaloupe/games/*/web/Seat.svelte', {
  import: 'default',
});
const hands = import.meta.glob<Component<BoardProps>>('../../../src/chaloupe/games/*/web/Hand.svelte', {
  import: 'default',
});
const guides = import.meta.glob<Component>('../../../src/chaloupe/games/*/web/HowTo.svelte', { import: 'default' });
const manners = import.meta.glob<Manners>('../../../src/chaloupe/games/*/web/table.ts', { import: 'default' });
const sheets = import.meta.glob<Sheet>('../../../src/chaloupe/games/*/web/sheet.ts', { import: 'default' });
const tips = import.meta.glob<Tips>('../../../src/chaloupe/games/*/web/tips.ts', { import: 'default' });
const words = import.meta.glob<SpokenTable>('../../../src/chaloupe/games/*/web/words.ts', { import: 'default' });
const tours = import.meta.glob<Tour>('../../../src/chaloupe/games/*/web/tour.ts', { import: 'default' });

function of<T>(found: Record<string, T>, game: string, file: string): T | undefined {
  return found[`../../../src/chaloupe/games/${game}/web/${file}`];
}

export async function board(game: string): Promise<Component<BoardProps> | null> {
  return (await of(boards, game, 'Board.svelte')?.()) ?? null;
}
export function box(game: string): Component | null {
  return of(boxes, game, 'Box.svelte') ?? null;
}
export async function seatPlate(game: string): Promise<Component<SeatProps> | null> {
  return (await of(seats, game, 'Seat.svelte')?.()) ?? null;
}
/** What a game shows in the hand while its board is on the big screen. */
export async function hand(game: string): Promise<Component<BoardProps> | null> {
  return (await of(hands, game, 'Hand.svelte')?.()) ?? null;
}
export async function howTo(game: string): Promise<Component | null> {
  return (await of(guides, game, 'HowTo.svelte')?.()) ?? null;
}
/** What a game wants of the table around its board. */
export async function tableManners(game: string): Promise<Manners> {
  return (await of(manners, game, 'table.ts')?.()) ?? {};
}
/** What tells a game's table in words. */
export async function boardWords(game: string): Promise<SpokenTable | null> {
  return (await of(words, game, 'words.ts')?.()) ?? null;
}
/** All rules of a game in short. */
export async function sheet(game: string): Promise<Sheet | null> {
  return (await of(sheets, game, 'sheet.ts')?.()) ?? null;
}
/** What the things on a game's board are. */
export async function boardTips(game: string): Promise<Tips | null> {
  return (await of(tips, game, 'tips.ts')?.()) ?? null;
}
export async function tour(game: string): Promise<Tour | null> {
  return (await of(tours, game, 'tour.ts')?.()) ?? null;
}
export const hasHowTo = (game: string): boolean => of(guides, game, 'HowTo.svelte') !== undefined;
export const hasTour = (game: string): boolean => of(tours, game, 'tour.ts') !== undefined;
/** Fetch what a table of this game will need, before anybody sits down at it. */
export function prepare(game: string): void {
  for (const part of [board(game), seatPlate(game), tableManners(game)]) part.catch(() => undefined);
}
