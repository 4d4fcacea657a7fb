// Shows what the platform tells over push, and opens its place. It keeps nothing and answers no requests of pages.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, path, key } = event.data.json();
  // The same message twice is shown once.
  const options = { tag: key, data: { path }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Goes to the tab that shows a path of ours, or opens one: what somebody types in another tab stays there. */
async function open(path) {
  const url = new URL(path ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
