import { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import type { AddressField } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import type { FieldProblems } from '../../../app/forms/form-errors.ts';
import { ruleWords } from '../../../app/forms/rule-words.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCountryNotServed } from '../country-not-served.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import {
  type AddressPart,
  type AddressPurpose,
  addressAnswers,
  addressOf,
  addressProblems,
  isAddressGiven,
  type TypedAddress,
} from './address-answers.ts';
import { AddressFields } from './address-fields.tsx';
import { FieldGroup } from './field-group.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code', 'country'] as const;

const FIELDS = PARTS.flatMap((part): AddressField[] => [
  `${part}_of_residence`,
  `${part}_of_mailing`,
]);

export function KycAddressPage() {
  return (
    <KycScreen
      step="ADDRESS"
      title={<Trans>Where do you live?</Trans>}
      lead={<Trans>Your home address, as shown on official letters.</Trans>}
    >
      <PrefilledForm />
    </KycScreen>
  );
}

function PrefilledForm() {
  const signUp = useCallQuery(getIndividualSignUp);
  if (signUp.isPending) return <Skeleton height={30} />;
  return <AddressForm signedUpIn={signUp.data?.country_of_residence ?? null} />;
}

function AddressForm({ signedUpIn }: { signedUpIn: TypedAddress['country'] }) {
  const { i18n } = useLingui();
  const data = useKyc();
  const known = addressOf(data, 'residence');
  const mailing = addressOf(data, 'mailing');
  const form = useForm({
    values: {
      residence: { ...known, country: known.country ?? signedUpIn },
      mailing,
      isSame: !isAddressGiven(mailing),
    },
    fields: FIELDS,
    rules: KycAnswers,
    given: ({ residence, mailing, isSame }) => ({
      ...addressAnswers(residence, 'residence'),
      ...addressAnswers(isSame ? null : mailing, 'mailing'),
    }),
    check: ({ residence, mailing, isSame }) => ({
      ...worded(i18n, addressProblems(residence, 'residence')),
      ...(isSame ? {} : worded(i18n, addressProblems(mailing, 'mailing'))),
    }),
    send: useAnswerStep('ADDRESS'),
    position: 'second',
    retry: useRetryDialog(),
  });
  const notServed = useCountryNotServed('RESIDENCE', form.values.residence.country);
  const addressProps = (purpose: AddressPurpose) => ({
    purpose,
    address: form.values[purpose],
    problems: form.errors,
    onChange: (changed: Partial<TypedAddress>) => {
      form.setFieldValue(purpose, { ...form.values[purpose], ...changed });
      for (const part of Object.keys(changed) as AddressPart[])
        form.clearFieldError(fieldOf(part, purpose));
    },
  });

  return (
    <Form form={form}>
      <AddressFields
        {...addressProps('residence')}
        problems={{ ...form.errors, ...(notServed && { country_of_residence: notServed }) }}
      />
      <Checkbox
        {...form.getInputProps('isSame', { type: 'checkbox' })}
        name="same_mailing"
        label={<Trans>Use this as my postal address</Trans>}
      />
      {form.values.isSame ? null : (
        <FieldGroup title={<Trans>Postal address</Trans>}>
          <AddressFields {...addressProps('mailing')} />
        </FieldGroup>
      )}
    </Form>
  );
}

function fieldOf(part: AddressPart, purpose: AddressPurpose): AddressField {
  return `${part}_of_${purpose}`;
}

function worded(i18n: I18n, problems: ReturnType<typeof addressProblems>): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, said]) => [field, ruleWords(i18n, said, false)]),
  );
}
