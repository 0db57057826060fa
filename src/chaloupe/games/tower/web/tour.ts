/**
 * A guided first game: throw, choose a die, run, catch, in a real game against a bot; what comes later is explained
 * when it comes.
 */
import type { GameEvent, Tour } from '$lib/board';
import { webTexts } from '$lib/i18n.svelte';
import { CROSSING, GOAL, START, TOWER } from './geometry';
import en from './texts/tour.en.json';
import fr from './texts/tour.fr.json';
import type { View } from './view';

const did = (events: GameEvent[], name: string, who: string, seat: number | null): boolean =>
  events.some((each) => each.event === name && each[who] === seat);
const pawns = (view: View, seat: number | null): number[] => (seat === null ? [] : (view.pawns[seat] ?? []));

const tour: Tour<View, keyof typeof en> = {
  players: 2,
  options: { pawns: 2, dice: 2, huff: false, goal_reroll: true },
  bot: 'level1',
  say: webTexts(en, fr),
  steps: [
    { text: 'garden' },
    { text: 'dice', spot: '[data-spot="lawn"]' },
    {
      text: 'choice',
      spot: '[data-spot="lawn"]',
      done: ({ events, seat }) => did(events, 'move', 'seat', seat),
    },
    { text: 'colour', done: ({ events, seat }) => did(events, 'move', 'seat', seat) },
    { text: 'second', done: ({ view, seat }) => !pawns(view, seat).includes(START) },
    {
      text: 'catch',
      spot: '[data-spot="tower"]',
      done: ({ view, events, seat }) =>
        did(events, 'capture', 'by', seat) || pawns(view, seat).some((step) => step >= CROSSING[0]),
    },
    { text: 'crossing' },
  ],
  later: [
    {
      text: 'caught',
      spot: '[data-spot="tower"]',
      when: ({ view, seat }) => pawns(view, seat).includes(TOWER),
    },
    {
      text: 'captive',
      spot: '[data-spot="tower"]',
      when: ({ events, seat }) => did(events, 'capture', 'by', seat),
    },
    {
      text: 'reroll',
      spot: '[data-spot="lawn"]',
      when: ({ legal }) => legal.some((each) => each.type === 'reroll'),
    },
    { text: 'useless', when: ({ events, seat }) => did(events, 'pass', 'seat', seat) },
    {
      text: 'barrier',
      when: ({ view, seat }) =>
        view.pawns.some(
          (crew, each) => each !== seat && crew.some((step) => step === CROSSING[0] || step === CROSSING[1]),
        ),
    },
    { text: 'near', when: ({ view, seat }) => pawns(view, seat).some((step) => step > GOAL - 7 && step < GOAL) },
    { text: 'home', when: ({ events, seat }) => did(events, 'home', 'seat', seat) },
  ],
  end: 'end',
};

export default tour;
