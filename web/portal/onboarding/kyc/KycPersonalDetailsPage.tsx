import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { isNumberOfCountry } from '@ballast/contract/onboarding/tax-numbers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayOfTyped, typeDate, typedOfDay } from '../../../ui/date-text.ts';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { CountrySelect } from '../country-select.tsx';
import { StepForm } from '../step-form.tsx';
import { useStepForm } from '../use-step-form.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { SsnInput } from './ssn-input.tsx';
import { isSsn } from './tax-number.ts';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const FIELDS = ['citizenship', 'country_of_birth', 'date_of_birth', 'tax_residencies'] as const;

/** /kyc/personal-details: of payers of US taxes the SSN, of others the country of birth. */
export function KycPersonalDetailsPage() {
  return (
    <KycScreen
      step="PERSONAL_DETAILS"
      title={<Trans>About you</Trans>}
      lead={<Trans>As it stands in the document that you will show.</Trans>}
    >
      <PersonalDetailsForm />
    </KycScreen>
  );
}

function PersonalDetailsForm() {
  const { t } = useLingui();
  const data = useKyc();
  const answer = useAnswerStep('PERSONAL_DETAILS');
  const isUs = data.us_tax_payer === true;
  const [first, ...others] = data.tax_residencies;
  // It stays as it was unless another one is typed; what is read back is masked.
  const isNamed = first?.country_of_taxes === UNITED_STATES;
  const kept = isNamed ? first.tin : null;
  const ownUs = { country_of_taxes: UNITED_STATES, type: isNamed ? first.type : null } as const;
  const [citizenship, setCitizenship] = useState(data.citizenship);
  const [birthCountry, setBirthCountry] = useState(data.country_of_birth);
  const [birth, setBirth] = useState(data.date_of_birth ? typedOfDay(data.date_of_birth) : '');
  const [ssn, setSsn] = useState('');

  const form = useStepForm({
    fields: FIELDS,
    position: 'second',
    check: () => ({
      citizenship: citizenship === null && <Trans>Field is required</Trans>,
      country_of_birth: !isUs && birthCountry === null && <Trans>Field is required</Trans>,
      date_of_birth: problemOfDate(birth),
      tax_residencies: isUs && problemOfSsn(ssn, kept),
    }),
    send: () =>
      answer({
        citizenship: given(citizenship),
        date_of_birth: dayOfTyped(birth) ?? '',
        ...(isUs
          ? { tax_residencies: [{ ...ownUs, tin: ssn || kept }, ...others.filter(isElsewhere)] }
          : { country_of_birth: given(birthCountry) }),
      }),
  });

  return (
    <StepForm form={form}>
      <CountrySelect
        name="citizenship"
        label={<Trans>Citizenship</Trans>}
        description={<Trans>If you have several, the one of your document</Trans>}
        value={citizenship}
        onChange={(country) => {
          setCitizenship(country);
          form.forget('citizenship');
        }}
        error={form.problems.citizenship}
      />
      <MaskedInput
        name="date_of_birth"
        label={<Trans>Date of birth</Trans>}
        description={<Trans>Day, month and year, such as 17/05/1980</Trans>}
        placeholder={t`DD/MM/YYYY`}
        autoComplete="bday"
        mask={typeDate}
        value={birth}
        onChange={(typed) => {
          setBirth(typed);
          form.forget('date_of_birth');
        }}
        error={form.problems.date_of_birth ?? null}
      />
      {isUs ? (
        <SsnInput
          value={ssn}
          kept={kept}
          onChange={(typed) => {
            setSsn(typed);
            form.forget('tax_residencies');
          }}
          error={form.problems.tax_residencies}
        />
      ) : (
        <CountrySelect
          name="country_of_birth"
          label={<Trans>Country of birth</Trans>}
          value={birthCountry}
          onChange={(country) => {
            setBirthCountry(country);
            form.forget('country_of_birth');
          }}
          error={form.problems.country_of_birth}
        />
      )}
    </StepForm>
  );
}

type Residency = {
  country_of_taxes: CallingCountry | null;
  type: string | null;
  tin: string | null;
};

function isElsewhere(
  residency: Residency,
): residency is Residency & { country_of_taxes: CallingCountry } {
  return residency.country_of_taxes !== null && residency.country_of_taxes !== UNITED_STATES;
}

/** What the check before it has found to be there. */
function given(country: CallingCountry | null): CallingCountry {
  if (country === null) throw new Error('sent without a country');
  return country;
}

function problemOfDate(typed: string) {
  if (typed.trim() === '') return <Trans>Field is required</Trans>;
  return dayOfTyped(typed) === null && <Trans>Enter a date that exists, as DD/MM/YYYY</Trans>;
}

function problemOfSsn(typed: string, kept: string | null) {
  if (typed === '') return kept === null && <Trans>Field is required</Trans>;
  if (!isSsn(typed)) return <Trans>Nine digits, like 111-22-3333</Trans>;
  return (
    !isNumberOfCountry(typed, UNITED_STATES) && <Trans>No such number is given out: check it</Trans>
  );
}
