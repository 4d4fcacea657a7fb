import { findAgreement, sha256Of } from '../agreements/agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
  type Signatory,
} from '../agreements/ceremony.ts';
import type { AgreementKind } from '../agreements/templates.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import { requireEnvelope } from '../onboarding/agreement-client.ts';
import type { Visitor } from './newcomer.ts';

/**
 * Has somebody open, read, agree to and sign an agreement under their name. `byLink` is the name that the trail has of
 * somebody without an account.
 */
export async function signAs(
  { database }: Pick<Context, 'database'>,
  { actor }: Pick<Visitor, 'actor'>,
  kind: AgreementKind,
  name: string,
  byLink: string | null = null,
): Promise<void> {
  const signatory: Signatory = {
    ownerId: actor.clientId,
    actor,
    device: 'Firefox on Linux',
    authentication: null,
    byLink,
  };
  await transact(database, async (tx) => {
    const agreementId = await requireEnvelope(tx, actor, actor.clientId, kind);
    const own = { owner_id: actor.clientId, agreement_id: agreementId };
    const shown = { contentSha256: sha256Of(await findAgreement(tx, own)) };
    await recordOpening(tx, signatory, agreementId);
    await noteAgreementRead(tx, signatory, agreementId, shown);
    await recordConsent(tx, signatory, agreementId, shown);
    await recordSignature(tx, signatory, agreementId, { name, drawing: null });
  });
}
