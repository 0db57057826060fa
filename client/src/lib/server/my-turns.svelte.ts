/**
 * The games that wait for whoever sits here: asked for now and then, shown on the first page, in the title and on the
 * icon.
 */
import { createSubscriber } from 'svelte/reactivity';
import { call } from './api';
import { router } from '$lib/device/router.svelte';
import type { Waiting } from './wire';

export interface MyTurn extends Waiting {
  /** The moment of the deadline by this browser's clock, in milliseconds. */
  due: number | null;
}

/** How often it is asked for, in milliseconds: by a page that is seen, and by one in the background. */
const SEEN = 15_000;
const UNSEEN = 45_000;
const SOON = 400;

const seen = (() => {
  const subscribe = createSubscriber((update) => {
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  });
  return (): boolean => (subscribe(), document.visibilityState === 'visible');
})();

class MyTurns {
  list = $state.raw<MyTurn[]>([]);
  /** Whether the list has come at least once. */
  known = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard: ((list: MyTurn[], first: boolean) => void)[] = [];
  #asking = false;
  #again = false;

  /** The table that somebody is looking at on this page, if any. */
  get lookedAt(): string | null {
    const [page, id] = router.place.path;
    return seen() && (page === 'table' || page === 'join') ? (id ?? null) : null;
  }

  /** How many games wait besides the one that is looked at. */
  get count(): number {
    const here = this.lookedAt;
    return this.list.filter((each) => each.table.id !== here).length;
  }

  /** Begin to ask, for as long as the page is open. */
  begin(): void {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.soon());
    void this.ask();
  }

  /** Do something whenever the list has come. */
  listen(heard: (list: MyTurn[], first: boolean) => void): void {
    this.#heard.push(heard);
  }

  /** Ask a moment from now, once for all who wish it. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), SOON);
  }

  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    await this.#fetch().catch(() => undefined);
    this.#asking = false;
    const pause = this.#again ? SOON : document.visibilityState === 'visible' ? SEEN : UNSEEN;
    this.#again = false;
    this.#timer = setTimeout(() => void this.ask(), pause);
  }

  async #fetch(): Promise<void> {
    // The big screen is nobody's: what a seat of this browser is asked neither comes to it nor is told there.
    if (router.place.path[0] === 'screen') {
      this.list = [];
      return;
    }
    const found = (await (await call('GET', '/me/waiting')).json()) as Waiting[];
    const at = Date.now();
    this.list = found.map((each) => ({ ...each, due: each.left === null ? null : at + each.left * 1000 }));
    const first = !this.known;
    this.known = true;
    for (const heard of this.#heard) heard(this.list, first);
  }
}

export const myTurns = new MyTurns();

/** The title of a page, with the number of games that wait. */
export const titled = (title: string): string => (myTurns.count ? `(${myTurns.count}) ${title}` : title);
