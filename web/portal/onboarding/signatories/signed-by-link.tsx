import {
  downloadSignatoryCopy,
  type SignatoryInvitation,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { readFile } from '../../../app/forms/read-file.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { Note } from '../../../ui/note.tsx';

type SignedByLinkProps = { invitation: SignatoryInvitation; token: string };

/** The outcome of the signature, also when the link is opened again. */
export function SignedByLink({ invitation, token }: SignedByLinkProps) {
  const { legal_business_name: company, asked_by: representative, agreement } = invitation;
  const isReady = agreement.document?.state === 'READY';
  return (
    <>
      <Note tone="good" title={<Trans>The account of {company} is open</Trans>}>
        {isReady ? (
          <Trans>
            We told {representative} by email. Your sealed copy of the letter is ready, and we sent
            you a link to it by email. Nothing else is left to do for you.
          </Trans>
        ) : (
          <Trans>
            We told {representative} by email. Your sealed copy of the letter is being made; we send
            you a link to it by email. Nothing is left to do for you; you can close this page.
          </Trans>
        )}
      </Note>
      {isReady && <Download token={token} />}
    </>
  );
}

function Download({ token }: { token: string }) {
  const [error, setError] = useState<unknown>(null);
  const downloading = useAction(async () => {
    setError(null);
    try {
      save(await readFile(downloadSignatoryCopy, { params: { token } }));
    } catch (failure) {
      setError(failure);
    }
  });
  return (
    <>
      <FailureNote error={error} />
      <Button fullWidth mt="md" loading={downloading.running} onClick={downloading.run}>
        <Trans>Download your copy</Trans>
      </Button>
    </>
  );
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'signed-letter.pdf';
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
