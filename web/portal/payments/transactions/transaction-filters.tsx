import { knownAssets } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { choicesOf } from '../../../app/forms/choices.ts';
import {
  DayRangeFields,
  daysOfTyped,
  missingDays,
  typedDays,
} from '../../../app/forms/day-range.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { Filter, FoldedFilters } from '../../../ui/lists/filter-bar.tsx';
import type { TransactionFilter } from './transaction-filter.ts';
import styles from './transaction-filters.module.css';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

/** What narrows the list; the address keeps it. */
export function TransactionFilters({ filter }: { filter: TransactionFilter }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const go = useGo();
  const { search = '' } = filter;
  const change = (part: Partial<Record<keyof TransactionFilter, string>>) =>
    go(withQuery(paths.transactions(), { ...filter, ...part }), { replace: true });
  const form = useForm({
    values: { search, ...typedDays(filter) },
    check: (values) => missingDays(values, t`There is no such day`),
    send: (values) =>
      change({
        search: values.search.trim(),
        ...daysOfTyped(values),
      }),
  });
  return (
    <Form form={form} buttons={null}>
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
        <DayRangeFields form={form} />
        <TextInput
          {...form.getInputProps('search')}
          label={t`Look for`}
          placeholder={t`Reference, address or hash`}
          size="sm"
          maxLength={100}
        />
        <Button className={styles.search ?? ''} type="submit" variant="default" size="sm">
          <Trans>Search</Trans>
        </Button>
      </FoldedFilters>
    </Form>
  );
}
