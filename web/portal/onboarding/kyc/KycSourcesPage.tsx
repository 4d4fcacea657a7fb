import { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { PERSON_ORIGINS } from '@ballast/contract/onboarding/origins.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { SourcesForm } from '../sources-form.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { ORIGIN_WORDS } from './origin-words.ts';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const Answer = KycAnswers.pick({
  source_of_wealth: true,
  source_of_wealth_details: true,
  source_of_funds: true,
  source_of_funds_details: true,
}).required();

/** What a person's wealth comes from, and what they invest of it. */
export function KycSourcesPage() {
  const { i18n } = useLingui();
  return (
    <KycScreen
      step="SOURCE_OF_FUNDS"
      title={<Trans>Where does your money come from?</Trans>}
      lead={
        <Trans>
          The law requires us to ask this of everyone who invests with us. Choose all that apply; a
          sentence or two is enough. Our team may ask you for a document about it.
        </Trans>
      }
    >
      <SourcesForm
        known={useKyc()}
        rules={Answer}
        choices={PERSON_ORIGINS.map((value) => ({ value, title: i18n._(ORIGIN_WORDS[value]) }))}
        words={{
          wealth: <Trans>Your wealth</Trans>,
          howWealth: <Trans>How did you build your wealth?</Trans>,
          wealthSuchAs: <Trans>Such as: I sold my share of a software company in 2021.</Trans>,
          funds: <Trans>What you invest with us</Trans>,
          whichFunds: <Trans>Where does what you invest with us come from?</Trans>,
          fundsSuchAs: <Trans>Such as: part of the price, on my account in Zurich.</Trans>,
        }}
        position="second"
        send={useAnswerStep('SOURCE_OF_FUNDS')}
      />
    </KycScreen>
  );
}
