import { page } from './browser';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18n, say } from '$lib/i18n.svelte';
import { isAsked, promptOf, unveiled } from '$lib/table/prompt.svelte';
import { Table } from '$lib/table/table.svelte';
import type { ClientMessage, SeatState, ServerMessage, State, Step } from '$lib/server/wire';

/** The far end of a connection: what was sent, and a way to answer. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: ClientMessage[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The last message of a kind. */
  last(type: string): Record<string, unknown> | undefined {
    return this.sent.findLast((each) => each.type === type) as Record<string, unknown> | undefined;
  }
}

const seats: SeatState[] = [{ name: 'Anne', person: true }, { name: '', bot: 'level1' }, { name: '' }];
const state = (more: Partial<State> = {}): State =>
  ({
    type: 'state',
    n: 1,
    shown: 0,
    options: {},
    players: 3,
    seats,
    watching: 0,
    view: { at: 1 },
    waits: [{ seat: 0, about: 'move' }],
    ask: { question: 7, about: 'move', required: true, legal: [{ type: 'go' }] },
    outcome: null,
    log: [],
    chat: [],
    undo: null,
    rematch: null,
    replay: false,
    pace: null,
    ...more,
  }) as unknown as State;
const step = (n: number, event: string, more: Partial<Step> = {}): Step =>
  ({ type: 'step', n, events: [{ event }], view: { at: n }, waits: [], ...more }) as unknown as Step;

function opened(number: number): Socket {
  const found = Socket.all[number];
  if (!found) throw new Error(`There is no connection ${number}.`);
  return found;
}

let table: Table;
let socket: Socket;

beforeAll(async () => {
  vi.stubGlobal('WebSocket', Socket);
  await i18n.speak('en');
});
beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  table = new Table('t/1', 'tower');
  socket = opened(0);
  socket.onopen?.();
  socket.say({ type: 'you', seats: [0], shown: 0, host: true, hints: true } as unknown as ServerMessage);
  socket.say(state());
});
afterEach(() => {
  table.end();
  vi.useRealTimers();
});

describe('a table', () => {
  test('is greeted, and shows what it is sent', () => {
    expect(socket.address).toBe('wss://chaloupe.test/api/tables/t%2F1/play');
    expect(socket.sent[0]).toEqual({ type: 'hello', seat: 'mine', known: 0 });
    expect(table.connection).toBe('open');
    expect(table.view).toEqual({ at: 1 });
    expect(table.legal).toEqual([{ type: 'go' }]);
    expect(table.interactive).toBe(true);
    expect(isAsked(table)).toBe(true);
  });

  test('names its seats', () => {
    const bot = table.texts.say('bots.level1.name');
    expect([0, 1, 2].map((seat) => table.name(seat))).toEqual(['Anne', bot, say('table.openseat', { number: 3 })]);
    expect(table.people.map((each) => each.kind)).toEqual(['human', 'bot', 'open']);
    expect(table.free).toEqual([2]);
    expect(table.resting).toEqual([]);
    table.seats = [
      { name: 'Anne', person: true, bot: 'level1' },
      { name: '', bot: 'level1' },
      { name: '', bot: 'level1' },
    ];
    expect(table.name(0)).toBe(say('table.sitsin', { bot, name: 'Anne' }));
    expect(table.name(1)).toBe(`${bot} I`);
    expect(table.name(2)).toBe(`${bot} II`);
    expect(table.resting).toEqual([0]);
  });

  test('sends an action once, and waits for its answer', () => {
    table.act({ type: 'go' });
    table.act({ type: 'go' });
    const acts = socket.sent.filter((each) => each.type === 'act');
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ seat: 0, question: 7, action: { type: 'go' } });
    expect(table.interactive).toBe(false);
    socket.say({ type: 'refused', id: (acts[0] as { id: string }).id, clause: 'TOW-1' });
    expect(table.notice).toEqual({ kind: 'refused', clause: 'TOW-1' });
    expect(table.interactive).toBe(true);
  });

  test('asks again for what it missed', () => {
    socket.say(step(5, 'moved'));
    expect(socket.last('resync')).toEqual({ type: 'resync', known: 1 });
    expect(table.n).toBe(1);
  });

  test('says what is asked, or who is awaited', () => {
    expect(promptOf(table)).not.toBe('');
    socket.say(state({ ask: null, waits: [{ seat: 2, about: 'move' }] as never }));
    expect(promptOf(table)).toBe(say('table.waitsseat', { number: 3 }));
    socket.say(state({ ask: null, outcome: { winners: [0], scores: [1, 0, 0] } }));
    expect(promptOf(table)).toBe(say('table.over', { names: 'Anne', number: 1 }));
  });
});

describe('the pace', () => {
  test('what others do stays for a moment', () => {
    socket.say(step(2, 'moved'));
    socket.say(step(3, 'moved'));
    expect([table.n, table.waiting]).toEqual([2, 1]);
    vi.advanceTimersByTime(600);
    expect(table.n).toBe(2);
    vi.advanceTimersByTime(100);
    expect([table.n, table.waiting]).toEqual([3, 0]);
  });

  test('what its game calls brief is passed over', () => {
    table.brief = ['passed'];
    socket.say(step(2, 'passed'));
    socket.say(step(3, 'moved'));
    vi.advanceTimersByTime(100);
    expect(table.n).toBe(3);
  });

  test('no event is brief unless its game says so', () => {
    socket.say(step(2, 'passed'));
    socket.say(step(3, 'moved'));
    vi.advanceTimersByTime(100);
    expect(table.n).toBe(2);
  });

  test('far behind, only the newest is shown; the log has all', () => {
    for (let n = 2; n <= 20; n++) socket.say(step(n, 'moved'));
    vi.advanceTimersByTime(700);
    expect(table.n).toBe(20);
    expect(table.log.map((each) => each.n)).toEqual(Array.from({ length: 19 }, (_, i) => i + 2));
  });

  test('one’s own action is shown at once', () => {
    socket.say(step(2, 'moved', { ask: state().ask }));
    vi.advanceTimersByTime(10);
    table.act({ type: 'go' });
    socket.say(step(3, 'moved', { ack: String(socket.last('act')?.['id']) }));
    expect(table.n).toBe(3);
  });
});

describe('a connection', () => {
  test('that breaks is opened again, and what was not answered is sent again under the same id', () => {
    table.act({ type: 'go' });
    const id = socket.last('act')?.['id'];
    socket.onclose?.({ code: 1006 });
    expect(table.connection).toBe('cut');
    vi.advanceTimersByTime(600);
    const second = opened(1);
    second.onopen?.();
    second.say(state());
    expect(table.connection).toBe('open');
    expect(second.last('act')?.['id']).toBe(id);
  });

  test('to a table that is gone is not opened again', () => {
    socket.onclose?.({ code: 4004 });
    vi.advanceTimersByTime(60_000);
    expect(table.connection).toBe('gone');
    expect(Socket.all).toHaveLength(1);
  });

  test('is felt for, and opened at once when the network is back', () => {
    vi.advanceTimersByTime(20_000);
    expect(socket.last('ping')).toBeDefined();
    vi.advanceTimersByTime(8_000);
    expect(table.connection).toBe('cut');
    page.dispatchEvent(new Event('online'));
    expect(Socket.all).toHaveLength(2);
  });
});

test('what is behind a veil is not told', () => {
  const [seen, covered] = [{ event: 'turn' }, { event: 'rolled' }];
  expect(unveiled([seen, covered], { ask: '', events: [covered] })).toEqual([seen]);
  expect(unveiled([seen, covered], null)).toEqual([seen, covered]);
});
