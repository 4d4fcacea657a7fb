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
import type { KnownIdentity } from './use-identity-form.tsx';

type HostedCheckProps = {
  known: KnownIdentity;
  session: VerificationSession;
  onSent: (session: VerificationSession) => Promise<void>;
};

/** The check on the provider's own page, in a tab of its own; here the person says when it is done. */
export function HostedCheck({ known, session, onSent }: HostedCheckProps) {
  const [isExposed, setExposed] = useState(known.politically_exposed);
  const finish = useWriting(finishVerification);
  const form = useStepForm({
    fields: ['politically_exposed'],
    failure: <Trans>The identity check did not go through</Trans>,
    check: () => ({ politically_exposed: isExposed === null && <Trans>Choose yes or no</Trans> }),
    send: async () => {
      if (isExposed === null) return;
      const body = { politically_exposed: isExposed };
      await onSent(await finish.mutateAsync({ params: { id: session.id }, body }));
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
