/**
 * A guided first game against bots: a day in the boat, one thing after the other, then whatever comes, to the
 * reckoning.
 */
import type { GameEvent, Tour } from '$lib/board';
import { webTexts } from '$lib/i18n.svelte';
import en from './texts/tour.en.json';
import fr from './texts/tour.fr.json';
import type { View } from './view';

/** Whether an event was done by the character of the reader's seat. */
const mine = (view: View, seat: number | null, events: GameEvent[], names: string[]): boolean =>
  events.some((each) => names.includes(each.event) && view.characters[String(each['character'])]?.seat === seat);

const saw = (events: GameEvent[], name: string): boolean => events.some((each) => each.event === name);

const tour: Tour<View, keyof typeof en> = {
  players: 4,
  options: { quick: true },
  bot: 'level1',
  say: webTexts(en, fr),
  steps: [
    { text: 'boat', spot: '[data-spot="boat"]' },
    { text: 'secret', spot: '[data-spot="secret"]' },
    {
      text: 'provisions',
      spot: '.doing',
      done: ({ view, seat, events }) => view.phase !== 'draft' || mine(view, seat, events, ['taken']),
    },
    {
      text: 'actions',
      spot: '.doing',
      done: ({ view, seat, events }) =>
        mine(view, seat, events, ['rested', 'stowed', 'claimed', 'medkit', 'parasol', 'flare']) ||
        ['overboard', 'thirst'].includes(view.phase),
    },
    { text: 'trade' },
    { text: 'evening', done: ({ events }) => events.some((each) => each.event === 'day') },
    { text: 'day' },
  ],
  later: [
    {
      text: 'claimed',
      spot: '.doing',
      when: ({ legal }) => legal.some((each) => each.type === 'yield'),
    },
    {
      text: 'fight',
      spot: '.doing',
      when: ({ view }) => view.phase === 'fight',
    },
    {
      text: 'rowed',
      spot: '.doing',
      when: ({ legal }) => legal.some((each) => each.type === 'stow'),
    },
    {
      text: 'navigate',
      spot: '.doing',
      when: ({ legal }) => legal.some((each) => each.type === 'navigate' || each.type === 'top'),
    },
    { text: 'overboard', when: ({ view }) => view.phase === 'overboard' },
    {
      text: 'thirst',
      spot: '.doing',
      when: ({ view, legal }) => view.phase === 'thirst' && legal.length > 0,
    },
    { text: 'offer', when: ({ events }) => saw(events, 'offer') },
    { text: 'fainted', when: ({ events }) => saw(events, 'fainted') },
    { text: 'died', when: ({ events }) => saw(events, 'died') },
    { text: 'gulls', when: ({ view }) => view.birds === 3 },
  ],
  end: 'end',
};

export default tour;
