/** Where we are: the path of the page. Links are ordinary links; this one listener keeps the page when it can. */
interface Place {
  path: string[];
  query: URLSearchParams;
  hash: string;
}

/** A link that was cut in the midst of a letter is still an address, though of nothing that exists. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Place {
  const path = location.pathname.split('/').filter(Boolean).map(plain);
  return { path, query: new URLSearchParams(location.search), hash: plain(location.hash.slice(1)) };
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    for (const change of ['popstate', 'hashchange']) addEventListener(change, () => (this.place = read()));
    addEventListener('click', (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (
        !(link instanceof HTMLAnchorElement) ||
        link.origin !== location.origin ||
        link.hasAttribute('download') ||
        link.target
      )
        return;
      if (link.pathname.startsWith('/api/')) return;
      if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(to: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    const before = this.place.path.join('/');
    this.place = read();
    if (before === this.place.path.join('/')) return;
    scrollTo(0, 0);
    // The new page is read from its beginning, also by those who do not see it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
  }
}

export const router = new Router();
export const go = (to: string, replace = false): void => router.go(to, replace);
