import { ASSET_CODES, type AssetCode } from '@ballast/contract/money/asset.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import type { TransactionStatus, TransactionType } from './transaction-words.tsx';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

/** What of the transactions is shown; kept in the address. */
export type TransactionFilter = {
  type?: TransactionType;
  status?: TransactionStatus;
  asset?: AssetCode;
};

export function readTransactionFilter(search: Record<string, unknown>): TransactionFilter {
  const { type, status, asset } = search;
  return {
    ...(isKeyOf(TYPE_WORDS, type) && { type }),
    ...(isKeyOf(STATUS_WORDS, status) && { status }),
    ...(ASSET_CODES.some((code) => code === asset) && { asset: asset as AssetCode }),
  };
}

export function shownQuery(filter: TransactionFilter) {
  return { ...filter, limit: 25 };
}
