import { beforeEach, expect, test, vi } from 'vitest';
import { location, page, replaced } from './browser';
import { go, router } from '$lib/device/router.svelte';

beforeEach(() => {
  go('/');
  vi.mocked(scrollTo).mockClear();
});

test('a place has a path, a query and what stands behind the #', () => {
  go('/table/b%C3%A9?tour&as=1#CAS-8%200');
  expect(router.place.path).toEqual(['table', 'bé']);
  expect(router.place.query.get('as')).toBe('1');
  expect(router.place.query.get('tour')).toBe('');
  expect(router.place.hash).toBe('CAS-8 0');
});

test('an address that was cut in the midst of a letter is still one', () => {
  go('/table/b%C3');
  expect(router.place.path).toEqual(['table', 'b%C3']);
});

test('a new page begins at its top, a new query of the same one does not', () => {
  go('/rules/x');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  go('/rules/x?all');
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('a place may take that of the former one', () => {
  go('/replay/x', true);
  expect(replaced).toHaveBeenLastCalledWith(null, '', '/replay/x');
});

test('the buttons of the browser are heard', () => {
  location.href = 'https://chaloupe.test/shelf';
  page.dispatchEvent(new Event('popstate'));
  expect(router.place.path).toEqual(['shelf']);
});
