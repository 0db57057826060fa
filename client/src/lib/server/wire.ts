// Made by `python -m chaloupe.server.wire.typescript` from the Python side. Do not edit.

export type Json = Record<string, unknown>;

/** The first message: which seat to show ("mine": my only seat, else the public view; null: the public view). */
export interface Hello {
  type: "hello";
  seat?: number | "mine" | null;
  known?: number;
}

/** Answer a question with an action. The id is a random word of the client's; the same id is never played twice. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  question: number;
  action: Json;
}

/** Take back the last action of the seat that is shown. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

/** Agree or not to an undo that somebody asked for. */
export interface Consent {
  type: "consent";
  id: string;
  request: number;
  yes: boolean;
}

/** A quick phrase of the game (`phrases` in its texts) with its arguments: words of the game or seats. */
export interface Phrase {
  key: string;
  arguments?: Json;
}

/** Chat, to the whole table or to one seat: either a text or a phrase of the game. */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  text?: string | null;
  to?: number | null;
  phrase?: Phrase | null;
}

/** Show another of one's own seats, or the public view (null). */
export interface Sit {
  type: "sit";
  seat?: number | null;
  known?: number;
}

/** Ask for the whole state again. */
export interface Resync {
  type: "resync";
  known?: number;
}

/** Ask whether anybody is there. */
export interface Ping {
  type: "ping";
}

/** Who this connection is: its own seats, the seat that is shown, its name, whether it set the table up. */
export interface You {
  type: "you";
  seats: number[];
  shown: number | null;
  name: string;
  host: boolean;
  hints: boolean;
}

/** Somebody the game waits for, and what about (`waits` in the game's texts). */
export interface Waits {
  seat: number;
  about: string;
  left?: number | null;
}

/** The question that is open to the seat which is shown, with everything it may answer. */
export interface Ask {
  question: number;
  about: string;
  required: boolean;
  legal: Json[];
}

/** The end: scores by seat and the winning seats. */
export interface Outcome {
  scores: number[];
  winners: number[];
}

/** Who sits in a seat. A bot that sits in for a person has both a bot and `person`: that person may take it back. */
export interface SeatState {
  name: string;
  person?: boolean;
  bot?: string | null;
  online?: boolean;
  screen?: number | null;
}

/** An undo: who asked for it, and the number of the step whose position is back. */
export interface UndoneTo {
  seat: number;
  to: number;
}

/** One step of the log as this viewer heard it. */
export interface Heard {
  n: number;
  events: Json[];
  undo?: UndoneTo | null;
  late?: number | null;
}

/** A line of chat; `to` is the seat it was whispered to, `at` the time in seconds since 1970. */
export interface Said {
  k: string;
  seat: number;
  name: string;
  text: string;
  at: number;
  to?: number | null;
  phrase?: Phrase | null;
}

/** An undo that needs consent: by whom, back to which step, and which seats have not answered. */
export interface UndoRequest {
  request: number;
  seat: number;
  to: number;
  waits: number[];
}

/** How long a decision may take, and what plays that one decision when time runs out. */
export interface Pace {
  seconds: number;
  bot?: string | null;
}

/** Everything this viewer may know, at step n. */
export interface State {
  type: "state";
  n: number;
  shown: number | null;
  game: string;
  players: number;
  options: Json;
  view: Json;
  waits: Waits[];
  ask: Ask | null;
  outcome: Outcome | null;
  seats: SeatState[];
  watching: number;
  log: Heard[];
  chat: Said[];
  undo: UndoRequest | null;
  rematch: string | null;
  replay: boolean;
  pace: Pace | null;
}

/** Step n: what happened and how it looks now. `ack` answers the id of an action of the seat that is shown. */
export interface Step {
  type: "step";
  n: number;
  events: Json[];
  view: Json;
  waits: Waits[];
  ask?: Ask | null;
  outcome?: Outcome | null;
  undo?: UndoneTo | null;
  ack?: string | null;
  late?: number | null;
}

/** The message with this id was carried out; an action or undo became step n. */
export interface Ack {
  type: "ack";
  id: string;
  n: number | null;
}

/** The rules forbid the action, by this clause; nothing has changed. */
export interface RefusedByRules {
  type: "refused";
  id: string;
  clause: string;
}

/** The question is not open any more; nothing has changed. */
export interface Stale {
  type: "stale";
  id: string;
}

/** Bad input: a key of the texts `errors` and its parameters; nothing has changed. */
export interface Trouble {
  type: "problem";
  id: string | null;
  key: string;
  details: Json;
}

/** Who sits where, who is there, and how many watch. */
export interface People {
  type: "people";
  seats: SeatState[];
  watching: number;
}

/** The time that is left has changed without a step: somebody sat down, or the server was away. */
export interface Deadlines {
  type: "deadlines";
  waits: Waits[];
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  said: Said;
}

/** Somebody asks for an undo, or one more has agreed to it. */
export interface UndoAsked {
  type: "undo_asked";
  undo: UndoRequest;
}

/** An undo that was asked for is settled: carried out (a step follows or came), or not. */
export interface UndoClosed {
  type: "undo_closed";
  request: number;
  granted: boolean;
}

/** The same people go on at another table. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
}

/** The body of every HTTP error: a key of the texts `errors` and its parameters. */
export interface Wrong {
  key: string;
  details: Json;
}

/** A guest: the name is empty until one is chosen. */
export interface Me {
  name: string;
}

/** What the owner sees of the house; sizes are in bytes, times in seconds. */
export interface HouseFacts {
  version: string;
  python: string;
  compiled: boolean;
  schema: number;
  uptime: number;
  data: string;
  bytes: number;
  free: number;
  tables: Json;
  going_on: number;
  people: number;
  live: number;
  lines: number;
  slow: number;
  overdue: number;
}

/** A table as the owner sees it: who sits there, never what they hold. */
export interface KeptTable {
  id: string;
  game: string;
  seats: string[];
  n: number;
  touched: number;
  over: boolean;
}

/** Somebody who has given a name. */
export interface KeptPerson {
  id: string;
  name: string;
  since: number;
  tables: number;
  last_played: number;
}

/** The tables where a forgotten person sat. */
export interface Forgotten {
  tables: string[];
}

/** Choose a name. */
export interface NewName {
  name: string;
}

/** An option of a game; its words are in the game's texts. */
export interface OptionInfo {
  name: string;
  default: string | boolean | number;
  values: (string | boolean | number)[];
}

/** A game on the shelf; everything in words is in its texts. The first bot is the best for a first game. */
export interface GameInfo {
  id: string;
  fewest: number;
  most: number;
  options: OptionInfo[];
  bots: string[];
  rules: number;
  tempers: string[];
  suited: Json;
}

/** Who is to sit in a seat: me, somebody else on my screen, a bot, or whoever comes (open). */
export interface NewSeat {
  kind: "bot" | "local" | "me" | "open";
  bot?: string | null;
  name?: string | null;
}

/** Set up a table; the game begins at once, and waits where a seat is open. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Json;
  listed?: boolean;
  name?: string | null;
  hints?: boolean;
  pace?: Pace | null;
  sofa?: boolean;
}

/** A table from outside. `yours` are the seats of whoever asks; times are seconds since 1970. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Json;
  seats: SeatState[];
  listed: boolean;
  n: number;
  created: number;
  touched: number;
  outcome: Outcome | null;
  yours: number[];
  host: boolean;
  rematch: string | null;
  replay: boolean;
  pace: Pace | null;
  sofa: boolean;
}

/** A table where whoever asks is awaited: what about (`asks` in the game's texts), and the time that is left. */
export interface Waiting {
  table: TableInfo;
  seat: number;
  question: number;
  about: string;
  details: Json;
  left: number | null;
}

/** Take an open seat, leave one's own, let a bot sit in (as the host also in an open seat), or come back. */
export interface SeatChange {
  do: "back" | "bot" | "leave" | "take";
  bot?: string | null;
}

/** A personal link (a path of this server) that brings a seat to another device, once, and its QR code as SVG. */
export interface SeatLink {
  path: string;
  svg: string;
  expires: number;
  address: string;
  reach: "cut" | "here" | "network";
}

/** The path of a table and its QR code as SVG, for inviting. */
export interface TableLink {
  path: string;
  svg: string;
  address: string;
  reach: "cut" | "here" | "network";
}

/** Take the seat that a personal link is for to this device. */
export interface Claim {
  token: string;
}

/** Where the seat is that was claimed. */
export interface Claimed {
  table: string;
  seat: number;
}

/** The read-only table of a record that was opened. */
export interface Opened {
  table: string;
}

/** A step of a record whose rules are not kept here, as it is written: the action as text and, if known, in words. */
export interface Deed {
  seat: number | null;
  text: string;
  action: Json | null;
  chance: string[];
}

/** One step of a replay: what was heard, and the picture after it. `views` (by seat) only where all is seen. */
export interface Frame {
  n: number;
  events: Json[];
  waits: Waits[];
  view?: Json | null;
  views?: Json[] | null;
  outcome?: Outcome | null;
  undo?: UndoneTo | null;
  deed?: Deed | null;
}

/** Some steps of a replay, in order; `steps` is the number of the last step there is. */
export interface Replay {
  steps: number;
  frames: Frame[];
  rules: number | null;
}

/** An action that the seat could choose, how often it was tried in thought, and the seat's odds after it. */
export interface Choice {
  action: Json;
  visits: number;
  chance: number;
  low: number;
  high: number;
}

/** A win chance and its 95 % confidence interval. */
export interface Odds {
  chance: number;
  low: number;
  high: number;
}

/** What the lookout sees from a seat at step n, knowing what the seat knows: choices (the best first), all odds. */
export interface Hint {
  n: number;
  seat: number;
  choices: Choice[];
  odds: Odds[];
  iterations: number;
  worlds: number;
}

/** Why the bot of a seat did what it did at step n: `key` of the texts `reasons`, and what is put in there. */
export interface Why {
  n: number;
  key: string;
  details: Json;
}

/** A step of a game that is over: everybody's chances after it, and what the decision and luck moved in it. */
export interface Point {
  n: number;
  seat: number | null;
  chances: number[];
  decided: number[];
  luck: number[];
}

/** What moved a seat's chances: the parts (together 1) of luck, of its own decisions and of those of others. */
export interface Share {
  luck: number;
  own: number;
  others: number;
  fortune: number;
}

/** Everybody's chances over a game, as far as they are worked out (`done` of `steps`). */
export interface Curve {
  steps: number;
  done: number;
  points: Point[];
  turns: number[];
  shares: Share[];
  lucky: number;
}

/** The server is alive. */
export interface Health {
  status: "ok";
  version: string;
}

export type ClientMessage =
  | Hello
  | Act
  | Undo
  | Consent
  | Say
  | Sit
  | Resync
  | Ping;

export type ServerMessage =
  | You
  | State
  | Step
  | Ack
  | RefusedByRules
  | Stale
  | Trouble
  | People
  | Deadlines
  | Chat
  | UndoAsked
  | UndoClosed
  | Rematch
  | Pong;
