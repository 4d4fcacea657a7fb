import { Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  type AgreementRow,
  type AgreementStep,
  lockAgreement,
  moveAgreement,
} from './agreement-record.ts';
import { CONSENT, checkSignature, type GivenSignature } from './rules.ts';
import { SEAL_AGREEMENT } from './seal-job.ts';

/** Who signs, and with what device: `Firefox on Linux`. */
export type Signatory = {
  readonly actor: Actor & { readonly userId: string };
  readonly device: string | null;
};

/** Notes that the agreement was opened. Refuses as `recordReading`, but that nothing comes before it. */
export async function recordOpening(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  await takeStep(tx, signatory, agreement, 'OPENED');
}

/**
 * Notes that the agreement was read to its end. Refuses with `not_found`, with `agreement_not_read` when it was
 * not even opened, and with `agreement_state_conflict` when it is no longer to be signed.
 */
export async function recordReading(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  await assertTaken(tx, agreement, 'OPENED', 'agreement_not_read');
  await takeStep(tx, signatory, agreement, 'READ');
}

/** Notes the consent to sign electronically. Refuses as `recordReading`; what was not read is `agreement_not_read`. */
export async function recordConsent(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  await assertTaken(tx, agreement, 'READ', 'agreement_not_read');
  await takeStep(tx, signatory, agreement, 'CONSENTED');
}

/**
 * Signs an agreement that was read and agreed to, with a typed or drawn name, and queues its sealing in the same
 * transaction. Refuses with `not_found`, `agreement_consent_missing`, `agreement_state_conflict` and
 * `signature_invalid`.
 */
export async function signAgreement(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  given: GivenSignature,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  await assertTaken(tx, agreement, 'CONSENTED', 'agreement_consent_missing');
  const { actor, device } = signatory;
  const { name, drawing } = checkSignature(given, agreement.signer_name);
  const row = { agreement_id: agreementId, name, drawing, consent: CONSENT, device };
  await tx
    .insertInto('agreement_signatures')
    .values({ ...row, signed_by: actor.userId, address: actor.address })
    .execute();
  await takeStep(tx, signatory, agreement, 'SIGNED');
  await moveAgreement(tx, agreementId, 'SIGNED');
  await tx.insertInto('agreement_sealings').values({ agreement_id: agreementId }).execute();
  await enqueue(tx, SEAL_AGREEMENT, { agreementId });
}

async function lockToSign(
  tx: Tx,
  { actor }: Signatory,
  agreementId: string,
): Promise<AgreementRow> {
  const agreement = await lockAgreement(tx, actor.userId, agreementId);
  if (agreement.state !== 'SENT') throw new Refusal('agreement_state_conflict');
  return agreement;
}

async function assertTaken(
  tx: Tx,
  { agreement_id }: AgreementRow,
  step: AgreementStep,
  code: 'agreement_not_read' | 'agreement_consent_missing',
): Promise<void> {
  const taken = await tx
    .selectFrom('agreement_steps')
    .select('taken_at')
    .where('agreement_id', '=', agreement_id)
    .where('step', '=', step)
    .executeTakeFirst();
  if (!taken) throw new Refusal(code);
}

/** Only the first time counts: whoever opens an agreement again changes nothing in its trail. */
async function takeStep(
  tx: Tx,
  { actor, device }: Signatory,
  { agreement_id, content_hash }: AgreementRow,
  step: AgreementStep,
): Promise<void> {
  const taken = await tx
    .insertInto('agreement_steps')
    .values({ agreement_id, step, taken_by: actor.userId, address: actor.address, device })
    .onConflict((conflict) => conflict.columns(['agreement_id', 'step']).doNothing())
    .returning('taken_at')
    .executeTakeFirst();
  if (!taken) return;
  const subject = { kind: 'agreement', id: agreement_id };
  const sha256 = Buffer.from(content_hash).toString('hex');
  await recordAction(tx, actor, `agreement_${step.toLowerCase()}`, subject, null, {
    device,
    sha256,
  });
}
