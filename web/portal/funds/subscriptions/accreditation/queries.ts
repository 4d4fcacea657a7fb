import { getProfiles } from '@ballast/contract/onboarding/profiles.ts';
import {
  getProofOfIncome,
  getProofOfInvestorStatus,
  getProofOfNetWorth,
} from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { callQuery, queryClient } from '../../../../app/session/queries.ts';

export const proofOfIncomeQuery = () => callQuery(getProofOfIncome);

export const proofOfNetWorthQuery = () => callQuery(getProofOfNetWorth);

export const proofOfInvestorStatusQuery = () => callQuery(getProofOfInvestorStatus);

/** Whether nothing more is asked for. Where that cannot be read, the screen says so itself. */
export async function isInvestorDataProvided(): Promise<boolean> {
  const answer = await queryClient.fetchQuery(callQuery(getProfiles)).catch(() => null);
  return answer?.items[0]?.investor_data_provided === true;
}
