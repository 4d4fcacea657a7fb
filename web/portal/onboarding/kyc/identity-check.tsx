import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import { getKyc } from '@ballast/contract/onboarding/kyc-calls.ts';
import {
  getVerification,
  startVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/verification.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../../app/dialogs.tsx';
import { FailureNote } from '../../../app/failure-note.tsx';
import { useReading, useWriting } from '../../../app/queries.ts';
import { client } from '../../../app/start.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { HostedCheck } from './hosted-check.tsx';
import { IdentityPreparations } from './identity-preparations.tsx';
import { UploadedCheck } from './uploaded-check.tsx';

type IdentityCheckProps = {
  data: KycDetails;
  /** The document is with us, and the session over. */
  onDone: (data: KycDetails) => Promise<void>;
};

/**
 * The check of an identity from its start to its end: a session with the provider, the document, and what
 * the provider says. Each failure is a dialog (access.md, section 8: identity verification).
 */
export function IdentityCheck({ data, onDone }: IdentityCheckProps) {
  const newest = useReading(getVerification);
  const start = useWriting(startVerification);
  const retry = useRetryDialog();
  const [isStarting, setStarting] = useState(false);
  const [started, setStarted] = useState<VerificationSession | null>(null);
  const session = started ?? newest.data?.session ?? null;

  async function begin(): Promise<void> {
    setStarting(true);
    try {
      setStarted(await start.mutateAsync({}));
    } catch (error) {
      if (await retry(error, <Trans>We could not start the identity check</Trans>)) return begin();
    } finally {
      setStarting(false);
    }
  }

  /** The provider has the last word: what it did not pass is asked for again. */
  async function settle(ended: VerificationSession): Promise<void> {
    setStarted(ended);
    if (ended.state !== 'FAILED') await onDone(await client.call(getKyc));
  }

  useFailure(session, begin);

  if (newest.error) return <FailureNote error={newest.error} />;
  if (!newest.data) return <Skeleton height={24} />;
  if (session?.state === 'STARTED') {
    const Check = session.mode === 'HOSTED' ? HostedCheck : UploadedCheck;
    return <Check data={data} session={session} onSent={settle} />;
  }
  return (
    <>
      <IdentityPreparations isUs={data.us_tax_payer === true} />
      <Button fullWidth loading={isStarting} onClick={begin}>
        <Trans>Start the check</Trans>
      </Button>
    </>
  );
}

/** Sessions whose failure was told; once is enough. */
const told = new Set<string>();

/** Tells of a check that the provider did not pass, now or while the person was elsewhere. */
function useFailure(session: VerificationSession | null, begin: () => Promise<void>): void {
  const beginNow = useRef(begin);
  beginNow.current = begin;
  useEffect(() => {
    if (session?.state !== 'FAILED' || told.has(session.id)) return;
    told.add(session.id);
    void askAgain(session).then((again) => (again ? beginNow.current() : undefined));
  }, [session]);
}

function askAgain({ failure }: VerificationSession): Promise<boolean> {
  return ask({
    title: <Trans>Your document could not be verified</Trans>,
    text: failure ?? <Trans>Send it again, or another one.</Trans>,
    confirm: <Trans>Try again</Trans>,
    refuse: <Trans>Got it</Trans>,
  });
}
