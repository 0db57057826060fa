/**
 * Telling somebody that it is their turn, by a notification of the browser: only by consent, and never about a table
 * that is looked at.
 *
 * There is no push server: a page of Chaloupe must be open, in the background at least.
 */
import { GameTexts, i18n, say } from '$lib/i18n.svelte';
import { prefs } from './prefs.svelte';
import { go, router } from './router.svelte';
import { leftWords } from '$lib/texts/timeleft';
import { myTurns, type MyTurn } from '$lib/server/my-turns.svelte';

/** `cannot`: this browser has none; `insecure`: it wants https; `denied`: the person said no to the browser. */
type Notifying = 'cannot' | 'insecure' | 'denied' | 'off' | 'on';

const PLACE = 'chaloupe.told';
const REMEMBERED = 60;
const WORKER = '/sw.js';

/** What is asked, in a sentence. */
export function askWords(game: MyTurn): string {
  const texts = new GameTexts(game.table.game, (seat) => game.table.seats[seat]?.name ?? '');
  const path = `asks.${game.about}`;
  const found = texts.has(path) ? texts.say(path, game.details) : '';
  // On a shared screen the parts of a hand are not sent: then the sentence is a general one.
  return found && !/\{\w+\}/.test(found) ? found : say('table.yourturn');
}

/** Somebody looks at a table in this or another tab: held as a lock, which ends with the tab. */
const lockOf = (table: string): string => `chaloupe.looks.${table}`;

class Notify {
  #permission = $state(typeof Notification === 'undefined' ? null : Notification.permission);

  get state(): Notifying {
    if (!isSecureContext) return 'insecure';
    if (this.#permission === null || !('serviceWorker' in navigator)) return 'cannot';
    if (this.#permission === 'denied') return 'denied';
    return prefs.tell && this.#permission === 'granted' ? 'on' : 'off';
  }

  /** Turn it on, which asks the browser's own question, or off. */
  async turn(on: boolean): Promise<void> {
    if (on) {
      this.#permission = await Notification.requestPermission();
      prefs.tell = this.#permission === 'granted';
      if (prefs.tell) await navigator.serviceWorker.register(WORKER);
    } else {
      prefs.tell = false;
      const worker = await navigator.serviceWorker.getRegistration(WORKER);
      for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
      await worker?.unregister();
    }
  }

  begin(): void {
    myTurns.listen((list, first) => void this.#hear(list, first).catch(() => undefined));
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ open?: string }>) => {
      if (event.data.open) go(event.data.open);
    });
  }

  /** Say to all tabs that somebody looks at a table, until the function that is given back is called. */
  look(table: string): () => void {
    let away: () => void = () => undefined;
    const gone = new Promise<void>((done) => (away = done));
    if ('locks' in navigator) void navigator.locks.request(lockOf(table), { mode: 'shared' }, () => gone);
    return away;
  }

  async #hear(list: MyTurn[], first: boolean): Promise<void> {
    // Permission may have been taken back in the browser's settings.
    if (this.#permission !== null) this.#permission = Notification.permission;
    if (this.state !== 'on') return;
    const told = read();
    const fresh = list.filter((game) => !told.includes(keyOf(game)));
    keep([...told, ...fresh.map(keyOf)]);
    const worker =
      (await navigator.serviceWorker.getRegistration(WORKER)) ?? (await navigator.serviceWorker.register(WORKER));
    await navigator.serviceWorker.ready;
    const open = new Set(list.map((game) => game.table.id));
    for (const shown of await worker.getNotifications()) if (!open.has(shown.tag)) shown.close();
    // Whoever has just opened the page, or looks at the first one, sees the list itself.
    const sees = document.visibilityState === 'visible' && (first || router.place.path.length === 0);
    if (sees || fresh.length === 0) return;
    const looked = new Set((await navigator.locks.query()).held?.map((lock) => lock.name));
    for (const game of fresh) if (!looked.has(lockOf(game.table.id))) await this.#show(worker, game);
  }

  async #show(worker: ServiceWorkerRegistration, game: MyTurn): Promise<void> {
    await i18n.want(game.table.game);
    const texts = new GameTexts(game.table.game, String);
    const name = texts.has('name') ? texts.say('name') : game.table.game;
    const left = game.due === null ? '' : ` ${leftWords(game.due, Date.now())}.`;
    await worker.showNotification(say('slow.note', { game: name }), {
      body: askWords(game) + left,
      tag: game.table.id,
      icon: '/icon.svg',
      lang: i18n.lang,
      data: { open: `/table/${game.table.id}` },
    });
  }
}

const keyOf = (game: MyTurn): string => `${game.table.id}/${game.seat}/${game.question}`;

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

function keep(keys: string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(keys.slice(-REMEMBERED)));
  } catch {
    // Nothing can be kept: at worst something is told twice.
  }
}

export const notify = new Notify();
