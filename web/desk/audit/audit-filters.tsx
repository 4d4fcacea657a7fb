import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { choicesOf } from '../../app/forms/choices.ts';
import { DayRangeFields, daysOfTyped, missingDays, typedDays } from '../../app/forms/day-range.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Filter, FoldedFilters } from '../../ui/lists/filter-bar.tsx';
import type { AuditFilter } from './audit-filter.ts';
import styles from './audit-filters.module.css';
import { ACTION_WORDS, ACTOR_WORDS } from './audit-words.ts';
import { isReference } from './state-fields.ts';

/** What narrows the list; the address keeps it. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const go = useGo();
  const change = (part: { readonly [Name in keyof AuditFilter]?: string }) =>
    go(paths.deskAudit({ ...filter, ...part }), { replace: true });
  const { who = '', client = '' } = filter;
  const form = useForm({
    values: {
      who: isReference(who) ? '' : who,
      client: isReference(client) ? '' : client,
      ...typedDays(filter),
    },
    check: (values) => missingDays(values, t`There is no such day`),
    send: (values) =>
      change({
        // What came from a link stays until something else is typed.
        who: values.who.trim() || (isReference(who) ? who : ''),
        client: values.client.trim() || (isReference(client) ? client : ''),
        ...daysOfTyped(values),
      }),
  });

  function clear(): void {
    form.setValues({ who: '', client: '', from: '', to: '' });
    void go(paths.deskAudit(), { replace: true });
  }

  return (
    <Form form={form} buttons={null}>
      <FoldedFilters active={Object.keys(filter).length} onClear={clear}>
        <TextInput
          {...form.getInputProps('who')}
          label={t`Who`}
          placeholder={isReference(who) ? t`One person` : t`Name or email`}
          size="sm"
          maxLength={100}
        />
        <Filter
          label={t`Done by`}
          value={filter.kind}
          all={t`Anybody`}
          choices={choicesOf(i18n, ACTOR_WORDS)}
          onChange={(kind) => void change({ kind })}
        />
        <TextInput
          {...form.getInputProps('client')}
          label={t`Client`}
          placeholder={isReference(client) ? t`One client` : t`Name or reference`}
          size="sm"
          maxLength={100}
        />
        <Select
          label={t`Action`}
          size="sm"
          value={filter.action ?? null}
          data={choicesOf(i18n, ACTION_WORDS)}
          onChange={(action) => void change({ action: action ?? '' })}
          placeholder={t`Any`}
          nothingFoundMessage={t`No such action`}
          comboboxProps={{ keepMounted: false, withinPortal: false }}
          openOnFocus={false}
          searchable
          clearable
        />
        <DayRangeFields form={form} />
        <Button className={styles.search ?? ''} type="submit" variant="default" size="sm">
          <Trans>Search</Trans>
        </Button>
      </FoldedFilters>
    </Form>
  );
}
