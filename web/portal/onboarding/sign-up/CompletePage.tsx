import { getMe } from '@ballast/contract/account/me.ts';
import { completeIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { countryName } from '../../../app/figures/country-name.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import {
  DIGITAL_WORDS,
  INTENDED_WORDS,
  LIQUID_WORDS,
} from '../../../app/investor-classes/questionnaire-words.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { AnswerFact, useReview } from '../review.tsx';
import { useFollowChanges } from '../use-follow-changes.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { HOW_LEARNED_WORDS } from './HowLearnedPage.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useIndividualDetails } from './use-individual.ts';

/** A last look at what the account gets, and the end. */
export function CompletePage() {
  useReview();
  const go = useGo();
  const complete = useCallMutation(completeIndividualSignUp);
  const follow = useFollowChanges(paths.onboarding());
  const form = useForm({
    values: {},
    retry: useRetryDialog(<Trans>We could not complete your registration</Trans>),
    send: async () => {
      try {
        await complete.mutateAsync({});
        setUser(await client.call(getMe));
        await go(paths.onboardingSuccess(), { replace: true });
      } catch (error) {
        if (!(await follow(error))) throw error;
      }
    },
  });
  return (
    <IndividualFrame
      step="COMPLETE"
      title={<Trans>Complete your registration</Trans>}
      lead={
        <Trans>
          Please check your answers. You can change them here; afterwards only your relationship
          manager can.
        </Trans>
      }
    >
      <Card>
        <Answers />
      </Card>
      <Form form={form} submit={<Trans>Submit</Trans>} />
    </IndividualFrame>
  );
}

function Answers() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const known = useIndividualDetails();
  const { questionnaire: asked, country_of_residence: country, how_learned } = known;
  const { liquid_investable_assets: liquid, digital_assets_investment_value: digital } = asked;
  const { intended_investment_amount: intended } = asked;
  return (
    <Facts>
      <AnswerFact
        label={<Trans>Name</Trans>}
        change={{ to: '/onboarding/full-name', label: t`Change your name` }}
      >
        {[known.first_name, known.middle_name, known.last_name].filter(Boolean).join(' ')}
      </AnswerFact>
      <Fact label={<Trans>Phone number</Trans>}>{useUser().phone_written}</Fact>
      <AnswerFact
        label={<Trans>Country of residence</Trans>}
        change={{
          to: '/onboarding/country-of-residence',
          label: t`Change your country of residence`,
        }}
      >
        {country && countryName(country)}
      </AnswerFact>
      <AnswerFact
        label={<Trans>US taxpayer</Trans>}
        change={{
          to: '/onboarding/us-taxpayer-status',
          label: t`Change whether you pay taxes in the United States`,
        }}
      >
        {known.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </AnswerFact>
      {known.investor_type ? (
        <AnswerFact
          label={<Trans>Kind of investor</Trans>}
          change={{ to: '/onboarding/eligibility', label: t`Change your kind of investor` }}
        >
          {i18n._(CLASS_WORDS[known.investor_type])}
        </AnswerFact>
      ) : null}
      <AnswerFact
        label={<Trans>Liquid assets</Trans>}
        change={{ to: '/onboarding/questionnaire/liquid', label: t`Change your liquid assets` }}
      >
        {liquid && i18n._(LIQUID_WORDS[liquid])}
      </AnswerFact>
      <AnswerFact
        label={<Trans>In digital assets</Trans>}
        change={{ to: '/onboarding/questionnaire/digital', label: t`Change your digital assets` }}
      >
        {digital && i18n._(DIGITAL_WORDS[digital])}
      </AnswerFact>
      <AnswerFact
        label={<Trans>You want to invest</Trans>}
        change={{
          to: '/onboarding/questionnaire/intended',
          label: t`Change the amount that you want to invest`,
        }}
      >
        {intended && i18n._(INTENDED_WORDS[intended])}
      </AnswerFact>
      <Fact label={<Trans>Risks</Trans>}>
        <Trans>You have confirmed them</Trans>
      </Fact>
      {known.us_tax_payer ? null : (
        <Fact label={<Trans>Declaration of non-solicitation</Trans>}>
          <Trans>Signed</Trans>
        </Fact>
      )}
      <AnswerFact
        label={<Trans>How you heard of Ballast</Trans>}
        change={{
          to: '/onboarding/how-did-you-learn',
          label: t`Change how you heard of Ballast`,
        }}
      >
        {how_learned === null ? (
          <Trans>Not answered</Trans>
        ) : (
          [i18n._(HOW_LEARNED_WORDS[how_learned]), known.how_learned_other]
            .filter(Boolean)
            .join(': ')
        )}
      </AnswerFact>
    </Facts>
  );
}
