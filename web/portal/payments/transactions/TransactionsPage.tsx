import { knownAssets } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { choicesOf } from '../../../app/forms/choices.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Filter, FoldedFilters } from '../../../ui/lists/filter-bar.tsx';
import { readTransactionFilter, shownQuery, type TransactionFilter } from './transaction-filter.ts';
import { TransactionList } from './transaction-list.tsx';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

const route = getRouteApi('/client/main/transactions');

export function TransactionsPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = readTransactionFilter(route.useSearch());
  const go = useGo();
  const change = (part: Partial<Record<keyof TransactionFilter, string>>) =>
    go(withQuery(paths.transactions(), { ...filter, ...part }), { replace: true });
  return (
    <Stack>
      <PageHeader title={<Trans>Transactions</Trans>} />
      <FoldedFilters
        active={Object.keys(filter).length}
        onClear={() => go(paths.transactions(), { replace: true })}
      >
        <Filter
          label={t`Type`}
          value={filter.type}
          all={t`All types`}
          choices={choicesOf(i18n, TYPE_WORDS)}
          onChange={(type) => change({ type })}
        />
        <Filter
          label={t`Status`}
          value={filter.status}
          all={t`Any status`}
          choices={choicesOf(i18n, STATUS_WORDS)}
          onChange={(status) => change({ status })}
        />
        <Filter
          label={t`Currency`}
          value={filter.asset}
          all={t`All currencies`}
          choices={knownAssets().map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(asset) => change({ asset })}
        />
      </FoldedFilters>
      <TransactionList key={JSON.stringify(filter)} query={shownQuery(filter)} />
    </Stack>
  );
}
