import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readWebhookSecret, verifyWebhook } from './event-signature.ts';

// The example of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, spec).
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const BODY = Buffer.from('{"test": 2432232314}');
const NOW = new Date(1614265330 * 1000);
const HEADERS = {
  'webhook-id': ID,
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const secret = readWebhookSecret(SECRET) ?? Buffer.alloc(0);

function codeOf(
  headers: Record<string, string>,
  body: Uint8Array = BODY,
  now = NOW,
  key: Uint8Array = secret,
): string {
  try {
    verifyWebhook([key], headers, body, now);
    return 'taken';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

test('the example of the standard is taken', () => {
  expect(verifyWebhook([secret], HEADERS, BODY, NOW)).toEqual({ eventId: ID, sentAt: NOW });
});

test('one of several signatures is enough, while a secret changes', () => {
  const other = createHmac('sha256', 'older').update('x').digest('base64');
  const both = { ...HEADERS, 'webhook-signature': `v1,${other} ${HEADERS['webhook-signature']}` };
  expect(codeOf(both)).toBe('taken');
});

test('one of several secrets is enough, newest or not, and none is taken for one', () => {
  const next = Buffer.alloc(24, 1);
  for (const secrets of [
    [next, secret],
    [secret, next],
  ]) {
    expect(verifyWebhook(secrets, HEADERS, BODY, NOW).eventId).toBe(ID);
  }
  for (const secrets of [[next], []]) {
    expect(() => verifyWebhook(secrets, HEADERS, BODY, NOW)).toThrow('event_signature_invalid');
  }
});

test.each([
  ['another body', codeOf(HEADERS, Buffer.from('{"test": 2432232315}'))],
  ['another id', codeOf({ ...HEADERS, 'webhook-id': 'msg_2' })],
  ['another time', codeOf({ ...HEADERS, 'webhook-timestamp': '1614265331' })],
  ['another secret', codeOf(HEADERS, BODY, NOW, Buffer.alloc(24))],
  ['no signature', codeOf({ ...HEADERS, 'webhook-signature': '' })],
  ['a signature of another length', codeOf({ ...HEADERS, 'webhook-signature': 'v1,AAAA' })],
  [
    'a version that we do not know',
    codeOf({ ...HEADERS, 'webhook-signature': `v2${HEADERS['webhook-signature'].slice(2)}` }),
  ],
])('%s is refused', (_, code) => {
  expect(code).toBe('event_signature_invalid');
});

test('one that is older or newer than five minutes is refused, though signed', () => {
  for (const seconds of [301, -301]) {
    expect(codeOf(HEADERS, BODY, new Date(NOW.getTime() + seconds * 1000))).toBe('event_expired');
  }
  expect(codeOf(HEADERS, BODY, new Date(NOW.getTime() + 300_000))).toBe('taken');
});

test.each(['', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_', 'whsec_short', 'whsec_!!!'])(
  'secret "%s" is none',
  (text) => {
    expect(readWebhookSecret(text)).toBeNull();
  },
);
