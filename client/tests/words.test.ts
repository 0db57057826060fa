import './browser';
import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '$lib/server/api';
import { botName, choiceName, choices, levelOf } from '$lib/texts/bots';
import { explain, wordProblem, wordReason } from '$lib/texts/errors';
import { parted } from '$lib/hyphens';
import { GameTexts, i18n, say } from '$lib/i18n.svelte';
import { duration, lateWords, leftWords, paceName, PACES, thenWords } from '$lib/texts/timeleft';

const GAME = 'tower';
const texts = new GameTexts(GAME, (seat) => ['Anne', 'Yves'][seat] ?? '?');
const plainly = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('’', "'");

beforeAll(() => i18n.speak('en'));

describe('bots', () => {
  test.each([
    ['level1', 1],
    ['level3-loyal', 3],
    ['level0', null],
    ['level12', null],
    ['random', null],
    [null, null],
    [undefined, null],
  ])('%s is of level %s', (bot, level) => {
    expect(levelOf(bot)).toBe(level);
  });

  test('levels can be chosen in their order, temperaments beside', () => {
    expect(choices(['level3', 'level1', 'level3-loyal', 'random', 'level2'])).toEqual([
      'random',
      'level1',
      'level2',
      'level3',
    ]);
  });

  test('a bot goes by the name its game gives, else by its own', () => {
    expect(botName(texts, 'level1')).toBe(texts.say('bots.level1.name'));
    expect(botName(texts, 'robinson')).toBe('robinson');
    expect(choiceName(texts, 'robinson')).toBe('robinson');
    expect(choiceName(texts, 'level1')).toBe(say('setup.level', { level: 1, bot: botName(texts, 'level1') }));
  });
});

describe('time', () => {
  test.each([
    [5, '0:05'],
    [65, '1:05'],
    [599, '9:59'],
    [600, '10 min'],
    [3600, '1 h'],
    [3660, '1 h 1 min'],
    [3 * 3600 + 10, '3 h'],
    [86_400, '1 day'],
    [86_400 + 5 * 3600, '1 day 5 h'],
    [3 * 86_400 + 7000, '3 days'],
  ])('%d seconds', (seconds, words) => {
    expect(plainly(duration(seconds))).toBe(words);
  });

  test('every pace has a name of its own', () => {
    expect(new Set(PACES.map(paceName)).size).toBe(PACES.length);
    expect(plainly(paceName(120))).toBe('2 min');
  });

  test('what is left, and what then', () => {
    expect(leftWords(1000, 2000)).toBe(say('slow.up'));
    expect(leftWords(66_000, 1000)).toBe(say('slow.left', { time: '1:05' }));
    expect(thenWords({ seconds: 120, bot: null }, '')).toBe(say('slow.thenidle'));
    expect(thenWords({ seconds: 120, bot: 'level1' }, 'X')).toBe(say('slow.thenbot', { bot: 'X' }));
    expect(lateWords(texts, 1, null)).toBe(say('slow.late', { name: 'Yves' }));
  });
});

describe('problems', () => {
  test('are worded by the page, the game or the packages', async () => {
    expect(await wordProblem({ key: 'offline', details: {} })).toBe(say('errors.offline'));
    expect(await wordProblem({ key: 'key_missing', details: { key: 'left' } })).toContain('left');
    expect(await wordProblem({ key: 'never_heard', details: {} })).toBe(say('errors.unknown', { key: 'never_heard' }));
  });

  test('whatever went wrong has words', async () => {
    expect(await explain(new Failure(0, 'offline', {}))).toBe(say('errors.offline'));
    expect(await explain(new Error('boom'))).toBe(say('errors.unknown', { key: 'boom' }));
    expect(await explain('boom')).toBe(say('errors.unknown', { key: 'boom' }));
    expect(await wordReason({ key: 'never_heard', details: {} })).toBe('never_heard');
  });
});

describe('the words of a game', () => {
  test('seats are players, and a sentence begins with a capital', () => {
    expect(texts.name(1)).toBe('Yves');
    expect(texts.say('events.turn', { seat: 1 })).toContain('Yves');
  });

  test('what happens several times in a row is said once', () => {
    const event = { event: 'turn', seat: 0 };
    const once = texts.event(event);
    expect(texts.events([event, event, { event: 'turn', seat: 1 }])).toEqual([
      once.replace(/[.!]?$/, (end) => ` (×2)${end}`),
      texts.event({ event: 'turn', seat: 1 }),
    ]);
  });

  test('both languages are there', async () => {
    const english = say('nav.shelf');
    await i18n.speak('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(say('nav.shelf')).not.toBe(english);
    expect(i18n.list(['Anne', 'Yves', 'Zoé'])).toBe('Anne, Yves et Zoé');
    expect(i18n.percent(0.274)).toBe('27%'); // as the French of Switzerland is written
    expect(i18n.percent(-0.1, true)).toContain('−');
    await i18n.speak('en');
  });
});

test.each([
  ['Anne', 'Anne'],
  ['Barthélemy', 'Bar|thé|lemy'],
  ['Maximilien', 'Ma|xi|mi|lien'],
  ['Marie-Madeleine', 'Marie-Ma|de|leine'],
])('%s may be parted', (name, seams) => {
  expect(parted(name)).toBe(seams.replaceAll('|', '\u00ad'));
});
