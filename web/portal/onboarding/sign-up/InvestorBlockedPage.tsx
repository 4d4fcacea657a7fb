import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { TOO_LITTLE, WhatYouCanDo } from '../questionnaire.tsx';
import { IndividualFrame } from './individual-frame.tsx';

export function InvestorBlockedPage() {
  return (
    <IndividualFrame step="INVESTOR_BLOCKED" {...TOO_LITTLE}>
      <WhatYouCanDo />
      <ButtonLink to={paths.onboardingLiquid()}>
        <Trans>Correct my answer</Trans>
      </ButtonLink>
      <ButtonLink to={paths.logout()} variant="default">
        <Trans>Log out</Trans>
      </ButtonLink>
    </IndividualFrame>
  );
}
