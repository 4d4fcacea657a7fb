import { createHash } from 'node:crypto';
import { lockUser } from '../account/users.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { type AgreementRow, type AgreementSigner, moveAgreement } from './agreement-record.ts';
import { type AgreementClient, type AgreementKind, agreementTextFor } from './templates.ts';

/** What somebody is asked to sign. */
export type SignRequest = {
  readonly ownerId: string;
  readonly kind: AgreementKind;
  /** The data that the text is made with. */
  readonly client: AgreementClient;
  /** Who signs; the owner unless it says otherwise. */
  readonly signer?: AgreementSigner;
};

/**
 * Sends a client an agreement to sign and answers its id. One with the same words that waits, or is signed, is
 * answered instead; one with other words that waits is replaced. Refuses with `account_suspended`.
 */
export async function requestSignature(
  tx: Tx,
  actor: Actor,
  { ownerId, kind, client, signer = 'OWNER' }: SignRequest,
): Promise<string> {
  await lockUser(tx, ownerId);
  const { version, text } = agreementTextFor(kind, client);
  const content = JSON.stringify(text);
  const earlier = await standingAgreement(tx, ownerId, kind);
  if (earlier?.content === content && earlier.signer === signer) return earlier.agreement_id;
  if (earlier?.state === 'SENT') await moveAgreement(tx, earlier.agreement_id, 'REPLACED');
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
    .values({ ...row, content, content_hash })
    .execute();
  const step = { agreement_id: row.agreement_id, step: 'SENT' };
  await tx.insertInto('agreement_steps').values(step).execute();
  const subject = { kind: 'agreement', id: row.agreement_id };
  const replaces = earlier?.state === 'SENT' ? earlier.agreement_id : null;
  await recordAction(tx, actor, 'agreement_sent', subject, null, { ...row, replaces });
  return row.agreement_id;
}

/** The newest agreement of a kind that waits or is signed. */
async function standingAgreement(
  tx: Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<AgreementRow | undefined> {
  const row = await tx
    .selectFrom('agreements')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('state', 'not in', ['REPLACED', 'DECLINED'])
    .orderBy('sent_at', 'desc')
    .orderBy('agreement_id', 'desc')
    .executeTakeFirst();
  return row as AgreementRow | undefined;
}
