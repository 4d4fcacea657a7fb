import { IndividualAnswers } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

const FullName = IndividualAnswers.pick({
  first_name: true,
  middle_name: true,
  last_name: true,
}).required();

export function FullNamePage() {
  return (
    <IndividualFrame
      step="FULL_NAME"
      title={<Trans>What is your name?</Trans>}
      lead={
        <Trans>
          Exactly as shown in your passport or identity card. We compare it with the document later.
        </Trans>
      }
    >
      <FullNameForm />
    </IndividualFrame>
  );
}

function FullNameForm() {
  const known = useIndividualDetails();
  const form = useForm({
    values: {
      first_name: known.first_name ?? '',
      middle_name: known.middle_name ?? '',
      last_name: known.last_name ?? '',
    },
    rules: FullName,
    send: useAnswer('FULL_NAME'),
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <TextInput
        {...form.getInputProps('first_name')}
        maxLength={100}
        autoComplete="given-name"
        label={<Trans>First name</Trans>}
      />
      <TextInput
        {...form.getInputProps('middle_name')}
        maxLength={100}
        autoComplete="additional-name"
        label={<Trans>Middle name (optional)</Trans>}
      />
      <TextInput
        {...form.getInputProps('last_name')}
        maxLength={100}
        autoComplete="family-name"
        label={<Trans>Last name</Trans>}
      />
    </Form>
  );
}
