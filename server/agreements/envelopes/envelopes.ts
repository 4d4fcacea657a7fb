import { Refusal } from '@ballast/contract/errors.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import type {
  EnvelopeOrder,
  EnvelopeSigning,
  EnvelopeState,
} from '../../providers/signing/port.ts';
import { type AgreementData, isAbout } from '../agreement-data.ts';
import { type AgreementRow, lockAgreement, textOf } from '../agreement-record.ts';
import {
  acceptSignature,
  recordDecline,
  recordLateSignature,
  type Signatory,
} from '../ceremony.ts';
import {
  claimEnvelope,
  closeEnvelope,
  type EnvelopeRow,
  findEnvelopeRow,
  releaseEnvelope,
  updateEnvelopeRef,
} from './envelope-record.ts';

/** The consent recorded for an envelope provider, which asks for it in words of its own. */
const PROVIDER_CONSENT =
  'Agreed to before the envelope provider, whose own certificate is part of the document.';

/**
 * Creates the envelope of an agreement once and returns the provider's reference. Looks first for one that an
 * earlier attempt created. Refuses with `signing_not_started` while another process creates it, or when the
 * provider fails.
 */
export async function ensureEnvelope(
  database: Database,
  envelopes: EnvelopeSigning,
  agreement: AgreementRow,
): Promise<string> {
  const { agreement_id: agreementId } = agreement;
  const row = await findEnvelopeRow(database, agreement);
  if (row?.envelope_ref) return row.envelope_ref;
  if (!(await claimEnvelope(database, agreement))) throw new Refusal('signing_not_started');
  try {
    const found = await envelopes.findEnvelope(agreementId);
    const envelopeRef = found ?? (await envelopes.createEnvelope(orderOf(agreement)));
    await updateEnvelopeRef(database, agreement, envelopeRef);
    return envelopeRef;
  } catch (error) {
    await releaseEnvelope(database, agreement);
    throw error;
  }
}

export function orderOf(agreement: AgreementRow): EnvelopeOrder {
  const { agreement_id: agreementId, signer_name: name, signer_email: email } = agreement;
  return { agreementId, text: textOf(agreement), signer: { name, email } };
}

/** Reads the state of an envelope from the provider, by our key when no reference is known; null when it has none. */
export async function fetchEnvelopeState(
  database: Database,
  envelopes: EnvelopeSigning,
  row: EnvelopeRow,
): Promise<EnvelopeState | null> {
  const { agreement_id: agreementId, envelope_ref } = row;
  const envelopeRef = envelope_ref ?? (await envelopes.findEnvelope(agreementId));
  if (envelopeRef === null) return null;
  if (envelope_ref === null) await updateEnvelopeRef(database, row, envelopeRef);
  return envelopes.readEnvelope(envelopeRef);
}

/**
 * Applies the provider's state of an envelope: signed, or ended without a signature. Safe to repeat. An
 * agreement that was replaced counts as signed only for its owner and only about the present data; otherwise
 * the signature is stored and staff are alerted. The owner must be locked. Returns the new state of the
 * agreement.
 */
export async function applyEnvelopeState(
  tx: Tx,
  signatory: Signatory,
  { agreementId, state, data }: SaidOfEnvelope,
): Promise<'SIGNED' | 'DECLINED' | null> {
  if (state === 'OPEN') return null;
  const agreement = await lockAgreement(tx, signatory.ownerId, agreementId);
  if (!(await closeEnvelope(tx, agreement))) return null;
  const isReplaced = agreement.state === 'REPLACED';
  if (agreement.state !== 'SENT' && !isReplaced) return null;
  if (state === 'DECLINED') {
    if (!isReplaced) await recordDecline(tx, signatory, agreement);
    return isReplaced ? null : 'DECLINED';
  }
  const given = { name: agreement.signer_name, drawing: null, consent: PROVIDER_CONSENT };
  if (isReplaced && !(agreement.signer === 'OWNER' && isAbout(agreement, data))) {
    await recordLateSignature(tx, signatory, agreement, given);
    return null;
  }
  await acceptSignature(tx, signatory, agreement, given);
  return 'SIGNED';
}

/** The provider's state of an envelope, and the data that its agreement would have today. */
type SaidOfEnvelope = {
  readonly agreementId: string;
  readonly state: EnvelopeState;
  readonly data: AgreementData;
};

const REPLACED = 'Another version of this document was sent in its place.';

/**
 * Reads the state as `fetchEnvelopeState` does, and voids the envelope when its agreement was replaced before it was
 * signed.
 */
export async function settleEnvelope(
  database: Database,
  envelopes: EnvelopeSigning,
  row: EnvelopeRow,
  agreement: Pick<AgreementRow, 'state'>,
): Promise<EnvelopeState | null> {
  const state = await fetchEnvelopeState(database, envelopes, row);
  if (state !== 'OPEN' || agreement.state !== 'REPLACED') return state;
  const found = await findEnvelopeRow(database, row);
  if (!found?.envelope_ref) return state;
  await envelopes.voidEnvelope(found.envelope_ref, REPLACED);
  return 'DECLINED';
}

/** Runs a call to the provider and turns its failure into a refusal. */
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
