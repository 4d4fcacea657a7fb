import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import {
  finishVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import { useRef } from 'react';
import type { FieldPosition } from '../../../app/forms/form-errors.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { IdentityForm, type KnownIdentity } from '../kyc/identity-form.tsx';

type UploadedCheckProps = {
  known: KnownIdentity;
  session: VerificationSession;
  sendDocument: (submission: IdentitySubmission) => Promise<unknown>;
  position: FieldPosition;
  /** Sent and finished; what the session says. */
  onSent: (session: VerificationSession) => Promise<void>;
};

/**
 * The check of pictures that are sent to us: the document first, then the end of the session with the
 * provider. A second try goes on where the first one stopped.
 */
export function UploadedCheck(props: UploadedCheckProps) {
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
