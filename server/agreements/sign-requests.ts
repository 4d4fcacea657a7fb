import { createHash } from 'node:crypto';
import { lockClient } from '../account/clients.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type AgreementData, dataHash } from './agreement-data.ts';
import { type AgreementRow, moveAgreement, type OwnAgreement } from './agreement-record.ts';
import { hastenEnvelope } from './envelopes/envelope-record.ts';
import { CHECK_ENVELOPE } from './jobs.ts';
import { type AgreementKind, agreementTextFor } from './templates.ts';

export type SignRequest = AgreementData & {
  readonly ownerId: string;
  readonly kind: AgreementKind;
};

/**
 * Sends a client an agreement and returns its id. One with the same words is returned instead; one
 * that waits with other words is replaced. Refuses with `account_suspended`.
 */
export async function requestSignature(
  tx: Tx,
  actor: Actor,
  { ownerId, kind, client, signer }: SignRequest,
): Promise<string> {
  await lockClient(tx, ownerId);
  const { version, text } = agreementTextFor(kind, client);
  const content = JSON.stringify(text);
  const earlier = await newestValidAgreement(tx, ownerId, kind);
  if (earlier?.content === content && earlier.signer === signer) return earlier.agreement_id;
  if (earlier?.state === 'SENT') await replaceAgreement(tx, earlier);
  const row = {
    agreement_id: newId(),
    owner_id: ownerId,
    kind,
    signer,
    template_version: version,
    signer_name: client.name,
    signer_email: client.email,
  };
  const content_hash = createHash('sha256').update(content).digest();
  await tx
    .insertInto('agreements')
    .values({ ...row, content, content_hash, data_hash: dataHash({ client, signer }) })
    .execute();
  const step = { owner_id: ownerId, agreement_id: row.agreement_id, step: 'SENT' } as const;
  await tx.insertInto('agreement_steps').values(step).execute();
  const subject = { kind: 'agreement', id: row.agreement_id, ownerId };
  const replaces = earlier?.state === 'SENT' ? earlier.agreement_id : null;
  await recordAction(tx, actor, 'agreement_sent', subject, null, { ...row, replaces });
  return row.agreement_id;
}

/** A job voids the envelope, because the provider is not called in a transaction. */
async function replaceAgreement(tx: Tx, { owner_id, agreement_id }: OwnAgreement): Promise<void> {
  const own = { owner_id, agreement_id };
  await moveAgreement(tx, own, 'REPLACED');
  if (await hastenEnvelope(tx, own)) await enqueue(tx, CHECK_ENVELOPE, own);
}

async function newestValidAgreement(
  tx: Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<AgreementRow | undefined> {
  return tx
    .selectFrom('agreements')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('state', 'not in', ['REPLACED', 'DECLINED'])
    .orderBy('sent_at', 'desc')
    .orderBy('agreement_id', 'desc')
    .$narrowType<{ kind: AgreementKind }>()
    .executeTakeFirst();
}
