/** Where things are drawn: the tunnel winds from the fortress to the boat. Pictures only, no rules. */

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The middle of every square, the first one of the path at index 0. */
  squares: Point[];
  /** The outline of every square: paving stones that follow the tunnel. */
  tiles: string[];
  /** Direction of the tunnel at every square, in degrees. */
  turns: number[];
  /** The middle line of the tunnel, as an SVG path from the gate to the quay. */
  tunnel: string;
  /** The same line as points, for pirates that walk along it. */
  line: Point[];
  /** Size of a square. */
  size: number;
  fortress: Point;
  boat: Point;
  upright: boolean;
}

const STEP = 4;

function rows(
  points: Point[],
  ys: number[],
  left: number,
  right: number,
  first: number,
  last: number,
  sway: number,
): void {
  ys.forEach((y, row) => {
    const rightward = row % 2 === 0;
    const start = row === 0 ? first : rightward ? left : right;
    const end = row === ys.length - 1 ? last : rightward ? right : left;
    const length = Math.abs(end - start);
    const way = rightward ? 1 : -1;
    for (let along = 0; along <= length; along += STEP) {
      const bend = Math.sin((Math.PI * 2 * along) / length) * sway * (row % 2 === 0 ? 1 : -1);
      points.push({ x: start + way * along, y: y + bend });
    }
    const next = ys[row + 1];
    if (next === undefined) return;
    const radius = (next - y) / 2;
    for (let angle = 0; angle <= Math.PI; angle += STEP / radius) {
      points.push({ x: end + way * radius * Math.sin(angle), y: y + radius - radius * Math.cos(angle) });
    }
  });
}

/** Finds the point and the direction of the tunnel at a length along it. */
class Way {
  readonly lengths = [0];
  readonly line: Point[];

  constructor(line: Point[]) {
    this.line = line;
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]] as [Point, Point];
      this.lengths.push((this.lengths[i - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
    }
  }

  get total(): number {
    return this.lengths.at(-1) ?? 1;
  }

  at(length: number): Point & { angle: number } {
    let low = 0;
    let high = this.line.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lengths[middle] ?? 0) <= length) low = middle;
      else high = middle - 1;
    }
    const [a, b] = [this.line[low], this.line[low + 1]] as [Point, Point];
    const start = this.lengths[low] ?? 0;
    const share = (length - start) / Math.max(1e-6, (this.lengths[low + 1] ?? 0) - start);
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, angle: Math.atan2(b.y - a.y, b.x - a.x) };
  }
}

/** Outline a stone from one length of the way to another, its middle at (0, 0). */
function stone(way: Way, from: number, to: number, half: number, middle: Point): string {
  const above: string[] = [];
  const below: string[] = [];
  for (let i = 0; i <= 6; i++) {
    const { x, y, angle } = way.at(from + ((to - from) * i) / 6);
    const [dx, dy] = [Math.sin(angle) * half, -Math.cos(angle) * half];
    above.push(`${(x + dx - middle.x).toFixed(1)} ${(y + dy - middle.y).toFixed(1)}`);
    below.unshift(`${(x - dx - middle.x).toFixed(1)} ${(y - dy - middle.y).toFixed(1)}`);
  }
  return `M${[...above, ...below].join('L')}Z`;
}

/** Lay a tunnel of so many squares, wide or upright. */
export function lay(count: number, upright: boolean): Layout {
  const line: Point[] = [];
  if (upright) rows(line, [190, 302, 414, 526, 638, 750], 116, 524, 72, 76, 5);
  else rows(line, [112, 268, 424, 580], 196, 958, 258, 326, 11);
  const way = new Way(line);
  const size = upright ? 86 : 94;
  const pitch = (way.total - size) / (count - 1);
  const squares: Point[] = [];
  const turns: number[] = [];
  const tiles: string[] = [];
  for (let square = 0; square < count; square++) {
    const along = size / 2 + pitch * square;
    const { x, y, angle } = way.at(along);
    squares.push({ x, y });
    turns.push((angle * 180) / Math.PI);
    const half = Math.min(pitch * 0.47, size * 0.56);
    tiles.push(stone(way, along - half, along + half, size / 2, { x, y }));
  }
  const tunnel = `M${line.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`;
  return {
    width: upright ? 640 : 1112,
    height: upright ? 936 : 704,
    squares,
    tiles,
    turns,
    tunnel,
    line,
    size,
    fortress: upright ? { x: 320, y: 78 } : { x: 124, y: 124 },
    boat: upright ? { x: 320, y: 872 } : { x: 166, y: 580 },
    upright,
  };
}

/** Where a pirate stands in the fortress or the boat: a line for each crew. */
export function berth(
  layout: Layout,
  place: Point,
  aboard: boolean,
  seat: number,
  index: number,
  players: number,
): Point {
  if (layout.upright) {
    const wide = Math.min(116, 560 / players);
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return {
      x: place.x + (seat - (players - 1) / 2) * wide + (column - 1) * 30,
      y: place.y + (aboard ? 8 : 14) + row * 34,
    };
  }
  const high = Math.min(44, 142 / players);
  return {
    x: place.x + (index - 2.5) * 29 + (seat % 2) * 6,
    y: place.y + (aboard ? 26 : 52) + (seat - (players - 1) / 2) * high,
  };
}

/** The part of the middle line between two squares, for the trail of the last move. */
export function trail(layout: Layout, from: number, to: number): string {
  const end = layout.squares.length + 1;
  const points: Point[] = [];
  const step = from < to ? 1 : -1;
  for (let square = from; square !== to + step; square += step) {
    const point = square === 0 ? layout.line[0] : square >= end ? layout.line.at(-1) : layout.squares[square - 1];
    if (point) points.push(point);
  }
  return points.length > 1 ? `M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}` : '';
}

/** Where a pirate stands on a square that it shares with others. */
export function stand(layout: Layout, square: number, index: number, crowd: number): Point {
  const middle = layout.squares[square - 1] ?? { x: 0, y: 0 };
  const spread = [[0], [-16, 16], [-27, 0, 27]][crowd - 1] ?? [0];
  return {
    x: middle.x + (spread[index] ?? 0),
    y: middle.y + layout.size * 0.42 - (crowd === 3 && index === 1 ? 3 : 0),
  };
}
