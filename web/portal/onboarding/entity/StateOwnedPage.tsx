import { Trans } from '@lingui/react/macro';
import { SubtypeStep } from './subtype-step.tsx';

/** /onboarding/entity/legal-structure/state-owned-or-international */
export function StateOwnedPage() {
  return (
    <SubtypeStep
      structure="STATE_OWNED_OR_INTERNATIONAL"
      title={<Trans>Which kind of entity is it?</Trans>}
    />
  );
}
