import { Refusal } from '@ballast/contract/errors.ts';
import type { Database, Tx } from '../database/connect.ts';
import { OutcomeUnknown, ProviderRefusal } from '../providers/failures.ts';
import type { EnvelopeOrder, EnvelopeSigning, EnvelopeState } from '../providers/signing/port.ts';
import { type AgreementRow, lockAgreement, textOf } from './agreement-record.ts';
import { keepRefusal, keepSignature, type Signatory } from './ceremony.ts';
import {
  claimEnvelope,
  closeEnvelope,
  type EnvelopeRow,
  findEnvelopeRow,
  keepEnvelopeRef,
  releaseEnvelope,
} from './envelope-record.ts';

/** What stands in the place of the sentence that the built-in ceremony asks for. */
const PROVIDER_CONSENT =
  'Agreed to before the envelope provider, whose own certificate is part of the document.';

/**
 * Makes the envelope of an agreement, once, and answers what the provider calls it. What an earlier attempt may have
 * made is looked for first. Refuses with `signing_not_started` while somebody else asks for it, or when the
 * provider does not make it.
 */
export async function ensureEnvelope(
  database: Database,
  envelopes: EnvelopeSigning,
  agreement: AgreementRow,
): Promise<string> {
  const { agreement_id: agreementId } = agreement;
  const row = await findEnvelopeRow(database, agreementId);
  if (row?.envelope_ref) return row.envelope_ref;
  if (!(await claimEnvelope(database, agreementId))) throw new Refusal('signing_not_started');
  try {
    const found = await envelopes.findEnvelope(agreementId);
    const envelopeRef = found ?? (await envelopes.createEnvelope(orderOf(agreement)));
    await keepEnvelopeRef(database, agreementId, envelopeRef);
    return envelopeRef;
  } catch (error) {
    await releaseEnvelope(database, agreementId);
    throw error;
  }
}

/** What the provider is told of an agreement. */
export function orderOf(agreement: AgreementRow): EnvelopeOrder {
  const { agreement_id: agreementId, signer_name: name, signer_email: email } = agreement;
  return { agreementId, text: textOf(agreement), signer: { name, email } };
}

/**
 * Asks the provider how an envelope stands; null when it has none. One whose making was not answered is found by our
 * key. May throw what the provider does.
 */
export async function askEnvelope(
  database: Database,
  envelopes: EnvelopeSigning,
  { agreement_id: agreementId, envelope_ref }: EnvelopeRow,
): Promise<EnvelopeState | null> {
  const envelopeRef = envelope_ref ?? (await envelopes.findEnvelope(agreementId));
  if (envelopeRef === null) return null;
  if (envelope_ref === null) await keepEnvelopeRef(database, agreementId, envelopeRef);
  return envelopes.readEnvelope(envelopeRef);
}

/**
 * Keeps what the provider said of an envelope: signed, or over without a signature. Said before, it
 * changes nothing. Answers whether it was signed just now.
 */
export async function keepEnvelopeState(
  tx: Tx,
  signatory: Signatory,
  agreementId: string,
  state: EnvelopeState,
): Promise<boolean> {
  if (state === 'OPEN') return false;
  const agreement = await lockAgreement(tx, signatory.ownerId, agreementId);
  await closeEnvelope(tx, agreementId);
  // A newer text may stand in its place by now; what was signed was signed.
  if (agreement.state !== 'SENT' && agreement.state !== 'REPLACED') return false;
  if (state === 'DECLINED') {
    if (agreement.state === 'SENT') await keepRefusal(tx, signatory, agreement);
    return false;
  }
  const { actor, byLink, device, ownerId } = signatory;
  await keepSignature(tx, signatory, agreement, {
    agreement_id: agreementId,
    signed_by: byLink === null ? ownerId : null,
    signatory: byLink,
    name: agreement.signer_name,
    consent: PROVIDER_CONSENT,
    address: actor.address,
    device,
  });
  return true;
}

/** Runs what a provider is asked for; a failure of it becomes the refusal that the client is told. */
export async function orRefuse<Answer>(
  asking: Promise<Answer>,
  unknown: 'signing_not_started' | 'signing_not_submitted' | 'signing_not_finished',
  refused: 'signing_not_completed' | typeof unknown = unknown,
): Promise<Answer> {
  return asking.catch((error: unknown) => {
    const isRefused = error instanceof ProviderRefusal;
    if (!isRefused && !(error instanceof OutcomeUnknown)) throw error;
    const refusal = new Refusal(isRefused ? refused : unknown);
    refusal.cause = error;
    throw refusal;
  });
}
