import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, IdParams } from '../fields.ts';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** A point of P-256 as a browser gives it, uncompressed, in base64url: 65 bytes. */
const PublicKey = z
  .string()
  .length(87)
  .regex(BASE64URL, 'Some of these characters cannot be used')
  .meta({ examples: [`B${'A'.repeat(86)}`] });

/** The secret that a browser and we share (RFC 8291), in base64url: 16 bytes. */
const SharedSecret = z
  .string()
  .length(22)
  .regex(BASE64URL, 'Some of these characters cannot be used')
  .meta({ examples: ['A'.repeat(22)] });

const ENDPOINT_LENGTH_MAX = 2000;

/** What a session's browser is told over push: under which of our keys it asked for it. */
export const PushSubscription = z.strictObject({ id: Id, server_key: PublicKey });

export const getPushState = call({
  method: 'GET',
  path: '/notifications/push-subscriptions',
  summary: 'Whether push notifications are offered, and come to this browser',
  output: z.strictObject({
    /** Under which a browser asks its push service for a subscription; null where push notifications are not offered. */
    server_key: PublicKey.nullable(),
    subscription: PushSubscription.nullable(),
  }),
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/** For this session, in place of what it had before. Safe to repeat. */
export const subscribeToPush = call({
  method: 'POST',
  path: '/notifications/push-subscriptions',
  summary: 'Send push notifications to this browser',
  body: z.strictObject({
    /** Where the browser's push service takes messages for it. */
    endpoint: z
      .url()
      .max(ENDPOINT_LENGTH_MAX)
      .meta({ examples: ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA'] }),
    browser_key: PublicKey,
    shared_secret: SharedSecret,
    server_key: PublicKey,
  }),
  output: PushSubscription,
  errors: ['push_not_offered', 'push_service_unknown', 'push_key_outdated', 'too_many_requests'],
  who: 'client',
  support: false,
  idempotent: false,
});

/** Safe to repeat. */
export const unsubscribeFromPush = call({
  method: 'DELETE',
  path: '/notifications/push-subscriptions/{id}',
  summary: 'Send no more push notifications to a browser',
  params: IdParams,
  output: Done,
  errors: [],
  who: 'client',
  support: false,
  idempotent: false,
});

/** To this browser alone, whatever is switched off. */
export const sendTestPush = call({
  method: 'POST',
  path: '/notifications/send-test-push',
  summary: 'Send a test notification to this browser',
  output: Done,
  errors: ['push_off', 'too_many_requests'],
  who: 'client',
  support: false,
  idempotent: false,
});
