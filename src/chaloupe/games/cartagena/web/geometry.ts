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

function rows(points: Point[], ys: number[], left: number, right: number, first: number, last: number, sway: number): void {
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

/** Lay a tunnel of so many squares, wide or upright. */
export function lay(count: number, upright: boolean): Layout {
  const line: Point[] = [];
  if (upright) rows(line, [236, 358, 480, 602, 724, 846], 108, 532, 112, 118, 7);
  else rows(line, [112, 266, 420, 574], 214, 934, 300, 352, 11);
  const lengths = [0];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]] as [Point, Point];
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const total = lengths.at(-1) ?? 1;
  const squares: Point[] = [];
  const turns: number[] = [];
  let at = 0;
  for (let square = 0; square < count; square++) {
    const wanted = (total * square) / (count - 1);
    while (at < line.length - 2 && (lengths[at + 1] ?? 0) < wanted) at++;
    const [a, b] = [line[at], line[at + 1]] as [Point, Point];
    const share = (wanted - (lengths[at] ?? 0)) / Math.max(1e-6, (lengths[at + 1] ?? 0) - (lengths[at] ?? 0));
    squares.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    turns.push((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
  }
  const tunnel = `M${line.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`;
  const size = upright ? 88 : Math.min(100, (total / (count - 1)) * 0.92);
  return {
    width: upright ? 640 : 1064,
    height: upright ? 1082 : 690,
    squares,
    turns,
    tunnel,
    line,
    size,
    fortress: upright ? { x: 320, y: 84 } : { x: 124, y: 124 },
    boat: upright ? { x: 320, y: 980 } : { x: 166, y: 574 },
    upright,
  };
}

/** Where a pirate stands in the fortress or the boat: a line for each crew. */
export function berth(layout: Layout, place: Point, aboard: boolean, seat: number, index: number, players: number): Point {
  if (layout.upright) {
    const wide = Math.min(116, 560 / players);
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return {
      x: place.x + (seat - (players - 1) / 2) * wide + (column - 1) * 30,
      y: place.y + (aboard ? -6 : 8) + row * 38,
    };
  }
  const high = Math.min(46, 190 / players);
  return {
    x: place.x + (index - 2.5) * 29 + (seat % 2) * 6,
    y: place.y + (aboard ? 22 : 40) + (seat - (players - 1) / 2) * high,
  };
}

/** Where a pirate stands on a square that it shares with others. */
export function stand(layout: Layout, square: number, index: number, crowd: number): Point {
  const middle = layout.squares[square - 1] ?? { x: 0, y: 0 };
  const spread = [[0], [-16, 16], [-27, 0, 27]][crowd - 1] ?? [0];
  return { x: middle.x + (spread[index] ?? 0), y: middle.y + layout.size * 0.42 - (crowd === 3 && index === 1 ? 3 : 0) };
}
