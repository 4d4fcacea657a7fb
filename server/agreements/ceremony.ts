import { CONSENT } from '@ballast/contract/agreements/signature.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Insertable } from 'kysely';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { AgreementSignatures } from '../database/schema.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  type AgreementRow,
  type AgreementStep,
  lockAgreement,
  moveAgreement,
} from './agreement-record.ts';
import { hasEnvelope } from './envelope-record.ts';
import { checkSignature, type GivenSignature } from './rules.ts';
import { SEAL_AGREEMENT } from './seal-job.ts';

/** Who signs, whose agreement it is, and with what device: `Firefox on Linux`. */
export type Signatory = {
  readonly ownerId: string;
  /** The owner; for somebody who comes by a link the platform, with the address of the request. */
  readonly actor: Actor;
  readonly device: string | null;
  /** Whom a company named to sign and who comes by a link, as `Jane Roe <jane@example.com>`; null is the owner. */
  readonly byLink: string | null;
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
  const { actor, device, byLink } = signatory;
  const { name, drawing } = checkSignature(given, agreement.signer_name);
  const row = { agreement_id: agreementId, name, drawing, consent: CONSENT, device };
  await keepSignature(tx, signatory, agreement, {
    ...row,
    signed_by: byLink === null ? signatory.ownerId : null,
    signatory: byLink,
    address: actor.address,
  });
}

/** Keeps a signature with its step and its new state, and queues the document. The agreement must be locked. */
export async function keepSignature(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
  signature: Insertable<AgreementSignatures>,
): Promise<void> {
  const { agreement_id: agreementId } = agreement;
  await tx.insertInto('agreement_signatures').values(signature).execute();
  await takeStep(tx, signatory, agreement, 'SIGNED');
  await moveAgreement(tx, agreementId, 'SIGNED');
  await tx.insertInto('agreement_sealings').values({ agreement_id: agreementId }).execute();
  await enqueue(tx, SEAL_AGREEMENT, { agreementId });
}

/** Says that an agreement was declined and will not be signed. The agreement must be locked. */
export async function keepRefusal(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
): Promise<void> {
  await takeStep(tx, signatory, agreement, 'DECLINED');
  await moveAgreement(tx, agreement.agreement_id, 'DECLINED');
}

/** Refuses with `not_found` whoever must not see an agreement: it is another's, or another has to sign it. */
export function assertSigner(
  { byLink }: Pick<Signatory, 'byLink'>,
  { signer }: AgreementRow,
): void {
  if ((byLink === null) !== (signer === 'OWNER')) throw new Refusal('not_found');
}

/** Steps of the built-in ceremony are taken in it alone: what is with an envelope provider is signed there. */
async function lockToSign(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<AgreementRow> {
  const agreement = await lockAgreement(tx, signatory.ownerId, agreementId);
  assertSigner(signatory, agreement);
  const isElsewhere = await hasEnvelope(tx, agreementId);
  if (agreement.state !== 'SENT' || isElsewhere) throw new Refusal('agreement_state_conflict');
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
export async function takeStep(
  tx: Tx,
  { actor, device, byLink }: Signatory,
  { agreement_id, content_hash }: AgreementRow,
  step: AgreementStep,
): Promise<void> {
  const taken_by = byLink === null ? actor.userId : null;
  const taken = await tx
    .insertInto('agreement_steps')
    .values({ agreement_id, step, taken_by, signatory: byLink, address: actor.address, device })
    .onConflict((conflict) => conflict.columns(['agreement_id', 'step']).doNothing())
    .returning('taken_at')
    .executeTakeFirst();
  if (!taken) return;
  const subject = { kind: 'agreement', id: agreement_id };
  const sha256 = Buffer.from(content_hash).toString('hex');
  await recordAction(tx, actor, `agreement_${step.toLowerCase()}`, subject, null, {
    device,
    sha256,
    ...(byLink !== null && { signatory: byLink }),
  });
}
