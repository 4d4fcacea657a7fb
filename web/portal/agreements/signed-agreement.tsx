import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Stack } from '../../ui/frames/stack.tsx';
import { Note } from '../../ui/note.tsx';
import { DownloadAgreement } from './download-agreement.tsx';
import type { SigningCalls } from './signing-calls.ts';
import type { SigningFailures } from './use-signing-failures.tsx';

type SignedAgreementProps = {
  agreement: Agreement;
  calls: SigningCalls;
  failures: SigningFailures;
  onGoOn: (agreement: Agreement) => unknown;
};

const LOOK_MS = 3_000;

export function SignedAgreement({ agreement, calls, failures, onGoOn }: SignedAgreementProps) {
  const now = useSealedCopy(agreement, calls);
  const goingOn = useAction(async () => {
    await failures.attempt('submit', async () => onGoOn(now));
  });
  return (
    <Stack gap="medium">
      <Note
        tone="good"
        title={
          <Trans>
            You signed “{now.text.title}” on{' '}
            {formatDate(now.signed_at ?? now.sent_at, 'mediumWithTime')}
          </Trans>
        }
      >
        <DocumentWords document={now.document} isOwn={calls.isOwn} />
      </Note>
      {calls.isOwn && now.document?.state === 'READY' ? (
        <DownloadAgreement id={now.id} title={now.text.title} fullWidth />
      ) : null}
      <Button fullWidth autoFocus loading={goingOn.running} onClick={goingOn.run}>
        <Trans>Continue</Trans>
      </Button>
    </Stack>
  );
}

type DocumentWordsProps = Pick<Agreement, 'document'> & Pick<SigningCalls, 'isOwn'>;

function DocumentWords({ document, isOwn }: DocumentWordsProps) {
  if (document?.state === 'READY') {
    return isOwn ? <OwnCopyWords /> : <CompanyCopyWords />;
  }
  if (document?.state === 'FAILING' && document.tried_again_at) {
    const at = formatDate(document.tried_again_at, 'time');
    return (
      <Trans>
        Your signature is valid. Making your sealed copy is taking longer than usual; we will try
        again at {at}. You need not wait for it.
      </Trans>
    );
  }
  return (
    <Trans>
      Your sealed copy is being made, which takes a moment. We’ll email you when it is ready; you
      need not wait for it.
    </Trans>
  );
}

function OwnCopyWords() {
  return useUser().account_status === 'ACTIVE' ? (
    <Trans>
      Your sealed copy is ready. You can download it now, and at any time under “Documents”.
    </Trans>
  ) : (
    <Trans>
      Your sealed copy is ready. You can download it now, and under “Documents” once your account is
      open.
    </Trans>
  );
}

function CompanyCopyWords() {
  return <Trans>The sealed copy is ready. It lies in the company’s account.</Trans>;
}

/** Reads the agreement until its document is there. */
function useSealedCopy(agreement: Agreement, calls: SigningCalls): Agreement {
  const [now, setNow] = useState(agreement);
  const isReady = now.document?.state === 'READY';
  useEffect(() => {
    if (isReady) return;
    const timer = setInterval(() => {
      calls.read(agreement.id).then(setNow, () => undefined);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isReady, agreement.id, calls]);
  return now;
}
