import { Trans } from '@lingui/react/macro';
import { SubtypeStep } from './subtype-step.tsx';

/** /onboarding/entity/legal-structure/partnership */
export function PartnershipPage() {
  return (
    <SubtypeStep structure="PARTNERSHIP" title={<Trans>Which kind of partnership is it?</Trans>} />
  );
}
