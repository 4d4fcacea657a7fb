import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { IndividualFrame } from './individual-frame.tsx';
import { StepForm } from './step-form.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';
import { useStepForm } from './use-step-form.tsx';

const FIELDS = ['first_name', 'middle_name', 'last_name'] as const;

/** /onboarding/full-name */
export function FullNamePage() {
  return (
    <IndividualFrame
      step="FULL_NAME"
      title={<Trans>What is your name?</Trans>}
      lead={
        <Trans>
          As it stands in your passport or identity card. We compare it with the document later.
        </Trans>
      }
    >
      <FullNameForm />
    </IndividualFrame>
  );
}

function FullNameForm() {
  const { t } = useLingui();
  const known = useIndividualDetails();
  const answer = useAnswer('FULL_NAME');
  const [name, setName] = useState({
    first_name: known.first_name ?? '',
    middle_name: known.middle_name ?? '',
    last_name: known.last_name ?? '',
  });
  const form = useStepForm({
    fields: FIELDS,
    check: () => ({
      ...(name.first_name.trim() === '' && { first_name: t`Invalid first name` }),
      ...(name.last_name.trim() === '' && { last_name: t`Invalid last name` }),
    }),
    send: () => answer({ ...name, middle_name: name.middle_name.trim() || null }),
  });
  const input = (field: (typeof FIELDS)[number]) => ({
    name: field,
    value: name[field],
    maxLength: 100,
    error: form.problems[field],
    readOnly: form.running,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      setName((before) => ({ ...before, [field]: value }));
      form.forget(field);
    },
  });
  return (
    <StepForm form={form}>
      <TextInput
        {...input('first_name')}
        autoComplete="given-name"
        label={<Trans>First name</Trans>}
      />
      <TextInput
        {...input('middle_name')}
        autoComplete="additional-name"
        label={<Trans>Middle name (optional)</Trans>}
      />
      <TextInput
        {...input('last_name')}
        autoComplete="family-name"
        label={<Trans>Last name</Trans>}
      />
    </StepForm>
  );
}
