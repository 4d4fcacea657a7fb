import { CONSENT } from '@ballast/contract/agreements/signature.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Insertable } from 'kysely';
import { type Actor, recordAction, SYSTEM } from '../database/audit-trail.ts';
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

/** Who signs, and whose agreement it is. */
export type Signatory = {
  readonly ownerId: string;
  /** The owner; for somebody who comes by a link the platform, with the address of the request. */
  readonly actor: Actor;
  /** What their browser said that it is; null when it said nothing, or an envelope provider told us. */
  readonly device: string | null;
  /** How the platform knows them, in words of the certificate; null when an envelope provider does. */
  readonly authentication: string | null;
  /** Whom a company named to sign and who comes by a link, as `Jane Roe <jane@example.com>`; null is the owner. */
  readonly byLink: string | null;
};

/** Notes that the agreement was opened. Refuses as `noteAgreementRead`, but that nothing comes before it. */
export async function recordOpening(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  await takeStep(tx, signatory, agreement, 'OPENED');
}

/** The SHA-256 of the text that the signer was shown, in hexadecimal digits. */
export type Shown = { readonly contentSha256: string };

/**
 * Notes that the agreement was read to its end. Refuses with `not_found`, with `agreement_not_read` when it was
 * not even opened, and with `agreement_state_conflict` when it is no longer to be signed or another text was shown.
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
  await takeStep(tx, signatory, agreement, 'READ');
}

/** Notes the consent to sign electronically. Refuses as `noteAgreementRead`; what was not read is `agreement_not_read`. */
export async function recordConsent(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  shown: Shown,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  assertShown(agreement, shown);
  await assertTaken(tx, agreement, 'READ', 'agreement_not_read');
  await takeStep(tx, signatory, agreement, 'CONSENTED', CONSENT);
}

function assertShown(agreement: AgreementRow, { contentSha256 }: Shown): void {
  if (contentSha256 !== sha256Of(agreement)) throw new Refusal('agreement_state_conflict');
}

/**
 * Signs an agreement that was read and agreed to, with a typed or drawn name, and queues its sealing in the same
 * transaction. Refuses with `not_found`, `agreement_consent_missing`, `agreement_state_conflict` and
 * `signature_invalid`.
 */
export async function recordSignature(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  given: GivenSignature,
): Promise<void> {
  const agreement = await lockToSign(tx, signatory, agreementId);
  const { consent } = await assertTaken(tx, agreement, 'CONSENTED', 'agreement_consent_missing');
  const { name, drawing } = checkSignature(given, agreement.signer_name);
  // What was agreed to before its words were kept was the sentence of today.
  const signed = { name, drawing, consent: consent ?? CONSENT };
  await acceptSignature(tx, signatory, agreement, signed);
}

/** What was put under an agreement, and the sentence that was agreed to before. */
type GivenUnder = Pick<Insertable<AgreementSignatures>, 'name' | 'drawing' | 'consent'>;

/** Accepts a signature with its step and its new state, and queues the document. The agreement must be locked. */
export async function acceptSignature(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
  given: GivenUnder,
): Promise<void> {
  const { agreement_id: agreementId } = agreement;
  await insertSignature(tx, signatory, agreement, given);
  await moveAgreement(tx, agreementId, 'SIGNED');
  await tx.insertInto('agreement_sealings').values({ agreement_id: agreementId }).execute();
  await enqueue(tx, SEAL_AGREEMENT, { agreementId });
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
  const told = { kind, signer_name, owner_id };
  await recordAction(tx, SYSTEM, 'alarm_replaced_agreement_signed', subject, null, told);
}

async function insertSignature(
  tx: Tx,
  signatory: Signatory,
  agreement: AgreementRow,
  given: GivenUnder,
): Promise<void> {
  const { actor, byLink, device, authentication, ownerId } = signatory;
  const { agreement_id } = agreement;
  const signed_by = byLink === null ? ownerId : null;
  const { address } = actor;
  await tx
    .insertInto('agreement_signatures')
    .values({
      ...given,
      agreement_id,
      signed_by,
      signatory: byLink,
      address,
      device,
      authentication,
    })
    .execute();
  await takeStep(tx, signatory, agreement, 'SIGNED');
}

/** Says that an agreement was declined and will not be signed. The agreement must be locked. */
export async function recordDecline(
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
): Promise<{ readonly consent: string | null }> {
  const taken = await tx
    .selectFrom('agreement_steps')
    .select('consent')
    .where('agreement_id', '=', agreement_id)
    .where('step', '=', step)
    .executeTakeFirst();
  if (!taken) throw new Refusal(code);
  return taken;
}

/** Only the first time counts: whoever opens an agreement again changes nothing in its trail. */
export async function takeStep(
  tx: Tx,
  { actor, device, byLink }: Signatory,
  agreement: AgreementRow,
  step: AgreementStep,
  consent: string | null = null,
): Promise<void> {
  const { agreement_id } = agreement;
  const taken_by = byLink === null ? actor.userId : null;
  const taken = await tx
    .insertInto('agreement_steps')
    .values({
      agreement_id,
      step,
      taken_by,
      signatory: byLink,
      address: actor.address,
      device,
      consent,
    })
    .onConflict((conflict) => conflict.columns(['agreement_id', 'step']).doNothing())
    .returning('taken_at')
    .executeTakeFirst();
  if (!taken) return;
  const subject = { kind: 'agreement', id: agreement_id, ownerId: agreement.owner_id };
  const sha256 = sha256Of(agreement);
  await recordAction(tx, actor, `agreement_${step.toLowerCase()}`, subject, null, {
    device,
    sha256,
    ...(byLink !== null && { signatory: byLink }),
  });
}
