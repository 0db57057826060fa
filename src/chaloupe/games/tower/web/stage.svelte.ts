/** What is moving: the events of a step are shown one after the other, each for as long as eyes need. */
import type { GameEvent } from '$lib/board';
import { GOAL, START, TOWER } from './geometry';
import type { View } from './view';

export interface Piece {
  key: string;
  seat: number;
  step: number;
}
/** How a piece came where it is, for the picture of its way. */
export interface Motion {
  key: string;
  from: number;
  to: number;
  time: number;
}

const AUTO = 'chaloupe.tower.auto';
/** How long our own throw is seen, one of somebody else, and a throw that is of no use. */
const [THROW, OTHER, LOST] = [1050, 800, 750];
/** Beats that may wait before the next ones are hurried, and before they are not shown at all. */
const HURRY = 7;
const MOST = 80;

const number = (value: unknown): number => (typeof value === 'number' ? value : -9);

/** Put the pieces of all seats where a view has them, keeping the keys of those that stay. */
function settle(before: readonly Piece[], view: View): Piece[] {
  return view.pawns.flatMap((steps, seat) => {
    const own = before.filter((piece) => piece.seat === seat);
    const left = [...steps];
    const moving = own.filter((piece) => {
      const at = left.indexOf(piece.step);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    const stay = own.filter((piece) => !moving.includes(piece));
    const keys = ['a', 'b'].map((mark) => `${seat}${mark}`).filter((key) => !own.some((piece) => piece.key === key));
    const put = left.map((step) => ({ key: moving.shift()?.key ?? keys.shift() ?? `${seat}`, seat, step }));
    return [...stay, ...put].sort((a, b) => a.key.localeCompare(b.key));
  });
}

/** Tell the pieces what an event says about them. */
function told(pieces: readonly Piece[], event: GameEvent): { pieces: Piece[]; moved: Piece | null; from: number } {
  const seat = number(event['seat']);
  let [from, to] = [NaN, NaN];
  if (event.event === 'move') [from, to] = [number(event['from']), number(event['to'])];
  else if (event.event === 'capture') [from, to] = [number(event['at']), TOWER];
  else if (event.event === 'pushed_out') [from, to] = [TOWER, START];
  else if (event.event === 'denounce') [from, to] = [START, TOWER];
  const found = pieces.find((piece) => piece.seat === seat && piece.step === from);
  if (!found) return { pieces: [...pieces], moved: null, from };
  const moved = { ...found, step: to };
  return { pieces: pieces.map((piece) => (piece === found ? moved : piece)), moved, from };
}

const places = (pieces: readonly Piece[]): string =>
  JSON.stringify(
    pieces
      .map((piece) => [piece.seat, piece.step])
      .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)),
  );
const placed = (view: View): string =>
  JSON.stringify(view.pawns.flatMap((steps, seat) => [...steps].sort((a, b) => a - b).map((step) => [seat, step])));

export class Stage {
  pieces = $state.raw<Piece[]>([]);
  /** The dice that lie on the lawn, who threw them, and which was used. */
  dice = $state.raw<number[]>([]);
  thrower = $state<number | null>(null);
  used = $state<number | null>(null);
  lost = $state(false);
  /** When the dice were thrown before our eyes. */
  thrown = $state(0);
  /** The seat whose throw or move is seen just now. */
  turn = $state<number | null>(null);
  /** Our own dice are in the cup and wait for a finger. */
  held = $state(false);
  idle = $state(true);
  /** What waits for the dice in the cup: nobody should read of it before they have rolled. */
  untold = $state.raw<GameEvent[]>([]);
  motion = $state.raw<Motion | null>(null);
  auto = $state(false);

  #queue: GameEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: View | null = null;
  #step = NaN;
  #cup: GameEvent | null = null;

  constructor(reduced: boolean) {
    let kept: string | null = null;
    try {
      kept = localStorage.getItem(AUTO);
    } catch {
      // A browser that keeps nothing: the default serves.
    }
    this.auto = kept === null ? reduced : kept === 'yes';
  }

  setAuto(auto: boolean): void {
    this.auto = auto;
    try {
      localStorage.setItem(AUTO, auto ? 'yes' : 'no');
    } catch {
      // It holds until the page is closed.
    }
    if (auto && this.held) this.throwNow();
  }

  /** Show a new view: through its events if they lead there, at once if not. */
  show(view: View, events: GameEvent[], step: number, options: { reduced: boolean; seat: number | null }): void {
    if (step === this.#step) return;
    const follows = step === this.#step + 1;
    this.#step = step;
    this.#view = view;
    this.#hold = (event) => !this.auto && event['seat'] === options.seat;
    let pieces = this.pieces;
    for (const event of [...this.#queue, ...events]) pieces = told(pieces, event).pieces;
    const leads =
      follows && events.length > 0 && places(pieces) === placed(view) && this.#queue.length + events.length < MOST;
    if (options.reduced || !leads) {
      this.#jump(view, events);
      return;
    }
    this.#queue.push(...events);
    if (this.untold.length) this.untold = [...this.untold, ...events];
    this.idle = false;
    if (this.#timer === undefined && !this.held) this.#beat();
  }

  /** The finger has come: the dice leave the cup. */
  throwNow(): void {
    const cup = this.#cup;
    if (!this.held || !cup) return;
    this.held = false;
    this.#cup = null;
    this.#thrown(cup);
    this.#wait(THROW);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #hold: (event: GameEvent) => boolean = () => false;

  #jump(view: View, events: GameEvent[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#cup = null;
    this.held = false;
    this.untold = [];
    this.motion = null;
    this.pieces = settle(this.pieces, view);
    const last = events.findLast((event) => event.event === 'roll');
    const move = events.findLast((event) => event.event === 'move');
    if (last) this.#lie(last);
    if (view.dice.length) this.#lie({ event: 'roll', seat: view.turn, dice: view.dice });
    else if (move) this.used = number(move['die']);
    this.turn = view.turn;
    this.idle = true;
    if (view.dice.length && last && this.#hold(last)) this.#keep(last);
  }

  #keep(roll: GameEvent): void {
    this.#cup = roll;
    this.held = true;
    this.untold = [roll, ...this.#queue];
    this.idle = false;
    this.turn = this.thrower = number(roll['seat']);
    this.dice = (roll['dice'] as number[]).map(() => 0);
    this.used = null;
    this.lost = false;
  }

  #lie(roll: GameEvent): void {
    this.dice = roll['dice'] as number[];
    this.thrower = number(roll['seat']);
    this.used = null;
    this.lost = false;
  }

  #thrown(roll: GameEvent): void {
    this.#lie(roll);
    this.turn = this.thrower;
    this.thrown = performance.now();
  }

  #wait(time: number): void {
    clearTimeout(this.#timer);
    const share = this.#queue.length > HURRY ? 0.45 : 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#beat();
    }, time * share);
  }

  #beat(): void {
    this.untold = [];
    const event = this.#queue.shift();
    if (!event) {
      if (this.#view) {
        this.turn = this.#view.turn;
        if (places(this.pieces) !== placed(this.#view)) this.pieces = settle(this.pieces, this.#view);
      }
      this.idle = true;
      return;
    }
    if (event.event === 'roll') {
      if (this.#hold(event)) {
        this.#keep(event);
        return;
      }
      this.#thrown(event);
      this.#wait(OTHER);
      return;
    }
    if (event.event === 'pass') {
      this.lost = true;
      this.#wait(LOST);
      return;
    }
    if (event.event === 'first' || event.event === 'turn') this.turn = number(event['seat']);
    const { pieces, moved, from } = told(this.pieces, event);
    if (!moved) {
      this.#beat();
      return;
    }
    if (event.event === 'move') this.used = number(event['die']);
    const steps = from < START || moved.step === TOWER || moved.step < from ? 4 : Math.min(GOAL, moved.step) - from;
    const time = (this.#queue.length > HURRY ? 0.5 : 1) * (170 + 105 * steps);
    this.motion = { key: moved.key, from, to: moved.step, time };
    this.pieces = pieces;
    this.#wait(time + 60);
  }
}
