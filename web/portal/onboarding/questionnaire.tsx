import {
  INTENDED_TOO_LOW,
  type IndividualDetails,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { tell } from '../../app/errors/dialogs.tsx';
import { SupportContact } from '../../app/errors/support-contact.tsx';
import {
  DIGITAL_WORDS,
  INTENDED_WORDS,
  LIQUID_WORDS,
} from '../../app/investor-classes/questionnaire-words.ts';
import { Note } from '../../ui/note.tsx';
import { ChoiceStep } from './choice-step.tsx';

/** The questionnaire of whoever signs up alone and of whoever was invited. */

type Questionnaire = IndividualDetails['questionnaire'];

type QuestionProps = {
  known: Questionnaire;
  /** Keeps the answer and goes on; rejects with why the server refused. */
  onAnswered: (
    answered: {
      [field in keyof Questionnaire]?: NonNullable<Questionnaire[field]>;
    },
  ) => Promise<void>;
};

/** What stands over each question. */
export const QUESTIONS = {
  LIQUID: {
    title: <Trans>How much do you have in liquid assets?</Trans>,
    lead: (
      <Trans>
        Cash, listed shares, bonds, funds and digital assets: what you could sell within days. Not
        your home.
      </Trans>
    ),
  },
  DIGITAL: {
    title: <Trans>How much of it is in digital assets?</Trans>,
    lead: <Trans>At today’s value, wherever you hold them.</Trans>,
  },
  INTENDED: {
    title: <Trans>How much do you want to invest with us?</Trans>,
    lead: <Trans>A rough figure is enough. It does not commit you.</Trans>,
  },
} as const;

export function LiquidAssetsForm({ known, onAnswered }: QuestionProps) {
  return (
    <Question
      field="liquid_investable_assets"
      label={QUESTIONS.LIQUID.title}
      words={LIQUID_WORDS}
      known={known.liquid_investable_assets}
      onChosen={(code) => onAnswered({ liquid_investable_assets: code })}
    />
  );
}

export function DigitalAssetsForm({ known, onAnswered }: QuestionProps) {
  return (
    <Question
      field="digital_assets_investment_value"
      label={QUESTIONS.DIGITAL.title}
      words={DIGITAL_WORDS}
      known={known.digital_assets_investment_value}
      onChosen={(code) => onAnswered({ digital_assets_investment_value: code })}
    />
  );
}

export function IntendedAmountForm({ known, onAnswered }: QuestionProps) {
  const chosen = known.intended_investment_amount;
  return (
    <>
      {chosen === INTENDED_TOO_LOW ? (
        <Note tone="caution" title={TOO_LOW.title}>
          {TOO_LOW.text}
        </Note>
      ) : null}
      <Question
        field="intended_investment_amount"
        label={QUESTIONS.INTENDED.title}
        words={INTENDED_WORDS}
        known={chosen}
        onChosen={async (code) => {
          await onAnswered({ intended_investment_amount: code });
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

/** Why whoever has too little is not let in, and that the answer may be corrected. */
export const TOO_LITTLE = {
  title: <Trans>We can’t open an account for you at the moment</Trans>,
  lead: (
    <Trans>
      Ballast is for investors with liquid assets of at least $0.5 million. Based on your answer,
      you are below this minimum.
    </Trans>
  ),
};

/** What somebody can do who is below the minimum. */
export function WhatYouCanDo() {
  return (
    <Note tone="info" title={<Trans>What you can do</Trans>}>
      <Trans>
        If you chose this by mistake, change your answer. If your situation changes, log in again:
        what you have entered is kept. For questions write to <SupportContact />.
      </Trans>
    </Note>
  );
}

type AskedProps<Code extends string> = {
  field: string;
  label: ReactNode;
  words: Readonly<Record<Code, MessageDescriptor>>;
  known: Code | null;
  onChosen: (code: Code) => Promise<void>;
};

function Question<Code extends string>({ words, ...rest }: AskedProps<Code>) {
  const { i18n } = useLingui();
  const codes = Object.keys(words) as Code[];
  return (
    <ChoiceStep
      {...rest}
      choices={codes.map((value) => ({ value, title: i18n._(words[value]) }))}
    />
  );
}
