import { createHash } from 'node:crypto';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { EnvelopeSigning, Signing } from '../../providers/signing/port.ts';
import { moveAgreement, type OwnAgreement } from '../agreement-record.ts';
import { findEnvelopeRow } from '../envelopes/envelope-record.ts';
import type { AgreementFlows, MessageSettings } from '../flows.ts';
import { type AgreementToSeal, readAgreementToSeal } from '../signed-agreement.ts';
import {
  alarmUnsealed,
  claimSealing,
  closeSealing,
  dueSealings,
  recordSealingFailure,
} from './sealing-attempts.ts';

export type SealingContext = {
  readonly database: Database;
  readonly providers: { readonly signing: Signing; readonly envelopes: EnvelopeSigning | null };
  readonly settings: MessageSettings;
  readonly flows: Pick<AgreementFlows, 'sealed'>;
};

/** A document with its properties; an envelope provider's has its own pages and certificate. */
type MadeDocument = {
  readonly pdf: Buffer;
  readonly pageCount: number | null;
  readonly certificateFingerprint: string | null;
};

/**
 * Seals a signed agreement, once. A failure is recorded with the time of the next attempt; an attempt whose
 * process died is repeated after its time limit. Returns whether there was anything to do.
 */
export async function sealAgreement(context: SealingContext, own: OwnAgreement): Promise<boolean> {
  const { database } = context;
  const attempt = await claimSealing(database, own);
  if (attempt === null) return false;
  try {
    const agreement = await readAgreementToSeal(database, own);
    const document = await makeDocument(context, agreement);
    await transact(database, (tx) => insertDocument(tx, context, agreement, document));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await transact(database, (tx) => recordSealingFailure(tx, own, attempt, why));
  }
  return true;
}

/** What was signed with an envelope provider is the provider's document; the rest is sealed by the platform. */
async function makeDocument(
  { database, providers }: SealingContext,
  { ownerId, signed }: AgreementToSeal,
): Promise<MadeDocument> {
  const own = { owner_id: ownerId, agreement_id: signed.agreementId };
  const envelope = await findEnvelopeRow(database, own);
  if (!envelope) return providers.signing.seal(signed, await readClock(database));
  if (!providers.envelopes || !envelope.envelope_ref) {
    throw new Error('its envelope provider is not set up here');
  }
  const pdf = await providers.envelopes.downloadDocument(envelope.envelope_ref);
  return { pdf, pageCount: null, certificateFingerprint: null };
}

/** Two attempts may end at once: the first document stays, and the client is told once. */
async function insertDocument(
  tx: Tx,
  { settings, flows }: Pick<SealingContext, 'settings' | 'flows'>,
  agreement: AgreementToSeal,
  { pdf, pageCount, certificateFingerprint }: MadeDocument,
): Promise<void> {
  const { ownerId, signed } = agreement;
  const own = { owner_id: ownerId, agreement_id: signed.agreementId };
  const row = {
    ...own,
    pdf_hash: createHash('sha256').update(pdf).digest(),
    page_count: pageCount,
    certificate_fingerprint: certificateFingerprint,
  };
  const kept = await tx
    .insertInto('sealed_agreements')
    .values({ ...row, pdf })
    .onConflict((conflict) => conflict.columns(['owner_id', 'agreement_id']).doNothing())
    .returning('sealed_at')
    .executeTakeFirst();
  if (!kept) return;
  await moveAgreement(tx, own, 'SEALED');
  await closeSealing(tx, own);
  const subject = { kind: 'agreement', id: signed.agreementId, ownerId };
  const sha256 = row.pdf_hash.toString('hex');
  await recordAction(tx, SYSTEM, 'agreement_sealed', subject, null, {
    sha256,
    pageCount,
    certificateFingerprint,
  });
  await tellOwner(tx, agreement);
  const { title } = signed.text;
  await flows.sealed(tx, settings, { ownerId, agreementId: signed.agreementId, title });
}

/** Tells the owner, who need not be whoever signed. */
function tellOwner(tx: Tx, { ownerId, signer, signed }: AgreementToSeal): Promise<void> {
  const { title } = signed.text;
  if (signer === 'OWNER') return notifyClient(tx, ownerId, 'agreement_signed', { title });
  const { name } = signed.signer;
  return notifyClient(tx, ownerId, 'agreement_signed_by_signatory', { title, name });
}

const BATCH = 20;

/**
 * Seals agreements whose job was lost, whose worker died or whose attempt failed, and alerts staff of those
 * that wait too long. Begins no other once `signal` is aborted. Returns how many it worked on.
 */
export async function sealDueAgreements(
  context: SealingContext,
  signal?: AbortSignal,
): Promise<number> {
  let worked = 0;
  for (const own of await dueSealings(context.database, BATCH)) {
    if (signal?.aborted) break;
    if (await sealAgreement(context, own)) worked += 1;
  }
  return worked + (await transact(context.database, alarmUnsealed));
}
