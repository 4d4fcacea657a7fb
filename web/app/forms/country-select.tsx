import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { countriesByName, findCountries } from './country-search.ts';

type CountrySelectProps = {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  value: CallingCountry | null;
  onChange: (country: CallingCountry | null) => void;
  error?: ReactNode;
  /** What the browser may fill in; nothing, when it is not where the person lives. */
  autoComplete?: string;
  readOnly?: boolean;
  /** Shows each country's calling code, before a phone number. */
  withCallingCode?: boolean;
};

/** A country out of all, found by typing its name in many languages, its code or what people call it. */
export function CountrySelect({
  autoComplete = 'off',
  error,
  withCallingCode = false,
  ...rest
}: CountrySelectProps) {
  const { t } = useLingui();
  const countries = useMemo(() => choices(withCallingCode), [withCallingCode]);
  return (
    <Select
      {...rest}
      error={error ?? null}
      data={countries}
      filter={({ options, search }) => {
        const found = new Map(findCountries(search).map((country, rank) => [country, rank]));
        const rankOf = (option: (typeof options)[number]) =>
          'value' in option ? found.get(option.value as CallingCountry) : undefined;
        return options
          .filter((option) => rankOf(option) !== undefined)
          .sort((left, right) => (rankOf(left) ?? 0) - (rankOf(right) ?? 0));
      }}
      onChange={(chosen) => rest.onChange(chosen as CallingCountry | null)}
      searchable
      // Opened by the focus alone, the list would cover what is said at the field.
      openOnFocus={false}
      selectFirstOptionOnChange
      autoSelectOnBlur
      comboboxProps={{ keepMounted: false, withinPortal: false }}
      allowDeselect={false}
      placeholder={t`Type or choose a country`}
      nothingFoundMessage={t`No country of this name`}
      autoComplete={autoComplete}
    />
  );
}

function choices(withCallingCode: boolean) {
  if (!withCallingCode) return countriesByName();
  return countriesByName().map(({ value, label }) => ({
    value,
    label: `${label} (+${CALLING_CODES[value]})`,
  }));
}
