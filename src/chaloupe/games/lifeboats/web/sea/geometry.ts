/**
 * Where things are drawn: seven lanes from the wreck on the left to the islands on the right. Pictures only, no
 * rules.
 */
import { PLACES } from '../view';

export interface Layout {
  width: number;
  height: number;
  top: number;
  /** Height of a lane. */
  lane: number;
  /** How large boats and men are. */
  scale: number;
  /** Where the bow of a boat is on rows 1 to 4. */
  bows: number[];
  /** Where the beach begins. */
  beach: number;
  upright: boolean;
}

/** A boat in its own measure: the gunwale is at y = 0, the bow at the right. */
export const HALF = 124;
export const PITCH = 33;
export const place = (index: number): number => -92 + PITCH * index;
export const places = Array.from({ length: PLACES }, (_, index) => place(index));

export function lay(upright: boolean): Layout {
  return upright
    ? { width: 390, height: 404, top: 6, lane: 56, scale: 0.8, bows: [232, 272, 312, 337], beach: 324, upright }
    : { width: 1120, height: 508, top: 9, lane: 70, scale: 1, bows: [338, 572, 806, 942], beach: 868, upright };
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of a boat's gunwale. A boat that has landed is small, and hauled up the beach. */
export function moor(layout: Layout, lane: number, row: number): Point {
  const landed = row >= 4;
  const size = layout.scale * (landed ? 0.52 : 1);
  const bow = layout.bows[Math.min(row, 4) - 1] ?? 0;
  return {
    x: bow - HALF * size,
    y: layout.top + (lane - 1) * layout.lane + (landed ? layout.lane * 0.62 : 46 * layout.scale),
  };
}

/** Where a man floats behind the boat he has left. */
export function adrift(layout: Layout, boat: Point): Point {
  return { x: boat.x - (HALF + (layout.upright ? 15 : 22)) * layout.scale, y: boat.y + 16 * layout.scale };
}
