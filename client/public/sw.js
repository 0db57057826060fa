// Shows notifications that a page of Chaloupe asks for, and opens the table when one is clicked. It keeps no files and
// hears no server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { open } = event.notification.data;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page =
      pages.find((each) => each.url.endsWith(open)) ??
      pages.find((each) => each.visibilityState === 'hidden') ??
      pages[0];
    if (!page) return self.clients.openWindow(open);
    page.postMessage({ open });
    return page.focus();
  };
  event.waitUntil(show());
});
