import { checkPhone } from '@ballast/contract/access/contact.ts';
import { PHONE } from '@ballast/contract/account/phone-flow.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { codeOf } from '../../../app/access/code-input.ts';
import {
  isWrongPassword,
  OWN_PASSWORD,
  OwnPasswordInput,
} from '../../../app/access/own-password-input.tsx';
import {
  OWN_CODE_REFUSALS,
  OwnFactorField,
  problemOfOwnCode,
  useOwnFactor,
} from '../../../app/access/passkeys/own-factor.tsx';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { fieldMessages } from '../../../app/forms/form-errors.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { callQuery, useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countryOfLanguage, countryOfNumber, isInternational } from './phone-number.ts';

type PhoneNumberFormProps = { onEntered: () => Promise<void> | void };

/**
 * Country, number and, when there is one, the password, and the code of the authenticator where it is on. A number that was
 * given before, and not verified, is shown again with its own country, which only the server can tell where several share a calling code.
 */
export function PhoneNumberForm({ onEntered }: PhoneNumberFormProps) {
  const { phone } = useUser();
  const { typed } = draftOf(PHONE).read();
  const isAsked = phone !== null && typed === '';
  const { data, isPending } = useQuery({
    ...callQuery(checkPhone, { body: { phone: phone ?? '' } }),
    enabled: isAsked,
    // The number of a person does not change while they look at it.
    refetchInterval: false,
    retry: false,
  });
  if (isAsked && isPending) return <Skeleton height={16} />;
  const known = data ?? { written: phone ?? '', country: countryOfNumber(phone ?? '', null) };
  return <NumberForm known={known} onEntered={onEntered} />;
}

type NumberFormProps = PhoneNumberFormProps & {
  /** The number given before; its country is null where none is known. */
  known: { written: string; country: DialledNumber['country'] | null };
};

type DialledNumber = AnswerOf<typeof checkPhone>;

/** The server reads the number, so that the next screen shows what will be dialled and no number that cannot be comes so far. */
function NumberForm({ known, onEntered }: NumberFormProps) {
  const entered = draftOf(PHONE).read();
  const { refusal } = entered;
  const { password_set } = useUser();
  const { kind, setLost } = useOwnFactor();
  const asksCode = kind === 'CODE';
  const check = useCallMutation(checkPhone);
  const form = useForm({
    values: {
      country: entered.country ?? known.country ?? countryOfLanguage(navigator.language),
      phone: entered.typed || known.written,
      password: '',
      otp_code: '',
    },
    check: ({ country, phone, password, otp_code }) => ({
      country: country === null && !isInternational(phone) && <Trans>Choose a country</Trans>,
      phone: phone.trim() === '' && <Trans>Invalid phone number</Trans>,
      password: password_set && password === '' && OWN_PASSWORD.missing,
      otp_code: asksCode && problemOfOwnCode(kind, otp_code),
    }),
    refusal,
    refusals: { ...OWN_PASSWORD.refusals, ...OWN_CODE_REFUSALS },
    send: async ({ country, phone: typed, password, otp_code }) => {
      const body = { phone: typed, ...(country && { country }) };
      const dialled = await check.mutateAsync({ body });
      const { phone, written } = dialled;
      draftOf(PHONE).change({
        country: dialled.country ?? country,
        typed,
        phone,
        written,
        password,
        code: asksCode ? codeOf(otp_code) : '',
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
        description={<Trans>As you would write it at home, or with + and the country code</Trans>}
        maxLength={30}
        autoFocus={Boolean(fieldMessages(refusal)?.phone)}
      />
      {password_set ? (
        <OwnPasswordInput
          {...form.getInputProps('password')}
          autoFocus={isWrongPassword(refusal)}
        />
      ) : null}
      {asksCode ? (
        <OwnFactorField
          kind={kind}
          field={form.getInputProps('otp_code')}
          onFill={(code) => form.setFieldValue('otp_code', code)}
          onLost={setLost}
        />
      ) : null}
    </Form>
  );
}
