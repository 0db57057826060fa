/**
 * What could be meant by a click on somebody or on a card: actions to send. Whether they are allowed is the table's
 * to say.
 */
import type { Action } from '$lib/board';
import { WEAPONS } from './pieces/pieces';
import { listed, sorted, type View } from './view';

/** What one may want of somebody in the boat in one's turn. */
export function towards(view: View, me: string, who: string, legal: readonly Action[]): Action[] {
  const one = view.characters[who];
  if (!one) return [];
  const has = (kind: string, of: string): boolean => {
    const owner = view.characters[of];
    return (
      owner !== undefined &&
      ((owner.open[kind] ?? 0) > 0 || (typeof owner.hand === 'object' && (owner.hand[kind] ?? 0) > 0))
    );
  };
  const kits = [...new Set([me, who])].map((of) => ({ type: 'medkit', for: who, of }));
  const parasol = { type: 'parasol', of: who };
  if (who === me)
    return [
      ...(has('medkit', me) ? [{ type: 'medkit', for: me, of: me }] : []),
      ...(has('parasol', me) ? [parasol] : []),
    ];
  return [
    { type: 'swap', target: who },
    { type: 'rob', target: who, card: 'hidden' },
    ...sorted(one.open).map(([card]) => ({ type: 'rob', target: who, card })),
    ...kits.filter((each) => listed(legal, each) || (each.of === me && has('medkit', me))),
    ...(listed(legal, parasol) ? [parasol] : []),
  ];
}

/** What one may want to do with a card of one's hand or in front of oneself. */
export function using(view: View, me: string, kind: string, open: boolean): Action[] {
  const all: Action[] = open ? [] : [{ type: 'reveal', card: kind }];
  if (WEAPONS[kind] !== undefined && !open) all.push({ type: 'arm', card: kind });
  if (kind === 'flare') all.push({ type: 'flare' }, { type: 'arm', card: 'flare' });
  if (kind === 'parasol') all.push({ type: 'parasol', of: me });
  if (kind === 'medkit')
    all.push(
      ...view.boat
        .filter((who) => (view.characters[who]?.wounds ?? 0) > 0)
        .map((who) => ({ type: 'medkit', for: who, of: me })),
    );
  if (kind === 'cannibalism') all.push({ type: 'cannibalism' });
  if (kind === 'courage') all.push({ type: 'drink' });
  if (kind === 'compass') all.push({ type: 'compass' });
  if (kind === 'chum') all.push({ type: 'chum' });
  if (kind === 'preserver') all.push(...(view.sea?.swimmers ?? [me]).map((to) => ({ type: 'preserver', to })));
  if (kind === 'water')
    all.push(
      ...(Object.keys(view.thirst).length ? Object.keys(view.thirst) : [me]).map((who) => ({
        type: 'water',
        for: who,
        of: me,
      })),
    );
  return all;
}

/** The kinds of one's cards that a listed action would play now, beyond laying them open or offering them. */
export function playable(legal: readonly Action[], me: string): Set<string> {
  const kinds = new Set<string>();
  for (const each of legal) {
    if (each.type === 'arm') kinds.add(String(each['card']));
    else if (each.type === 'drink') kinds.add('courage');
    else if (['flare', 'cannibalism', 'compass', 'chum', 'preserver'].includes(each.type)) kinds.add(each.type);
    else if (['medkit', 'parasol', 'water'].includes(each.type) && each['of'] === me) kinds.add(each.type);
  }
  return kinds;
}
