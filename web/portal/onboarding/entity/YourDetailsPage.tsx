import { EntityAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

const YourDetails = EntityAnswers.pick({ first_name: true, last_name: true }).required();

export function YourDetailsPage() {
  return (
    <EntityFrame
      step="YOUR_DETAILS"
      title={<Trans>What is your name?</Trans>}
      lead={<Trans>Yours, not the company’s. We ask for the company afterwards.</Trans>}
    >
      <YourDetailsForm />
    </EntityFrame>
  );
}

function YourDetailsForm() {
  const { first_name, last_name } = useEntityDetails();
  const form = useForm({
    values: { first_name: first_name ?? '', last_name: last_name ?? '' },
    rules: YourDetails,
    send: useAnswer('YOUR_DETAILS'),
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <TextInput
        {...form.getInputProps('first_name')}
        autoComplete="given-name"
        maxLength={100}
        label={<Trans>First name</Trans>}
      />
      <TextInput
        {...form.getInputProps('last_name')}
        autoComplete="family-name"
        maxLength={100}
        label={<Trans>Last name</Trans>}
      />
    </Form>
  );
}
