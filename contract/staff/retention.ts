import { z } from 'zod';
import { AUDITORS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, Timestamp, text } from '../fields.ts';

/** The kinds of records that there is a period for. */
export const PERIOD_KINDS = [
  'CLOSED_CLIENT_FILES',
  'CLOSED_CLIENT_ANSWERS',
  'CLOSED_CLIENT_IDENTITY',
  'NOTICES',
  'SESSIONS',
  'INVITATION_DRAFTS',
  'UNUSED_FILES',
  'UNFINISHED_SIGN_UPS',
  'ANSWERED_REQUESTS',
] as const;

/** Those with a period, and then those that are kept for ever. */
export const RETENTION_KINDS = [
  ...PERIOD_KINDS,
  'BOOKS',
  'AUDIT_TRAIL',
  'SIGNED_AGREEMENTS',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** The longest that a period may be, in its unit. */
export const PERIOD_LENGTH_MAX = 1200;

const Unit = z.enum(['DAY', 'MONTH']);

/** A change of a period, which two people make. */
const RetentionChange = z.strictObject({
  id: Id,
  kind: z.enum(PERIOD_KINDS),
  unit: Unit,
  before: z.int(),
  after: z.int(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Timestamp,
  /** Null while somebody else has to confirm it. */
  decided: z
    .strictObject({ as: z.enum(['CONFIRMED', 'DECLINED']), by: z.string(), at: Timestamp })
    .nullable(),
  /** What the caller may answer: nothing, confirm or decline; declining one's own takes it back. */
  may: z.enum(['NOTHING', 'ANSWER', 'TAKE_BACK']),
});

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
            unit: Unit,
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
    /** Changes that wait for a second person, the oldest first. */
    waiting: z.array(RetentionChange),
    /** The last hundred that are decided. */
    former: z.array(RetentionChange),
  }),
  errors: [],
  who: AUDITORS,
  support: false,
  idempotent: false,
});

const NewRetentionChange = z.strictObject({
  kind: z.enum(PERIOD_KINDS, 'Field is required'),
  /** In the unit of the kind; the least that the law asks for stands beside its period. */
  length: z.int().min(1).max(PERIOD_LENGTH_MAX),
  /** Stands beside the period once it is confirmed. */
  reason: text(500),
});

/**
 * Asks for another period. Nothing changes before an administrator who is somebody else confirms it. `conflict` while another change of the
 * kind waits, and where it is the period already.
 */
export const askRetentionChange = call({
  method: 'POST',
  path: '/staff/retention/changes',
  summary: 'Ask for another period of retention',
  body: NewRetentionChange,
  output: z.strictObject({ id: Id }),
  errors: ['conflict'],
  who: AUDITORS,
  support: false,
  idempotent: true,
});

/**
 * Confirms or declines a change; one's own is taken back by declining it. `approver_entered_it` to confirm one's own, `conflict` where it is
 * decided, or the period is no longer what it was when it was asked for.
 */
export const answerRetentionChange = call({
  method: 'POST',
  path: '/staff/retention/changes/{id}/answer',
  summary: 'Confirm or decline another period of retention',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['CONFIRMED', 'DECLINED']) }),
  output: Done,
  errors: ['approver_entered_it', 'conflict'],
  who: AUDITORS,
  support: false,
  idempotent: true,
});
