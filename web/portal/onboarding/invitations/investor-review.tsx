import type { InvitationAnswer } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import {
  DIGITAL_WORDS,
  INTENDED_WORDS,
  LIQUID_WORDS,
} from '../../../app/investor-classes/questionnaire-words.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { EligibilityStep } from '../eligibility/eligibility-step.tsx';
import type { OnboardingFrameProps } from '../onboarding-frame.tsx';
import {
  DigitalAssetsForm,
  IntendedAmountForm,
  LiquidAssetsForm,
  QUESTIONS,
  TOO_LITTLE,
  WhatYouCanDo,
} from '../questionnaire.tsx';
import { RisksForm } from '../sign-up/risks-form.tsx';
import { type InvestorPart, nextPart, partBefore } from './investor-parts.ts';
import { InviteFrame } from './invite-frame.tsx';
import { useInviteAnswer, useKeepInviteAnswer } from './use-invite-answer.ts';

type InvestorReviewProps = {
  part: InvestorPart;
  /** The data that the person has read; the confirmation names them. */
  seen: InvitationAnswer;
  /** Null leads back to the details. */
  onPart: (part: InvestorPart | null) => void;
};

type PartProps = InvestorReviewProps & {
  details: InvitationAnswer['sign_up'];
  answer: ReturnType<typeof useKeepInviteAnswer>;
};

/** The person as an investor: what the manager left to them, then all of it with the risks. */
export function InvestorReview(props: InvestorReviewProps & Pick<PartProps, 'details'>) {
  const keep = useKeepInviteAnswer();
  const answer: PartProps['answer'] = async (body) => {
    const answered = await keep(body);
    if (answered) props.onPart(nextPart(answered.sign_up));
    return answered;
  };
  const Part = PARTS[props.part];
  return <Part {...props} answer={answer} />;
}

const PARTS: Readonly<Record<InvestorPart, (props: PartProps) => ReactNode>> = {
  ELIGIBILITY: Eligibility,
  LIQUID: Liquid,
  INVESTOR_BLOCKED: Blocked,
  DIGITAL: Digital,
  INTENDED: Intended,
  RISKS_AGREEMENT: Risks,
};

function Frame(
  props: Pick<OnboardingFrameProps, 'title' | 'lead' | 'wide' | 'children'> & PartProps,
) {
  const { part, details, onPart, title, lead, wide, children } = props;
  return (
    <InviteFrame step="REVIEW_INFO" title={title} lead={lead} {...(wide && { wide })}>
      {children}
      <Button variant="subtle" fullWidth onClick={() => onPart(partBefore(part, details))}>
        <Trans>Back</Trans>
      </Button>
    </InviteFrame>
  );
}

function Eligibility(props: PartProps) {
  const { details, answer } = props;
  return (
    <EligibilityStep
      accountType="INDIVIDUAL"
      country={details.country_of_residence}
      known={details}
      onClaimed={async (claimed) => {
        await answer(claimed);
      }}
      frame={(parts) => <Frame {...props} {...parts} />}
    />
  );
}

function Liquid(props: PartProps) {
  return (
    <Frame {...props} {...QUESTIONS.LIQUID}>
      <LiquidAssetsForm {...askedOf(props)} />
    </Frame>
  );
}

function Digital(props: PartProps) {
  return (
    <Frame {...props} {...QUESTIONS.DIGITAL}>
      <DigitalAssetsForm {...askedOf(props)} />
    </Frame>
  );
}

function Intended(props: PartProps) {
  return (
    <Frame {...props} {...QUESTIONS.INTENDED}>
      <IntendedAmountForm {...askedOf(props)} />
    </Frame>
  );
}

function askedOf({ details, answer }: PartProps) {
  return {
    known: details.questionnaire,
    onAnswered: async (questionnaire: Parameters<typeof answer>[0]['questionnaire']) => {
      await answer({ questionnaire });
    },
  };
}

function Blocked(props: PartProps) {
  return (
    <Frame {...props} {...TOO_LITTLE}>
      <WhatYouCanDo />
      <Button fullWidth onClick={() => props.onPart('LIQUID')}>
        <Trans>Correct my answer</Trans>
      </Button>
    </Frame>
  );
}

/** Everything once more, each answer with the way to change it, and the risks; this confirms all. */
function Risks(props: PartProps) {
  const { seen, details } = props;
  const answer = useInviteAnswer();
  const { version } = seen;
  return (
    <Frame
      {...props}
      title={<Trans>Understand the risks</Trans>}
      lead={
        <Trans>
          Check your answers as an investor, then read each risk and confirm that you understand it.
          This confirms your details, too.
        </Trans>
      }
      wide
    >
      <Card title={<Trans>You as an investor</Trans>}>
        <Answers {...props} />
      </Card>
      <RisksForm
        confirmed={details.risk_awareness_confirmed}
        onConfirmed={() => answer({ confirmed: true, version, risk_awareness_confirmed: true })}
      />
    </Frame>
  );
}

function Answers({ details, onPart }: PartProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { investor_type, questionnaire: asked } = details;
  const { liquid_investable_assets: liquid, digital_assets_investment_value: digital } = asked;
  const { intended_investment_amount: intended } = asked;
  return (
    <Facts>
      {investor_type ? (
        <Answer
          label={<Trans>Kind of investor</Trans>}
          change={t`Change your kind of investor`}
          onChange={() => onPart('ELIGIBILITY')}
        >
          {i18n._(CLASS_WORDS[investor_type])}
        </Answer>
      ) : null}
      <Answer
        label={<Trans>Liquid assets</Trans>}
        change={t`Change your liquid assets`}
        onChange={() => onPart('LIQUID')}
      >
        {liquid && i18n._(LIQUID_WORDS[liquid])}
      </Answer>
      <Answer
        label={<Trans>In digital assets</Trans>}
        change={t`Change your digital assets`}
        onChange={() => onPart('DIGITAL')}
      >
        {digital && i18n._(DIGITAL_WORDS[digital])}
      </Answer>
      <Answer
        label={<Trans>You want to invest</Trans>}
        change={t`Change the amount that you want to invest`}
        onChange={() => onPart('INTENDED')}
      >
        {intended && i18n._(INTENDED_WORDS[intended])}
      </Answer>
    </Facts>
  );
}

type AnswerProps = { label: ReactNode; change: string; onChange: () => void; children: ReactNode };

function Answer({ label, change, onChange, children }: AnswerProps) {
  return (
    <Fact label={label}>
      <span>{children}</span>{' '}
      <Button variant="subtle" size="compact-sm" aria-label={change} onClick={onChange}>
        <Trans>Change</Trans>
      </Button>
    </Fact>
  );
}
