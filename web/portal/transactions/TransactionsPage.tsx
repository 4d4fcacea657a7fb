import { ASSET_CODES, ASSETS } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useGo } from '../../app/link.tsx';
import { paths, withQuery } from '../../app/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './TransactionsPage.module.css';
import type { TransactionFilter } from './transaction-filter.ts';
import { TransactionList } from './transaction-list.tsx';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

const route = getRouteApi('/client/main/transactions');

/** /transactions */
export function TransactionsPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = route.useSearch();
  const go = useGo();
  const change = (part: Partial<Record<keyof TransactionFilter, string>>) =>
    go(withQuery(paths.transactions(), { ...filter, ...part }), { replace: true });
  return (
    <div className={styles.page}>
      <PageHeader title={<Trans>Transactions</Trans>} />
      <div className={styles.filters}>
        <NativeSelect
          label={t`Type`}
          value={filter.type ?? ''}
          onChange={(event) => change({ type: event.currentTarget.value })}
          data={[
            { value: '', label: t`All types` },
            ...Object.entries(TYPE_WORDS).map(([value, words]) => ({
              value,
              label: i18n._(words),
            })),
          ]}
        />
        <NativeSelect
          label={t`Status`}
          value={filter.status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t`Any status` },
            ...Object.entries(STATUS_WORDS).map(([value, words]) => ({
              value,
              label: i18n._(words),
            })),
          ]}
        />
        <NativeSelect
          label={t`Currency`}
          value={filter.asset ?? ''}
          onChange={(event) => change({ asset: event.currentTarget.value })}
          data={[
            { value: '', label: t`All currencies` },
            ...ASSET_CODES.map((code) => ({ value: code, label: ASSETS[code].name })),
          ]}
        />
      </div>
      <TransactionList
        key={JSON.stringify(filter)}
        query={{ ...filter, limit: 25 }}
        more="button"
      />
    </div>
  );
}
