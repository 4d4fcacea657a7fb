import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { listWallets } from '@ballast/contract/payments/wallets.ts';
import { getWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { readingWhole } from '../../../app/figures/whole-list.ts';
import { reading } from '../../../app/session/queries.ts';
import { transactionsReading } from '../transactions/readings.ts';

const OPEN_SHOWN_MAX = 20;

/** What the client has of each currency. */
export const balancesReading = () => reading(getPortfolioAssets);

/** The withdrawals that are not finished. */
export const openWithdrawalsReading = () =>
  transactionsReading({ type: 'withdrawal', status: 'processing', limit: OPEN_SHOWN_MAX });

/** A withdrawal. */
export const withdrawalReading = (id: string) => reading(getWithdrawal, { params: { id } });

/** The client's wallets for a currency. */
export const walletsReading = (currency: CryptoCode) =>
  readingWhole(listWallets, { query: { currency } });
