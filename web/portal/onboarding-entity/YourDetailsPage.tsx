import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StepForm } from '../onboarding/step-form.tsx';
import { useStepForm } from '../onboarding/use-step-form.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { TextField } from './text-field.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

/** /onboarding/entity/your-details */
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
  const { t } = useLingui();
  const { first_name, last_name } = useEntityDetails();
  const answer = useAnswer('YOUR_DETAILS');
  const [typed, setTyped] = useState({ first_name: first_name ?? '', last_name: last_name ?? '' });
  const refused = { first_name: t`Invalid first name`, last_name: t`Invalid last name` };
  const form = useStepForm({
    fields: ['first_name', 'last_name'],
    refused,
    check: () => ({
      ...(typed.first_name.trim() === '' && { first_name: refused.first_name }),
      ...(typed.last_name.trim() === '' && { last_name: refused.last_name }),
    }),
    send: () => answer(typed),
  });
  const field = {
    typed,
    form,
    maxLength: 100,
    onType: (name: keyof typeof typed, text: string) =>
      setTyped((before) => ({ ...before, [name]: text })),
  };
  return (
    <StepForm form={form}>
      <TextField
        {...field}
        name="first_name"
        autoComplete="given-name"
        label={<Trans>First name</Trans>}
      />
      <TextField
        {...field}
        name="last_name"
        autoComplete="family-name"
        label={<Trans>Last name</Trans>}
      />
    </StepForm>
  );
}
