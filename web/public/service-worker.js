// Shows what the platform tells over push, opens its place, and tells the platform where the browser is reached from now on. It keeps
// nothing and answers no requests of pages.

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

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

/** Goes to the tab that shows a path of ours, or opens one: what somebody types in another tab stays there. */
async function open(path) {
  const url = new URL(path ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

const CALLS = '/api/1.0';
const SUBSCRIPTIONS = '/notifications/push-subscriptions';

/** Tells the platform the browser's new address, in the session that has asked for messages; nothing once that has ended. */
async function renew() {
  const session = await navigator.locks.request('ballast-refresh', () =>
    call('POST', '/auth/token/refresh'),
  );
  if (!session) return;
  const state = await call('GET', SUBSCRIPTIONS, session.access_token);
  if (!state?.subscription || !state.server_key) return;
  const { pushManager } = self.registration;
  const given = await pushManager.getSubscription();
  // What the browser has renewed by itself keeps its key.
  const serverKey = given ? state.subscription.server_key : state.server_key;
  const made =
    given ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }));
  const { endpoint, keys } = made.toJSON();
  await call('POST', SUBSCRIPTIONS, session.access_token, {
    endpoint,
    browser_key: keys.p256dh,
    shared_secret: keys.auth,
    server_key: serverKey,
  });
}

/** The answer to a call; null where it is refused. Any address gives a browser without one the cookie that calls repeat. */
async function call(method, path, token, body) {
  if (!(await xsrfToken())) await fetch('/health');
  const headers = {
    accept: 'application/json',
    'x-xsrf-token': (await xsrfToken()) ?? '',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(CALLS + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.ok ? answer.json() : null;
}

async function xsrfToken() {
  const cookie = await self.cookieStore?.get('XSRF-TOKEN');
  return cookie && decodeURIComponent(cookie.value);
}
