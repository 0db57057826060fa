/** The tunnel in words: where every crew stands, the cards, the squares one after the other. */
import type { SpokenTable } from '$lib/spoken-table';
import { count, own, squares, type Cards, type View } from './view';

const telling: SpokenTable<View> = (view, seat, texts) => {
  const boat = squares(view) + 1;
  const cards = (hand: Cards): string =>
    Object.entries(hand)
      .sort()
      .map(([symbol, number]) => (number > 1 ? `${texts.word(symbol)} × ${number}` : texts.word(symbol)))
      .join(', ') || own('empty');
  const crew = (places: number[]): string => {
    const inside = [...places]
      .filter((square) => square > 0 && square < boat)
      .sort((a, b) => b - a)
      .map((square) => own('square', { number: square, symbol: texts.word(view.path[square - 1]) }));
    const home = places.filter((square) => square === 0).length;
    return [
      own('plate.aboard', { number: places.filter((square) => square >= boat).length, all: places.length }),
      ...inside,
      ...(home ? [own('telling.start', { number: home })] : []),
    ].join('; ');
  };
  const hand = seat === null ? null : view.hands[seat];
  return [
    { title: own('telling.crews'), lines: view.pirates.map((places, each) => `${texts.name(each)}: ${crew(places)}.`) },
    ...(hand && typeof hand === 'object' ? [{ title: own('hand'), lines: [cards(hand)] }] : []),
    {
      title: own('telling.cards'),
      lines: [
        ...view.hands.flatMap((each, who) => {
          const held = typeof each === 'object' ? cards(each) : own('plate.cards', { number: count(each) });
          return who === seat ? [] : [`${texts.name(who)}: ${held}`];
        }),
        `${own('deck')}: ${view.deck}`,
        `${own('discard')}: ${cards(view.discard)}`,
        ...(view.row.length ? [`${own('row')}: ${view.row.map((symbol) => texts.word(symbol)).join(', ')}`] : []),
      ],
    },
    { title: own('board'), lines: [view.path.map((symbol, i) => `${i + 1} ${texts.word(symbol)}`).join(', ')] },
  ];
};

export default telling;
