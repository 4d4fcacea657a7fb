import { CALLING_CODES } from '@ballast/contract/account/calling-codes.ts';
import { US_STATES } from '@ballast/contract/onboarding/us-states.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useMemo } from 'react';
import { countryName } from '../../app/figures/country-name.ts';
import { typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import type { TypedPerson } from './typed-person.ts';

type TextFieldProps = {
  name: string;
  value: string;
  error: ReactNode;
  onChange: (typed: string | SyntheticEvent) => void;
};

type PersonFieldsProps = {
  fieldOf: (name: keyof TypedPerson) => TextFieldProps;
};

export function PersonFields({ fieldOf }: PersonFieldsProps) {
  const { t } = useLingui();
  const field = (name: keyof TypedPerson) => ({
    ...fieldOf(name),
    maxLength: 200,
    autoComplete: 'off',
  });
  return (
    <>
      <TextInput {...field('first_name')} label={<Trans>First name</Trans>} />
      <TextInput {...field('middle_name')} label={<Trans>Middle name (optional)</Trans>} />
      <TextInput {...field('last_name')} label={<Trans>Last name</Trans>} />
      <MaskedInput
        {...field('date_of_birth')}
        label={<Trans>Date of birth</Trans>}
        description={<Trans>Day, month and year, as 17/05/1980</Trans>}
        mask={typeDate}
      />
      <CountryField {...field('country_of_birth')} label={t`Country of birth`} />
      <CountryField {...field('citizenship')} label={t`Citizenship`} />
      <NativeSelect
        {...field('us_tax_payer')}
        label={<Trans>US taxpayer</Trans>}
        data={[
          { value: '', label: t`Choose` },
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
      />
      <CountryField {...field('country_of_residence')} label={t`Country of residence`} />
      <TextInput {...field('address_of_residence')} label={<Trans>Street and number</Trans>} />
      <TextInput
        {...field('address2_of_residence')}
        label={<Trans>Flat, floor or building (optional)</Trans>}
      />
      <TextInput {...field('city_of_residence')} label={<Trans>City</Trans>} />
      {fieldOf('country_of_residence').value === 'US' ? (
        <NativeSelect
          {...field('subdivision_of_residence')}
          label={<Trans>State</Trans>}
          data={[
            { value: '', label: t`Choose` },
            ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
          ]}
        />
      ) : (
        <TextInput
          {...field('subdivision_of_residence')}
          label={<Trans>Region, province or canton (optional)</Trans>}
        />
      )}
      <TextInput {...field('zip_code_of_residence')} label={<Trans>Postcode</Trans>} />
    </>
  );
}

function CountryField({ label, ...rest }: TextFieldProps & { label: string }) {
  const { t } = useLingui();
  const countries = useMemo(
    () =>
      Object.keys(CALLING_CODES)
        .map((value) => ({ value, label: countryName(value) }))
        .sort((left, right) => left.label.localeCompare(right.label)),
    [],
  );
  return (
    <NativeSelect {...rest} label={label} data={[{ value: '', label: t`Choose` }, ...countries]} />
  );
}
