/** A guided first game: Jungle against a bot. First the ways of moving, one after the other, then whatever comes. */
import type { GameEvent, Tour } from '$lib/board';
import { webTexts } from '$lib/i18n.svelte';
import en from './texts/tour.en.json';
import fr from './texts/tour.fr.json';
import type { View } from './view';

const did = (events: GameEvent[], seat: number | null, name: string): boolean =>
  events.some((each) => each.event === name && each['seat'] === seat);
const aboard = (view: View, seat: number | null): number =>
  seat === null ? 0 : (view.pirates[seat] ?? []).filter((square) => square > view.path.length).length;

const tour: Tour<View, keyof typeof en> = {
  players: 2,
  options: { variant: 'jungle', layout: 'fixed' },
  bot: 'level1',
  say: webTexts(en, fr),
  steps: [
    { text: 'goal' },
    { text: 'cards', spot: '[data-spot="hand"]' },
    {
      text: 'advance',
      spot: '[data-spot="hand"]',
      done: ({ events, seat }) => did(events, seat, 'advance'),
    },
    { text: 'jump', done: ({ events, seat }) => did(events, seat, 'advance') },
    { text: 'turn', done: ({ view, seat }) => view.turn !== seat },
    { text: 'retreat', done: ({ events, seat }) => did(events, seat, 'retreat') },
    { text: 'aboard', done: ({ view, seat }) => aboard(view, seat) > 0 },
  ],
  later: [
    {
      text: 'full',
      when: ({ view }) =>
        view.path.some((_, i) => view.pirates.flat().filter((square) => square === i + 1).length === 3),
    },
    {
      text: 'empty',
      when: ({ view, seat }) =>
        seat !== null &&
        view.turn === seat &&
        typeof view.hands[seat] === 'object' &&
        Object.keys(view.hands[seat] ?? {}).length === 0,
    },
    {
      text: 'rival',
      when: ({ view, seat }) => view.pirates.some((_, each) => each !== seat && aboard(view, each) === 1),
    },
    { text: 'last', when: ({ view, seat }) => aboard(view, seat) === 3 },
  ],
  end: 'end',
};

export default tour;
