import { expect, test } from 'vitest';

const WIDEST = 120;
const sources = import.meta.glob<string>(
  ['../*.{js,ts}', './**/*.ts', '../src/**/*.{ts,svelte,css}', '../../src/chaloupe/games/*/web/**/*.{ts,svelte,css}'],
  { query: '?raw', import: 'default', eager: true },
);

test('no line is wider than the page', () => {
  const wide = Object.entries(sources)
    .filter(([path]) => !path.endsWith('/wire.ts')) // written by a program
    .flatMap(([path, source]) =>
      source.split('\n').flatMap((line, i) => (line.length > WIDEST ? [`${path}:${i + 1}`] : [])),
    );
  expect(Object.keys(sources).length).toBeGreaterThan(150);
  expect(wide).toEqual([]);
});
