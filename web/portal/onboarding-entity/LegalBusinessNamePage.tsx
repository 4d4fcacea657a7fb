import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StepForm } from '../onboarding/step-form.tsx';
import { useStepForm } from '../onboarding/use-step-form.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { TextField } from './text-field.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

/** /onboarding/entity/legal-business-name */
export function LegalBusinessNamePage() {
  return (
    <EntityFrame
      step="LEGAL_BUSINESS_NAME"
      title={<Trans>What is the company called?</Trans>}
      lead={<Trans>The full legal name, as it stands in the register or the founding deed.</Trans>}
    >
      <LegalBusinessNameForm />
    </EntityFrame>
  );
}

function LegalBusinessNameForm() {
  const { t } = useLingui();
  const { legal_business_name: known } = useEntityDetails();
  const answer = useAnswer('LEGAL_BUSINESS_NAME');
  const [typed, setTyped] = useState({ legal_business_name: known ?? '' });
  const refused = { legal_business_name: t`Invalid legal business name` };
  const form = useStepForm({
    fields: ['legal_business_name'],
    refused,
    check: () => (typed.legal_business_name.trim() === '' ? refused : {}),
    send: () => answer(typed),
  });
  return (
    <StepForm form={form}>
      <TextField
        name="legal_business_name"
        autoComplete="organization"
        label={<Trans>Legal business name</Trans>}
        typed={typed}
        onType={(name, text) => setTyped({ [name]: text })}
        form={form}
      />
    </StepForm>
  );
}
