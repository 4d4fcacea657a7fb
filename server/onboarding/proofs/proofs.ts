import { Refusal } from '@ballast/contract/errors.ts';
import { isRecentProof, type Proof } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { sql } from 'kysely';
import { type ClientRow, lockClient } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { toSentFile } from '../../files/shown-upload.ts';
import { assertStored, findUploads, freeQuota, type UploadRow } from '../../files/uploads.ts';
import type { OwnActor } from '../identity/identity.ts';

type ProofKind = 'ADDRESS';

/** A document by which a client proves something, with the day that stands on it. */
export type ProofRecord = {
  readonly proofId: string;
  readonly state: 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  readonly datedOn: string;
  readonly sentAt: Date;
  readonly reason: string | null;
  readonly files: readonly UploadRow[];
};

export type NewProof = { readonly datedOn: string; readonly uploadIds: readonly string[] };

/** The last proof of a kind that a client sent; null before. */
export async function findProof(
  database: Database,
  clientId: string,
  kind: ProofKind,
): Promise<ProofRecord | null> {
  const row = await database
    .selectFrom('proofs')
    .select(['proof_id', 'state', 'dated_on', 'sent_at', 'reason'])
    .where('owner_id', '=', clientId)
    .where('kind', '=', kind)
    .orderBy('sent_at', 'desc')
    .orderBy('proof_id', 'desc')
    .$narrowType<{ state: ProofRecord['state']; dated_on: string }>()
    .executeTakeFirst();
  if (!row) return null;
  const files = await database
    .selectFrom('proof_files')
    .select('upload_id')
    .where('owner_id', '=', clientId)
    .where('proof_id', '=', row.proof_id)
    .execute();
  const ids = files.map(({ upload_id }) => upload_id);
  return {
    proofId: row.proof_id,
    state: row.state,
    datedOn: row.dated_on,
    sentAt: row.sent_at,
    reason: row.reason,
    files: await findUploads(database, clientId, ids),
  };
}

function viewProof(proof: ProofRecord | null): Proof {
  return {
    status: proof?.state ?? 'REQUIRED',
    dated_on: proof?.datedOn ?? null,
    sent_at: proof?.sentAt.toISOString() ?? null,
    files: proof?.files.map(toSentFile) ?? [],
    reason: proof?.reason ?? null,
  };
}

/** Where the last proof of a kind stands; null before one was sent. */
export async function proofState(
  database: Database,
  clientId: string,
  kind: ProofKind,
): Promise<ProofRecord['state'] | null> {
  const proof = await database
    .selectFrom('proofs')
    .select('state')
    .where('owner_id', '=', clientId)
    .where('kind', '=', kind)
    .orderBy('sent_at', 'desc')
    .orderBy('proof_id', 'desc')
    .$narrowType<Pick<ProofRecord, 'state'>>()
    .executeTakeFirst();
  return proof?.state ?? null;
}

/** The proof of address that a client sent last. */
export async function getProofOfAddress(database: Database, clientId: string): Promise<Proof> {
  return viewProof(await findProof(database, clientId, 'ADDRESS'));
}

/** Whether a client has to prove the address: whoever lives by it and pays no taxes in the US. */
export function provesAddress({
  account_type,
  us_tax_payer,
}: Pick<ClientRow, 'account_type' | 'us_tax_payer'>): boolean {
  return account_type === 'INDIVIDUAL' && us_tax_payer !== true;
}

/** Keeps a proof of address. Refuses `step_not_reachable` where none is wanted, and `document_not_recent`. */
export async function sendProofOfAddress(
  tx: Tx,
  actor: OwnActor,
  { datedOn, uploadIds: given }: NewProof,
): Promise<Proof> {
  const { clientId, userId } = actor;
  const client = await lockClient(tx, clientId);
  const before = await findProof(tx, clientId, 'ADDRESS');
  if (!provesAddress(client) || before?.state === 'APPROVED') {
    throw new Refusal('step_not_reachable');
  }
  const today = (await readClock(tx)).toISOString().slice(0, 10);
  if (!isRecentProof(datedOn, today)) throw new Refusal('document_not_recent');
  const uploadIds = [...new Set(given)];
  await assertStored(tx, clientId, uploadIds, 'PROOF');
  const proofId = newId();
  await tx
    .insertInto('proofs')
    .values({
      owner_id: clientId,
      proof_id: proofId,
      kind: 'ADDRESS',
      dated_on: datedOn,
      sent_by: userId,
    })
    .execute();
  await tx
    .insertInto('proof_files')
    .values(uploadIds.map((upload_id) => ({ owner_id: clientId, proof_id: proofId, upload_id })))
    .execute();
  const subject = { kind: 'proof', id: proofId, ownerId: clientId };
  const after = { kind: 'ADDRESS', dated_on: datedOn, upload_ids: uploadIds };
  await recordAction(tx, actor, 'proof_sent', subject, null, after);
  return getProofOfAddress(tx, clientId);
}

/** Accepts or refuses the last proof of a kind, if it waits for that. */
export async function decideProof(
  tx: Tx,
  actor: Person,
  { clientId, kind }: { readonly clientId: string; readonly kind: ProofKind },
  { state, reason }: { readonly state: 'APPROVED' | 'REJECTED'; readonly reason: string | null },
): Promise<void> {
  const proof = await findProof(tx, clientId, kind);
  if (proof?.state !== 'SUBMITTED') return;
  await tx
    .updateTable('proofs')
    .set({ state, reason, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('proof_id', '=', proof.proofId)
    .execute();
  await freeQuota(
    tx,
    clientId,
    proof.files.map(({ upload_id }) => upload_id),
  );
  const subject = { kind: 'proof', id: proof.proofId, ownerId: clientId };
  const before = { state: proof.state };
  await recordAction(tx, actor, 'proof_decided', subject, before, { state, reason });
}
