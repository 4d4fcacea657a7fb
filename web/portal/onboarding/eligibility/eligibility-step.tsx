import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryInSentence } from '../../../app/figures/country-name.ts';
import type { OnboardingFrameProps } from '../onboarding-frame.tsx';
import { EligibilityForm, type EligibilityFormProps } from './eligibility-form.tsx';

type EligibilityStepProps = Omit<EligibilityFormProps, 'country'> & {
  country: CallingCountry | null;
  /** Puts the step into the frame of its way. */
  frame: (parts: Pick<OnboardingFrameProps, 'title' | 'lead' | 'children'>) => ReactNode;
};

/** The step for the investor class of people and companies. */
export function EligibilityStep({ country, frame, ...form }: EligibilityStepProps) {
  const of = country ?? UNITED_STATES;
  const name = countryInSentence(of);
  return frame({
    title:
      form.accountType === 'INSTITUTIONAL' ? (
        <Trans>What kind of investor is your company?</Trans>
      ) : (
        <Trans>What kind of investor are you?</Trans>
      ),
    lead: (
      <Trans>
        We serve investors who are not retail clients. These are the categories for {name}; choose
        one to see its criteria.
      </Trans>
    ),
    children: <EligibilityForm country={of} {...form} />,
  });
}
