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

/** What stands in the place of the sentence that the built-in ceremony asks for. */
const PROVIDER_CONSENT =
  'Agreed to before the envelope provider, whose own certificate is part of the document.';

/**
 * Makes the envelope of an agreement, once, and returns what the provider calls it. What an earlier attempt may have
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
    await updateEnvelopeRef(database, agreementId, envelopeRef);
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
  if (envelope_ref === null) await updateEnvelopeRef(database, agreementId, envelopeRef);
  return envelopes.readEnvelope(envelopeRef);
}

/**
 * Applies what the provider said of an envelope: signed, or over without a signature. Said before, it changes nothing.
 * What was replaced meanwhile counts as signed for its owner when it is about the data of now, and for nobody else:
 * then the signature is kept and staff are told. The owner must be locked. Returns what became of the agreement just now.
 */
export async function applyEnvelopeState(
  tx: Tx,
  signatory: Signatory,
  { agreementId, state, data }: SaidOfEnvelope,
): Promise<'SIGNED' | 'DECLINED' | null> {
  if (state === 'OPEN') return null;
  const agreement = await lockAgreement(tx, signatory.ownerId, agreementId);
  if (!(await closeEnvelope(tx, agreementId))) return null;
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

/** How the provider says that an envelope stands, and what its agreement would be about today. */
type SaidOfEnvelope = {
  readonly agreementId: string;
  readonly state: EnvelopeState;
  readonly data: AgreementData;
};

const REPLACED = 'Another version of this document was sent in its place.';

/**
 * Asks as `askEnvelope` does. One whose agreement was replaced is taken back while it is still with its signer, and is
 * over then.
 */
export async function settleEnvelope(
  database: Database,
  envelopes: EnvelopeSigning,
  row: EnvelopeRow,
  agreement: Pick<AgreementRow, 'state'>,
): Promise<EnvelopeState | null> {
  const state = await askEnvelope(database, envelopes, row);
  if (state !== 'OPEN' || agreement.state !== 'REPLACED') return state;
  const found = await findEnvelopeRow(database, row.agreement_id);
  if (!found?.envelope_ref) return state;
  await envelopes.voidEnvelope(found.envelope_ref, REPLACED);
  return 'DECLINED';
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
