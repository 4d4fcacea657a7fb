import { createHmac, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';

/**
 * The signature of providers' events: Ed25519 over `id.timestamp.` and the raw bytes of the body. The id has
 * no dot, so no two events share signed bytes. Verification uses public values alone, so its time reveals no
 * secret.
 */

/** Headers that carry an event's identity, moment and signature. */
export const EVENT_HEADERS = {
  id: 'x-provider-event-id',
  timestamp: 'x-provider-timestamp',
  signature: 'x-provider-signature',
} as const;

/** Furthest that an event's timestamp may lie from the platform's clock, either way. */
export const EVENT_WINDOW_S = 300;

/** Headers as Node gives them: lower-case names, repeated ones as lists. */
export type EventHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What a verified event says about itself. */
export type EventIdentity = { eventId: string; sentAt: Date };

const EVENT_ID = /^[A-Za-z0-9_:-]{1,100}$/;
const TIMESTAMP = /^\d{1,11}$/;
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

/** Signs an event as a provider does; `at` is the moment of sending. */
export function signEvent(
  privateKey: KeyObject,
  eventId: string,
  at: Date,
  rawBody: Uint8Array,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = sign(null, signedBytes(eventId, timestamp, rawBody), privateKey);
  return {
    [EVENT_HEADERS.id]: eventId,
    [EVENT_HEADERS.timestamp]: timestamp,
    [EVENT_HEADERS.signature]: signature.toString('base64'),
  };
}

/**
 * Verifies an event's headers against its raw body. More than one key may be current while a provider
 * changes keys. Throws `event_signature_invalid` or, when signed but outside the window around `now`,
 * `event_expired`.
 */
export function verifyEvent(
  publicKeys: readonly KeyObject[],
  headers: EventHeaders,
  rawBody: Uint8Array,
  now: Date,
): EventIdentity {
  const eventId = readHeader(headers, EVENT_HEADERS.id, EVENT_ID);
  const timestamp = readHeader(headers, EVENT_HEADERS.timestamp, TIMESTAMP);
  const signature = Buffer.from(readHeader(headers, EVENT_HEADERS.signature, SIGNATURE), 'base64');
  const bytes = signedBytes(eventId, timestamp, rawBody);
  if (!publicKeys.some((key) => verify(null, bytes, key, signature))) {
    throw new Refusal('event_signature_invalid');
  }
  return { eventId, sentAt: sentWithin(timestamp, now) };
}

/** Headers of Standard Webhooks, by which a provider with a shared secret signs. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

const SECRET = /^whsec_([A-Za-z0-9+/]{24,}={0,2})$/;
const WEBHOOK_SIGNATURES = /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$/;

/** Reads a shared secret as Standard Webhooks writes it, `whsec_` and base64; null when it is none. */
export function readWebhookSecret(text: string): Buffer | null {
  const encoded = SECRET.exec(text)?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64');
}

/**
 * Verifies an event as Standard Webhooks signs it: HMAC-SHA256 over `id.timestamp.` and the raw bytes. While a
 * secret changes there may be several signatures, and several secrets that are good. Throws as `verifyEvent` does.
 */
export function verifyWebhook(
  secrets: readonly Uint8Array[],
  headers: EventHeaders,
  rawBody: Uint8Array,
  now: Date,
): EventIdentity {
  const eventId = readHeader(headers, WEBHOOK_HEADERS.id, EVENT_ID);
  const timestamp = readHeader(headers, WEBHOOK_HEADERS.timestamp, TIMESTAMP);
  const signatures = readHeader(headers, WEBHOOK_HEADERS.signature, WEBHOOK_SIGNATURES);
  const bytes = signedBytes(eventId, timestamp, rawBody);
  const given = signatures.split(' ').map((one) => Buffer.from(one.slice('v1,'.length), 'base64'));
  const isOurs = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(bytes).digest();
    return given.some((one) => timingSafeEqual(one, expected));
  });
  if (!isOurs) throw new Refusal('event_signature_invalid');
  return { eventId, sentAt: sentWithin(timestamp, now) };
}

function sentWithin(timestamp: string, now: Date): Date {
  const sentAt = new Date(Number.parseInt(timestamp, 10) * 1000);
  if (Math.abs(now.getTime() - sentAt.getTime()) > EVENT_WINDOW_S * 1000) {
    throw new Refusal('event_expired');
  }
  return sentAt;
}

function readHeader(headers: EventHeaders, name: string, pattern: RegExp): string {
  const value = headers[name];
  if (typeof value !== 'string' || !pattern.test(value)) {
    throw new Refusal('event_signature_invalid');
  }
  return value;
}

function signedBytes(eventId: string, timestamp: string, rawBody: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${eventId}.${timestamp}.`), rawBody]);
}
