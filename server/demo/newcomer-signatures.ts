import { findAgreement, sha256Of } from '../agreements/agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
  type Signatory,
} from '../agreements/ceremony.ts';
import { requestSignature } from '../agreements/sign-requests.ts';
import type { AgreementKind } from '../agreements/templates.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { readSubscriptionData } from '../funds/subscriptions/subscription-agreement.ts';
import type { Context } from '../http/context.ts';
import { requireEnvelope } from '../onboarding/agreement-client.ts';
import type { Visitor } from './newcomer.ts';

/**
 * Has somebody open, read, agree to and sign an agreement under their name. `byLink` is the name that the trail has of
 * somebody without an account.
 */
export function signAs(
  context: Pick<Context, 'database'>,
  { actor }: Pick<Visitor, 'actor'>,
  kind: AgreementKind,
  name: string,
  byLink: string | null = null,
): Promise<void> {
  const require = (tx: Tx) => requireEnvelope(tx, actor, actor.clientId, kind);
  return signWhat(context, { actor, name, byLink }, require);
}

/** The same of the agreement of the subscription that somebody has begun. */
export function signSubscription(
  context: Pick<Context, 'database'>,
  { actor }: Pick<Visitor, 'actor'>,
  name: string,
): Promise<void> {
  const { clientId: ownerId } = actor;
  return signWhat(context, { actor, name, byLink: null }, async (tx) => {
    const kind = 'SUBSCRIPTION_AGREEMENT';
    const data = await readSubscriptionData(tx, ownerId, kind);
    return requestSignature(tx, actor, { ownerId, kind, ...data });
  });
}

type Signer = Pick<Visitor, 'actor'> & { readonly name: string; readonly byLink: string | null };

async function signWhat(
  { database }: Pick<Context, 'database'>,
  { actor, name, byLink }: Signer,
  require: (tx: Tx) => Promise<string>,
): Promise<void> {
  const signatory: Signatory = {
    ownerId: actor.clientId,
    actor,
    device: 'Firefox on Linux',
    authentication: null,
    byLink,
  };
  await transact(database, async (tx) => {
    const agreementId = await require(tx);
    const own = { owner_id: actor.clientId, agreement_id: agreementId };
    const shown = { contentSha256: sha256Of(await findAgreement(tx, own)) };
    await recordOpening(tx, signatory, agreementId);
    await noteAgreementRead(tx, signatory, agreementId, shown);
    await recordConsent(tx, signatory, agreementId, shown);
    await recordSignature(tx, signatory, agreementId, { name, drawing: null });
  });
}
