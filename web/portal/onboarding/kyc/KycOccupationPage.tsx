import type { AnswerOf } from '@ballast/contract/call.ts';
import { getOccupations, KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { isMeant } from './occupation-search.ts';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const Answer = KycAnswers.pick({ occupation: true }).required();

export function KycOccupationPage() {
  const occupations = useCallQuery(getOccupations);
  return (
    <KycScreen
      step="OCCUPATION"
      title={<Trans>What do you do?</Trans>}
      lead={<Trans>Choose the closest match to your current or most recent job.</Trans>}
    >
      {occupations.data ? (
        <OccupationForm occupations={occupations.data.items} />
      ) : (
        <Skeleton height={8} />
      )}
    </KycScreen>
  );
}

type Occupation = AnswerOf<typeof getOccupations>['items'][number];

function OccupationForm({ occupations }: { occupations: readonly Occupation[] }) {
  const form = useForm({
    values: { occupation: useKyc().occupation },
    rules: Answer,
    send: useAnswerStep('OCCUPATION'),
    position: 'second',
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <OccupationSelect {...form.getInputProps('occupation')} occupations={occupations} />
    </Form>
  );
}

type OccupationSelectProps = {
  occupations: readonly Occupation[];
  name: string;
  value: string | null;
  onChange: (code: string | null) => void;
  error: ReactNode;
};

function OccupationSelect({ occupations, error, ...rest }: OccupationSelectProps) {
  const { t } = useLingui();
  const data = useMemo(() => grouped(occupations), [occupations]);
  return (
    <Select
      {...rest}
      label={<Trans>Occupation</Trans>}
      data={data}
      error={error ?? null}
      filter={({ options, search }) => {
        const meant = new Set(
          occupations.filter((each) => isMeant(each, search)).map(({ code }) => code),
        );
        return options.flatMap((option) => {
          if (!('group' in option)) return [];
          const items = option.items.filter(({ value }) => meant.has(value));
          return items.length > 0 ? [{ ...option, items }] : [];
        });
      }}
      searchable
      // Opened by the focus alone, the list would cover what is said at the field.
      openOnFocus={false}
      selectFirstOptionOnChange
      comboboxProps={{ withinPortal: false }}
      allowDeselect={false}
      placeholder={t`Type or choose an occupation`}
      nothingFoundMessage={t`No match; try a broader word`}
      autoComplete="off"
    />
  );
}

function grouped(occupations: readonly Occupation[]) {
  const groups = Map.groupBy(occupations, ({ group }) => group);
  return [...groups].map(([group, items]) => ({
    group,
    items: items.map(({ code, name }) => ({ value: code, label: name })),
  }));
}
