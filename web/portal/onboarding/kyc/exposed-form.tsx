import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { StepForm } from '../step-form.tsx';
import { useStepForm } from '../use-step-form.tsx';
import { ExposedQuestion } from './exposed-question.tsx';
import { useAnswerStep } from './use-kyc.ts';

/** The one question that is left when the provider told us of a document before its person came back. */
export function ExposedForm() {
  const [isExposed, setExposed] = useState<boolean | null>(null);
  const answer = useAnswerStep('VERIFY_IDENTITY');
  const form = useStepForm({
    fields: ['politically_exposed'],
    position: 'second',
    check: () => ({ politically_exposed: isExposed === null && <Trans>Choose yes or no</Trans> }),
    send: async () => {
      if (isExposed !== null) await answer({ politically_exposed: isExposed });
    },
  });
  return (
    <StepForm form={form}>
      <ExposedQuestion
        value={isExposed}
        onChange={(chosen) => {
          setExposed(chosen);
          form.forget('politically_exposed');
        }}
        error={form.problems.politically_exposed}
      />
    </StepForm>
  );
}
