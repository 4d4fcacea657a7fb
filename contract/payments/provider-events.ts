import { z } from 'zod';
import { call } from '../call.ts';
import { Done } from '../fields.ts';

/** Names of the providers that send signed events. */
export const EVENT_PROVIDERS = ['custody', 'trade', 'verification'] as const;

/**
 * A provider's signed event. The signature covers the raw bytes; the body is read only after that, so
 * its shape is checked by the processing job (spec/decisions.md, section 6).
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
