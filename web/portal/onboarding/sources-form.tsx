import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../../app/forms/form.tsx';
import type { FieldPosition, FormRules } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { CheckChoices } from '../../ui/fields/check-choices.tsx';
import { UploadField, useStoredUploads } from '../files/upload-field.tsx';
import { FieldGroup } from './kyc/field-group.tsx';
import { useRetryDialog } from './use-retry-dialog.tsx';

/** What wealth comes from, and what is invested of it: out of a list, and in somebody's own words. */
type Sources<Origin extends string> = {
  source_of_wealth: Origin[];
  source_of_wealth_details: string;
  source_of_funds: Origin[];
  source_of_funds_details: string;
};

type Known<Origin extends string> = {
  [Field in keyof Sources<Origin>]: Sources<Origin>[Field] | null;
};

type SourcesFormProps<Origin extends string> = {
  /** What was told before. */
  known: Known<Origin> | null;
  rules: FormRules<Sources<Origin>>;
  choices: readonly { value: Origin; title: ReactNode }[];
  words: {
    readonly wealth: ReactNode;
    readonly howWealth: ReactNode;
    readonly wealthSuchAs: ReactNode;
    readonly funds: ReactNode;
    readonly whichFunds: ReactNode;
    readonly fundsSuchAs: ReactNode;
  };
  /** Which element of a refused location names the field. */
  position?: FieldPosition;
  send: (sources: Sources<Origin>) => Promise<unknown>;
};

/** Asks where wealth and money come from; of people and of companies, each in their own words. */
export function SourcesForm<Origin extends string>(props: SourcesFormProps<Origin>) {
  const { known, rules, choices, words, position, send } = props;
  const { open } = useStoredUploads('EVIDENCE');
  const form = useForm<Sources<Origin>>({
    values: {
      source_of_wealth: known?.source_of_wealth ?? [],
      source_of_wealth_details: known?.source_of_wealth_details ?? '',
      source_of_funds: known?.source_of_funds ?? [],
      source_of_funds_details: known?.source_of_funds_details ?? '',
    },
    rules,
    check: () => ({
      evidence: open.length > 0 && <Trans>Wait until the file has arrived, or remove it</Trans>,
    }),
    send,
    ...(position && { position }),
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <FieldGroup title={words.wealth}>
        <CheckChoices
          {...form.getInputProps('source_of_wealth')}
          label={words.howWealth}
          choices={choices}
        />
        <Textarea
          {...form.getInputProps('source_of_wealth_details')}
          label={<Trans>How did it come about?</Trans>}
          description={words.wealthSuchAs}
          autosize
          minRows={2}
        />
      </FieldGroup>
      <FieldGroup title={words.funds}>
        <CheckChoices
          {...form.getInputProps('source_of_funds')}
          label={words.whichFunds}
          choices={choices}
        />
        <Textarea
          {...form.getInputProps('source_of_funds_details')}
          label={<Trans>What is it exactly?</Trans>}
          description={words.fundsSuchAs}
          autosize
          minRows={2}
        />
      </FieldGroup>
      <UploadField
        purpose="EVIDENCE"
        label={<Trans>Documents about it (optional)</Trans>}
        description={
          <Trans>
            Such as a contract of sale, accounts or a bank statement. They often save a question
            later.
          </Trans>
        }
        error={form.errors.evidence}
        onStored={() => form.clearFieldError('evidence')}
      />
    </Form>
  );
}
