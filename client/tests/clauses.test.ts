import { expect, test } from 'vitest';
import { parts } from '$lib/texts/clauses';

const words = {
  options: {
    huff: { name: 'Dénonciation' },
    talk: { name: 'Discussion', values: { false: { name: 'aucune' } } },
    variant: { name: 'Variante', values: { tortuga: { name: 'Tortuga' } } },
  },
};

test.each([
  ['Avec `huff`, on peut…', ['Avec ', 'Dénonciation', ', on peut…']],
  ['Sous `talk: false` rien', ['Sous ', 'Discussion (aucune)', ' rien']],
  ['Sous `talk: loud` tout', ['Sous ', 'Discussion (loud)', ' tout']],
  ['Dans `tortuga`', ['Dans ', 'Tortuga', '']],
  ['Le mot `rang` reste', ['Le mot ', 'rang', ' reste']],
  ['Voir *La fin* : là', ['Voir ', 'La fin', '\u00a0: là']],
  ["L'île", ['L’île']],
])('%s', (clause, expected) => {
  const found = parts('fr', words, clause);
  expect(found.map((each) => each.text)).toEqual(expected);
  expect(found.map((each) => each.name)).toEqual(expected.map((_, i) => i % 2 === 1));
});

test('a game without options names nothing', () => {
  expect(parts('en', {}, 'With `huff`').map((each) => each.text)).toEqual(['With ', 'huff', '']);
});
