import { EntityAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

const Answer = EntityAnswers.pick({ legal_business_name: true }).required();

export function LegalBusinessNamePage() {
  return (
    <EntityFrame
      step="LEGAL_BUSINESS_NAME"
      title={<Trans>What is the company called?</Trans>}
      lead={<Trans>The full legal name, as shown in the register or the founding deed.</Trans>}
    >
      <LegalBusinessNameForm />
    </EntityFrame>
  );
}

function LegalBusinessNameForm() {
  const form = useForm({
    values: { legal_business_name: useEntityDetails().legal_business_name ?? '' },
    rules: Answer,
    send: useAnswer('LEGAL_BUSINESS_NAME'),
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <TextInput
        {...form.getInputProps('legal_business_name')}
        autoComplete="organization"
        maxLength={200}
        label={<Trans>Legal business name</Trans>}
      />
    </Form>
  );
}
