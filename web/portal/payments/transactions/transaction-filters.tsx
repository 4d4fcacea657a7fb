import { knownAssets } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { choicesOf } from '../../../app/forms/choices.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { dayOfTyped, isNoDay, typeDate, typedOfDay } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { Filter, FoldedFilters } from '../../../ui/lists/filter-bar.tsx';
import type { TransactionFilter } from './transaction-filter.ts';
import styles from './transaction-filters.module.css';
import { STATUS_WORDS, TYPE_WORDS } from './transaction-words.tsx';

/** What narrows the list; the address keeps it. */
export function TransactionFilters({ filter }: { filter: TransactionFilter }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const go = useGo();
  const { search = '', from, to } = filter;
  const change = (part: Partial<Record<keyof TransactionFilter, string>>) =>
    go(withQuery(paths.transactions(), { ...filter, ...part }), { replace: true });
  const form = useForm({
    values: { search, from: from ? typedOfDay(from) : '', to: to ? typedOfDay(to) : '' },
    check: (values) => ({
      ...(isNoDay(values.from) && { from: t`There is no such day` }),
      ...(isNoDay(values.to) && { to: t`There is no such day` }),
    }),
    send: (values) =>
      change({
        search: values.search.trim(),
        from: dayOfTyped(values.from) ?? '',
        to: dayOfTyped(values.to) ?? '',
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
        <MaskedInput
          {...form.getInputProps('from')}
          label={t`From`}
          placeholder={t`DD/MM/YYYY`}
          size="sm"
          mask={typeDate}
        />
        <MaskedInput
          {...form.getInputProps('to')}
          label={t`To`}
          placeholder={t`DD/MM/YYYY`}
          size="sm"
          mask={typeDate}
        />
        <TextInput
          {...form.getInputProps('search')}
          label={t`Reference, address or hash`}
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
