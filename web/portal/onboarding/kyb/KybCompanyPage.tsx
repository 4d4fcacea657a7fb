import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { CompanyRegister } from '@ballast/contract/onboarding/kyb/company-facts.ts';
import type { AddressField } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { dayOfTyped, typeDate, typedOfDay } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { useCountryNotServed } from '../country-not-served.tsx';
import type { AddressPart, TypedAddress } from '../kyc/address-answers.ts';
import { AddressFields } from '../kyc/address-fields.tsx';
import { FieldGroup } from '../kyc/field-group.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { KybScreen } from './kyb-screen.tsx';
import { useAnswerKyb, useKyb } from './use-kyb.ts';

const PARTS = ['address', 'address2', 'city', 'subdivision', 'zip_code', 'country'] as const;

/** How the company is registered, and where it sits. */
export function KybCompanyPage() {
  const { legal_business_name: name } = useKyb();
  return (
    <KybScreen
      step="COMPANY_DETAILS"
      title={<Trans>About {name}</Trans>}
      lead={<Trans>As shown in the register. You can leave at any time and come back.</Trans>}
    >
      <CompanyForm />
    </KybScreen>
  );
}

function CompanyForm() {
  const { t } = useLingui();
  const { register } = useKyb();
  const answer = useAnswerKyb('COMPANY_DETAILS');
  const form = useForm<Typed, CompanyRegister>({
    values: {
      register_number: register?.register_number ?? '',
      register_place: register?.register_place ?? '',
      registered_on: register ? typedOfDay(register.registered_on) : '',
      lei: register?.lei ?? '',
      seat: {
        address: register?.address_of_seat ?? '',
        address2: register?.address2_of_seat ?? '',
        city: register?.city_of_seat ?? '',
        subdivision: register?.subdivision_of_seat ?? '',
        zip_code: register?.zip_code_of_seat ?? '',
        country: register?.country_of_seat ?? null,
      },
    },
    fields: [
      'register_number',
      'register_place',
      'registered_on',
      'lei',
      ...PARTS.map((part) => fieldOf(part)),
    ],
    rules: CompanyRegister,
    given: ({ seat, registered_on, lei, ...typed }) => ({
      ...typed,
      registered_on: dayOfTyped(registered_on),
      lei: lei.trim() || null,
      address_of_seat: seat.address,
      address2_of_seat: seat.address2.trim() || null,
      city_of_seat: seat.city,
      subdivision_of_seat: seat.subdivision.trim() || null,
      zip_code_of_seat: seat.zip_code.trim() || null,
      country_of_seat: seat.country,
    }),
    check: ({ registered_on }) => ({
      registered_on: registered_on.trim() !== '' && dayOfTyped(registered_on) === null && (
        <Trans>Enter a date that exists, as DD/MM/YYYY</Trans>
      ),
    }),
    send: (body) => answer({ register: body }),
    retry: useRetryDialog(),
  });
  const { seat } = form.values;
  const notServed = useCountryNotServed('INCORPORATION', seat.country);
  return (
    <Form form={form}>
      <TextInput
        {...form.getInputProps('register_number')}
        autoComplete="off"
        maxLength={200}
        label={<Trans>Register number</Trans>}
        description={<Trans>Or the number that your country gives companies</Trans>}
      />
      <TextInput
        {...form.getInputProps('register_place')}
        autoComplete="off"
        maxLength={200}
        label={<Trans>Register and its place</Trans>}
        description={<Trans>Such as Companies House, Cardiff</Trans>}
      />
      <MaskedInput
        {...form.getInputProps('registered_on')}
        label={<Trans>Date of registration</Trans>}
        placeholder={t`DD/MM/YYYY`}
        autoComplete="off"
        mask={typeDate}
      />
      <TextInput
        {...form.getInputProps('lei')}
        autoComplete="off"
        maxLength={40}
        label={<Trans>Legal entity identifier, LEI (optional)</Trans>}
        description={<Trans>20 letters and digits, if the company has one</Trans>}
      />
      <FieldGroup title={<Trans>Registered seat</Trans>}>
        <AddressFields
          purpose="seat"
          address={seat}
          problems={{ ...form.errors, ...(notServed && { country_of_seat: notServed }) }}
          onChange={(changed) => {
            const isUs = (changed.country ?? seat.country) === UNITED_STATES;
            form.setFieldValue('seat', { ...seat, ...changed });
            for (const part of Object.keys(changed) as AddressPart[])
              form.clearFieldError(fieldOf(part));
            if (!isUs) form.clearFieldError(fieldOf('subdivision'));
          }}
        />
      </FieldGroup>
    </Form>
  );
}

type Typed = {
  register_number: string;
  register_place: string;
  registered_on: string;
  lei: string;
  seat: TypedAddress;
};

function fieldOf(part: AddressPart): AddressField<'seat'> {
  return `${part}_of_seat`;
}
