import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CountrySelect } from './country-select.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { StepForm } from './step-form.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';
import { useStepForm } from './use-step-form.tsx';

/** /onboarding/country-of-residence */
export function CountryPage() {
  return (
    <IndividualFrame
      step="COUNTRY_OF_RESIDENCE"
      title={<Trans>Where do you live?</Trans>}
      lead={<Trans>The country of your main home. Its rules say what we may offer you.</Trans>}
    >
      <CountryForm />
    </IndividualFrame>
  );
}

function CountryForm() {
  const answer = useAnswer('COUNTRY_OF_RESIDENCE');
  const [country, setCountry] = useState(useIndividualDetails().country_of_residence);
  const form = useStepForm({
    fields: ['country_of_residence'],
    check: () => (country ? {} : { country_of_residence: <Trans>Choose a country</Trans> }),
    send: async () => {
      if (country) await answer({ country_of_residence: country });
    },
  });
  return (
    <StepForm form={form}>
      <CountrySelect
        name="country_of_residence"
        label={<Trans>Country of residence</Trans>}
        value={country}
        onChange={(chosen) => {
          setCountry(chosen);
          form.forget('country_of_residence');
        }}
        error={form.problems.country_of_residence}
        readOnly={form.running}
      />
    </StepForm>
  );
}
