import { ORGANIZATION_SUBTYPES } from '@ballast/contract/onboarding/entity.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { StepForm } from '../onboarding/step-form.tsx';
import { useStepForm } from '../onboarding/use-step-form.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { SUBTYPE_WORDS } from './organization-words.ts';
import { TextField } from './text-field.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

const QUESTION = <Trans>What kind of organisation is it?</Trans>;
const SUBTYPES = ORGANIZATION_SUBTYPES.OTHER;
type Subtype = (typeof SUBTYPES)[number];

/** /onboarding/entity/legal-structure/other */
export function OtherStructurePage() {
  return (
    <EntityFrame step="OTHER" title={QUESTION}>
      <OtherStructureForm />
    </EntityFrame>
  );
}

function OtherStructureForm() {
  const { i18n } = useLingui();
  const details = useEntityDetails();
  const answer = useAnswer('OTHER');
  const known = SUBTYPES.find((subtype) => subtype === details.organization_subtype) ?? null;
  const [chosen, setChosen] = useState<Subtype | null>(known);
  const [typed, setTyped] = useState(details.organization_other_type ?? '');
  const form = useStepForm<'organization_subtype' | 'organization_other_type'>({
    fields: ['organization_subtype', 'organization_other_type'],
    check: () => ({
      ...(chosen === null && { organization_subtype: <Trans>Choose an answer</Trans> }),
      ...(chosen === 'OTHER' &&
        typed.trim() === '' && { organization_other_type: <Trans>Please specify</Trans> }),
    }),
    send: async () => {
      if (chosen === null) return;
      const specified = chosen === 'OTHER' && { organization_other_type: typed };
      await answer({ organization_subtype: chosen, ...specified });
    },
  });
  return (
    <StepForm form={form}>
      <ChoiceCards
        name="organization_subtype"
        label={QUESTION}
        quiet
        choices={SUBTYPES.map((value) => ({ value, title: i18n._(SUBTYPE_WORDS[value]) }))}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          form.forget('organization_subtype', 'organization_other_type');
        }}
        error={form.problems.organization_subtype}
      />
      {chosen === 'OTHER' ? (
        <TextField<'organization_other_type'>
          name="organization_other_type"
          label={<Trans>Please specify</Trans>}
          typed={{ organization_other_type: typed }}
          onType={(_name, text) => setTyped(text)}
          form={form}
        />
      ) : null}
    </StepForm>
  );
}
