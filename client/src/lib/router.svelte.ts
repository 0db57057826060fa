/** Where we are: the path of the page. Links are ordinary links; this one listener keeps the page when it can. */
export interface Place {
  path: string[];
  query: URLSearchParams;
  hash: string;
}

function read(): Place {
  const path = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return { path, query: new URLSearchParams(location.search), hash: decodeURIComponent(location.hash.slice(1)) };
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener('popstate', () => (this.place = read()));
    addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
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
