import { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import {
  finishVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Note } from '../../../ui/note.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { type KnownIdentity, PepQuestion } from './identity-form.tsx';

const Answer = IdentitySubmission.pick({ politically_exposed: true });

type HostedCheckProps = {
  known: KnownIdentity;
  session: VerificationSession;
  onSent: (session: VerificationSession) => Promise<void>;
};

/** The check on the provider's own page, in a tab of its own; here the person says when it is done. */
export function HostedCheck({ known, session, onSent }: HostedCheckProps) {
  const finish = useCallMutation(finishVerification);
  const form = useForm({
    values: { politically_exposed: known.politically_exposed },
    rules: Answer,
    missing: { politically_exposed: <Trans>Choose yes or no</Trans> },
    send: async (body) => onSent(await finish.mutateAsync({ params: { id: session.id }, body })),
    retry: useRetryDialog(<Trans>The identity check did not go through</Trans>),
  });
  return (
    <Form form={form} submit={<Trans>I have finished the check</Trans>}>
      <PepQuestion {...form.getInputProps('politically_exposed')} />
      <Note tone="info">
        <Trans>
          Photos of your document are taken on our provider’s page, which opens in a new tab. Come
          back here when it says you are done.
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
