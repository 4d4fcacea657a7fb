import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import { answerKyc } from '@ballast/contract/onboarding/kyc-calls.ts';
import {
  finishVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/verification.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWriting } from '../../../app/queries.ts';
import { Note } from '../../../ui/note.tsx';
import { StepForm } from '../step-form.tsx';
import { useStepForm } from '../use-step-form.tsx';
import { ExposedQuestion } from './exposed-question.tsx';

type HostedCheckProps = {
  data: KycDetails;
  session: VerificationSession;
  onSent: (session: VerificationSession) => Promise<void>;
};

/** The check on the provider's own page, in a tab of its own; here the person says when it is done. */
export function HostedCheck({ data, session, onSent }: HostedCheckProps) {
  const [isExposed, setExposed] = useState(data.politically_exposed);
  const answer = useWriting(answerKyc);
  const finish = useWriting(finishVerification);
  const form = useStepForm({
    fields: ['politically_exposed'],
    position: 'second',
    failure: <Trans>The identity check did not go through</Trans>,
    check: () => ({ politically_exposed: isExposed === null && <Trans>Choose yes or no</Trans> }),
    send: async () => {
      if (isExposed === null) return;
      if (isExposed !== data.politically_exposed)
        await answer.mutateAsync({ body: { politically_exposed: isExposed } });
      await onSent(await finish.mutateAsync({ params: { id: session.id } }));
    },
  });
  return (
    <StepForm form={form} submit={<Trans>I have finished the check</Trans>}>
      <ExposedQuestion
        value={isExposed}
        onChange={(chosen) => {
          setExposed(chosen);
          form.forget('politically_exposed');
        }}
        error={form.problems.politically_exposed}
      />
      <Note tone="info">
        <Trans>
          The pictures of your document are taken on our provider's page, which opens in a new tab.
          Come back here when it says that you are done.
        </Trans>
      </Note>
      {session.url ? (
        <Button component="a" href={session.url} target="_blank" rel="noopener" variant="default">
          <Trans>Open the check</Trans>
        </Button>
      ) : null}
    </StepForm>
  );
}
