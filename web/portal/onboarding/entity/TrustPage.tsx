import { Trans } from '@lingui/react/macro';
import { SubtypeStep } from './subtype-step.tsx';

/** /onboarding/entity/legal-structure/trust */
export function TrustPage() {
  return <SubtypeStep structure="TRUST" title={<Trans>Which kind of trust is it?</Trans>} />;
}
