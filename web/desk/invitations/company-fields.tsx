import { SIGNATORY_RIGHTS } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { useLingui as useWords } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { ORGANIZATION_WORDS, SUBTYPE_WORDS } from '../../app/figures/organization-words.ts';
import { choicesOf } from '../../app/forms/choices.ts';
import { REQUEST_CHANNEL_WORDS } from '../../app/investor-classes/request-channel-words.ts';
import { typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import { AddressFields, CountryField } from './address-fields.tsx';
import { RIGHTS_WORDS } from './invitation-words.ts';
import type { TextFieldProps } from './text-field-props.ts';
import { subtypesOf, type TypedCompany } from './typed-company.ts';

type Field = keyof TypedCompany | 'requested_on' | 'request_channel';

type CompanyFieldsProps = { fieldOf: (name: Field) => TextFieldProps };

/** A company with its contact, its own request, and how it is registered, which may be left to it. */
export function CompanyFields({ fieldOf }: CompanyFieldsProps) {
  const { i18n } = useWords();
  const { t } = useLingui();
  const field = (name: Field) => ({ ...fieldOf(name), maxLength: 200, autoComplete: 'off' });
  const choose = { value: '', label: t`Choose` };
  const structure = fieldOf('organization_type').value;
  const subtypes = subtypesOf(structure);
  const subtypeChoices = choicesOf(i18n, SUBTYPE_WORDS).filter(({ value }) =>
    subtypes.includes(value),
  );
  return (
    <>
      <TextInput {...field('first_name')} label={<Trans>First name of the contact</Trans>} />
      <TextInput {...field('last_name')} label={<Trans>Last name of the contact</Trans>} />
      <NativeSelect
        {...field('signatory_rights')}
        size="md"
        label={<Trans>The contact is</Trans>}
        data={[
          choose,
          ...SIGNATORY_RIGHTS.map((value) => ({ value, label: i18n._(RIGHTS_WORDS[value]) })),
        ]}
      />
      <TextInput
        {...field('legal_business_name')}
        label={<Trans>Legal name of the company</Trans>}
      />
      <CountryField
        {...field('country_of_incorporation')}
        label={<Trans>Country of incorporation</Trans>}
      />
      <NativeSelect
        {...field('organization_type')}
        size="md"
        label={<Trans>Legal structure</Trans>}
        data={[choose, ...choicesOf(i18n, ORGANIZATION_WORDS)]}
      />
      {subtypes.length > 0 ? (
        <NativeSelect
          {...field('organization_subtype')}
          size="md"
          label={<Trans>Kind of structure</Trans>}
          data={[choose, ...subtypeChoices]}
        />
      ) : null}
      {subtypes.length > 0 && fieldOf('organization_subtype').value === 'OTHER' ? (
        <TextInput {...field('organization_other_type')} label={<Trans>Please specify</Trans>} />
      ) : null}
      <NativeSelect
        {...field('us_tax_payer')}
        size="md"
        label={<Trans>US taxpayer</Trans>}
        data={[choose, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }]}
      />
      <MaskedInput
        {...field('requested_on')}
        label={<Trans>The company first asked us on</Trans>}
        description={
          fieldOf('us_tax_payer').value === 'yes' ? (
            <Trans>Optional for a US taxpayer</Trans>
          ) : (
            <Trans>
              The company’s own request, before we wrote to it. The declaration that it signs states
              it.
            </Trans>
          )
        }
        mask={typeDate}
      />
      <NativeSelect
        {...field('request_channel')}
        size="md"
        label={<Trans>How they asked</Trans>}
        data={[choose, ...choicesOf(i18n, REQUEST_CHANNEL_WORDS)]}
      />
      <RegisterFields fieldOf={fieldOf} />
    </>
  );
}

/** All of it, or none: then the company tells it. */
function RegisterFields({ fieldOf }: CompanyFieldsProps) {
  const field = (name: Field) => ({ ...fieldOf(name), maxLength: 200, autoComplete: 'off' });
  return (
    <>
      <TextInput
        {...field('register_number')}
        label={<Trans>Register number</Trans>}
        description={
          <Trans>Leave this and the rest empty for the company to enter it itself.</Trans>
        }
      />
      <TextInput {...field('register_place')} label={<Trans>Register and its place</Trans>} />
      <MaskedInput
        {...field('registered_on')}
        label={<Trans>Registered on</Trans>}
        description={<Trans>Day, month and year, for example 17/05/1980</Trans>}
        mask={typeDate}
      />
      <AddressFields
        of="seat"
        fieldOf={fieldOf}
        country={<Trans>Country of the seat</Trans>}
        second={<Trans>Floor or building (optional)</Trans>}
      />
      <TextInput {...field('lei')} label={<Trans>LEI (optional)</Trans>} />
    </>
  );
}
