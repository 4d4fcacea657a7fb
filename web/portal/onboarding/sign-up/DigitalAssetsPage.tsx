import { Trans } from '@lingui/react/macro';
import { IndividualFrame } from './individual-frame.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { DIGITAL_WORDS } from './questionnaire-words.ts';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

/** /onboarding/questionnaire/digital */
export function DigitalAssetsPage() {
  return (
    <IndividualFrame
      step="DIGITAL"
      title={<Trans>How much of it is in digital assets?</Trans>}
      lead={<Trans>At today's value, wherever you hold them.</Trans>}
    >
      <DigitalAssetsForm />
    </IndividualFrame>
  );
}

function DigitalAssetsForm() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('DIGITAL');
  return (
    <QuestionnaireStep
      field="digital_assets_investment_value"
      label={<Trans>How much of it is in digital assets?</Trans>}
      words={DIGITAL_WORDS}
      known={questionnaire.digital_assets_investment_value}
      onChosen={(code) => answer({ questionnaire: { digital_assets_investment_value: code } })}
    />
  );
}
