import { EntityAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { Trans } from '@lingui/react/macro';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCountryNotServed } from '../country-not-served.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

const Answer = EntityAnswers.pick({ country_of_incorporation: true }).required();

export function CountryOfIncorporationPage() {
  return (
    <EntityFrame
      step="COUNTRY_OF_INCORPORATION"
      title={<Trans>Where is the company incorporated?</Trans>}
      lead={
        <Trans>
          The country under whose law it was founded. Local rules determine what we can offer.
        </Trans>
      }
    >
      <CountryOfIncorporationForm />
    </EntityFrame>
  );
}

function CountryOfIncorporationForm() {
  const form = useForm({
    values: { country_of_incorporation: useEntityDetails().country_of_incorporation },
    rules: Answer,
    send: useAnswer('COUNTRY_OF_INCORPORATION'),
    retry: useRetryDialog(),
  });
  const notServed = useCountryNotServed('INCORPORATION', form.values.country_of_incorporation);
  const field = form.getInputProps('country_of_incorporation');
  return (
    <Form form={form}>
      <CountrySelect
        {...field}
        error={notServed ?? field.error}
        label={<Trans>Country of incorporation</Trans>}
      />
    </Form>
  );
}
