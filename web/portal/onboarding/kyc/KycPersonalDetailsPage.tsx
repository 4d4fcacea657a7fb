import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { Ssn } from '@ballast/contract/onboarding/kyc/identity-fields.ts';
import { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { isNumberOfCountry } from '@ballast/contract/onboarding/kyc/tax-numbers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CountrySelect } from '../../../app/forms/country-select.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { dayOfTyped, typeDate, typedOfDay } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { SsnInput } from './ssn-input.tsx';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const EVERYBODY = { citizenship: true, date_of_birth: true } as const;
const OfUsPayer = KycAnswers.pick({ ...EVERYBODY, tax_residencies: true }).required();
const OfOthers = KycAnswers.pick({ ...EVERYBODY, country_of_birth: true }).required();

/** The SSN of payers of US taxes, the country of birth of others. */
export function KycPersonalDetailsPage() {
  return (
    <KycScreen
      step="PERSONAL_DETAILS"
      title={<Trans>About you</Trans>}
      lead={<Trans>Exactly as shown in your identity document.</Trans>}
    >
      <PersonalDetailsForm />
    </KycScreen>
  );
}

function PersonalDetailsForm() {
  const { t } = useLingui();
  const data = useKyc();
  const isUs = data.us_tax_payer === true;
  const [first, ...others] = data.tax_residencies;
  // It stays as it was unless another one is typed; what is read back is masked.
  const isNamed = first?.country_of_taxes === UNITED_STATES;
  const kept = isNamed ? first.tin : null;
  const ownUs = { country_of_taxes: UNITED_STATES, type: isNamed ? first.type : null } as const;
  const required = <Trans>Field is required</Trans>;
  const form = useForm<PersonalDetails, KycAnswers>({
    values: {
      citizenship: data.citizenship,
      date_of_birth: data.date_of_birth ? typedOfDay(data.date_of_birth) : '',
      country_of_birth: data.country_of_birth,
      tax_residencies: '',
    },
    rules: isUs ? OfUsPayer : OfOthers,
    given: ({ tax_residencies: ssn, country_of_birth, ...typed }) => ({
      citizenship: typed.citizenship,
      date_of_birth: dayOfTyped(typed.date_of_birth),
      ...(isUs
        ? { tax_residencies: [{ ...ownUs, tin: ssn || kept }, ...others.filter(isElsewhere)] }
        : { country_of_birth }),
    }),
    missing: { citizenship: required, date_of_birth: required, country_of_birth: required },
    check: ({ date_of_birth, tax_residencies: ssn }) => ({
      date_of_birth: problemOfDate(date_of_birth),
      tax_residencies: isUs && problemOfSsn(ssn, kept),
    }),
    send: useAnswerStep('PERSONAL_DETAILS'),
    position: 'second',
    retry: useRetryDialog(),
  });

  return (
    <Form form={form}>
      <CountrySelect
        {...form.getInputProps('citizenship')}
        label={<Trans>Citizenship</Trans>}
        description={<Trans>If you have several, choose the one on your document</Trans>}
      />
      <MaskedInput
        {...form.getInputProps('date_of_birth')}
        label={<Trans>Date of birth</Trans>}
        description={<Trans>Day, month and year, such as 17/05/1980</Trans>}
        placeholder={t`DD/MM/YYYY`}
        autoComplete="bday"
        mask={typeDate}
      />
      {isUs ? (
        <SsnInput {...form.getInputProps('tax_residencies')} kept={kept} />
      ) : (
        <CountrySelect
          {...form.getInputProps('country_of_birth')}
          label={<Trans>Country of birth</Trans>}
        />
      )}
    </Form>
  );
}

type PersonalDetails = {
  citizenship: CallingCountry | null;
  date_of_birth: string;
  country_of_birth: CallingCountry | null;
  /** A social security number, while it is typed. */
  tax_residencies: string;
};

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

function problemOfDate(typed: string) {
  const isWrong = typed.trim() !== '' && dayOfTyped(typed) === null;
  return isWrong && <Trans>Enter a date that exists, as DD/MM/YYYY</Trans>;
}

function problemOfSsn(typed: string, kept: string | null) {
  if (typed === '') return kept === null && <Trans>Field is required</Trans>;
  if (!Ssn.safeParse(typed).success) return <Trans>Nine digits, like 111-22-3333</Trans>;
  return (
    !isNumberOfCountry(typed, UNITED_STATES) && <Trans>No such number is given out: check it</Trans>
  );
}
