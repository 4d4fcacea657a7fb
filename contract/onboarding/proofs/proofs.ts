import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, Timestamp } from '../../fields.ts';
import { SentFile } from '../kyb/kyb.ts';

/** What clients prove with documents when they subscribe to a private fund (spec/investing.md, sections 5 and 7). */

/** How old a proof of address may be, in months (spec/investing.md, section 9). */
export const PROOF_MONTHS_MAX = 3;

/** Files that are sent at once. */
const FILES_MAX = 5;

/** The first day on which a proof that is sent on a day may have been issued; days as `2026-03-12`. */
export function oldestProofDay(today: string, months = PROOF_MONTHS_MAX): string {
  const first = new Date(`${today}T00:00:00.000Z`);
  const day = first.getUTCDate();
  first.setUTCMonth(first.getUTCMonth() - months);
  // A month that is shorter ends before such a day comes.
  if (first.getUTCDate() !== day) first.setUTCDate(0);
  return first.toISOString().slice(0, 10);
}

/** Whether a document of a day is neither too old nor of a day that has not come. */
export function isRecentProof(datedOn: string, today: string, months?: number): boolean {
  return datedOn >= oldestProofDay(today, months) && datedOn <= today;
}

export const PROOF_STATUSES = ['REQUIRED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const;

/** Where a proof stands; REQUIRED until one was sent, and `reason` are the words to the client on one that was refused. */
export const Proof = z.strictObject({
  status: z.enum(PROOF_STATUSES),
  dated_on: z.iso.date().nullable(),
  sent_at: Timestamp.nullable(),
  files: z.array(SentFile),
  reason: z.string().nullable(),
});

export type Proof = z.output<typeof Proof>;

/** The day that stands on the document, and its files. */
export const ProofGiven = z.strictObject({
  dated_on: z.iso.date('Field is required'),
  upload_ids: z.array(Id).min(1).max(FILES_MAX),
});

export const getProofOfAddress = call({
  method: 'GET',
  path: '/onboarding/individual/proof-of-address',
  summary: 'The proof of address that was sent',
  output: Proof,
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

/**
 * Sends stored files for PROOF as the proof of address, in place of one that was sent before. `document_not_recent` for a
 * day more than three months ago or in the future; `step_not_reachable` for whoever pays taxes in the US, for companies,
 * and once a proof is accepted.
 */
export const sendProofOfAddress = call({
  method: 'POST',
  path: '/onboarding/individual/proof-of-address',
  summary: 'Send a proof of address',
  body: ProofGiven,
  output: Proof,
  errors: ['document_not_recent', 'step_not_reachable', 'upload_incomplete', 'file_withheld'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});
