/** The garden in words: the dice, where every pawn is, the tower and the crossing. */
import type { SpokenTable } from '$lib/spoken-table';
import { colourAt, COLOURS, CROSSING, GOAL, START, TOWER } from './geometry';
import { own, type View } from './view';

const telling: SpokenTable<View> = (view, _seat, texts) => {
  const place = (at: number): string => {
    if (at === START) return own('place.start');
    if (at === TOWER) return own('place.tower');
    if (at >= GOAL) return own('place.goal');
    const colour = colourAt(at);
    return own('place.square', { number: at, colour: texts.word(colour === null ? 'star' : (COLOURS[colour] ?? '')) });
  };
  const owner = (wanted: (step: number) => boolean): number => view.pawns.findIndex((pawns) => pawns.some(wanted));
  const captive = owner((step) => step === TOWER);
  const guard = owner((step) => step === CROSSING[0] || step === CROSSING[1]);
  return [
    ...(view.turn !== null && view.dice.length
      ? [{ title: own('thrown', { name: texts.name(view.turn) }), lines: [view.dice.join(', ')] }]
      : []),
    {
      title: own('telling.pawns'),
      lines: view.pawns.map(
        (pawns, seat) => `${texts.name(seat)} (${texts.word(COLOURS[seat] ?? '')}): ${pawns.map(place).join('; ')}`,
      ),
    },
    {
      title: own('telling.garden'),
      lines: [
        captive < 0 ? own('tower.empty') : own('tower.holds', { name: texts.name(captive) }),
        guard < 0 ? own('crossing.open') : own('crossing.barred', { name: texts.name(guard) }),
      ],
    },
  ];
};

export default telling;
