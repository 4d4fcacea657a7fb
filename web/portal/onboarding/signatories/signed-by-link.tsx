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
  const { agreement } = invitation;
  const isReady = agreement.document?.state === 'READY';
  return (
    <>
      <Note tone="good" title={<Title invitation={invitation} />}>
        <Outcome invitation={invitation} />
      </Note>
      {isReady && <Download token={token} />}
    </>
  );
}

/** What was begun, of which the platform does all that follows. */
const BEGUN: readonly string[] = [
  'SUBSCRIPTION_AGREEMENT',
  'SUBSCRIPTION_AGREEMENT_US',
  'REDEMPTION_AGREEMENT',
];

function Title({ invitation }: Pick<SignedByLinkProps, 'invitation'>) {
  const { legal_business_name: company, agreement } = invitation;
  if (agreement.envelope_type === 'REVERSE_SOLICITATION_LETTER') {
    return <Trans>The account of {company} is open</Trans>;
  }
  return BEGUN.includes(agreement.envelope_type) ? (
    <Trans>The agreement of {company} is signed</Trans>
  ) : (
    <Trans>The agreements of {company} are signed</Trans>
  );
}

function Outcome({ invitation }: Pick<SignedByLinkProps, 'invitation'>) {
  const { asked_by: representative, agreement } = invitation;
  if (BEGUN.includes(agreement.envelope_type)) {
    return (
      <Trans>
        We tell {representative} by email once it is submitted, and send you a link to your sealed
        copy. There is nothing more for you to do.
      </Trans>
    );
  }
  if (agreement.envelope_type !== 'REVERSE_SOLICITATION_LETTER') {
    return (
      <Trans>
        We told {representative} by email, and send you a link to your sealed copy of each. Nothing
        else is left to do for you.
      </Trans>
    );
  }
  return agreement.document?.state === 'READY' ? (
    <Trans>
      We have emailed {representative}. Your sealed copy of the letter is ready, and we have emailed
      you a link to it. There is nothing more for you to do.
    </Trans>
  ) : (
    <Trans>
      We told {representative} by email. Your sealed copy of the letter is being made; we send you a
      link to it by email. Nothing is left to do for you; you can close this page.
    </Trans>
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
