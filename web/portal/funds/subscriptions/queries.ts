import {
  getSubscriptionTerms,
  listSubscriptionRequests,
} from '@ballast/contract/funds/subscriptions.ts';
import { listProfileChanges } from '@ballast/contract/onboarding/profile-changes.ts';
import { getProofOfAddress } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const subscriptionTermsQuery = (fund: string) =>
  callQuery(getSubscriptionTerms, { query: { fund } });

/** The newest subscription to a fund alone: what is shown is how that stands. */
export const latestSubscriptionQuery = (fund: string) =>
  callQuery(listSubscriptionRequests, { query: { fund, limit: 1 } });

export const proofOfAddressQuery = () => callQuery(getProofOfAddress);

export const profileChangesQuery = () => callQuery(listProfileChanges);
