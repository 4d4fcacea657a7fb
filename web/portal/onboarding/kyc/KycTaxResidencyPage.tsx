import { TAX_RESIDENCIES_MAX } from '@ballast/contract/onboarding/kyc-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Note } from '../../../ui/note.tsx';
import { StepForm } from '../step-form.tsx';
import { useStepForm } from '../use-step-form.tsx';
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

/** /kyc/tax-residency, for payers of taxes elsewhere than in the US. */
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
  const answer = useAnswerStep('TAX_RESIDENCY');
  const [entries, setEntries] = useState(() => entriesOf(data));
  const [checked, setChecked] = useState(false);
  const problems = checked ? entriesProblems(entries) : [];

  const form = useStepForm({
    fields: ['tax_residencies'],
    position: 'second',
    check: () => {
      setChecked(true);
      const isWrong = entriesProblems(entries).some((found) => Object.keys(found).length > 0);
      // Said at the entry; here it keeps the form from being sent.
      return isWrong ? { tax_residencies: <Trans>Check the marked fields.</Trans> } : {};
    },
    send: () => answer(entriesAnswer(entries)),
  });

  function become(next: readonly TaxEntry[]): void {
    setEntries([...next]);
    setChecked(false);
    form.forget('tax_residencies');
  }

  return (
    <StepForm form={form}>
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
      {form.problems.tax_residencies ? (
        <Note tone="bad">{form.problems.tax_residencies}</Note>
      ) : null}
    </StepForm>
  );
}

function EntryTitle({ number, of }: { number: number; of: number }) {
  return of === 1 ? <Trans>Your country of taxes</Trans> : <Trans>Country {number}</Trans>;
}

function nextKey(entries: readonly TaxEntry[]): number {
  return Math.max(...entries.map(({ key }) => key)) + 1;
}
