import { z } from 'zod';
import { call } from '../call.ts';
import { Done } from '../fields.ts';

export const EVENT_PROVIDERS = ['custody', 'trade', 'verification', 'bank'] as const;

/**
 * A provider's signed event. The signature covers the raw bytes; the processing job checks the shape
 * (spec/decisions.md, section 6).
 */
export const receiveProviderEvent = call({
  method: 'POST',
  path: '/providers/{provider}/events',
  summary: "Receive a provider's signed event",
  params: z.strictObject({ provider: z.enum(EVENT_PROVIDERS) }),
  body: z.unknown(),
  output: Done,
  errors: ['event_signature_invalid', 'event_expired', 'event_malformed'],
  who: 'provider',
  support: false,
  idempotent: false,
});
