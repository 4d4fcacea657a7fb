import { Refusal } from '@ballast/contract/errors.ts';
import type { DraftSignature } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import { sendDraftLinkAgain } from '../../onboarding/signatories/draft-signatures.ts';
import type { LinkSettings } from '../../onboarding/signatories/signatory-links.ts';
import { type Begun, findBegun } from './begun-drafts.ts';

/** Sends whoever signs what was begun another link. Refuses as `sendDraftLinkAgain`, and with `not_found` what is no draft. */
export async function resendDraftLink(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
  requestId: string,
): Promise<DraftSignature> {
  const { fund, ...begun } = await getBegun(tx, actor.clientId, requestId);
  return sendDraftLinkAgain(tx, settings, actor, { ...begun, fundName: fund.name });
}

async function getBegun(database: Database, ownerId: string, requestId: string): Promise<Begun> {
  for (const purpose of ['SUBSCRIPTION', 'REDEMPTION'] as const) {
    const begun = await findBegun(database, ownerId, purpose);
    if (begun?.requestId === requestId) return begun;
  }
  throw new Refusal('not_found');
}
