import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { US_STATES } from '@ballast/contract/onboarding/us-states.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useMemo } from 'react';
import { countriesByName } from '../../app/forms/country-search.ts';
import { typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import type { TypedPerson } from './typed-person.ts';

export type TextFieldProps = {
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
  const isUs = fieldOf('country_of_residence').value === UNITED_STATES;
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
      <CountryField {...field('country_of_birth')} label={<Trans>Country of birth</Trans>} />
      <CountryField {...field('citizenship')} label={<Trans>Citizenship</Trans>} />
      <NativeSelect
        {...field('us_tax_payer')}
        size="md"
        label={<Trans>US taxpayer</Trans>}
        data={[
          { value: '', label: t`Choose` },
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
      />
      <CountryField
        {...field('country_of_residence')}
        label={<Trans>Country of residence</Trans>}
        // A state of the one country is none of the other.
        onChange={(country) => {
          fieldOf('country_of_residence').onChange(country);
          fieldOf('subdivision_of_residence').onChange('');
        }}
      />
      <TextInput {...field('address_of_residence')} label={<Trans>Street and number</Trans>} />
      <TextInput
        {...field('address2_of_residence')}
        label={<Trans>Flat, floor or building (optional)</Trans>}
      />
      <TextInput {...field('city_of_residence')} label={<Trans>City</Trans>} />
      {isUs ? (
        <NativeSelect
          {...field('subdivision_of_residence')}
          size="md"
          label={<Trans>State</Trans>}
          data={[
            { value: '', label: t`Choose a state` },
            ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
          ]}
        />
      ) : (
        <TextInput
          {...field('subdivision_of_residence')}
          label={<Trans>Region, province or canton (optional)</Trans>}
        />
      )}
      <TextInput
        {...field('zip_code_of_residence')}
        label={isUs ? <Trans>ZIP code</Trans> : <Trans>Postal code</Trans>}
      />
    </>
  );
}

export function CountryField({ label, ...rest }: TextFieldProps & { label: ReactNode }) {
  const { t } = useLingui();
  const countries = useMemo(() => [{ value: '', label: t`Choose` }, ...countriesByName()], [t]);
  return <NativeSelect {...rest} size="md" label={label} data={countries} />;
}
