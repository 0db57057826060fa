/** The boat in words: the day, everybody from bow to stern, one's hand and one's secrets. */
import type { GameTexts } from '$lib/i18n.svelte';
import type { SpokenTable } from '$lib/spoken-table';
import { PEOPLE } from './pieces/pieces';
import { condition, count, own, short, shorts, sizeOf, sorted, type Cards, type View } from './view';

/** What has befallen somebody today. */
export function marks(view: View, who: string): { name: string; text: string }[] {
  const thirst = view.thirst[who] ?? 0;
  return [
    ...(view.sea?.swimmers.includes(who) ? [{ name: 'swims', text: own('marks.swims') }] : []),
    ...(view.rowed.includes(who) ? [{ name: 'rowed', text: own('marks.rowed') }] : []),
    ...(view.fought.includes(who) ? [{ name: 'fought', text: own('marks.fought') }] : []),
    ...(view.drank.includes(who) ? [{ name: 'drank', text: own('marks.drank') }] : []),
    ...(thirst ? [{ name: 'thirst', text: own('marks.thirst', { number: thirst }) }] : []),
    ...(view.parasol_open && view.characters[who]?.open['parasol']
      ? [{ name: 'parasol', text: own('marks.parasol') }]
      : []),
  ];
}

const cards = (held: Cards | number, texts: GameTexts): string =>
  sorted(held)
    .map(([kind, number]) => (number > 1 ? `${number} × ${texts.word(kind)}` : texts.word(kind)))
    .join(', ');

/** Everything that can be seen of somebody, in a sentence. */
export function label(view: View, who: string, me: string | null, texts: GameTexts): string {
  const one = view.characters[who];
  if (!one) return short(who);
  const told = [...(view.turn === who ? [own('marks.turn')] : []), ...marks(view, who).map((each) => each.text)];
  return own('place', {
    name: short(who),
    player: who === me ? own('you') : texts.name(one.seat),
    size: sizeOf(view, who),
    survival: PEOPLE[who]?.survival ?? 0,
    how: own(`how.${condition(view, who)}`),
    wounds: one.wounds,
    hand: count(one.hand),
    open: cards(one.open, texts) || own('nothing'),
    marks: told.length ? ` ${told.join(', ')}.` : '',
  });
}

const telling: SpokenTable<View> = (view, seat, texts) => {
  const me = Object.keys(view.characters).find((name) => view.characters[name]?.seat === seat) ?? null;
  const mine = me === null ? null : view.characters[me];
  const aboard = view.boat.length ? view.boat : Object.keys(view.characters);
  const gone = Object.keys(view.characters).filter((who) => condition(view, who) === 'gone');
  const pile = view.navigation.unseen + view.navigation.under.reduce((sum, group) => sum + group.length, 0);
  return [
    {
      title: own('course'),
      lines: [
        [
          view.day ? own('day', { day: view.day }) : own('setup'),
          own('birds', { birds: view.birds }),
          own('pile.provisions', { number: view.provisions }),
          own('pile.navigation', { number: pile }),
          own('pile.stack', { number: view.stack.length }),
        ].join('. '),
        ...(view.queue.length ? [own('queue', { names: shorts(view.queue) })] : []),
      ],
    },
    {
      title: own('boat'),
      lines: [
        ...aboard.map((who) => label(view, who, me, texts)),
        ...gone.map((who) => `${short(who)}: ${own('how.gone')}`),
      ],
    },
    ...(mine ? [{ title: own('hand'), lines: [cards(mine.hand, texts) || own('nohand')] }] : []),
    ...(mine?.friend && mine.foe
      ? [
          {
            title: own('telling.secret'),
            lines: [own('secret.told', { friend: short(mine.friend), foe: short(mine.foe) })],
            secret: true,
          },
        ]
      : []),
  ];
};

export default telling;
