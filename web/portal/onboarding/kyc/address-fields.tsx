import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import type { AddressPurpose } from '@ballast/contract/onboarding/kyc/possible-address.ts';
import { US_STATES } from '@ballast/contract/onboarding/us-states.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import type { FieldProblems } from '../../../app/forms/form-errors.ts';
import type { AddressPart, TypedAddress } from './address-answers.ts';

type AddressFieldsProps = {
  purpose: AddressPurpose;
  address: TypedAddress;
  onChange: (changed: Partial<TypedAddress>) => void;
  problems: FieldProblems;
};

export function AddressFields({ purpose, address, onChange, problems }: AddressFieldsProps) {
  const isUs = address.country === UNITED_STATES;
  const field = (part: AddressPart) => ({
    name: `${part}_of_${purpose}`,
    error: problems[`${part}_of_${purpose}`] ?? null,
  });
  const text = (part: Exclude<AddressPart, 'country'>, hint: string) => ({
    ...field(part),
    value: address[part],
    // What the browser knows is the home of who sits there.
    autoComplete: purpose === 'residence' ? hint : 'off',
    maxLength: 200,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [part]: event.currentTarget.value }),
  });
  return (
    <>
      <CountrySelect
        {...field('country')}
        label={<Trans>Country</Trans>}
        value={address.country}
        autoComplete={purpose === 'residence' ? 'country-name' : 'off'}
        // A state of the one country is none of the other.
        onChange={(country) => onChange({ country, subdivision: '' })}
      />
      <TextInput {...text('address', 'address-line1')} label={<Trans>Street and number</Trans>} />
      <TextInput
        {...text('address2', 'address-line2')}
        label={<Trans>Flat, floor or building (optional)</Trans>}
      />
      <TextInput {...text('city', 'address-level2')} label={<Trans>City</Trans>} />
      {isUs ? (
        <StateSelect {...text('subdivision', 'address-level1')} />
      ) : (
        <TextInput
          {...text('subdivision', 'address-level1')}
          label={<Trans>Region, province or canton (optional)</Trans>}
        />
      )}
      <TextInput
        {...text('zip_code', 'postal-code')}
        label={isUs ? <Trans>ZIP code</Trans> : <Trans>Postal code</Trans>}
      />
    </>
  );
}

type StateSelectProps = {
  name: string;
  value: string;
  autoComplete: string;
  error: ReactNode;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

function StateSelect({ value, ...rest }: StateSelectProps) {
  const { t } = useLingui();
  const states = Object.entries(US_STATES).map(([code, label]) => ({ value: code, label }));
  return (
    <NativeSelect
      {...rest}
      size="md"
      label={<Trans context="part of an address">State</Trans>}
      value={value in US_STATES ? value : ''}
      data={[{ value: '', label: t`Choose a state` }, ...states]}
    />
  );
}
