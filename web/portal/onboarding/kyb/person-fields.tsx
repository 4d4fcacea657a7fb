import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { typeDate } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { useCountryNotServed } from '../country-not-served.tsx';
import type { PersonField, PersonProblems, TypedPerson } from './company-people.ts';

type PersonFieldsProps = {
  person: TypedPerson;
  problems: PersonProblems;
  onChange: (changed: Partial<TypedPerson>) => void;
};

/** Somebody behind a company, and by what. */
export function PersonFields({ person, problems, onChange }: PersonFieldsProps) {
  const { t } = useLingui();
  const notServed = useCountryNotServed('RESIDENCE', person.country_of_residence);
  const field = (name: PersonField) => ({
    name: `${name}_${person.key}`,
    error: problems[name],
    'aria-invalid': problems[name] ? (true as const) : undefined,
  });
  const text = (name: 'first_name' | 'last_name' | 'share') => ({
    ...field(name),
    autoComplete: 'off',
    maxLength: 100,
    value: person[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const box = (name: 'is_director' | 'has_control') => ({
    ...field(name),
    checked: person[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      onChange({ [name]: event.currentTarget.checked }),
  });
  return (
    <>
      <TextInput {...text('first_name')} label={<Trans>First name</Trans>} />
      <TextInput {...text('last_name')} label={<Trans>Last name</Trans>} />
      <MaskedInput
        {...field('date_of_birth')}
        label={<Trans>Date of birth</Trans>}
        placeholder={t`DD/MM/YYYY`}
        autoComplete="off"
        mask={typeDate}
        value={person.date_of_birth}
        onChange={(typed: string) => onChange({ date_of_birth: typed })}
      />
      <CountrySelect
        {...field('country_of_residence')}
        error={notServed ?? problems.country_of_residence}
        label={<Trans>Country of residence</Trans>}
        value={person.country_of_residence}
        onChange={(country) => onChange({ country_of_residence: country })}
      />
      <Checkbox {...box('is_director')} label={<Trans>Director, or the equivalent</Trans>} />
      <TextInput
        {...text('share')}
        inputMode="decimal"
        label={<Trans>Share of the company in % (optional)</Trans>}
        description={<Trans>Such as 33.5. Up to four decimals.</Trans>}
      />
      <Checkbox
        {...box('has_control')}
        label={<Trans>Controls the company other than through a share</Trans>}
      />
    </>
  );
}
