/**
 * The way to a table and back: one socket that is opened again whenever it breaks.
 *
 * What was sent with an id is sent again, with the same id, until it is answered: no click is lost, none counts twice.
 */
import type { ClientMessage, Hello, ServerMessage } from '$lib/server/wire';

export type TransportState = 'connecting' | 'open' | 'cut' | 'gone';
type WithId = Extract<ClientMessage, { id: string }>;

const QUICK = 250;
const SLOW = 3000;
const PATIENCE = 60_000;
const PULSE = 20_000;
const SILENCE = 8_000;

/** Make up an id that nobody else makes up. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Transport {
  readonly #address: string;
  readonly #hello: () => Hello;
  readonly #hear: (message: ServerMessage) => void;
  readonly #change: (state: TransportState) => void;
  readonly #outbox = new Map<string, WithId>();
  #socket: WebSocket | null = null;
  #ready = false;
  #ended = false;
  #cutAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** Open a socket; as nobody (`open`), it hears what everybody hears, whatever seats this browser holds. */
  constructor(
    table: string,
    hello: () => Hello,
    hear: (message: ServerMessage) => void,
    change: (state: TransportState) => void,
    open = false,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(table)}/play${open ? '?as=public' : ''}`;
    this.#address = `${scheme}://${location.host}${path}`;
    this.#hello = hello;
    this.#hear = hear;
    this.#change = change;
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#online);
    this.#open();
  }

  /** Whether something that was sent has not been answered. */
  get busy(): boolean {
    return this.#outbox.size > 0;
  }

  /** Send something that needs an answer; it waits while there is no connection. */
  send(message: WithId): void {
    this.#outbox.set(message.id, message);
    if (this.#ready) this.#put(message);
  }

  /** Send something that is of no use later. */
  tell(message: ClientMessage): void {
    if (this.#ready) this.#put(message);
  }

  /** Take what was answered out of the outbox. */
  answered(id: string | null | undefined): WithId | undefined {
    if (!id) return undefined;
    const message = this.#outbox.get(id);
    this.#outbox.delete(id);
    return message;
  }

  /** Open the socket afresh, as somebody whom the server knows by now. */
  again(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#open();
  }

  end(): void {
    this.#ended = true;
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#online);
    clearTimeout(this.#timer);
    this.#drop();
  }

  readonly #online = (): void => {
    if (this.#ready || this.#ended || document.visibilityState === 'hidden') return;
    clearTimeout(this.#timer);
    if (this.#socket === null) this.#open();
  };

  readonly #offline = (): void => this.#broken(0);

  #open(): void {
    if (!navigator.onLine) return this.#broken(0);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => this.#put(this.#hello());
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#silence);
      this.#silence = undefined;
      const message = JSON.parse(event.data) as ServerMessage;
      this.#hear(message);
      if (message.type === 'state' && !this.#ready) this.#welcome();
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#broken(event.code);
    };
  }

  #welcome(): void {
    this.#ready = true;
    this.#cutAt = 0;
    this.#change('open');
    for (const message of this.#outbox.values()) this.#put(message);
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => {
      this.#put({ type: 'ping' });
      this.#silence ??= setTimeout(() => this.#broken(0), SILENCE);
    }, PULSE);
  }

  #put(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #drop(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#ready = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #broken(code: number): void {
    this.#drop();
    if (this.#ended) return;
    if (code === 4004 || code === 1008) {
      this.#ended = true;
      this.#change('gone');
      return;
    }
    this.#cutAt ||= Date.now();
    this.#change('cut');
    clearTimeout(this.#timer);
    // Back within a second of the network while people are looking; slowly where it takes long and nobody looks.
    const slow = document.visibilityState === 'hidden' && Date.now() - this.#cutAt > PATIENCE;
    this.#timer = setTimeout(() => this.#open(), slow ? SLOW : QUICK + Math.random() * QUICK);
  }
}
