/** As much of a browser as the logic of the page asks for. To be imported first: modules look around when they load. */
import { vi } from 'vitest';

class Store {
  readonly #kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}

export const page = new EventTarget();
/** Where the page is; `history` changes it as a browser does. */
export const location = new URL('https://chaloupe.test/');
const visit = (_state: unknown, _title: string, to: string): void => {
  location.href = new URL(to, location.href).href;
};

vi.stubGlobal('location', location);
export const replaced = vi.fn(visit);
vi.stubGlobal('history', { pushState: visit, replaceState: replaced });
vi.stubGlobal('navigator', { languages: ['fr-CH', 'en'], onLine: true });
vi.stubGlobal('localStorage', new Store());
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.stubGlobal('scrollTo', vi.fn());
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
vi.stubGlobal(
  'document',
  Object.assign(new EventTarget(), {
    documentElement: { dataset: {}, lang: '' },
    visibilityState: 'visible',
    querySelector: () => null,
  }),
);
vi.stubGlobal('window', globalThis);
