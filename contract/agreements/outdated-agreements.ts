import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Timestamp } from '../fields.ts';
import { ENVELOPE_TYPES } from './envelopes.ts';

/** Contracts that wait to be signed again, because they name the client as they are no longer. */
export const OutdatedAgreements = z.strictObject({
  /** Since when; null while none waits. */
  since: Timestamp.nullable(),
  /** What the contracts say of the client, and what is so now, line by line. */
  before: z.array(z.string()),
  now: z.array(z.string()),
  /** Those in force, which the next of their kind takes the place of. */
  items: z.array(
    z.strictObject({
      id: Id,
      envelope_type: z.enum(ENVELOPE_TYPES),
      title: z.string(),
      signer_name: z.string(),
      signed_at: Timestamp,
    }),
  ),
  /** Who signs for a company by a link, which is sent within a minute; null where the caller signs. */
  signatory: z.strictObject({ name: z.string(), is_asked: z.boolean() }).nullable(),
});
export type OutdatedAgreements = z.output<typeof OutdatedAgreements>;

export const getOutdatedAgreements = call({
  method: 'GET',
  path: '/documents/outdated',
  summary: 'Agreements that wait to be signed again',
  output: OutdatedAgreements,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
