/** The contract between the table and a game's board. `client/BOARDS.md` explains it with examples. */
import type { GameTexts } from './i18n.svelte';

/** An action of the protocol: a type and small arguments. */
export type Action = { type: string } & Record<string, unknown>;
/** An event of the protocol, in the form that the viewer heard. */
export type GameEvent = { event: string } & Record<string, unknown>;

export interface Player {
  seat: number;
  name: string;
  /** A CSS colour, `var(--seat-0)` and so on; never the only mark: see `$parts/SeatMark.svelte`. */
  colour: string;
  kind: 'human' | 'bot' | 'open';
}

/** What is not to be told yet, because it is not to be seen yet: a throw that is still in its cup. */
export interface Veil {
  /** What is asked meanwhile. */
  ask: string;
  /** The events that words are silent about. */
  events: readonly GameEvent[];
}

/** What was revealed last and is not yet put away (`Manners.reveals`). */
export interface Reveal {
  /** What was heard in its step and since. */
  events: readonly GameEvent[];
  dismiss: () => void;
}

/** What every board is given. A board is a function of these: it keeps nothing but what is selected and what moves. */
export interface BoardProps<View = Record<string, unknown>> {
  /** What the shown seat (or the public) may know: chapter 8 of the RULES.md of the game. */
  view: View;
  /** The listed actions of the shown seat; empty when it is not asked, when it only watches, and in a replay. */
  legal: Action[];
  /** The seat that is shown; null for the public. */
  seat: number | null;
  players: Player[];
  /** The seats that the game waits for now: everybody sees who has not answered yet. */
  awaited: number[];
  /** Whether clicks do anything. False for spectators, replays, while a click is under way, without a connection. */
  interactive: boolean;
  /** What happened between the view shown before and this one, in order: captions, last move, flying cards. */
  events: GameEvent[];
  /** Goes up by one with every view; the same number means the same view. */
  step: number;
  /** Play an action. A forbidden one may be sent too: the table answers with the clause and the house shows it. */
  act: (action: Action) => void;
  /** The words of the game. */
  texts: GameTexts;
  /** Open the rulebook at a clause. */
  clause: (id: string) => void;
  /** Whether the reader wants no motion. */
  reduced: boolean;
  /** At a seat, as a spectator, or in a replay: buttons for deeds are of use only at a seat. */
  mode: 'play' | 'watch' | 'replay';
  /**
   * `screen`: as large as the box allows, for a whole room; `hand`: on a phone, while the board is on the big screen.
   */
  where?: 'table' | 'screen' | 'hand';
  /** Let the words around the board wait for what the board shows only after a tap; null: they may tell all. */
  veil?: ((veil: Veil | null) => void) | undefined;
  /** What stays until the reader puts it away; null: nothing does. Undefined where nobody could put it away. */
  reveal?: Reveal | null | undefined;
}

/** What a board is shown of: a table, a step of a replay, a picture. */
export interface Scene {
  readonly view: Record<string, unknown> | null;
  readonly legal: Action[];
  /** The seat that is shown; null for the public. */
  readonly shown: number | null;
  readonly people: Player[];
  readonly waits: readonly { readonly seat: number }[];
  readonly interactive: boolean;
  readonly events: GameEvent[];
  readonly step: number;
  readonly texts: GameTexts;
  act(action: Action): void;
}

/** What `Seat.svelte` is given: a few words or pictures about one seat on its plate beside the board. */
export interface SeatProps<View = Record<string, unknown>> {
  view: View;
  seat: number;
  texts: GameTexts;
}

/** What a game may want of the table around its board (`table.ts`). */
export interface Manners<View = never> {
  /** The colour of each seat's mark, by seat; null: the house's own. */
  colours?: (view: View) => (string | null)[];
  /** Events that show nothing which takes time to be seen: a step that brings no others is passed over quickly. */
  brief?: readonly string[];
  /** What the arguments of quick phrases may be just now, out of the catalogue's `said`. */
  said?: (view: View) => Record<string, readonly string[]>;
  /** Events that everybody should have seen: the last one stays until it is put away, also for who was away. */
  reveals?: readonly string[];
}

/** What a guide looks at to know how far the game is. */
export interface Now<View> {
  view: View;
  legal: Action[];
  seat: number | null;
  events: GameEvent[];
}

/** Something that a guide says once, when it happens for the first time. */
export interface TourNote<View, Text> {
  text: Text;
  spot?: string;
  when: (now: Now<View>) => boolean;
}

/** One step of a guided first game. */
export interface TourStep<View, Text> {
  /** What to say. */
  text: Text;
  /** A CSS selector inside the board to point at. */
  spot?: string;
  /** When the step is done; without it, the reader says so with a button. */
  done?: (now: Now<View>) => boolean;
}

/** A guided first game (`tour.ts` of a game). */
export interface Tour<View = Record<string, unknown>, Text extends string = string> {
  players: number;
  options: Record<string, string | number | boolean>;
  /** The bot that plays along; without it, the game's first one. */
  bot?: string;
  /** Words a text of the guide (`texts/tour.en.json` and `texts/tour.fr.json`). */
  say: (text: Text) => string;
  /** What is taught in order, one rule at a time; the learner makes the moves. */
  steps: TourStep<View, Text>[];
  /** What is explained when it happens, until the game is over. */
  later: TourNote<View, Text>[];
  /** The last word, when the game is over. */
  end: Text;
}
