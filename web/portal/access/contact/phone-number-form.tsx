import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { PHONE } from '@ballast/contract/account/phone-flow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { countryName } from '../../../app/figures/country-name.ts';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { fieldMessages } from '../../../app/forms/form-errors.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { isWrongPassword, OWN_PASSWORD, OwnPasswordInput } from '../own-password-input.tsx';
import { countryOfLanguage, internationalNumber } from './phone-number.ts';

/** Country, number and, when there is one, the password. */
export function PhoneNumberForm({ onEntered }: { onEntered: () => Promise<void> | void }) {
  const entered = draftOf(PHONE).read();
  const { refusal } = entered;
  const { password_set, phone: known } = useUser();
  const form = useForm({
    values: {
      country: entered.country ?? countryOfLanguage(navigator.language),
      // A number that was given before, and not verified, is shown again.
      phone: entered.typed || (known ?? ''),
      password: '',
    },
    check: ({ country, phone, password }) => ({
      phone: internationalNumber(country, phone) === null && <Trans>Invalid phone number</Trans>,
      password: password_set && password === '' && OWN_PASSWORD.missing,
    }),
    refusal,
    refusals: OWN_PASSWORD.refusals,
    send: async ({ country, phone: typed, password }) => {
      const phone = internationalNumber(country, typed);
      if (phone === null) return;
      draftOf(PHONE).change({ country, typed, phone, password, refusal: null });
      await onEntered();
    },
  });

  return (
    <Form form={form}>
      <CountrySelect {...form.getInputProps('country')} />
      <TextInput
        {...form.getInputProps('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={<Trans>Phone number</Trans>}
        description={<Trans>Without the country code, or with it after a +</Trans>}
        maxLength={30}
        autoFocus={Boolean(fieldMessages(refusal)?.phone)}
      />
      {password_set ? (
        <OwnPasswordInput
          {...form.getInputProps('password')}
          autoFocus={isWrongPassword(refusal)}
        />
      ) : null}
    </Form>
  );
}

type CountrySelectProps = {
  name: string;
  value: CallingCountry | null;
  onChange: (country: CallingCountry) => void;
};

function CountrySelect({ name, value, onChange }: CountrySelectProps) {
  const { t } = useLingui();
  const choices = useMemo(callingCountries, []);
  return (
    <NativeSelect
      name={name}
      size="md"
      autoComplete="tel-country-code"
      label={<Trans>Country</Trans>}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value as CallingCountry)}
      data={[...(value ? [] : [{ value: '', label: t`Choose a country` }]), ...choices]}
    />
  );
}

function callingCountries(): { value: CallingCountry; label: string }[] {
  return (Object.keys(CALLING_CODES) as CallingCountry[])
    .map((value) => ({ value, label: `${countryName(value)} (+${CALLING_CODES[value]})` }))
    .sort((left, right) => left.label.localeCompare(right.label));
}
