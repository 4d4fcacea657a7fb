import { generateKeyPairSync } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { EVENT_HEADERS, type EventHeaders, signEvent, verifyEvent } from './event-signature.ts';

const ours = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const now = new Date('2026-03-01T12:00:00Z');
const body = Buffer.from('{"type":"custody.transfer_settled","data":{"amount":"100"}}');

function outcome(headers: EventHeaders, rawBody: Uint8Array = body, at = now): string {
  try {
    return verifyEvent([ours.publicKey], headers, rawBody, at).eventId;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const signed = signEvent(ours.privateKey, 'evt_1', now, body);

test('accepts what the provider signed and says when it was sent', () => {
  expect(verifyEvent([ours.publicKey], signed, body, now)).toEqual({
    eventId: 'evt_1',
    sentAt: now,
  });
});

test('accepts either key while the provider changes keys', () => {
  const keys = [others.publicKey, ours.publicKey];
  expect(verifyEvent(keys, signed, body, now).eventId).toBe('evt_1');
});

describe('refuses', () => {
  test('an event signed with another key', () => {
    const forged = signEvent(others.privateKey, 'evt_1', now, body);
    expect(outcome(forged)).toBe('event_signature_invalid');
  });

  test('a body with any one byte changed, added or missing', () => {
    for (let i = 0; i < body.length; i += 1) {
      const changed = Buffer.from(body);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(outcome(signed, changed)).toBe('event_signature_invalid');
    }
    expect(outcome(signed, Buffer.concat([body, Buffer.from('\n')]))).toBe(
      'event_signature_invalid',
    );
    expect(outcome(signed, body.subarray(0, -1))).toBe('event_signature_invalid');
  });

  test('the same JSON in other bytes', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    expect(outcome(signed, rewritten)).toBe('event_signature_invalid');
  });

  test.each(Object.values(EVENT_HEADERS))('an event without %s, or with two', (name) => {
    const { [name]: value, ...rest } = signed;
    expect(outcome(rest)).toBe('event_signature_invalid');
    expect(outcome({ ...rest, [name]: [value ?? '', value ?? ''] })).toBe(
      'event_signature_invalid',
    );
    expect(outcome({ ...rest, [name]: '' })).toBe('event_signature_invalid');
  });

  test.each([
    ['its id', EVENT_HEADERS.id, 'evt_2'],
    ['its timestamp', EVENT_HEADERS.timestamp, String(now.getTime() / 1000 + 1)],
    ['its timestamp in another writing', EVENT_HEADERS.timestamp, `0${now.getTime() / 1000}`],
    ['its timestamp as no number', EVENT_HEADERS.timestamp, 'NaN'],
  ])('an event with %s changed', (_what, name, value) => {
    expect(outcome({ ...signed, [name]: value })).toBe('event_signature_invalid');
  });

  test('an id that would move the border between id and timestamp', () => {
    expect(outcome(signEvent(ours.privateKey, 'evt.1', now, body))).toBe('event_signature_invalid');
  });

  test.each([
    ['ten minutes old', -600],
    ['ten minutes ahead', 600],
    ['one second too old', -301],
    ['one second too far ahead', 301],
  ])('an event that is %s', (_what, seconds) => {
    const sentAt = new Date(now.getTime() + seconds * 1000);
    expect(outcome(signEvent(ours.privateKey, 'evt_1', sentAt, body))).toBe('event_expired');
  });
});

test.each([-300, 300])('accepts an event %i seconds off the clock', (seconds) => {
  const sentAt = new Date(now.getTime() + seconds * 1000);
  expect(outcome(signEvent(ours.privateKey, 'evt_1', sentAt, body))).toBe('evt_1');
});
