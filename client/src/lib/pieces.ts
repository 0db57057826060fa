/** Pieces that are alike keep a key each, so that the one that moved is seen to move. */
export interface Piece<Place> {
  key: number;
  place: Place;
}

/**
 * Give the pieces of before their new places: whoever can stays, the others go to the places that are left, in order.
 *
 *     follow([{ key: 0, place: 3 }, { key: 1, place: 7 }], [7, 9])  // piece 0 goes to 9, piece 1 stays
 */
export function follow<Place>(before: readonly Piece<Place>[], places: readonly Place[], first = 0): Piece<Place>[] {
  const left = [...places];
  const now: Piece<Place>[] = [];
  const moving: Piece<Place>[] = [];
  for (const piece of before) {
    const at = left.indexOf(piece.place);
    if (at < 0) moving.push(piece);
    else {
      left.splice(at, 1);
      now.push(piece);
    }
  }
  let next = before.reduce((most, piece) => Math.max(most, piece.key + 1), first);
  for (const place of left) now.push({ key: moving.shift()?.key ?? next++, place });
  return now.sort((a, b) => a.key - b.key);
}
