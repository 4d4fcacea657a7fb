import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { countryName } from '../../app/figures/country-name.ts';

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
};

export function CountrySelect({ autoComplete = 'off', error, ...rest }: CountrySelectProps) {
  const { t } = useLingui();
  const countries = useMemo(allCountries, []);
  return (
    <Select
      {...rest}
      error={error ?? null}
      data={countries}
      filter={({ options, search }) => {
        const sought = plain(search);
        return options.filter(
          (option) =>
            'value' in option &&
            (plain(option.label).includes(sought) || option.value.toLowerCase() === sought),
        );
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

/** Every country by name. */
function allCountries(): { value: string; label: string }[] {
  return Object.keys(CALLING_CODES)
    .map((value) => ({ value, label: countryName(value) }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

/** Text without case and accents: Cote finds Côte. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
