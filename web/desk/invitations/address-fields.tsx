import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { US_STATES } from '@ballast/contract/onboarding/us-states.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { countriesByName } from '../../app/forms/country-search.ts';
import type { TextFieldProps } from './text-field-props.ts';

const PARTS = ['country', 'address', 'address2', 'city', 'subdivision', 'zip_code'] as const;

type Part = (typeof PARTS)[number];

type AddressFieldsProps<Of extends 'residence' | 'seat'> = {
  of: Of;
  fieldOf: (name: `${Part}_of_${Of}`) => TextFieldProps;
  country: ReactNode;
  /** The name of the second line. */
  second: ReactNode;
};

/** Where a person lives, or a company has its seat. */
export function AddressFields<Of extends 'residence' | 'seat'>({
  of,
  fieldOf,
  country,
  second,
}: AddressFieldsProps<Of>) {
  const { t } = useLingui();
  const field = (part: Part) => ({
    ...fieldOf(`${part}_of_${of}`),
    maxLength: 200,
    autoComplete: 'off',
  });
  const isUs = field('country').value === UNITED_STATES;
  return (
    <>
      <CountryField
        {...field('country')}
        label={country}
        // A state of the one country is none of the other.
        onChange={(chosen) => {
          field('country').onChange(chosen);
          field('subdivision').onChange('');
        }}
      />
      <TextInput {...field('address')} label={<Trans>Street and number</Trans>} />
      <TextInput {...field('address2')} label={second} />
      <TextInput {...field('city')} label={<Trans>City</Trans>} />
      {isUs ? (
        <NativeSelect
          {...field('subdivision')}
          size="md"
          label={<Trans>State</Trans>}
          data={[
            { value: '', label: t`Choose a state` },
            ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
          ]}
        />
      ) : (
        <TextInput
          {...field('subdivision')}
          label={<Trans>Region, province or canton (optional)</Trans>}
        />
      )}
      <TextInput
        {...field('zip_code')}
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
