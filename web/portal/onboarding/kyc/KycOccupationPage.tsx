import { getOccupations } from '@ballast/contract/onboarding/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNote } from '../../../app/failure-note.tsx';
import { useReading } from '../../../app/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StepForm } from '../step-form.tsx';
import { useStepForm } from '../use-step-form.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { OccupationSelect } from './occupation-select.tsx';
import { useAnswerStep, useKyc } from './use-kyc.ts';

/** /kyc/occupation */
export function KycOccupationPage() {
  const occupations = useReading(getOccupations);
  return (
    <KycScreen
      step="OCCUPATION"
      title={<Trans>What do you do?</Trans>}
      lead={<Trans>What comes closest to your work, or to the work that you did last.</Trans>}
    >
      <FailureNote error={occupations.error} />
      {occupations.data ? (
        <OccupationForm occupations={occupations.data.items} />
      ) : (
        <Skeleton height={8} />
      )}
    </KycScreen>
  );
}

type Occupation = { code: string; name: string; group: string };

function OccupationForm({ occupations }: { occupations: readonly Occupation[] }) {
  const data = useKyc();
  const answer = useAnswerStep('OCCUPATION');
  const [chosen, setChosen] = useState(data.occupation);
  const form = useStepForm({
    fields: ['occupation'],
    position: 'second',
    check: () => ({ occupation: chosen === null && <Trans>Field is required</Trans> }),
    send: async () => {
      if (chosen !== null) await answer({ occupation: chosen });
    },
  });
  return (
    <StepForm form={form}>
      <OccupationSelect
        occupations={occupations}
        value={chosen}
        onChange={(code) => {
          setChosen(code);
          form.forget('occupation');
        }}
        error={form.problems.occupation}
      />
    </StepForm>
  );
}
