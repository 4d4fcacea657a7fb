import { IdentitySubmission } from '@ballast/contract/onboarding/identity-documents.ts';
import {
  finishVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/verification.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form } from '../../../app/form.tsx';
import { useWriting } from '../../../app/queries.ts';
import { useForm } from '../../../app/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { ExposedQuestion } from './exposed-question.tsx';
import type { KnownIdentity } from './identity-form.tsx';

const Answer = IdentitySubmission.pick({ politically_exposed: true });

type HostedCheckProps = {
  known: KnownIdentity;
  session: VerificationSession;
  onSent: (session: VerificationSession) => Promise<void>;
};

/** The check on the provider's own page, in a tab of its own; here the person says when it is done. */
export function HostedCheck({ known, session, onSent }: HostedCheckProps) {
  const finish = useWriting(finishVerification);
  const form = useForm({
    values: { politically_exposed: known.politically_exposed },
    rules: Answer,
    missing: { politically_exposed: <Trans>Choose yes or no</Trans> },
    send: async (body) => onSent(await finish.mutateAsync({ params: { id: session.id }, body })),
    retry: useRetryDialog(<Trans>The identity check did not go through</Trans>),
  });
  return (
    <Form form={form} submit={<Trans>I have finished the check</Trans>}>
      <ExposedQuestion {...form.getInputProps('politically_exposed')} />
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
    </Form>
  );
}
