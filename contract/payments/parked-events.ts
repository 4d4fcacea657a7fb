import { z } from 'zod';
import { CORRECTORS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, Reason, Timestamp } from '../fields.ts';
import { EVENT_REASONS } from './event-reasons.ts';

/** An event of a provider that was signed by it and could not be handled. */
export const ParkedEvent = z.strictObject({
  id: Id,
  provider: z.string(),
  /** The provider's own id of it. */
  event_id: z.string(),
  type: z.string(),
  /** What the provider said. */
  data: z.unknown(),
  /** Why it is parked. */
  why: z.enum(EVENT_REASONS),
  /** What went wrong, in the words of the program, where `why` is `failed`. */
  failure: z.string().nullable(),
  received_at: Timestamp,
  parked_at: Timestamp,
  /** Null while nobody has set it aside. */
  set_aside: z.strictObject({ by: z.string(), at: Timestamp, reason: z.string() }).nullable(),
});

/** Those that wait for somebody, the oldest first, and the last hundred that were set aside. */
export const listParkedEvents = call({
  method: 'GET',
  path: '/staff/provider-events',
  summary: 'Events of providers that could not be handled',
  output: z.strictObject({ items: z.array(ParkedEvent), former: z.array(ParkedEvent) }),
  errors: [],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

/** Has an event be handled once more, as if it came now. `conflict` where it is not parked any more. */
export const retryParkedEvent = call({
  method: 'POST',
  path: '/staff/provider-events/{id}/retry',
  summary: 'Process a parked event again',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: CORRECTORS,
  support: false,
  idempotent: true,
});

/** Says that nothing follows from an event, and why. `conflict` where it is not parked any more. */
export const setEventAside = call({
  method: 'POST',
  path: '/staff/provider-events/{id}/set-aside',
  summary: 'Set a parked event aside with a reason',
  params: IdParams,
  body: Reason,
  output: Done,
  errors: ['conflict'],
  who: CORRECTORS,
  support: false,
  idempotent: true,
});
