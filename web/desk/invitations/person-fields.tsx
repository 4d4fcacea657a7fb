import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import { AddressFields, CountryField } from './address-fields.tsx';
import type { TextFieldProps } from './text-field-props.ts';
import type { TypedPerson } from './typed-person.ts';

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
        description={<Trans>Day, month and year, for example 17/05/1980</Trans>}
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
      <AddressFields
        of="residence"
        fieldOf={fieldOf}
        country={<Trans>Country of residence</Trans>}
        second={<Trans>Flat, floor or building (optional)</Trans>}
      />
    </>
  );
}
