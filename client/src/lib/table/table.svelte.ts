/** One table as this screen sees it: what its connection brings, in an order that eyes can follow. */
import type { Action, GameEvent, Player, Scene } from '$lib/board';
import { peopleOf, seatName } from '$lib/texts/bots';
import { GameTexts } from '$lib/i18n.svelte';
import { Transport, newId, type TransportState } from './transport';
import { live } from './live.svelte';
import { prefs } from '$lib/device/prefs.svelte';
import { play, playEvents } from '$lib/device/sound';
import type {
  Ask,
  Heard,
  Json,
  Outcome,
  Pace,
  Phrase,
  Said,
  SeatState,
  ServerMessage,
  State,
  Step,
  UndoRequest,
  Waits,
  You,
} from '$lib/server/wire';

export interface Notice {
  kind: 'refused' | 'stale' | 'problem' | 'undo';
  clause?: string;
  key?: string;
  details?: Json;
  granted?: boolean;
}

/** How long a step of somebody else stays before the next one is shown, in milliseconds. */
const DWELL = 650;
/** The same where a whole room looks on. */
const ROOM = 1000;
const HURRY = 90;
const BEHIND = 12;
export class Table implements Scene {
  readonly id: string;
  connection = $state<TransportState>('connecting');
  you = $state.raw<You | null>(null);
  shown = $state<number | null>(null);
  game = $state('');
  options = $state.raw<Json>({});
  players = $state(0);
  view = $state.raw<Json | null>(null);
  ask = $state.raw<Ask | null>(null);
  waits = $state.raw<Waits[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  seats = $state.raw<SeatState[]>([]);
  watching = $state(0);
  log = $state.raw<Heard[]>([]);
  chat = $state.raw<Said[]>([]);
  undo = $state.raw<UndoRequest | null>(null);
  rematch = $state<string | null>(null);
  replay = $state(false);
  pace = $state.raw<Pace | null>(null);
  /** By when each awaited person must decide, by this browser's clock. */
  dues = $state.raw<Record<number, number>>({});
  /** Whose time ran out, if the clock has played the step that is shown. */
  late = $state<number | null>(null);
  events = $state.raw<GameEvent[]>([]);
  /** The number of the step that is shown. */
  n = $state(0);
  step = $state(0);
  notice = $state.raw<Notice | null>(null);
  sending = $state(false);
  /** Steps that have come and are not yet shown. */
  waiting = $state(0);
  /** What happens is heard from the big screen: here only the bell rings. */
  quiet = false;
  /** The events that are passed over quickly (`Manners.brief` of the game). */
  brief: readonly string[] = [];
  readonly texts: GameTexts;

  #transport: Transport;
  #queue: Step[] = [];
  #heard = 0;
  #seat: number | 'mine' | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #dwell: number;

  /** Sit down, or (`screen`) show the table to a whole room, as nobody. */
  constructor(id: string, game: string, seat: number | 'mine' | null = 'mine', screen = false) {
    this.id = id;
    this.game = game;
    this.#seat = seat;
    this.#dwell = screen ? ROOM : DWELL;
    this.texts = new GameTexts(
      game,
      (number) => this.name(number),
      () => this.options,
    );
    this.#transport = new Transport(
      id,
      () => ({ type: 'hello', seat: this.#seat, known: this.#heard }),
      (message) => this.#hear(message),
      (state) => (this.connection = state),
      screen,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#transport.end();
  }

  // -- who is who ----------------------------------------------------------------------------------------------------

  name(seat: number): string {
    return seatName(this.texts, this.seats, seat);
  }

  get people(): Player[] {
    return peopleOf(this.texts, this.seats);
  }

  get mine(): number[] {
    return this.you?.seats ?? [];
  }

  /** The seats at which nobody sits. */
  get free(): number[] {
    return this.seats.flatMap((who, seat) => (!who.person && !who.bot ? [seat] : []));
  }

  /** Our seats that a bot plays meanwhile. */
  get resting(): number[] {
    return this.mine.filter((seat) => this.seats[seat]?.bot);
  }

  /** Whether the seat that is shown may ask for advice. */
  get hints(): boolean {
    return this.you?.hints === true && this.shown !== null && !this.outcome;
  }

  /** Several people share this screen: it is handed over with a curtain. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  /** The seat of this screen that is to be shown next, if it is another one than now. */
  get next(): number | null {
    if (!this.shared || this.waiting > 0 || this.settled === false) return null;
    return this.waits.map((each) => each.seat).find((seat) => this.mine.includes(seat)) ?? null;
  }

  /** Whether the seat that is shown on a shared screen has nothing to decide: its hand is to be put away. */
  get settled(): boolean {
    return this.waiting === 0 && !this.waits.some((each) => each.seat === this.shown);
  }

  get interactive(): boolean {
    return this.ask !== null && !this.sending && this.waiting === 0 && this.outcome === null;
  }

  get legal(): Action[] {
    return this.waiting === 0 && this.ask ? (this.ask.legal as Action[]) : [];
  }

  // -- what we say --------------------------------------------------------------------------------------------------

  act(action: Action): void {
    if (!this.interactive || this.ask === null || this.shown === null) return;
    this.notice = null;
    this.sending = true;
    this.#transport.send({ type: 'act', id: newId(), seat: this.shown, question: this.ask.question, action });
  }

  askUndo(): void {
    if (this.shown === null) return;
    this.notice = null;
    this.#transport.send({ type: 'undo', id: newId(), seat: this.shown });
  }

  consent(yes: boolean): void {
    if (this.undo) this.#transport.send({ type: 'consent', id: newId(), request: this.undo.request, yes });
  }

  speak(said: string | Phrase, to: number | null): void {
    const seat = this.shown ?? this.mine[0];
    const words = typeof said === 'string' ? { text: said } : { phrase: said };
    if (seat !== undefined)
      this.#transport.send({ type: 'say', id: newId(), seat, ...words, ...(to === null ? {} : { to }) });
  }

  /** Show another seat of ours, or nothing but what everybody sees. All that belonged to the former one is dropped. */
  sit(seat: number | null): void {
    this.#seat = seat;
    this.#forget();
    this.#transport.tell({ type: 'sit', seat, known: 0 });
  }

  /** Sit down where we have just taken a seat: who only watched was nobody to the server. */
  join(seat: number): void {
    this.#seat = seat;
    this.#forget();
    this.#transport.again();
  }

  // -- what we hear -------------------------------------------------------------------------------------------------

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
    this.#heard = 0;
    this.view = null;
    this.ask = null;
    this.events = [];
    this.log = [];
    this.chat = [];
    this.notice = null;
    this.sending = false;
    live.clear();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'you':
        this.you = message;
        if (message.shown !== this.shown) this.#forget();
        break;
      case 'state':
        this.#state(message);
        break;
      case 'step':
        this.#next(message);
        break;
      case 'ack':
        this.#answered(message.id);
        break;
      case 'refused':
        this.#answered(message.id);
        this.notice = { kind: 'refused', clause: message.clause };
        play('no');
        break;
      case 'stale':
        this.#answered(message.id);
        this.notice = { kind: 'stale' };
        break;
      case 'problem':
        this.#answered(message.id);
        this.notice = { kind: 'problem', key: message.key, details: message.details };
        break;
      case 'people':
        this.seats = message.seats;
        this.watching = message.watching;
        break;
      case 'deadlines':
        this.dues = duesOf(message.waits);
        break;
      case 'chat':
        if (this.chat.some((said) => said.k === message.said.k)) break;
        this.chat = [...this.chat, message.said];
        play('word');
        break;
      case 'undo_asked':
        this.undo = message.undo;
        play('bell');
        break;
      case 'undo_closed':
        this.undo = null;
        this.notice = { kind: 'undo', granted: message.granted };
        break;
      case 'rematch':
        this.rematch = message.table;
        break;
      case 'pong':
    }
  }

  #answered(id: string | null | undefined): void {
    this.#transport.answered(id);
    if (id) this.sending = false;
  }

  #state(state: State): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
    const known = state.shown === this.shown ? this.log : [];
    this.shown = state.shown;
    this.#seat = this.#seat === 'mine' && state.shown !== null ? state.shown : this.#seat;
    this.options = state.options;
    this.players = state.players;
    this.seats = state.seats;
    this.watching = state.watching;
    const first = state.log[0]?.n ?? Infinity;
    this.log = [...known.filter((heard) => heard.n < first), ...state.log];
    this.chat = state.chat;
    this.undo = state.undo;
    this.rematch = state.rematch;
    this.replay = state.replay;
    this.pace = state.pace;
    this.dues = duesOf(state.waits);
    this.late = state.log.at(-1)?.late ?? (state.log.length ? null : this.late);
    this.#heard = state.n;
    this.events = (state.log.at(-1)?.events ?? this.events) as GameEvent[];
    this.#show(state);
  }

  #next(step: Step): void {
    if (step.n <= this.#heard) return;
    if (step.n > this.#heard + 1) {
      this.#transport.tell({ type: 'resync', known: this.#heard });
      return;
    }
    this.#heard = step.n;
    this.dues = duesOf(step.waits);
    this.#answered(step.ack);
    this.#queue.push(step);
    this.waiting = this.#queue.length;
    // Our own action is shown at once: all before it had been seen when we chose it.
    if (step.ack && this.#queue.length === 1) clearTimeout(this.#timer);
    else if (this.#timer !== undefined) return;
    this.#drain();
  }

  #drain(): void {
    this.#timer = undefined;
    // Far behind, as after a pause of the browser: what was missed goes to the log, and the newest picture is shown.
    const missed = this.#queue.length > BEHIND ? this.#queue.splice(0, this.#queue.length - 1) : [];
    const step = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (!step) return;
    this.log = [
      ...this.log,
      ...[...missed, step].map(({ n, events, undo, late }) => ({ n, events, undo: undo ?? null, late: late ?? null })),
    ].slice(-400);
    this.events = step.undo ? [] : (step.events as GameEvent[]);
    this.late = step.late ?? null;
    if (!this.quiet) playEvents(this.events);
    this.#show({ ...step, ask: step.ask ?? null, outcome: step.outcome ?? null });
    if (step.ask?.required && this.#queue.length === 0 && !step.ack) play('bell', 0.3);
    const hurry = this.#queue.length > 4 || this.events.every((each) => this.brief.includes(each.event));
    const pause = hurry ? HURRY : prefs.reduced ? this.#dwell / 3 : this.#dwell;
    // Our own action may be followed at once; what others do stays long enough to be seen.
    this.#timer = setTimeout(() => this.#drain(), pause);
  }

  #show(now: { n: number; view: Json; waits: Waits[]; ask: Ask | null; outcome: Outcome | null }): void {
    this.n = now.n;
    this.view = now.view;
    this.waits = now.waits;
    this.ask = now.ask;
    this.outcome = now.outcome;
    this.step += 1;
  }
}

/** Deadlines by seat: the server says how much time is left, whatever its clock shows. */
function duesOf(waits: Waits[]): Record<number, number> {
  const at = Date.now();
  return Object.fromEntries(
    waits.flatMap(({ seat, left }) => (left === undefined || left === null ? [] : [[seat, at + left * 1000]])),
  );
}
