import { Trans } from '@lingui/react/macro';
import { RisksForm } from '../sign-up/risks-form.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

export function EntityRisksPage() {
  const { risk_awareness_confirmed } = useEntityDetails();
  const answer = useAnswer('UNDERSTANDING_THE_RISKS');
  return (
    <EntityFrame
      step="UNDERSTANDING_THE_RISKS"
      title={<Trans>Understand the risks</Trans>}
      lead={
        <Trans>Please read each of them and confirm for the company that you understand it.</Trans>
      }
      wide
    >
      <RisksForm
        confirmed={risk_awareness_confirmed}
        onConfirmed={() => answer({ risk_awareness_confirmed: true })}
      />
    </EntityFrame>
  );
}
