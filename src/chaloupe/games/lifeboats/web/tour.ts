/**
 * A guided first game against two bots, with colours and lanes dealt: one round step by step, then whatever comes, to
 * the end.
 */
import type { Tour } from '$lib/board';
import { webTexts } from '$lib/i18n.svelte';
import en from './texts/tour.en.json';
import fr from './texts/tour.fr.json';
import type { View } from './view';

const tour: Tour<View, keyof typeof en> = {
  players: 3,
  options: { setup: 'quick', talk: true },
  bot: 'level1',
  say: webTexts(en, fr),
  steps: [
    { text: 'sea' },
    {
      text: 'men',
      spot: '[data-spot="hand"]',
      done: ({ view }) => view.round > 0,
    },
    {
      text: 'talk',
      spot: '[data-spot="stick"]',
      done: ({ view }) => view.phase === 'vote',
    },
    {
      text: 'vote',
      spot: '[data-spot="wheel"]',
      done: ({ events }) => events.some((each) => each.event === 'reveal'),
    },
    { text: 'tally', spot: '[data-spot="tally"]' },
    { text: 'move', done: ({ events }) => events.some((each) => each.event === 'moved') },
    {
      text: 'swim',
      spot: '[data-spot="swim"]',
      done: ({ view }) => view.round > 1 || view.phase === 'over',
    },
    {
      text: 'round',
      done: ({ view, seat }) => (seat !== null && (view.seats[seat]?.points ?? 0) > 0) || view.phase === 'over',
    },
  ],
  later: [
    { text: 'overboard', when: ({ view }) => view.ballot?.kind === 'man' },
    {
      text: 'evict',
      spot: '[data-spot="evict"]',
      when: ({ legal }) => legal.some((each) => each.type === 'evict'),
    },
    { text: 'captain', when: ({ events }) => events.some((each) => each.event === 'captain') },
    { text: 'void', when: ({ events }) => events.some((each) => each.event === 'caps_void') },
    { text: 'tie', when: ({ events }) => events.some((each) => each.event === 'tie') },
    { text: 'sunk', when: ({ events }) => events.some((each) => each.event === 'sunk') },
    { text: 'landed', when: ({ events }) => events.some((each) => each.event === 'landed') },
    { text: 'drowned', when: ({ events }) => events.some((each) => each.event === 'drowned') },
  ],
  end: 'end',
};

export default tour;
