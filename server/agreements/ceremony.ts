import { CONSENT } from '@ballast/contract/agreements/signature.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Insertable } from 'kysely';
import { getClient } from '../account/clients.ts';
import { raiseAlarm } from '../database/alarms.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { AgreementSignatures } from '../database/schema.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  type AgreementRow,
  type AgreementStep,
  lockAgreement,
  moveAgreement,
  sha256Of,
} from './agreement-record.ts';
import { hasEnvelope } from './envelopes/envelope-record.ts';
import { SEAL_AGREEMENT } from './jobs.ts';
import { checkSignature, type GivenSignature } from './rules.ts';

export type Signatory = {
  readonly ownerId: string;
  /** The owner; for somebody who comes by a link the platform, with the address of the request. */
  readonly actor: Actor;
  /** User agent; null when the browser sent none or an envelope provider reported the signature. */
  readonly device: string | null;
  /** How the signer was authenticated, in the words of the certificate; null when an envelope provider did it. */
  readonly authentication: string | null;
  /** Who signs by a link, as `Jane Roe <jane@example.com>`; null for the owner. */
  readonly byLink: string | null;
};

/** Records that the agreement was opened. Refuses as `noteAgreementRead`, except for the step before. */
export async function recordOpening(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  await recordStep(tx, signatory, agreement, 'OPENED');
}

export type Shown = { readonly contentSha256: string };

/**
 * Records that the agreement was read to its end. Also refuses an agreement that was not opened or whose text
 * changed.
 */
export async function noteAgreementRead(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  shown: Shown,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  assertShown(agreement, shown);
  await assertTaken(tx, agreement, 'OPENED', 'agreement_not_read');
  await recordStep(tx, signatory, agreement, 'READ');
}

/** Records the consent to sign electronically. Refuses as `noteAgreementRead`. */
export async function recordConsent(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  shown: Shown,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  assertShown(agreement, shown);
  await assertTaken(tx, agreement, 'READ', 'agreement_not_read');
  await recordStep(tx, signatory, agreement, 'CONSENTED', CONSENT);
}

function assertShown(agreement: AgreementRow, { contentSha256 }: Shown): void {
  if (contentSha256 !== sha256Of(agreement)) throw new Refusal('agreement_state_conflict');
}

/** Signs with a typed or drawn name, and queues the seal in the same transaction. */
export async function recordSignature(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  given: GivenSignature,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  const { consent } = await assertTaken(tx, agreement, 'CONSENTED', 'agreement_consent_missing');
  const { name, drawing } = checkSignature(given, agreement.signer_name);
  // Consents from before the sentence was stored gave today's sentence.
  const signed = { name, drawing, consent: consent ?? CONSENT };
  await acceptSignature(tx, signatory, agreement, signed);
}

type GivenUnder = Pick<Insertable<AgreementSignatures>, 'name' | 'drawing' | 'consent'>;

/** Accepts a signature with its step and its new state, and queues the document. The agreement must be locked. */
export async function acceptSignature(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
  given: GivenUnder,
): Promise<void> {
  const { owner_id, agreement_id } = agreement;
  const own = { owner_id, agreement_id };
  await insertSignature(tx, signatory, agreement, given);
  await moveAgreement(tx, own, 'SIGNED');
  await tx.insertInto('agreement_sealings').values(own).execute();
  await enqueue(tx, SEAL_AGREEMENT, own);
}

/**
 * Records a signature that came for a text which something else stands in the place of by now: it is known that it was
 * given, staff are told, and nothing goes on with it. The agreement must be locked.
 */
export async function recordLateSignature(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
  given: GivenUnder,
): Promise<void> {
  await insertSignature(tx, signatory, agreement, given);
  const { agreement_id: id, kind, signer_name, owner_id } = agreement;
  const subject = { kind: 'agreement', id, ownerId: owner_id };
  const details = { kind, signer_name, owner_id };
  await raiseAlarm(tx, 'replaced_agreement_signed', subject, details);
}

async function insertSignature(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
  given: GivenUnder,
): Promise<void> {
  const { actor, byLink, device, authentication, ownerId } = signatory;
  const { owner_id, agreement_id } = agreement;
  const signed_by =
    byLink === null ? (actor.userId ?? (await getClient(tx, ownerId)).user_id) : null;
  const { address } = actor;
  await tx
    .insertInto('agreement_signatures')
    .values({
      ...given,
      owner_id,
      agreement_id,
      signed_by,
      signatory: byLink,
      address,
      device,
      authentication,
    })
    .execute();
  await recordStep(tx, signatory, agreement, 'SIGNED');
}

/** Records that an agreement was declined. The agreement must be locked. */
export async function recordDecline(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
): Promise<void> {
  await recordStep(tx, signatory, agreement, 'DECLINED');
  await moveAgreement(tx, agreement, 'DECLINED');
}

/** Refuses with `not_found` anybody but the person who has to sign. */
export function assertSigner(
  { byLink }: Pick<Signatory, 'byLink'>,
  { signer }: AgreementRow,
): void {
  if ((byLink === null) !== (signer === 'OWNER')) throw new Refusal('not_found');
}

/** Refuses an agreement that is signed with an envelope provider. */
async function lockToSign(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<AgreementRow> {
  const agreement = await lockAgreement(tx, signatory.ownerId, agreementId);
  assertSigner(signatory, agreement);
  const isElsewhere = await hasEnvelope(tx, agreement);
  if (agreement.state !== 'SENT' || isElsewhere) throw new Refusal('agreement_state_conflict');
  return agreement;
}

async function assertTaken(
  tx: Tx,
  { owner_id, agreement_id }: AgreementRow,
  step: AgreementStep,
  code: 'agreement_not_read' | 'agreement_consent_missing',
): Promise<{ readonly consent: string | null }> {
  const taken = await tx
    .selectFrom('agreement_steps')
    .select('consent')
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .where('step', '=', step)
    .executeTakeFirst();
  if (!taken) throw new Refusal(code);
  return taken;
}

/** Only the first time counts: opening an agreement again adds nothing to its trail. */
export async function recordStep(
  tx: Tx,
  { actor, device, byLink }: Signatory,
  agreement: AgreementRow,
  step: AgreementStep,
  consent: string | null = null,
): Promise<void> {
  const { owner_id, agreement_id } = agreement;
  const taken_by = byLink === null ? actor.userId : null;
  const taken = await tx
    .insertInto('agreement_steps')
    .values({
      owner_id,
      agreement_id,
      step,
      taken_by,
      signatory: byLink,
      address: actor.address,
      device,
      consent,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'agreement_id', 'step']).doNothing())
    .returning('taken_at')
    .executeTakeFirst();
  if (!taken) return;
  const subject = { kind: 'agreement', id: agreement_id, ownerId: owner_id };
  const sha256 = sha256Of(agreement);
  const action = `agreement_${step.toLowerCase() as Lowercase<AgreementStep>}` as const;
  await recordAction(tx, actor, action, subject, null, {
    device,
    sha256,
    ...(byLink !== null && { signatory: byLink }),
  });
}
