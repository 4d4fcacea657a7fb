import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { listWallets } from '@ballast/contract/payments/wallets.ts';
import { getWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { wholeListQuery } from '../../../app/figures/whole-list.ts';
import { callQuery } from '../../../app/session/queries.ts';
import { transactionsQuery } from '../transactions/queries.ts';

const OPEN_SHOWN_MAX = 20;

export const balancesQuery = () => callQuery(getPortfolioAssets);

export const openWithdrawalsQuery = () =>
  transactionsQuery({ type: 'withdrawal', status: 'processing', limit: OPEN_SHOWN_MAX });

export const withdrawalQuery = (id: string) => callQuery(getWithdrawal, { params: { id } });

export const walletsQuery = (currency: AssetCode) =>
  wholeListQuery(listWallets, { query: { currency } });
