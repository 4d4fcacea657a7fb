import { Trans } from '@lingui/react/macro';
import { IndividualFrame } from './individual-frame.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { LIQUID_WORDS } from './questionnaire-words.ts';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

/** /onboarding/questionnaire/liquid */
export function LiquidAssetsPage() {
  return (
    <IndividualFrame
      step="LIQUID"
      title={<Trans>How much do you have in liquid assets?</Trans>}
      lead={
        <Trans>
          Cash, listed shares, bonds, funds and digital assets: what you could sell within days. Not
          your home.
        </Trans>
      }
    >
      <LiquidAssetsForm />
    </IndividualFrame>
  );
}

function LiquidAssetsForm() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('LIQUID');
  return (
    <QuestionnaireStep
      field="liquid_investable_assets"
      label={<Trans>How much do you have in liquid assets?</Trans>}
      words={LIQUID_WORDS}
      known={questionnaire.liquid_investable_assets}
      onChosen={(code) => answer({ questionnaire: { liquid_investable_assets: code } })}
    />
  );
}
