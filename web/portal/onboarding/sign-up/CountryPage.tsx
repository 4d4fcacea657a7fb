import { IndividualAnswers } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { Trans } from '@lingui/react/macro';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCountryNotServed } from '../country-not-served.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

const Answer = IndividualAnswers.pick({ country_of_residence: true }).required();

export function CountryPage() {
  return (
    <IndividualFrame
      step="COUNTRY_OF_RESIDENCE"
      title={<Trans>Where do you live?</Trans>}
      lead={
        <Trans>
          The country of your main residence. Local rules determine what we can offer you.
        </Trans>
      }
    >
      <CountryForm />
    </IndividualFrame>
  );
}

function CountryForm() {
  const form = useForm({
    values: { country_of_residence: useIndividualDetails().country_of_residence },
    rules: Answer,
    send: useAnswer('COUNTRY_OF_RESIDENCE'),
    retry: useRetryDialog(),
  });
  const notServed = useCountryNotServed('RESIDENCE', form.values.country_of_residence);
  const field = form.getInputProps('country_of_residence');
  return (
    <Form form={form}>
      <CountrySelect
        {...field}
        error={notServed ?? field.error}
        label={<Trans>Country of residence</Trans>}
      />
    </Form>
  );
}
