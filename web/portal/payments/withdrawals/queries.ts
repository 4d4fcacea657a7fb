import { getWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { callQuery } from '../../../app/session/queries.ts';
import { transactionsQuery } from '../transactions/queries.ts';

const OPEN_SHOWN_MAX = 20;

export const balancesQuery = () => callQuery(getPortfolioAssets);

export const openWithdrawalsQuery = () =>
  transactionsQuery({ type: 'withdrawal', status: 'processing', limit: OPEN_SHOWN_MAX });

export const withdrawalQuery = (id: string) => callQuery(getWithdrawal, { params: { id } });
