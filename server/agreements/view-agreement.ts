import type { Agreement, AgreementDocument } from '@ballast/contract/agreements/agreements.ts';
import { CONSENT } from '@ballast/contract/agreements/signature.ts';
import type { Database } from '../database/connect.ts';
import {
  type AgreementStep,
  getAgreementRecord,
  type OwnAgreement,
  sha256Of,
  textOf,
} from './agreement-record.ts';
import { assertSigner, type Signatory } from './ceremony.ts';
import { statusOf } from './envelopes/envelope-of.ts';
import { hasEnvelope } from './envelopes/envelope-record.ts';
import { findSigned, type SignedItem } from './signed-list.ts';
import { translationOf } from './translation.ts';

/** An agreement as its signer sees it, and its owner when somebody else signs. */
export async function getAgreement(
  database: Database,
  signatory: Pick<Signatory, 'ownerId' | 'byLink'>,
  agreementId: string,
): Promise<Agreement> {
  const agreement = await getAgreementRecord(database, signatory.ownerId, agreementId);
  if (signatory.byLink !== null) assertSigner(signatory, agreement);
  const taken = await stepsOf(database, agreement);
  const signed = await findSigned(database, agreement);
  return {
    id: agreementId,
    envelope_type: agreement.kind,
    status: statusOf(agreement),
    state: agreement.state,
    ceremony: (await hasEnvelope(database, agreement)) ? 'ENVELOPE' : 'BUILT_IN',
    text: mutable(textOf(agreement)),
    translation: agreement.state === 'SENT' ? mutable(translationOf(agreement)) : null,
    content_sha256: sha256Of(agreement),
    signer_name: agreement.signer_name,
    consent: CONSENT,
    sent_at: agreement.sent_at.toISOString(),
    opened_at: taken('OPENED'),
    read_at: taken('READ'),
    consented_at: taken('CONSENTED'),
    signed_at: taken('SIGNED'),
    document: signed ? documentOf(signed) : null,
  };
}

export function documentOf({ sealing, sealedAt }: SignedItem): AgreementDocument {
  const isFailing = sealedAt === null && sealing.failingSince !== null;
  const unsealed = isFailing ? 'FAILING' : 'BEING_MADE';
  return {
    state: sealedAt ? 'READY' : unsealed,
    failing_since: sealing.failingSince?.toISOString() ?? null,
    tried_again_at: isFailing ? (sealing.dueAt?.toISOString() ?? null) : null,
    sealed_at: sealedAt?.toISOString() ?? null,
  };
}

async function stepsOf(database: Database, { owner_id, agreement_id }: OwnAgreement) {
  const rows = await database
    .selectFrom('agreement_steps')
    .select(['step', 'taken_at'])
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .execute();
  return (step: AgreementStep) =>
    rows.find((row) => row.step === step)?.taken_at.toISOString() ?? null;
}

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

function mutable<T>(text: T): Mutable<T> {
  return structuredClone(text) as Mutable<T>;
}
