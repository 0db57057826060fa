/** HTTP, as `docs/wire.md` tells it. Every failure is a `Failure` with a key that can be worded. */
import type { Json } from './wire';
import { i18n } from '$lib/i18n.svelte';
import { prefs } from '$lib/device/prefs.svelte';
import type {
  Claimed,
  Curve,
  GameInfo,
  Hint,
  Me,
  NewTable,
  Opened,
  Replay,
  SeatChange,
  SeatLink,
  TableInfo,
  TableLink,
  Why,
} from './wire';

export class Failure extends Error {
  readonly status: number;
  readonly key: string;
  readonly details: Json;

  constructor(status: number, key: string, details: Json) {
    super(key);
    this.status = status;
    this.key = key;
    this.details = details;
  }
}

export async function call(
  method: string,
  path: string,
  body?: unknown,
  raw = false,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...more };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined || method !== 'GET') headers['Content-Type'] = raw ? 'text/plain' : 'application/json';
  if (body !== undefined) init.body = raw ? (body as string) : JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Failure(0, 'offline', {});
  }
  if (answer.ok) return answer;
  const wrong: unknown = await answer.json().catch(() => null);
  const { key, details } = (typeof wrong === 'object' && wrong !== null ? wrong : {}) as {
    key?: unknown;
    details?: unknown;
  };
  throw new Failure(
    answer.status,
    typeof key === 'string' ? key : 'unknown',
    typeof details === 'object' && details !== null ? (details as Json) : {},
  );
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

let shelf: Promise<GameInfo[]> | null = null;
/** What was learnt of a table by setting it up: whoever goes there need not ask again. */
const fresh = new Map<string, TableInfo>();
const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => json<Me>('GET', '/me'),
  rename: (name: string) => json<Me>('PUT', '/me', { name }),
  games: () =>
    (shelf ??= json<GameInfo[]>('GET', '/games').catch((failure: unknown) => {
      shelf = null;
      throw failure;
    })),
  tables: () => json<TableInfo[]>('GET', '/tables'),
  mine: () => json<TableInfo[]>('GET', '/me/tables'),
  table: (id: string) => json<TableInfo>('GET', at(id)),
  /** Set a table up, under the name of this browser; a guest without one gets a sailor's. */
  create: async (table: NewTable): Promise<TableInfo> => {
    prefs.name = (prefs.name.trim() || aSailor()).slice(0, 24);
    const made = await json<TableInfo>('POST', '/tables', { ...table, name: prefs.name });
    fresh.set(made.id, made);
    return made;
  },
  /** Describe a table, from memory where it has just been set up here. */
  enter: async (id: string): Promise<TableInfo> => {
    const known = fresh.get(id);
    fresh.delete(id);
    return known ?? api.table(id);
  },
  seat: (id: string, seat: number, change: SeatChange) => json<TableInfo>('POST', `${at(id)}/seats/${seat}`, change),
  rematch: (id: string) => json<TableInfo>('POST', `${at(id)}/rematch`, {}),
  seatLink: (id: string, seat: number) => json<SeatLink>('POST', `${at(id)}/seats/${seat}/link`, {}),
  link: (id: string) => json<TableLink>('GET', `${at(id)}/link`),
  claim: (token: string) => json<Claimed>('POST', '/claim', { token }),
  replay: (id: string, as: string, step: number, count: number) =>
    json<Replay>('GET', `${at(id)}/replay?as=${as}&step=${step}&count=${count}`),
  hint: (id: string, seat: number) => json<Hint>('POST', `${at(id)}/seats/${seat}/hint`, {}),
  why: (id: string, seat: number) => json<Why>('GET', `${at(id)}/seats/${seat}/why`),
  curve: (id: string) => json<Curve>('GET', `${at(id)}/curve`),
  record: async (id: string) => (await call('GET', `${at(id)}/record`)).text(),
  open: async (record: string) => (await (await call('POST', '/records', record, true)).json()) as Opened,
};

const aSailor = (): string =>
  i18n.say(`sailors.${(['a', 'b', 'c', 'd', 'e', 'f'] as const)[Math.floor(Math.random() * 6)] ?? 'a'}`);

/** Make sure that the server knows a name for us before we sit down; a guest without one gets a sailor's. */
export async function beSomebody(): Promise<string> {
  const me = await api.me();
  const wanted = (prefs.name.trim() || me.name || aSailor()).slice(0, 24);
  if (me.name !== wanted) await api.rename(wanted);
  prefs.name = wanted;
  return wanted;
}
