import { expect, test } from 'vitest';

type Texts = Readonly<Record<string, unknown>>;
const texts = import.meta.glob<Texts>('../../src/chaloupe/games/*/web/texts/*.json', {
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>('../../src/chaloupe/games/*/web/{sheet,tour}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const english = Object.keys(texts).filter((path) => path.endsWith('en.json'));

/** The paths of all messages: the forms that a message chooses between are each language's own. */
function paths(node: Texts, before = ''): string[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !('by' in value)
      ? paths(value as Texts, `${before}${key}.`)
      : [`${before}${key}`],
  );
}

test.each(english)('%s says everything in both languages', (path) => {
  const french = texts[path.replace(/en\.json$/, 'fr.json')] ?? {};
  expect(paths(french).sort()).toEqual(paths(texts[path] ?? {}).sort());
});

test.each(Object.keys(sources))('%s says each of its texts once', (path) => {
  const words = texts[path.replace(/(\w+)\.ts$/, 'texts/$1.en.json')] ?? {};
  const keys = paths(words).map((key) => key.replace(/^(chapters|lines)\./, ''));
  expect(keys.length).toBeGreaterThan(10);
  const structure = (sources[path] ?? '').replace(/^import .*$/gm, '');
  const said = path.endsWith('tour.ts') ? /(?:text|end): '(\w+)'/g : /'([\w-]+)'/g;
  expect([...structure.matchAll(said)].map((found) => found[1]).sort()).toEqual(keys.sort());
});
