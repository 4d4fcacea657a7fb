import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import type { User } from '@ballast/contract/account/me.ts';
import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import { classRules, investorTypesIn } from '@ballast/contract/onboarding/investor-classes.ts';
import { regionOf } from '@ballast/contract/onboarding/regions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CLASS_WORDS } from '../../app/investor-classes/class-words.ts';
import { SupportContact } from '../../app/support-contact.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Note } from '../../ui/note.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { StepForm } from './step-form.tsx';
import { useStepForm } from './use-step-form.tsx';

const CLASS_TEXTS: Readonly<Record<InvestorType, MessageDescriptor>> = {
  PROFESSIONAL: msg`By the size of what you have`,
  ELECTIVE_PROFESSIONAL: msg`By experience, knowledge and the size of your portfolio`,
  HIGH_NET_WORTH_COMPANY: msg`By share capital or net assets`,
  ACCREDITED: msg`By income or wealth`,
  EXPERT: msg`By what you do for a living`,
  INSTITUTIONAL: msg`By supervision: banks, insurers, fund managers, pension funds, public bodies`,
  OTHER_EXPERIENCED_NON_RETAIL: msg`Our compliance team looks at your experience`,
};

type EligibilityFormProps = {
  /** Of residence or incorporation. */
  country: CallingCountry;
  accountType: User['account_type'];
  known: InvestorType | null;
  /** Keeps the class and goes on; rejects with why the server refused. */
  onChosen: (type: InvestorType) => Promise<void>;
};

/** The classes that a region offers. Choosing one opens its conditions, which have to be confirmed. */
export function EligibilityForm({ country, accountType, known, onChosen }: EligibilityFormProps) {
  const { i18n } = useLingui();
  const region = regionOf(country);
  const types = investorTypesIn(region, accountType);
  const [chosen, setChosen] = useState(known && types.includes(known) ? known : null);
  const [asked, setAsked] = useState<InvestorType | null>(null);
  const rule = classRules(region, accountType).find(({ investorType }) => investorType === asked);
  const form = useStepForm({
    fields: ['investor_type'],
    check: () => (chosen ? {} : { investor_type: <Trans>Choose what holds for you</Trans> }),
    send: async () => {
      if (chosen) await onChosen(chosen);
    },
  });
  return (
    <>
      <StepForm form={form}>
        <ChoiceCards
          name="investor_type"
          label={<Trans>What kind of investor are you?</Trans>}
          quiet
          choices={types.map((value) => ({
            value,
            title: i18n._(CLASS_WORDS[value]),
            text: i18n._(CLASS_TEXTS[value]),
          }))}
          value={chosen}
          onChange={(value) => {
            setAsked(value);
            form.forget('investor_type');
          }}
          error={form.problems.investor_type}
        />
        <Note tone="info" title={<Trans>None of these?</Trans>}>
          <Trans>
            By the rules of your country we may serve only such investors. If you are not sure,
            write to <SupportContact />.
          </Trans>
        </Note>
      </StepForm>
      {rule ? (
        <ClassDialog
          key={rule.name}
          rule={rule}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setChosen(rule.investorType);
            setAsked(null);
          }}
        />
      ) : null}
    </>
  );
}
