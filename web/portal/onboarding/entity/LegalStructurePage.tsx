import { ORGANIZATION_TYPES } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ORGANIZATION_WORDS } from '../../../app/figures/organization-words.ts';
import { ChoiceStep } from '../choice-step.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

const QUESTION = <Trans>What is the company’s legal structure?</Trans>;

export function LegalStructurePage() {
  return (
    <EntityFrame
      step="LEGAL_STRUCTURE"
      title={QUESTION}
      lead={<Trans>It determines which documents we need to verify the company.</Trans>}
    >
      <LegalStructureForm />
    </EntityFrame>
  );
}

function LegalStructureForm() {
  const { i18n } = useLingui();
  const { organization_type } = useEntityDetails();
  const answer = useAnswer('LEGAL_STRUCTURE');
  return (
    <ChoiceStep
      field="organization_type"
      label={QUESTION}
      choices={ORGANIZATION_TYPES.map((value) => ({
        value,
        title: i18n._(ORGANIZATION_WORDS[value]),
      }))}
      known={organization_type}
      onChosen={(chosen) => answer({ organization_type: chosen })}
    />
  );
}
