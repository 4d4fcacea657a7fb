import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Timestamp } from '../fields.ts';

/** A passkey as its owner sees it. */
export const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  /** Kept by a service of its maker, and so on every device of the person. */
  backed_up: z.boolean(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});

export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = call({
  method: 'GET',
  path: '/accounts/passkeys',
  summary: 'Own passkeys',
  output: z.strictObject({ items: z.array(Passkey) }),
  errors: [],
  who: 'signed_in',
  support: true,
  idempotent: false,
});
