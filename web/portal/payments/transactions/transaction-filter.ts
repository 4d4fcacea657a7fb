import { type AssetCode, findAsset } from '@ballast/contract/money/asset.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import type { TransactionStatus, TransactionType } from './transaction-words.tsx';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

/** What of the transactions is shown; kept in the address. */
export type TransactionFilter = {
  type?: TransactionType;
  status?: TransactionStatus;
  asset?: AssetCode;
};

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readTransactionFilter(search: Record<string, unknown>): TransactionFilter {
  const { type, status, asset } = search;
  return {
    ...(isKeyOf(TYPE_WORDS, type) && { type }),
    ...(isKeyOf(STATUS_WORDS, status) && { status }),
    // Whether there is such an asset is known only when the page has come.
    ...(typeof asset === 'string' && { asset }),
  };
}

/** What is asked for; an asset that there is none of filters nothing. */
export function shownQuery({ asset, ...filter }: TransactionFilter) {
  return { ...filter, ...(asset && findAsset(asset) && { asset }), limit: 25 };
}
