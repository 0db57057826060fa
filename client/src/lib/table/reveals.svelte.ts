/**
 * What was revealed last at a table stays before a seat until it is put away, also for whoever was away meanwhile.
 * A game says which of its events are such reveals (`Manners.reveals`); what was put away is kept in this browser.
 */
import type { GameEvent, Reveal } from '$lib/board';
import type { Table } from './table.svelte';
import type { Heard } from '$lib/server/wire';

const PLACE = 'chaloupe.reveals';
/** Of so many seats it is known what they have put away. */
const REMEMBERED = 60;

type Steps = Readonly<Record<string, number>>;

/** Find the last step with one of these events that was not taken back, and all that was heard since. */
export function latest(log: readonly Heard[], names: readonly string[]): { n: number; events: GameEvent[] } | null {
  let stands: Heard[] = [];
  for (const heard of log) {
    const back = heard.undo?.to;
    if (back === undefined) stands.push(heard);
    else stands = stands.filter((each) => each.n <= back);
  }
  const at = stands.findLastIndex(({ events }) => events.some((each) => names.includes(String(each['event']))));
  const since = at < 0 ? [] : stands.slice(at);
  return since[0] ? { n: since[0].n, events: since.flatMap((each) => each.events as GameEvent[]) } : null;
}

class Reveals {
  /** By table and seat the number of the step whose reveal was put away; what was put away last stands last. */
  #done = $state.raw<Steps>(read());

  /** Give what lies before the seat that is shown; null if all was put away, undefined where nobody could do so. */
  of(table: Table, names: readonly string[] = []): Reveal | null | undefined {
    if (table.shown === null) return undefined;
    const found = latest(table.log, names);
    if (!found || found.n <= (this.#done[`${table.id}/${table.shown}`] ?? 0)) return null;
    return { events: found.events, dismiss: () => this.#dismiss(table, found.n) };
  }

  /** Put a reveal away, for all who share this screen. */
  #dismiss(table: Table, n: number): void {
    const now = table.mine.map((seat) => [`${table.id}/${seat}`, n] as const);
    const before = Object.entries(this.#done).filter(([key]) => now.every(([mine]) => mine !== key));
    this.#done = Object.fromEntries([...before, ...now].slice(-REMEMBERED));
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#done));
    } catch {
      // Nothing can be kept: it stays away until the page is loaded again.
    }
  }
}

function read(): Steps {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const entries = typeof found === 'object' && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(entries.filter((each): each is [string, number] => typeof each[1] === 'number'));
  } catch {
    return {};
  }
}

export const reveals = new Reveals();
