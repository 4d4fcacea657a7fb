import type { AnswerOf } from '@ballast/contract/call.ts';
import { findAsset } from '@ballast/contract/money/asset.ts';
import type { getTransactionExport } from '@ballast/contract/payments/transaction-exports.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { formatDate } from '../../../app/figures/format-date.ts';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

type Filter = AnswerOf<typeof getTransactionExport>['filter'];

/** What a file is narrowed to, in words: `Deposit, Completed, US Dollar, from 1 Mar 2026, to 10 Mar 2026`. */
export function FilterWords({ filter }: { filter: Filter }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { type, status, asset, from, until, search, fund } = filter;
  const parts = [
    type && i18n._(TYPE_WORDS[type]),
    status && i18n._(STATUS_WORDS[status]),
    asset && (findAsset(asset)?.name ?? asset),
    fund,
    from && t`from ${formatDate(from)}`,
    until && t`to ${formatDate(lastOf(until))}`,
    search && t`with “${search}”`,
  ].filter(Boolean);
  if (parts.length === 0) return <Trans>All transactions</Trans>;
  return parts.join(', ');
}

/** The last moment before a day begins that is not in the file any more. */
function lastOf(until: string): string {
  return new Date(new Date(until).getTime() - 1).toISOString();
}
