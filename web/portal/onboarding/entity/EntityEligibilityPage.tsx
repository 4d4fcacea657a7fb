import { EligibilityStep } from '../eligibility/eligibility-step.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

export function EntityEligibilityPage() {
  const details = useEntityDetails();
  const answer = useAnswer('ELIGIBILITY');
  return (
    <EligibilityStep
      accountType="INSTITUTIONAL"
      country={details.country_of_incorporation}
      known={details}
      onClaimed={answer}
      frame={(parts) => <EntityFrame step="ELIGIBILITY" {...parts} />}
    />
  );
}
