import { describe, expect, test } from 'vitest';
import { message, typeset, word, type Lang } from '$lib/texts/catalogue';
import { examples, texts } from '../../tests/catalogue-examples.json';

/** The examples are written plainly; typography is the browser's own. */
const plainly = (text: string): string => text.replaceAll('’', "'").replaceAll('\u00a0', ' ');

describe('texts read as Python reads them', () => {
  test.each(examples)('$language: $expected', (example) => {
    const names: Record<string, string> = 'names' in example ? example.names : {};
    const all = { ...texts, text: example.text };
    const said = message(example.language as Lang, all, 'text', example.arguments, (key) => names[key] ?? null);
    expect(plainly(said)).toBe(example.expected);
  });
});

test('a message that does not exist is its path', () => {
  expect(message('fr', texts, 'nowhere.at.all')).toBe('nowhere.at.all');
  expect(message('fr', texts, 'words')).toBe('words');
});

test('things without a name are written as they are', () => {
  expect(word(texts, 'chat')).toBe('chat');
  expect(word(texts, undefined)).toBe('');
});

test.each([
  ['en', "the captain's key", 'the captain’s key'],
  ['en', 'Really? Yes: go!', 'Really? Yes: go!'],
  ['fr', "l'île : là !", 'l’île\u00a0: là\u00a0!'],
  ['fr', 'Encore: là; ici', 'Encore\u00a0: là\u00a0; ici'],
  ['fr', '« Terre ! » 20 %', '«\u00a0Terre\u00a0!\u00a0» 20\u00a0%'],
  ['fr', "'cité'", "'cité’"],
] as const)('typography, %s: %s', (lang, plain, printed) => {
  expect(typeset(lang, plain)).toBe(printed);
});

test('what is run together gets a curved apostrophe', () => {
  expect(message('fr', { text: 'la part de {who}' }, 'text', { who: 'Yves' })).toBe('la part d’Yves');
});
