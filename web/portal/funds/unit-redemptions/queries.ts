import type { EnteredRedemption } from '@ballast/contract/funds/redemption-flow.ts';
import {
  estimateRedemption,
  getRedemptionTerms,
  listUnitRedemptions,
  type RedeemedClass,
  type RedemptionBasis,
} from '@ballast/contract/funds/unit-redemptions.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const redemptionTermsQuery = (fund: string) =>
  callQuery(getRedemptionTerms, { query: { fund } });

/** What is asked for; no amount is everything. */
export type AskedRedemption = {
  fund: string;
  classId: string;
  basis: RedemptionBasis;
  amount: string | null;
  /** Where it is not the class's. */
  paidIn: string | null;
};

export const redemptionEstimateQuery = ({
  fund,
  classId,
  basis,
  amount,
  paidIn,
}: AskedRedemption) =>
  callQuery(estimateRedemption, {
    query: {
      ...{ fund, class_id: classId, basis },
      ...(amount !== null && { amount }),
      ...(paidIn !== null && { paid_in: paidIn }),
    },
  });

/**
 * The class that is paid in a currency, its own or one for which that is exchanged: the one that was chosen, or else the first, those of
 * that currency before others.
 */
export function classPaidIn(
  classes: readonly RedeemedClass[],
  currencyCode: string,
  chosenId: string,
): RedeemedClass | undefined {
  const paidInIt = [
    ...classes.filter(({ currency }) => currency === currencyCode),
    ...classes.filter(({ currencies }) => currencies.includes(currencyCode)),
  ];
  return paidInIt.find(({ id }) => id === chosenId) ?? paidInIt[0];
}

export const unitRedemptionsQuery = (fund: string) =>
  callQuery(listUnitRedemptions, { query: { fund, limit: 25 } });

/** What a client has chosen to redeem by. */
export function basisOf({
  useMax,
  isUnits,
}: Pick<EnteredRedemption, 'useMax' | 'isUnits'>): RedemptionBasis {
  if (useMax) return 'ALL';
  return isUnits ? 'UNITS' : 'AMOUNT';
}
