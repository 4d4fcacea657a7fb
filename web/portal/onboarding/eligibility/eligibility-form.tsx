import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import type { User } from '@ballast/contract/account/me.ts';
import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import { regionOf } from '@ballast/contract/onboarding/regions.ts';
import type { ClassClaim } from '@ballast/contract/onboarding/sign-up/class-claims.ts';
import type { ClassAnswers } from '@ballast/contract/onboarding/sign-up/class-limbs.ts';
import {
  classRuleOf,
  investorTypesIn,
} from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { countryInSentence } from '../../../app/figures/country-name.ts';
import { Form } from '../../../app/forms/form.tsx';
import { type FormState, useForm } from '../../../app/forms/use-form.ts';
import {
  answersOf,
  inputsOf,
  type TypedClass,
  typedOf,
} from '../../../app/investor-classes/class-inputs.ts';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx';
import { Note } from '../../../ui/note.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { ClassDialog } from './class-dialog.tsx';

/** A class, and what was told of its conditions. */
type ClaimedClass = { investor_type: InvestorType; class_answers: ClassAnswers };

export type EligibilityFormProps = {
  country: CallingCountry;
  accountType: User['account_type'];
  known: { investor_type: InvestorType | null; class_claim: ClassClaim | null };
  /** Keeps the class and goes on; rejects with why the server refused. */
  onClaimed: (claimed: ClaimedClass) => Promise<void>;
};

const NOTHING: TypedClass = { texts: {}, facts: [] };

/**
 * The classes of a region. Choosing one opens its conditions; once enough of them hold, the class is saved.
 * The page keeps what was typed for each class.
 */
export function EligibilityForm(props: EligibilityFormProps) {
  const { country, accountType, known, onClaimed } = props;
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState(() => typedBefore(known.class_claim));
  const form = useForm<Chosen>({
    values: { investor_type: known.investor_type },
    check: () => ({ investor_type: !rule && <Trans>Choose what applies to you</Trans> }),
    send: async () => {
      if (!rule) return;
      const class_answers = answersOf(inputsOf(rule), typed[rule.name] ?? NOTHING);
      await onClaimed({ investor_type: rule.investorType, class_answers });
    },
    retry: useRetryDialog(),
  });
  const rule = classRuleOf(form.values.investor_type, country, accountType);

  return (
    <>
      <Form form={{ ...form, submit: () => (rule ? setAsked(true) : form.submit()) }}>
        <Choice country={country} accountType={accountType} form={form} />
      </Form>
      {rule && isAsked ? (
        <ClassDialog
          key={rule.name}
          rule={rule}
          accountType={accountType}
          typed={typed[rule.name] ?? NOTHING}
          onType={(change) => setTyped({ ...typed, [rule.name]: change })}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            form.submit();
          }}
        />
      ) : null}
    </>
  );
}

type Chosen = { investor_type: InvestorType | null };

type ChoiceProps = Pick<EligibilityFormProps, 'country' | 'accountType'> & {
  form: FormState<Chosen>;
};

function Choice({ country, accountType, form }: ChoiceProps) {
  const { i18n } = useLingui();
  const isCompany = accountType === 'INSTITUTIONAL';
  const name = countryInSentence(country);
  return (
    <>
      <ChoiceCards
        {...form.getInputProps('investor_type')}
        label={
          isCompany ? (
            <Trans>What kind of investor is your company?</Trans>
          ) : (
            <Trans>What kind of investor are you?</Trans>
          )
        }
        quiet
        choices={investorTypesIn(regionOf(country), accountType).map((value) => ({
          value,
          title: i18n._(CLASS_WORDS[value]),
          text: i18n._(classText(value, accountType)),
        }))}
      />
      <Note tone="info" title={<Trans>Doesn’t apply to you?</Trans>}>
        {isCompany ? (
          <Trans>
            Your company is registered in {name}, and by the rules there we may serve only such
            investors. If you are not sure, write to <SupportContact />.
          </Trans>
        ) : (
          <Trans>
            Local rules only let us serve these investors. If you are not sure, write to{' '}
            <SupportContact />.
          </Trans>
        )}
      </Note>
    </>
  );
}

/** What is typed, by the rule that it is typed for. */
function typedBefore(claim: ClassClaim | null): Readonly<Record<string, TypedClass>> {
  return claim ? { [claim.rule]: typedOf(claim.answers) } : {};
}

type ClassTexts = Readonly<Record<InvestorType, MessageDescriptor>>;

const OF_PEOPLE: ClassTexts = {
  PROFESSIONAL: msg`By the size of your assets`,
  ELECTIVE_PROFESSIONAL: msg`By experience, knowledge and the size of your portfolio`,
  HIGH_NET_WORTH_COMPANY: msg`By share capital or net assets`,
  ACCREDITED: msg`By income or wealth`,
  EXPERT: msg`By your profession`,
  INSTITUTIONAL: msg`By supervision: banks, insurers, fund managers, pension funds, public bodies`,
  OTHER_EXPERIENCED_NON_RETAIL: msg`Our compliance team reviews your experience`,
};

const OF_COMPANIES: ClassTexts = {
  ...OF_PEOPLE,
  PROFESSIONAL: msg`By the size of the company`,
  ELECTIVE_PROFESSIONAL: msg`By experience, knowledge and the size of the company’s portfolio`,
  ACCREDITED: msg`By net assets`,
  EXPERT: msg`By the company’s business`,
  OTHER_EXPERIENCED_NON_RETAIL: msg`Our compliance team reviews the company’s experience`,
};

/** By what an account of this kind is of a class, in a line. */
function classText(type: InvestorType, accountType: User['account_type']) {
  return (accountType === 'INSTITUTIONAL' ? OF_COMPANIES : OF_PEOPLE)[type];
}
