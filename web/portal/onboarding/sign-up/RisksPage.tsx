import { Trans } from '@lingui/react/macro';
import { IndividualFrame } from './individual-frame.tsx';
import { RisksForm } from './risks-form.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

export function RisksPage() {
  const { risk_awareness_confirmed } = useIndividualDetails();
  const answer = useAnswer('RISKS_AGREEMENT');
  return (
    <IndividualFrame
      step="RISKS_AGREEMENT"
      title={<Trans>Understand the risks</Trans>}
      lead={<Trans>Please read each of them and confirm that you understand it.</Trans>}
      wide
    >
      <RisksForm
        confirmed={risk_awareness_confirmed}
        onConfirmed={() => answer({ risk_awareness_confirmed: true })}
      />
    </IndividualFrame>
  );
}
