import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { countryName } from '../../app/country-name.ts';
import { useDraft } from '../../app/flow-draft.ts';
import { fieldMessages } from '../../app/form-errors.ts';
import { useUser } from '../../app/use-user.ts';
import { FlowForm } from '../../ui/flow-form.tsx';
import { isWrongPassword, OwnPasswordInput } from '../settings/own-password-input.tsx';
import { phoneDraft } from './phone-draft.ts';
import { countryOfLanguage, internationalNumber } from './phone-number.ts';

const INVALID = msg`Invalid phone number`;

/**
 * Country and number of a phone and, when there is one, the password; `onEntered` goes on to how the
 * code should come.
 */
export function PhoneNumberForm({ onEntered }: { onEntered: () => Promise<void> | void }) {
  const { i18n } = useLingui();
  const entered = useDraft(phoneDraft);
  const country = entered.country ?? countryOfLanguage(navigator.language);
  const { password_set, phone: known } = useUser();
  // A number that was given before, and not verified, is shown again.
  useEffect(() => {
    if (known && phoneDraft.read().typed === '') phoneDraft.change({ typed: known });
  }, [known]);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState({ invalid: false, missing: false });
  const isRefused = Boolean(fieldMessages(entered.refusal)?.phone);

  async function submit(): Promise<void> {
    const phone = internationalNumber(country, entered.typed);
    const missing = password_set && password === '';
    setProblems({ invalid: phone === null, missing });
    if (phone === null || missing) return;
    phoneDraft.change({ country, phone, password, refusal: null });
    await onEntered();
  }

  function change(changes: { country?: CallingCountry; typed?: string }): void {
    setProblems({ invalid: false, missing: false });
    phoneDraft.change({ ...changes, refusal: null });
  }

  return (
    <FlowForm onSubmit={submit}>
      <CountrySelect value={country} onChange={(chosen) => change({ country: chosen })} />
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={<Trans>Phone number</Trans>}
        description={<Trans>Without the country code, or with it after a +</Trans>}
        value={entered.typed}
        onChange={(event) => change({ typed: event.currentTarget.value })}
        maxLength={30}
        autoFocus={isRefused}
        error={problems.invalid || isRefused ? i18n._(INVALID) : null}
      />
      {password_set ? (
        <OwnPasswordInput
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            change({});
          }}
          missing={problems.missing}
          error={entered.refusal}
          readOnly={false}
          autoFocus={isWrongPassword(entered.refusal)}
        />
      ) : null}
      <Button type="submit" fullWidth>
        <Trans>Continue</Trans>
      </Button>
    </FlowForm>
  );
}

type CountrySelectProps = {
  value: CallingCountry | null;
  onChange: (country: CallingCountry) => void;
};

function CountrySelect({ value, onChange }: CountrySelectProps) {
  const { t } = useWords();
  const choices = useMemo(callingCountries, []);
  return (
    <NativeSelect
      name="country"
      size="md"
      autoComplete="tel-country-code"
      label={<Trans>Country</Trans>}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value as CallingCountry)}
      data={[...(value ? [] : [{ value: '', label: t`Choose a country` }]), ...choices]}
    />
  );
}

/** Every country with its code, by name. */
function callingCountries(): { value: CallingCountry; label: string }[] {
  return (Object.keys(CALLING_CODES) as CallingCountry[])
    .map((value) => ({ value, label: `${countryName(value)} (+${CALLING_CODES[value]})` }))
    .sort((left, right) => left.label.localeCompare(right.label));
}
