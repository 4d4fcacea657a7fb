import { z } from 'zod';
import { PasskeyAnswer, PasskeyQuestion } from '../access/passkeys.ts';
import { CORRECTORS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, text } from '../fields.ts';
import { EvidenceFile, EvidenceFileIds } from '../files/evidence-files.ts';
import { CONTENT_ERRORS } from '../files/uploads.ts';
import {
  AskedCorrection,
  CORRECTION_ANSWERS,
  ContradictedFill,
  CorrectionLines,
  CorrectionSending,
  isOfBank,
  Named,
} from './corrections.ts';

/** Asking for a correction of the books, and answering one. */

/** What can be asked for: whoever says that something was sent says by which transaction, and of a transfer where it goes back to. */
const NewlyAsked = AskedCorrection.refine(
  (asked) => !('hash' in asked) || (asked.outcome === 'SENT') === (asked.hash !== null),
  { path: ['hash'], message: 'Field is required' },
).refine((asked) => asked.kind !== 'RETURN' || isOfBank(asked.transfer) || asked.address !== null, {
  path: ['address'],
  message: 'Field is required',
});

const CANNOT = [
  'insufficient_funds',
  'account_not_open',
  'entry_already_reversed',
  'already_corrected',
  'not_correctable',
  'funds_being_settled',
  'client_closed',
  'address_invalid',
  'currency_not_available',
  'payer_with_compliance',
] as const;

/** The lines that a correction would post, and what the client would see. Writes nothing. */
export const previewCorrection = call({
  method: 'POST',
  path: '/staff/corrections/preview',
  summary: 'CorrectionLines of a correction, before it is asked for',
  body: z.strictObject({ correction: NewlyAsked }),
  output: z.strictObject({
    client: Named.nullable(),
    ...CorrectionLines,
    sending: CorrectionSending.nullable(),
    fill: ContradictedFill.nullable(),
  }),
  errors: [...CANNOT],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

export const NewCorrection = z.strictObject({
  correction: NewlyAsked,
  evidence: text(2000),
  /** Those that `sendCorrectionFile` took. */
  evidence_files: EvidenceFileIds,
});

/** Sends a file that is to show a correction to be right, as `application/octet-stream`; it is checked as those of clients are. */
export const sendCorrectionFile = call({
  method: 'POST',
  path: '/staff/corrections/files',
  summary: 'Send a file for a correction of the books',
  query: z.strictObject({ file_name: text(300) }),
  body: z.unknown(),
  output: EvidenceFile,
  errors: [...CONTENT_ERRORS, 'too_many_files', 'file_too_large', 'file_empty', 'upload_too_slow'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

/**
 * The shown copy of a file of a correction, as an attachment. Each look is recorded. `file_withheld` when the scanner found
 * something in it later, `file_lost` when its content is missing or damaged.
 */
export const downloadCorrectionFile = call({
  method: 'GET',
  path: '/staff/corrections/{id}/files/{upload_id}',
  summary: 'Download a file of a correction of the books',
  params: z.strictObject({ id: Id, upload_id: Id }),
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

/**
 * Asks for a correction; `payer_with_compliance` of a line whose payer may be on a list, to all but compliance. Nothing moves before another person confirms it. `conflict` where the same waits already;
 * `not_correctable` where the entry is not of a kind that is undone by its opposite, took no such fee, or the accounts do not fit.
 */
export const askCorrection = call({
  method: 'POST',
  path: '/staff/corrections',
  summary: 'Ask for a correction of the books',
  body: NewCorrection,
  output: z.strictObject({ id: Id }),
  errors: [...CANNOT, 'conflict', 'upload_incomplete', 'file_withheld'],
  who: CORRECTORS,
  support: false,
  idempotent: true,
});

/** The answer to the question of `askCorrectionPasskey`. */
const Signed = { passkey: PasskeyAnswer.optional() };

/** Why a correction is declined or taken back; nothing to confirm it. Whoever has a passkey signs either. */
export const CorrectionAnswer = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('DECLINED'), reason: text(500), ...Signed }),
  z.strictObject({ decision: z.literal('CONFIRMED'), ...Signed }),
]);

/**
 * Confirms a correction, which posts it, or declines it; one's own is taken back by declining it. `approver_entered_it` to confirm
 * one's own, `payer_not_screened` and `payer_hit_undecided` while what is screened of a payer is not known or not decided, `attempt_running` while what is said to have an end may still reach the custodian or the exchange, `conflict` when it is decided, `correction_outdated` when the lines are not those that were shown any more,
 * `passkey_required` without the passkey of whoever has one.
 */
export const answerCorrection = call({
  method: 'POST',
  path: '/staff/corrections/{id}/answer',
  summary: 'Confirm or decline a correction of the books',
  params: IdParams,
  body: CorrectionAnswer,
  output: Done,
  errors: [
    ...CANNOT,
    'approver_entered_it',
    'attempt_running',
    'payer_not_screened',
    'payer_hit_undecided',
    'conflict',
    'correction_outdated',
    'entry_key_reused',
    'request_state_conflict',
    'passkey_required',
    'passkey_refused',
    'passkey_expired',
  ],
  who: CORRECTORS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to decide a correction: it signs the answer, and the correction with its lines and its evidence. */
export const askCorrectionPasskey = call({
  method: 'POST',
  path: '/staff/corrections/{id}/passkey',
  summary: 'Ask for a passkey to decide a correction of the books',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(CORRECTION_ANSWERS) }),
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});
