import { type AssetCode, findAsset } from '@ballast/contract/money/asset.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import { beginningOf, readDay } from '../../../ui/fields/date-text.ts';
import type { TransactionStatus, TransactionType } from './transaction-words.tsx';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

/** What of the transactions is shown; kept in the address. */
export type TransactionFilter = {
  type?: TransactionType;
  status?: TransactionStatus;
  asset?: AssetCode;
  /** The first and the last day, as `2026-11-25`, in the reader's zone. */
  from?: string;
  to?: string;
  search?: string;
};

const SEARCH_LENGTH_MAX = 100;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readTransactionFilter(search: Record<string, unknown>): TransactionFilter {
  const { type, status, asset } = search;
  const [from, to] = [readDay(search.from), readDay(search.to)];
  const sought = textOf(search.search);
  return {
    ...(isKeyOf(TYPE_WORDS, type) && { type }),
    ...(isKeyOf(STATUS_WORDS, status) && { status }),
    // Whether there is such an asset is known only when the page has come.
    ...(typeof asset === 'string' && { asset }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sought && { search: sought }),
  };
}

/** What looks like a number in an address arrives as one. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).trim().slice(0, SEARCH_LENGTH_MAX);
}

/** What is asked for; an asset that there is none of filters nothing. Days begin and end in the reader's zone. */
export function narrowingOf({ asset, from, to, ...filter }: TransactionFilter) {
  return {
    ...filter,
    ...(asset && findAsset(asset) && { asset }),
    ...(from && { from: beginningOf(from, 0) }),
    ...(to && { until: beginningOf(to, 1) }),
  };
}

/** A page of what is asked for. */
export function shownQuery(filter: TransactionFilter) {
  return { ...narrowingOf(filter), limit: 25 };
}
