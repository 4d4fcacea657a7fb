import { getFeeBill, getFees } from '@ballast/contract/fees/fees.ts';
import { getFundFees } from '@ballast/contract/funds/fund-fees.ts';
import { getFundRewards } from '@ballast/contract/funds/fund-rewards.ts';
import { getCurrencyFees } from '@ballast/contract/payments/currency-fees.ts';
import { callQuery } from '../../app/session/queries.ts';

export const feesQuery = () => callQuery(getFees);

export const feeBillQuery = (id: string) => callQuery(getFeeBill, { params: { id } });

export const assetFeesQuery = (code: string) => callQuery(getCurrencyFees, { params: { code } });

export const fundRewardsQuery = (fund: string) => callQuery(getFundRewards, { params: { fund } });

export const fundFeesQuery = (fund: string) => callQuery(getFundFees, { params: { fund } });
