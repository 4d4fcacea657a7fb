import { checkPhone } from '@ballast/contract/access/contact.ts';
import { PHONE } from '@ballast/contract/account/phone-flow.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { fieldMessages } from '../../../app/forms/form-errors.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { isWrongPassword, OWN_PASSWORD, OwnPasswordInput } from '../own-password-input.tsx';
import { countryOfLanguage, countryOfNumber, isInternational } from './phone-number.ts';

/**
 * Country, number and, when there is one, the password. The server reads the number, so that the next screen shows what will
 * be dialled and no number that cannot be comes so far.
 */
export function PhoneNumberForm({ onEntered }: { onEntered: () => Promise<void> | void }) {
  const entered = draftOf(PHONE).read();
  const { refusal } = entered;
  const { password_set, phone: known } = useUser();
  const check = useCallMutation(checkPhone);
  const form = useForm({
    values: {
      country:
        entered.country ??
        countryOfNumber(known ?? '', null) ??
        countryOfLanguage(navigator.language),
      // A number that was given before, and not verified, is shown again.
      phone: entered.typed || (known ?? ''),
      password: '',
    },
    check: ({ country, phone, password }) => ({
      country: country === null && !isInternational(phone) && <Trans>Choose a country</Trans>,
      phone: phone.trim() === '' && <Trans>Invalid phone number</Trans>,
      password: password_set && password === '' && OWN_PASSWORD.missing,
    }),
    refusal,
    refusals: OWN_PASSWORD.refusals,
    send: async ({ country, phone: typed, password }) => {
      const body = { phone: typed, ...(country && { country }) };
      const { phone, written } = await check.mutateAsync({ body });
      draftOf(PHONE).change({
        country: countryOfNumber(phone, country),
        typed,
        phone,
        written,
        password,
        refusal: null,
      });
      await onEntered();
    },
  });

  const phone = form.getInputProps('phone');

  function enter(event: ChangeEvent<HTMLInputElement>): void {
    phone.onChange(event);
    const country = countryOfNumber(event.currentTarget.value, form.values.country);
    if (country !== null) form.setFieldValue('country', country);
  }

  return (
    <Form form={form}>
      <CountrySelect
        {...form.getInputProps('country')}
        label={<Trans>Country</Trans>}
        autoComplete="tel-country-code"
        withCallingCode
      />
      <TextInput
        {...phone}
        onChange={enter}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={<Trans>Phone number</Trans>}
        description={<Trans>As you write it at home, or with the country code after a +</Trans>}
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
