import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import {
  finishVerification,
  getVerification,
  startVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ask } from '../../../app/errors/dialogs.tsx';
import type { FieldPosition } from '../../../app/forms/form-errors.ts';
import {
  callQuery,
  queryClient,
  useCallMutation,
  useCallQuery,
} from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { HostedCheck } from './hosted-check.tsx';
import { IdentityForm, type KnownIdentity } from './identity-form.tsx';
import styles from './identity-preparations.module.css';

type IdentityCheckProps = {
  known: KnownIdentity;
  /** Sends a document of which the pictures are with us. */
  sendDocument: (submission: IdentitySubmission) => Promise<unknown>;
  /** Where a refusal of it names its field. */
  position: FieldPosition;
  /** The document is with us, and the session over. */
  onDone: () => Promise<void>;
};

/**
 * The check of an identity from its start to its end, in KYC and on the way through an invitation: a session with
 * the provider, the document, and what the provider says. Each failure is a dialog (spec/access.md, section 8:
 * identity verification).
 */
export function IdentityCheck({ known, onDone, ...sending }: IdentityCheckProps) {
  const newest = useCallQuery(getVerification);
  const { begin, isStarting, settle, session } = useSession(newest.data?.session ?? null, onDone);
  useFailure(session, begin);

  if (!newest.data) return <Skeleton height={24} />;
  if (session?.state === 'STARTED') {
    const given = { known, session, onSent: settle };
    return session.mode === 'HOSTED' ? (
      <HostedCheck {...given} />
    ) : (
      <UploadedCheck {...given} {...sending} />
    );
  }
  return (
    <>
      <IdentityPreparations isUs={known.us_tax_payer === true} />
      <Button fullWidth loading={isStarting} onClick={begin}>
        <Trans>Start the check</Trans>
      </Button>
    </>
  );
}

/** The session that counts, and what starts and ends it. */
function useSession(read: VerificationSession | null, onDone: () => Promise<void>) {
  const start = useCallMutation(startVerification);
  const retry = useRetryDialog(<Trans>We could not start the identity check</Trans>);
  const [isStarting, setStarting] = useState(false);
  const [started, setStarted] = useState<VerificationSession | null>(null);
  // Pictures that are chosen here can be sent however long it took to take them.
  const session = read ?? (started?.mode === 'UPLOADS' ? started : null);

  async function begin(): Promise<void> {
    setStarting(true);
    try {
      const opened = await start.mutateAsync({});
      setStarted(opened);
      await settle(opened);
    } catch (error) {
      if (await retry(error)) return begin();
    } finally {
      setStarting(false);
    }
  }

  /** The provider has the last word: what it did not pass is asked for again. */
  async function settle(newest: VerificationSession): Promise<void> {
    queryClient.setQueryData(callQuery(getVerification).queryKey, { session: newest });
    if (newest.state === 'FINISHED' || newest.state === 'PASSED') await onDone();
  }

  return { begin, isStarting, settle, session };
}

/** Sessions whose failure was told; once is enough. */
const shownFailures = new Set<string>();

/** Tells of a check that the provider did not pass, now or while the person was elsewhere. */
function useFailure(session: VerificationSession | null, begin: () => Promise<void>): void {
  const beginNow = useRef(begin);
  beginNow.current = begin;
  useEffect(() => {
    if (session?.state !== 'FAILED' || shownFailures.has(session.id)) return;
    shownFailures.add(session.id);
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

type UploadedCheckProps = {
  known: KnownIdentity;
  session: VerificationSession;
  sendDocument: (submission: IdentitySubmission) => Promise<unknown>;
  position: FieldPosition;
  /** Sent and finished; what the session says. */
  onSent: (session: VerificationSession) => Promise<void>;
};

/** The check of pictures sent to us: first the document, then the end of the session. A second try continues. */
function UploadedCheck(props: UploadedCheckProps) {
  const { known, session, sendDocument, position, onSent } = props;
  const finish = useCallMutation(finishVerification);
  const isSent = useRef(false);

  async function send(submission: IdentitySubmission): Promise<void> {
    if (!isSent.current) await sendDocument(submission);
    isSent.current = true;
    await onSent(await finish.mutateAsync({ params: { id: session.id } }));
  }

  return <IdentityForm known={known} position={position} send={send} />;
}

/** What to have at hand before the check starts. */
function IdentityPreparations({ isUs }: { isUs: boolean }) {
  return (
    <Card title={<Trans>You’ll need</Trans>}>
      <ul className={styles.list}>
        <li>
          {isUs ? (
            <Trans>A valid passport, identity card, driving licence or residence permit</Trans>
          ) : (
            <Trans>
              A valid passport, identity card or driving licence. A residence permit is not accepted
            </Trans>
          )}
        </li>
        {isUs ? null : (
          <li>
            <Trans>A camera for a selfie, or a recent photo of yourself as a file</Trans>
          </li>
        )}
        <li>
          <Trans>
            Upload PDF, JPEG, PNG or HEIC files, or take photos here. Only our review team can see
            them.
          </Trans>
        </li>
      </ul>
    </Card>
  );
}

type DocumentIsWithUsProps = {
  /** The check by which another takes its place, where one may. */
  again?: ReactNode;
  children?: ReactNode;
};

/** A document that was sent, with what follows; or the check once more, when another shall take its place. */
export function DocumentIsWithUs({ again, children }: DocumentIsWithUsProps) {
  const [isReplaced, setReplaced] = useState(false);
  if (isReplaced) return again;
  return (
    <>
      <Note tone="good" title={<Trans>We have your document</Trans>}>
        <Trans>There is nothing more to send. We’ll tell you if we need another one.</Trans>
      </Note>
      {again ? (
        <Button variant="default" fullWidth onClick={() => setReplaced(true)}>
          <Trans>Send another document instead</Trans>
        </Button>
      ) : null}
      {children}
    </>
  );
}
