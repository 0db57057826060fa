import { expect, test } from 'vitest';

import { latest } from '../src/lib/table/reveals.svelte';

const log = (...steps: (string[] | number)[]) =>
  steps.map((step, i) =>
    typeof step === 'number'
      ? { n: i + 1, events: [], undo: { seat: 0, to: step } }
      : { n: i + 1, events: step.map((event) => ({ event })), undo: null },
  );
const found = (...steps: (string[] | number)[]) => {
  const reveal = latest(log(...steps), ['reveal']);
  return reveal && [reveal.n, ...reveal.events.map((each) => each.event)];
};

test('the last reveal is found with all that was heard since', () => {
  expect(found(['begin'], ['voted'])).toBeNull();
  expect(found(['begin'], ['voted', 'reveal', 'tie'], ['decided'])).toEqual([2, 'voted', 'reveal', 'tie', 'decided']);
  expect(found(['reveal'], ['moved'], ['reveal', 'leak'], ['voted'])).toEqual([3, 'reveal', 'leak', 'voted']);
});

test('a reveal that was taken back is none', () => {
  expect(found(['begin'], ['reveal'], 1)).toBeNull();
  expect(found(['reveal'], ['voted'], ['reveal'], 2, ['voted'])).toEqual([1, 'reveal', 'voted', 'voted']);
  expect(found(['begin'], ['voted'], ['reveal'], 2, ['voted', 'reveal'])).toEqual([5, 'voted', 'reveal']);
});
