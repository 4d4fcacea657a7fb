import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CountrySelect } from '../onboarding/country-select.tsx';
import { StepForm } from '../onboarding/step-form.tsx';
import { useStepForm } from '../onboarding/use-step-form.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

/** /onboarding/entity/country-of-incorporation */
export function CountryOfIncorporationPage() {
  return (
    <EntityFrame
      step="COUNTRY_OF_INCORPORATION"
      title={<Trans>Where is the company incorporated?</Trans>}
      lead={
        <Trans>The country under whose law it was founded. Its rules say what we may offer.</Trans>
      }
    >
      <CountryOfIncorporationForm />
    </EntityFrame>
  );
}

function CountryOfIncorporationForm() {
  const answer = useAnswer('COUNTRY_OF_INCORPORATION');
  const [country, setCountry] = useState(useEntityDetails().country_of_incorporation);
  const form = useStepForm({
    fields: ['country_of_incorporation'],
    check: () => (country ? {} : { country_of_incorporation: <Trans>Choose a country</Trans> }),
    send: async () => {
      if (country) await answer({ country_of_incorporation: country });
    },
  });
  return (
    <StepForm form={form}>
      <CountrySelect
        name="country_of_incorporation"
        label={<Trans>Country of incorporation</Trans>}
        value={country}
        onChange={(chosen) => {
          setCountry(chosen);
          form.forget('country_of_incorporation');
        }}
        error={form.problems.country_of_incorporation}
        readOnly={form.running}
      />
    </StepForm>
  );
}
