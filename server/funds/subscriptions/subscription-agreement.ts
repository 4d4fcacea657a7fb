import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AgreementData } from '../../agreements/agreement-data.ts';
import { findSignedNaming } from '../../agreements/envelopes/envelope-of.ts';
import type { Database } from '../../database/connect.ts';
import { readAgreementData } from '../../onboarding/agreement-client.ts';
import { findDraft, type OwnSubscription, type Subscription } from './subscription-record.ts';

const KIND = 'SUBSCRIPTION_AGREEMENT';

/** Whether a client has a subscription to sign: one that was begun. */
export async function wantsSubscriptionAgreement(
  database: Database,
  ownerId: string,
): Promise<boolean> {
  return (await findDraft(database, ownerId)) !== null;
}

/** Who signs the agreement of what a client has begun to subscribe to, and what its text says. */
export async function readSubscriptionData(
  database: Database,
  ownerId: string,
): Promise<AgreementData> {
  return dataOf(database, ownerId, await findDraft(database, ownerId));
}

async function dataOf(
  database: Database,
  ownerId: string,
  draft: Subscription | null,
): Promise<AgreementData> {
  const { signer, client } = await readAgreementData(database, ownerId, KIND);
  if (!draft) return { signer, client };
  const { requestId: reference, fund, className, currency, minor, isSubsequent } = draft;
  const amount = `${formatMinor(currency, minor)} ${currency}`;
  const subscription = { reference, fund: fund.name, className, amount, isSubsequent };
  return { signer, client: { ...client, subscription } };
}

/** The id of the agreement that is signed about a subscription, which it names; null until it is. */
export function findSignedAgreement(
  database: Database,
  { ownerId, requestId }: OwnSubscription,
): Promise<string | null> {
  return findSignedNaming(database, ownerId, KIND, requestId);
}
