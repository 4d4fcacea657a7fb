import {
  type DIGITAL_ASSETS,
  type INTENDED_AMOUNTS,
  INTENDED_TOO_LOW,
  type LIQUID_ASSETS,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { tell } from '../../../app/errors/dialogs.tsx';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { Note } from '../../../ui/note.tsx';
import { ChoiceStep } from '../choice-step.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

export function IntendedAmountPage() {
  return (
    <IndividualFrame
      step="INTENDED"
      title={<Trans>How much do you want to invest with us?</Trans>}
      lead={<Trans>A first idea is enough. It does not bind you.</Trans>}
    >
      <IntendedAmountForm />
    </IndividualFrame>
  );
}

function IntendedAmountForm() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('INTENDED');
  const known = questionnaire.intended_investment_amount;
  return (
    <>
      {known === INTENDED_TOO_LOW ? (
        <Note tone="caution" title={TOO_LOW.title}>
          {TOO_LOW.text}
        </Note>
      ) : null}
      <QuestionnaireStep
        field="intended_investment_amount"
        label={<Trans>How much do you want to invest with us?</Trans>}
        words={INTENDED_WORDS}
        known={known}
        onChosen={async (code) => {
          await answer({ questionnaire: { intended_investment_amount: code } });
          if (code === INTENDED_TOO_LOW) void tell(TOO_LOW);
        }}
      />
    </>
  );
}

/** Why the amount is too small, whom to ask, and that the answer may be corrected. */
const TOO_LOW = {
  title: <Trans>This amount is too small to open an account</Trans>,
  text: (
    <Trans>
      Ballast takes investments of $0.1 million and more. If you meant another amount, correct your
      answer. If you would like to talk about it, write to <SupportContact />.
    </Trans>
  ),
};

export function LiquidAssetsPage() {
  return (
    <IndividualFrame
      step="LIQUID"
      title={<Trans>How much do you have in liquid assets?</Trans>}
      lead={
        <Trans>
          Cash, listed shares, bonds, funds and digital assets: what you could sell within days. Not
          your home.
        </Trans>
      }
    >
      <LiquidAssetsForm />
    </IndividualFrame>
  );
}

function LiquidAssetsForm() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('LIQUID');
  return (
    <QuestionnaireStep
      field="liquid_investable_assets"
      label={<Trans>How much do you have in liquid assets?</Trans>}
      words={LIQUID_WORDS}
      known={questionnaire.liquid_investable_assets}
      onChosen={(code) => answer({ questionnaire: { liquid_investable_assets: code } })}
    />
  );
}

export function DigitalAssetsPage() {
  return (
    <IndividualFrame
      step="DIGITAL"
      title={<Trans>How much of it is in digital assets?</Trans>}
      lead={<Trans>At today's value, wherever you hold them.</Trans>}
    >
      <DigitalAssetsForm />
    </IndividualFrame>
  );
}

function DigitalAssetsForm() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('DIGITAL');
  return (
    <QuestionnaireStep
      field="digital_assets_investment_value"
      label={<Trans>How much of it is in digital assets?</Trans>}
      words={DIGITAL_WORDS}
      known={questionnaire.digital_assets_investment_value}
      onChosen={(code) => answer({ questionnaire: { digital_assets_investment_value: code } })}
    />
  );
}

type QuestionnaireStepProps<Code extends string> = {
  field: string;
  label: ReactNode;
  words: Readonly<Record<Code, MessageDescriptor>>;
  known: Code | null;
  onChosen: (code: Code) => Promise<void>;
};

function QuestionnaireStep<Code extends string>(props: QuestionnaireStepProps<Code>) {
  const { i18n } = useLingui();
  const { words, ...rest } = props;
  const codes = Object.keys(words) as Code[];
  return (
    <ChoiceStep
      {...rest}
      choices={codes.map((value) => ({ value, title: i18n._(words[value]) }))}
    />
  );
}

/** What the answer codes of the questionnaire say (spec/access.md, section 3), in their order. */

const PRIVATELY = msg`I would rather discuss this in person`;

/** What somebody has that is soon turned into money. */
export const LIQUID_WORDS: Readonly<Record<(typeof LIQUID_ASSETS)[number], MessageDescriptor>> = {
  LT_HALF_MM: msg`Less than $0.5 million`,
  HALF_TO_THREE_MM: msg`$0.5 million to $3 million`,
  THREE_TO_TEN_MM: msg`$3 million to $10 million`,
  TEN_TO_FIFTY_MM: msg`$10 million to $50 million`,
  FIFTY_TO_TWO_HUNDRED_MM: msg`$50 million to $200 million`,
  GT_TWO_HUNDRED_MM: msg`More than $200 million`,
  DISCUSS_PRIVATELY: PRIVATELY,
};

export const DIGITAL_WORDS: Readonly<Record<(typeof DIGITAL_ASSETS)[number], MessageDescriptor>> = {
  LT_QUARTER_MM: msg`Less than $0.25 million`,
  QUARTER_TO_ONE_MM: msg`$0.25 million to $1 million`,
  ONE_TO_FIVE_MM: msg`$1 million to $5 million`,
  FIVE_TO_TWENTY_MM: msg`$5 million to $20 million`,
  GT_TWENTY_MM: msg`More than $20 million`,
  NO_DIGITAL_ASSETS: msg`I have no digital assets`,
  DISCUSS_PRIVATELY: PRIVATELY,
};

/** What somebody wants to invest. */
export const INTENDED_WORDS: Readonly<
  Record<(typeof INTENDED_AMOUNTS)[number], MessageDescriptor>
> = {
  LT_TENTH_MM: msg`Less than $0.1 million`,
  TENTH_TO_HALF_MM: msg`$0.1 million to $0.5 million`,
  HALF_TO_ONE_MM: msg`$0.5 million to $1 million`,
  ONE_TO_FIVE_MM: msg`$1 million to $5 million`,
  GT_FIVE_MM: msg`More than $5 million`,
  DISCUSS_PRIVATELY: PRIVATELY,
};
