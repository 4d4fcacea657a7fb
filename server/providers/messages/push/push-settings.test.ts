import { expect, test } from 'vitest';
import { isServed, PUSH_SERVICES } from './push-settings.ts';
import { TryLater } from './try-later.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isServed(PUSH_SERVICES, endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example/fcm',
  'https://fcm.googleapis.com@127.0.0.1/fcm',
  'https://evil-push.apple.com.example/abc',
  'https://push.apple.com.example/abc',
  'https://xpush.apple.com/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'file:///etc/passwd',
  'abc',
])('%s is none', (endpoint) => {
  expect(isServed(PUSH_SERVICES, endpoint)).toBe(false);
});

test.each([
  [{ 'retry-after': '120' }, 120],
  [{ 'retry-after': '999999' }, 3600],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': 'soon' }, 60],
  [{}, 60],
  [
    {
      'retry-after': 'Thu, 12 Mar 2026 10:05:00 GMT',
      date: 'Thu, 12 Mar 2026 10:00:00 GMT',
    },
    300,
  ],
])('a service that says %o is asked again after %i seconds', (headers, seconds) => {
  expect(new TryLater(new Headers(headers as Record<string, string>)).seconds).toBe(seconds);
});
