import { EligibilityStep } from '../eligibility/eligibility-step.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

export function EligibilityPage() {
  const details = useIndividualDetails();
  const answer = useAnswer('ELIGIBILITY');
  return (
    <EligibilityStep
      accountType="INDIVIDUAL"
      country={details.country_of_residence}
      known={details}
      onClaimed={answer}
      frame={(parts) => <IndividualFrame step="ELIGIBILITY" {...parts} />}
    />
  );
}
