/** Coming to a table: fetch what its game brings, open the connection, and go away again with the page. */
import type { Component } from 'svelte';
import { api } from '$lib/server/api';
import type { BoardProps, Manners, SeatProps, Tour } from '$lib/board';
import { board, seatPlate, tableManners, tour as findTour } from '$lib/boards';
import { explain } from '$lib/texts/errors';
import { i18n } from '$lib/i18n.svelte';
import { go } from '$lib/device/router.svelte';
import type { Table } from '$lib/table/table.svelte';
import type { TableInfo } from '$lib/server/wire';
import GenericBoard from '$parts/table/GenericBoard.svelte';

/** What a game brings to its tables. */
interface Brought {
  Board: Component<BoardProps>;
  Facts: Component<SeatProps> | null;
  manners: Manners;
  tour: Tour | null;
}

/** Fetch what a game brings, its words included; the guide only where it is wanted. */
export async function fetchGame(game: string, guided = false): Promise<Brought> {
  const [Board, Facts, manners, tour] = await Promise.all([
    board(game),
    seatPlate(game),
    tableManners(game),
    guided ? findTour(game) : null,
    i18n.want(game),
  ]);
  return { Board: Board ?? GenericBoard, Facts, manners, tour };
}

class Entry {
  ready = $state.raw<(Brought & { table: Table }) | null>(null);
  trouble = $state('');
}

/** Come to the table of an address, whenever that changes. To be called by a component. */
export function enter(id: () => string, sit: (info: TableInfo) => Table, guided: () => boolean = () => false): Entry {
  const entry = new Entry();
  $effect(() => {
    const wanted = id();
    let table: Table | null = null;
    let left = false;
    const begin = async (): Promise<void> => {
      const info = await api.enter(wanted);
      if (left) return;
      if (info.replay) return go(`/replay/${wanted}`, true);
      table = sit(info); // its connection is opened while the board is on its way
      const brought = await fetchGame(info.game, guided());
      table.brief = brought.manners.brief ?? [];
      if (!left) entry.ready = { table, ...brought };
    };
    begin().catch(async (failure: unknown) => {
      entry.trouble = await explain(failure);
    });
    return () => {
      left = true;
      table?.end();
      entry.ready = null;
    };
  });
  return entry;
}
