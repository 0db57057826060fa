/** The icon of the page, with the number of games that wait on it. */
let drawing: Promise<string> | null = null;
let shown = 0;

export async function setBadge(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link || count === shown) return;
  shown = count;
  // An installed page shows the number where apps do.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
  if (count === 0) {
    link.href = '/icon.svg';
    return;
  }
  drawing ??= fetch('/icon.svg').then((answer) => answer.text());
  const text = count > 9 ? '9+' : String(count);
  const font = `font-family="sans-serif" font-weight="700" font-size="${text.length > 1 ? 20 : 26}"`;
  const disc = '<circle cx="45" cy="19" r="18" fill="#a3271c" stroke="#fffaf0" stroke-width="3"/>';
  const mark = `${disc}<text x="45" y="28" text-anchor="middle" ${font} fill="#fff">${text}</text></svg>`;
  const svg = (await drawing.catch(() => '')).replace('</svg>', mark);
  if (svg && shown === count) link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
