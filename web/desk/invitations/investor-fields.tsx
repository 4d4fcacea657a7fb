import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { regionOf } from '@ballast/contract/onboarding/regions.ts';
import {
  INTENDED_TOO_LOW,
  LIQUID_TOO_LOW,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import { investorTypesIn } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { choicesOf } from '../../app/forms/choices.ts';
import { ClassCheck } from '../../app/investor-classes/class-check.tsx';
import type { TypedClass } from '../../app/investor-classes/class-inputs.ts';
import { CLASS_WORDS } from '../../app/investor-classes/class-words.ts';
import {
  DIGITAL_WORDS,
  INTENDED_WORDS,
  LIQUID_WORDS,
} from '../../app/investor-classes/questionnaire-words.ts';
import { REQUEST_CHANNEL_WORDS } from '../../app/investor-classes/request-channel-words.ts';
import { typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import { ruleOfTyped, type TextOfInvestor } from './typed-investor.ts';

type TextFieldProps = {
  name: string;
  value: string;
  error: ReactNode;
  onChange: (typed: string | SyntheticEvent) => void;
};

type InvestorFieldsProps = {
  fieldOf: (name: TextOfInvestor) => TextFieldProps;
  /** As it is typed of the person: a class is one of where they live, and for payers of taxes elsewhere. */
  person: { country_of_residence: string; us_tax_payer: string };
  classAnswers: TypedClass;
  onClassAnswers: (answers: TypedClass) => void;
  /** The person has answered themselves: class and questionnaire are theirs. */
  answered?: boolean;
};

/** The person's own request; and class, evidence and questionnaire, each of which may be left to the person. */
export function InvestorFields(props: InvestorFieldsProps) {
  const { fieldOf, person, answered } = props;
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <>
      <MaskedInput
        {...fieldOf('requested_on')}
        autoComplete="off"
        label={<Trans>The person first asked us on</Trans>}
        description={
          person.us_tax_payer === 'yes' ? (
            <Trans>Optional for a US taxpayer</Trans>
          ) : (
            <Trans>
              The person’s own request, before we wrote to them. The declaration that they sign
              states it.
            </Trans>
          )
        }
        mask={typeDate}
      />
      <NativeSelect
        {...fieldOf('request_channel')}
        size="md"
        label={<Trans>How they asked</Trans>}
        data={[{ value: '', label: t`Choose` }, ...choicesOf(i18n, REQUEST_CHANNEL_WORDS)]}
      />
      {answered ? null : <OwnFields {...props} />}
    </>
  );
}

function OwnFields({ fieldOf, person, classAnswers, onClassAnswers }: InvestorFieldsProps) {
  const isAbroad = person.us_tax_payer === 'no' && person.country_of_residence !== '';
  return (
    <>
      {isAbroad ? (
        <ClassFields
          fieldOf={fieldOf}
          country={person.country_of_residence as CallingCountry}
          classAnswers={classAnswers}
          onClassAnswers={onClassAnswers}
        />
      ) : null}
      <QuestionField
        {...fieldOf('liquid_investable_assets')}
        label={<Trans>Liquid assets</Trans>}
        words={LIQUID_WORDS}
        without={LIQUID_TOO_LOW}
      />
      <QuestionField
        {...fieldOf('digital_assets_investment_value')}
        label={<Trans>Of which in digital assets</Trans>}
        words={DIGITAL_WORDS}
      />
      <QuestionField
        {...fieldOf('intended_investment_amount')}
        label={<Trans>Wants to invest</Trans>}
        words={INTENDED_WORDS}
        without={INTENDED_TOO_LOW}
      />
    </>
  );
}

type ClassFieldsProps = Pick<InvestorFieldsProps, 'fieldOf' | 'classAnswers' | 'onClassAnswers'> & {
  country: CallingCountry;
};

function ClassFields({ fieldOf, country, classAnswers, onClassAnswers }: ClassFieldsProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const investor_type = fieldOf('investor_type');
  const rule = ruleOfTyped({
    investor_type: investor_type.value,
    country_of_residence: country,
  });
  return (
    <>
      <NativeSelect
        {...investor_type}
        size="md"
        label={<Trans>Investor class</Trans>}
        data={[
          { value: '', label: t`Left to the person` },
          ...investorTypesIn(regionOf(country), 'INDIVIDUAL').map((value) => ({
            value,
            label: i18n._(CLASS_WORDS[value]),
          })),
        ]}
      />
      {rule && rule.needs !== 'COMPLIANCE' ? (
        <ClassCheck
          rule={rule}
          accountType="INDIVIDUAL"
          typed={classAnswers}
          onChange={onClassAnswers}
        />
      ) : null}
      {rule ? (
        <Textarea
          {...fieldOf('evidence')}
          label={<Trans>Evidence</Trans>}
          description={<Trans>What you have seen that shows it, such as statements</Trans>}
          maxLength={500}
          autosize
          minRows={2}
        />
      ) : null}
    </>
  );
}

type QuestionFieldProps = TextFieldProps & {
  label: ReactNode;
  words: Readonly<Record<string, MessageDescriptor>>;
  /** An answer that nobody is invited with. */
  without?: string;
};

function QuestionField({ words, without, ...rest }: QuestionFieldProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <NativeSelect
      {...rest}
      size="md"
      data={[
        { value: '', label: t`Left to the person` },
        ...choicesOf(i18n, words).filter(({ value }) => value !== without),
      ]}
    />
  );
}
