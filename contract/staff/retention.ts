import { z } from 'zod';
import { AUDITORS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Timestamp } from '../fields.ts';

/** The kinds of records that there is a period for, and then those that are kept for ever. */
export const RETENTION_KINDS = [
  'CLOSED_CLIENT_FILES',
  'NOTICES',
  'SESSIONS',
  'INVITATION_DRAFTS',
  'UNUSED_FILES',
  'ANSWERED_REQUESTS',
  'BOOKS',
  'AUDIT_TRAIL',
  'SIGNED_AGREEMENTS',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

export const getRetention = call({
  method: 'GET',
  path: '/staff/retention',
  summary: 'How long each kind of record is kept, and what the last run erased and proved',
  output: z.strictObject({
    /** The last run; not ended while something is left that should be gone. */
    run: z.strictObject({ started_at: Timestamp, ended_at: Timestamp.nullable() }).nullable(),
    items: z.array(
      z.strictObject({
        kind: z.enum(RETENTION_KINDS),
        /** Null is for ever. */
        period: z
          .strictObject({
            length: z.int(),
            unit: z.enum(['DAY', 'MONTH']),
            least_length: z.int(),
          })
          .nullable(),
        reason: z.string(),
        /** What the last run did; null before the first, and of what is kept for ever. */
        last: z
          .strictObject({
            erased: z.int(),
            /** Null while something older is left. */
            proof: z
              .strictObject({
                proved_at: Timestamp,
                erased_before: Timestamp,
                /** Null when none is left at all. */
                oldest_left: Timestamp.nullable(),
              })
              .nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  errors: [],
  who: AUDITORS,
  support: false,
  idempotent: false,
});
