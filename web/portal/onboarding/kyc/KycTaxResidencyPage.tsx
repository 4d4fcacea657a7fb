import { KycAnswers, TAX_RESIDENCIES_MAX } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { nextKey } from '../../../app/forms/keyed-entries.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { FieldGroup } from './field-group.tsx';
import { KycScreen } from './kyc-screen.tsx';
import {
  emptyEntry,
  entriesAnswer,
  entriesOf,
  entriesProblems,
  type TaxEntry,
} from './tax-entries.ts';
import { TaxEntryFields } from './tax-entry-fields.tsx';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const Answer = KycAnswers.pick({ tax_residencies: true }).required();

/** For payers of taxes outside the US. */
export function KycTaxResidencyPage() {
  return (
    <KycScreen
      step="TAX_RESIDENCY"
      title={<Trans>Where do you pay taxes?</Trans>}
      lead={<Trans>Name every country in which you are resident for taxes.</Trans>}
    >
      <TaxResidencyForm />
    </KycScreen>
  );
}

function TaxResidencyForm() {
  const { t } = useLingui();
  const data = useKyc();
  const [isChecked, setChecked] = useState(false);
  const form = useForm({
    values: { tax_residencies: entriesOf(data) },
    rules: Answer,
    given: ({ tax_residencies: entries }) => entriesAnswer(entries),
    check: ({ tax_residencies: entries }) => {
      setChecked(true);
      const isWrong = entriesProblems(entries).some((found) => Object.keys(found).length > 0);
      // Said at the entry; here it keeps the form from being sent.
      return { tax_residencies: isWrong && <Trans>Check the marked fields.</Trans> };
    },
    send: useAnswerStep('TAX_RESIDENCY'),
    position: 'second',
    retry: useRetryDialog(),
  });
  const { tax_residencies: entries } = form.values;
  const problems = isChecked ? entriesProblems(entries) : [];

  function become(next: readonly TaxEntry[]): void {
    form.setFieldValue('tax_residencies', [...next]);
    form.clearErrors();
    setChecked(false);
  }

  return (
    <Form form={form}>
      {entries.map((entry, index) => (
        <FieldGroup
          key={entry.key}
          title={<EntryTitle number={index + 1} of={entries.length} />}
          {...(entries.length > 1 && {
            aside: (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={t`Remove country ${index + 1}`}
                onClick={() => become(entries.filter(({ key }) => key !== entry.key))}
              >
                <Trans>Remove</Trans>
              </Button>
            ),
          })}
        >
          <TaxEntryFields
            entry={entry}
            problems={problems[index]}
            onChange={(changed) =>
              become(entries.map((known) => (known === entry ? { ...entry, ...changed } : known)))
            }
          />
        </FieldGroup>
      ))}
      {entries.length < TAX_RESIDENCIES_MAX ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => become([...entries, emptyEntry(nextKey(entries))])}
        >
          <Trans>Add another country</Trans>
        </Button>
      ) : null}
      {form.errors.tax_residencies ? <Note tone="bad">{form.errors.tax_residencies}</Note> : null}
    </Form>
  );
}

function EntryTitle({ number, of }: { number: number; of: number }) {
  return of === 1 ? <Trans>Country of tax residence</Trans> : <Trans>Country {number}</Trans>;
}
