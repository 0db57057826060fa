/**
 * Standing answers: “pass unless …” for each kind of window.
 *
 * What they go by is seen by everybody (who fights, who swims, who thirsts), never a hand, and they always take the
 * same time: nobody can tell from a pass whether its player could have done something.
 */
import type { View } from '../view';

export type Wish = 'ask' | 'concern' | 'day';
export const WINDOWS = ['objection', 'fight', 'overboard', 'thirst'];

/** How long a standing pass takes, among people and among bots, in milliseconds. */
const AMONG_PEOPLE = 900;
const AMONG_BOTS = 150;

/** Whether an open window is about somebody, for all to see. */
function concerns(view: View, who: string): boolean {
  if (view.phase === 'fight') return [...(view.fight?.attackers ?? []), ...(view.fight?.defenders ?? [])].includes(who);
  if (view.phase === 'overboard') return view.sea?.swimmers.includes(who) ?? false;
  if (view.phase === 'thirst') return (view.thirst[who] ?? 0) > 0;
  return false;
}

interface Kept {
  wish: Wish;
  day: number;
}

/** The wishes of one seat at one table, for as long as the browser's window lives. */
export class Standing {
  #kept = $state.raw<Record<string, Kept>>({});
  readonly #place: string;

  constructor(seat: number | null) {
    this.#place = `castaways ${location.pathname} ${seat}`;
    try {
      this.#kept = JSON.parse(sessionStorage.getItem(this.#place) ?? '{}') as Record<string, Kept>;
    } catch {
      this.#kept = {};
    }
  }

  wish(view: View): Wish {
    const kept = this.#kept[view.phase];
    if (!kept || (kept.wish === 'day' && kept.day !== view.day)) return 'ask';
    return kept.wish;
  }

  set(view: View, wish: Wish): void {
    this.#kept = { ...this.#kept, [view.phase]: { wish, day: view.day } };
    try {
      sessionStorage.setItem(this.#place, JSON.stringify(this.#kept));
    } catch {
      // Without storage the wish lasts until the page is left.
    }
  }

  /** Whether the open window is to be passed without asking. */
  passes(view: View, who: string): boolean {
    const wish = this.wish(view);
    return wish === 'day' || (wish === 'concern' && !concerns(view, who));
  }
}

export const patience = (people: boolean): number => (people ? AMONG_PEOPLE : AMONG_BOTS);
