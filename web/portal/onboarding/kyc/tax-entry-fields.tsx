import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { choicesOf } from '../../../app/forms/choices.ts';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { StoredNumber } from './ssn-input.tsx';
import type { TaxEntry, TaxEntryProblems, TaxNumberType } from './tax-entries.ts';
import { typeSsn } from './tax-number.ts';

const TYPES: Readonly<Record<TaxNumberType, MessageDescriptor>> = {
  TIN: msg`Tax identification number (TIN)`,
  SOCIAL_SECURITY: msg`Social security or national insurance number`,
  NATIONAL_ID: msg`Personal or national identity number`,
  OTHER: msg`Another number`,
  NONE: msg`I don’t have a tax number there`,
};

const PROBLEMS = {
  country: {
    missing: msg`Field is required`,
    twice: msg`You have named this country already`,
  },
  number: {
    missing: msg`Field is required`,
    ssn: msg`Nine digits, like 111-22-3333`,
    characters: msg`Letters and numbers only`,
    country: msg`This country gives no such number: check it, or choose another kind`,
  },
} as const;

type TaxEntryFieldsProps = {
  entry: TaxEntry;
  onChange: (changed: Partial<TaxEntry>) => void;
  problems: TaxEntryProblems | undefined;
};

/** A country in which somebody pays taxes, with the number that it gave. */
export function TaxEntryFields({ entry, onChange, problems }: TaxEntryFieldsProps) {
  const { i18n } = useLingui();
  const { key, country, type, typed, kept } = entry;
  const isUs = country === UNITED_STATES;
  return (
    <>
      <CountrySelect
        name={`tax_country_${key}`}
        label={<Trans>Country</Trans>}
        value={country}
        // The number of the one country is none of the other.
        onChange={(chosen) => onChange({ country: chosen, typed: '', kept: null })}
        error={worded(i18n, problems?.country && PROBLEMS.country[problems.country])}
      />
      <NativeSelect
        name={`tax_type_${key}`}
        size="md"
        label={<Trans>Type of tax number</Trans>}
        value={type}
        data={choicesOf(i18n, TYPES)}
        onChange={(event) => onChange({ type: event.currentTarget.value as TaxNumberType })}
      />
      {type === 'NONE' ? null : (
        <TextInput
          name={`tax_number_${key}`}
          label={<Trans>Tax number</Trans>}
          description={<StoredNumber kept={kept} />}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ currentTarget }) => onChange({ typed: currentTarget.value })}
          onBlur={() => isUs && onChange({ typed: typeSsn(typed) })}
          error={worded(i18n, problems?.number && PROBLEMS.number[problems.number])}
        />
      )}
    </>
  );
}

function worded(i18n: I18n, message: MessageDescriptor | undefined): ReactNode {
  return message ? i18n._(message) : null;
}
