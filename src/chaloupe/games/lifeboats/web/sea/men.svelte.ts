/** The men on the sea: each keeps a key, and where it was last seen, so that whoever moves is seen to move. */
import { untrack } from 'svelte';
import { follow, type Piece } from '$lib/pieces';
import { COLOURS, RANKS, type View } from '../view';
import { adrift, moor, place as placeAt, type Layout, type Point } from './geometry';

export interface Standing extends Point {
  key: string;
  colour: string;
  rank: string;
  spot: string;
  gone: 'saved' | 'lost' | 'hand' | null;
}

export class Men {
  #pieces = $state.raw<Piece<string>[][]>([]);
  readonly #memory = new Map<string, Point & { out: Point; layout: Layout }>();

  /** Take over where everybody is now; for `$effect.pre`. */
  follow(now: View): void {
    const before = untrack(() => this.#pieces);
    this.#pieces = now.seats.flatMap((each, number) =>
      RANKS.map((rank, i) => {
        const spots: string[] = [];
        const add = (spot: string, many = 0): void => void spots.push(...Array.from({ length: many }, () => spot));
        for (const [name, boat] of Object.entries(now.boats)) {
          if (boat.state !== 'landed' && each.colour) add(`${boat.state}:${name}`, boat.men[each.colour]?.[rank]);
        }
        for (const swimmer of now.water)
          if (swimmer.seat === number && swimmer.rank === rank) add(`water:${swimmer.boat}`, 1);
        add('hand', each.hand[rank]);
        add('saved', each.saved[rank]);
        add('drowned', each.drowned[rank]);
        return follow(before[number * 2 + i] ?? [], spots);
      }),
    );
  }

  /** Say where each of them stands; those of one's own colour come first in their boats. */
  stand(sea: View, layout: Layout, mine: string | null): Standing[] {
    const all = this.#pieces.flatMap((group, i) => {
      const colour = sea.seats[Math.floor(i / 2)]?.colour ?? null;
      const rank = RANKS[i % 2] ?? 'sailor';
      return colour === null
        ? []
        : group.map((piece) => ({ key: `${i}-${piece.key}`, colour, rank, spot: piece.place }));
    });
    const order = [...COLOURS].sort((a, b) => Number(b === mine) - Number(a === mine)) as string[];
    all.sort(
      (a, b) =>
        order.indexOf(a.colour) - order.indexOf(b.colour) || a.rank.localeCompare(b.rank) || a.key.localeCompare(b.key),
    );
    const taken = new Map<string, number>();
    return all.map((each): Standing => {
      const [where = '', name = ''] = each.spot.split(':');
      const boat = sea.boats[name];
      let point = { x: -40, y: layout.height / 2 };
      let gone: Standing['gone'] = null;
      if (boat?.state === 'afloat') {
        const at = moor(layout, boat.lane, boat.row);
        const index = taken.get(name) ?? 0;
        if (where === 'water') point = adrift(layout, at);
        else {
          taken.set(name, index + 1);
          point = { x: at.x + placeAt(index) * layout.scale, y: at.y };
        }
        this.#memory.set(each.key, { ...point, out: adrift(layout, at), layout });
      } else {
        const was = this.#memory.get(each.key);
        const known = was?.layout === layout ? was : undefined;
        gone = where === 'hand' ? 'hand' : where === 'saved' ? 'saved' : 'lost';
        if (known)
          point =
            gone === 'saved'
              ? { x: layout.width - 40, y: known.y }
              : where === 'drowned'
                ? known.out
                : { x: known.x, y: known.y + 22 * layout.scale };
      }
      return { ...each, ...point, gone };
    });
  }

  /** Whether a man was seen on this sea before: one knows where he went down. */
  known(key: string, layout: Layout): boolean {
    return this.#memory.get(key)?.layout === layout;
  }
}
