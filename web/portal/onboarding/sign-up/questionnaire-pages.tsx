import {
  DigitalAssetsForm,
  IntendedAmountForm,
  LiquidAssetsForm,
  QUESTIONS,
} from '../questionnaire.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

export function LiquidAssetsPage() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('LIQUID');
  return (
    <IndividualFrame step="LIQUID" {...QUESTIONS.LIQUID}>
      <LiquidAssetsForm
        known={questionnaire}
        onAnswered={(answered) => answer({ questionnaire: answered })}
      />
    </IndividualFrame>
  );
}

export function DigitalAssetsPage() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('DIGITAL');
  return (
    <IndividualFrame step="DIGITAL" {...QUESTIONS.DIGITAL}>
      <DigitalAssetsForm
        known={questionnaire}
        onAnswered={(answered) => answer({ questionnaire: answered })}
      />
    </IndividualFrame>
  );
}

export function IntendedAmountPage() {
  const { questionnaire } = useIndividualDetails();
  const answer = useAnswer('INTENDED');
  return (
    <IndividualFrame step="INTENDED" {...QUESTIONS.INTENDED}>
      <IntendedAmountForm
        known={questionnaire}
        onAnswered={(answered) => answer({ questionnaire: answered })}
      />
    </IndividualFrame>
  );
}
