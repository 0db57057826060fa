/** Where things are drawn: the garden of 12 by 9 fields, wide or turned for a phone. Pictures only, no rules. */

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}

export const [TOWER, START, GOAL] = [-1, 0, 44] as const;
export const COLOURS = ['red', 'yellow', 'green', 'blue'] as const;
/** One letter for every square between start and goal; a star has no colour. */
const TRACK = 'RYGBR*YGBRYGBRYGBRYGBRYGBRYG*BRYGBRY*GBRYGB';
/** The square where a freed captive comes down, and the two passes of the square where the way crosses itself. */
const RELEASE = 6;
export const CROSSING = [29, 37] as const;
export const FIELD = 100;

/** The colour (that is, the seat) of the square of a step; null for a star. */
export function colourAt(step: number): number | null {
  const colour = 'RYGB'.indexOf(TRACK[step - 1] ?? '');
  return colour < 0 ? null : colour;
}

/** Column and row of every step from 1, walked leg by leg from the square beside the start. */
const fields: Point[] = [];
{
  const legs: [number, number, number][] = [
    [-1, 0, 9],
    [0, 1, 8],
    [1, 0, 7],
    [0, -1, 6],
    [1, 0, 2],
    [0, 1, 2],
    [-1, 0, 7],
    [0, -1, 1],
  ];
  let at = { x: 9, y: 0 };
  fields.push(at);
  for (const [dx, dy, steps] of legs) {
    for (let i = 0; i < steps; i++) fields.push((at = { x: at.x + dx, y: at.y + dy }));
  }
}
export const STEPS = fields.length;

export interface Layout {
  upright: boolean;
  width: number;
  height: number;
  /** The middle of a field of the drawing. */
  place: (column: number, row: number) => Point;
  /** The middle of every square; index 0 is the way out of the start. */
  squares: Point[];
  goals: Point[];
  start: Box;
  /** Foot of the tower, and how high it is. */
  tower: Point & { high: number };
  window: Point;
  /** The lawn on which dice are thrown and things decided. */
  lawn: Box;
  /** The open middle of the garden. */
  pond: Point;
  fence: [Point, Point];
}

/** Lay out the garden, wide or upright (a quarter turn to the left). */
export function lay(upright: boolean): Layout {
  const edge = upright ? 34 : 56;
  const place = (column: number, row: number): Point =>
    upright
      ? { x: edge + (row + 0.5) * FIELD, y: edge + (11.5 - column) * FIELD }
      : { x: edge + (column + 0.5) * FIELD, y: edge + (row + 0.5) * FIELD };
  const width = (upright ? 9 : 12) * FIELD + 2 * edge;
  const height = (upright ? 12 : 9) * FIELD + 2 * edge;
  const box = (x: number, y: number, wide: number, high: number): Box => ({
    x: edge + x,
    y: edge + y,
    width: wide,
    height: high,
  });
  const start = upright ? box(2, 6, 194, 190) : box(1004, 2, 194, 152);
  const tower = upright ? { x: edge + 350, y: edge + 200, high: 178 } : { x: edge + 1104, y: edge + 498, high: 286 };
  return {
    upright,
    width,
    height,
    place,
    squares: [upright ? place(9.9, 0) : place(10.1, 0), ...fields.map((field) => place(field.x, field.y))],
    goals: [2, 3, 4, 5].map((column) => place(column, 2)),
    start,
    tower,
    window: { x: tower.x, y: tower.y - tower.high + 92 },
    lawn: upright ? box(505, 0, 395, 392) : box(815, 512, 388, 388),
    pond: place(3.5, 6),
    fence: [place(1.52, 2.5), place(5.48, 2.5)],
  };
}

/** The middle of the square of a step on the way of a colour. */
export function spot(layout: Layout, step: number, seat: number): Point {
  if (step >= GOAL) return layout.goals[seat] ?? { x: 0, y: 0 };
  if (step === TOWER) return layout.window;
  return layout.squares[step] ?? { x: 0, y: 0 };
}

/** Where the feet of a pawn are; pawns on the start and at the goal stand beside each other. */
export function stand(layout: Layout, step: number, seat: number, index: number, players: number): Point {
  if (step === START) {
    const { x, y, width, height } = layout.start;
    // A column for every seat; of two pawns the second stands a little in front.
    const room = (width - 20) / players;
    return {
      x: x + 10 + room * (seat + 0.5) + (index === 0 ? -1 : 1) * Math.min(22, room * 0.2),
      y: y + height * 0.68 + index * 32,
    };
  }
  const middle = spot(layout, step, seat);
  if (step === TOWER) return { x: middle.x, y: middle.y + 46 };
  if (step >= GOAL) return { x: middle.x + (index === 0 ? 0 : 24), y: middle.y + 30 + (index === 0 ? 0 : 8) };
  return { x: middle.x, y: middle.y + 30 };
}

/** The points that a pawn passes between two steps, both included. */
export function passed(layout: Layout, from: number, to: number, seat: number): Point[] {
  if (from === TOWER || to === TOWER || to < from || to - from > 6)
    return [spot(layout, from, seat), spot(layout, to, seat)];
  const points: Point[] = [];
  for (let step = from; step <= to; step++) points.push(spot(layout, step, seat));
  return points;
}

/** The step where a die leads on the drawing: out of the tower to the star, otherwise so many squares along the way. */
export const along = (from: number, die: number): number => (from === TOWER ? RELEASE : Math.min(GOAL, from + die));

/** A line along a way, for the path of a move; out of the tower it is a leap. */
export function trail(layout: Layout, from: number, die: number, seat: number): string {
  const points = passed(layout, from, along(from, die), seat);
  const say = (point: Point): string => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  if (from !== TOWER) return `M${points.map(say).join('L')}`;
  return `M${say(first)}Q${say({ x: (first.x + last.x) / 2, y: Math.min(first.y, last.y) - 40 })} ${say(last)}`;
}
