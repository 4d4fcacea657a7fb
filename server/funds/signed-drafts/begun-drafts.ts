import type { Database } from '../../database/connect.ts';
import type { BegunPurpose } from '../../onboarding/signatories/signatory-requests.ts';
import { findSignedAgreement } from '../subscriptions/subscription-agreement.ts';
import { findDraft as findSubscription } from '../subscriptions/subscription-record.ts';
import { findSignedRedemption } from '../unit-redemptions/redemption-agreement.ts';
import { findDraft as findRedemption } from '../unit-redemptions/redemption-record.ts';

/** What a client has begun in a private fund and not submitted. */
export type Begun = {
  readonly purpose: BegunPurpose;
  readonly ownerId: string;
  readonly requestId: string;
  readonly fund: { readonly id: string; readonly name: string };
  readonly askedBy: string;
  readonly refusedBy: string | null;
};

/** The subscription or the redemption that a client has begun; null without. */
export async function findBegun(
  database: Database,
  ownerId: string,
  purpose: BegunPurpose,
): Promise<Begun | null> {
  const find = purpose === 'SUBSCRIPTION' ? findSubscription : findRedemption;
  const draft = await find(database, ownerId);
  if (!draft) return null;
  const { requestId, fund, askedBy, refusedBy } = draft;
  return { purpose, ownerId, requestId, fund, askedBy, refusedBy };
}

/** The id of the agreement that is signed about what was begun; null until it is. */
export function findSignedOf(database: Database, begun: Begun): Promise<string | null> {
  const find = begun.purpose === 'SUBSCRIPTION' ? findSignedAgreement : findSignedRedemption;
  return find(database, begun);
}
