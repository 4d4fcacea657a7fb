import {
  ORGANIZATION_SUBTYPES,
  type OrganizationSubtype,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SUBTYPE_WORDS } from '../../../app/figures/organization-words.ts';
import { ChoiceStep } from '../choice-step.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

export function PartnershipPage() {
  return (
    <SubtypeStep structure="PARTNERSHIP" title={<Trans>What kind of partnership is it?</Trans>} />
  );
}

export function TrustPage() {
  return <SubtypeStep structure="TRUST" title={<Trans>What kind of trust is it?</Trans>} />;
}

export function StateOwnedPage() {
  return (
    <SubtypeStep
      structure="STATE_OWNED_OR_INTERNATIONAL"
      title={<Trans>What kind of entity is it?</Trans>}
    />
  );
}

type SubtypeStepProps = {
  /** The structure, whose page and step it is. */
  structure: 'PARTNERSHIP' | 'TRUST' | 'STATE_OWNED_OR_INTERNATIONAL';
  title: ReactNode;
};

function SubtypeStep({ structure, title }: SubtypeStepProps) {
  return (
    <EntityFrame step={structure} title={title}>
      <SubtypeForm structure={structure} title={title} />
    </EntityFrame>
  );
}

function SubtypeForm({ structure, title }: SubtypeStepProps) {
  const { i18n } = useLingui();
  const { organization_subtype: known } = useEntityDetails();
  const answer = useAnswer(structure);
  const subtypes: readonly OrganizationSubtype[] = ORGANIZATION_SUBTYPES[structure];
  return (
    <ChoiceStep
      field="organization_subtype"
      label={title}
      choices={subtypes.map((value) => ({ value, title: i18n._(SUBTYPE_WORDS[value]) }))}
      known={known && subtypes.includes(known) ? known : null}
      onChosen={(chosen) => answer({ organization_subtype: chosen })}
    />
  );
}
