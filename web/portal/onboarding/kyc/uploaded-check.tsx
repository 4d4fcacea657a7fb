import type { IdentitySubmission } from '@ballast/contract/onboarding/identity-documents.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import { sendIdentityDocument } from '@ballast/contract/onboarding/kyc-calls.ts';
import {
  finishVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/verification.ts';
import { useRef } from 'react';
import { useWriting } from '../../../app/queries.ts';
import { IdentityForm } from './identity-form.tsx';

type UploadedCheckProps = {
  data: KycDetails;
  session: VerificationSession;
  /** Sent and finished; what the session says. */
  onSent: (session: VerificationSession) => Promise<void>;
};

/**
 * The check of pictures that are sent to us: the document first, then the end of the session with the
 * provider. A second try goes on where the first one stopped.
 */
export function UploadedCheck({ data, session, onSent }: UploadedCheckProps) {
  const sendDocument = useWriting(sendIdentityDocument);
  const finish = useWriting(finishVerification);
  const sent = useRef<KycDetails | null>(null);

  async function send(submission: IdentitySubmission): Promise<void> {
    sent.current ??= await sendDocument.mutateAsync({ body: submission });
    await onSent(await finish.mutateAsync({ params: { id: session.id } }));
  }

  return <IdentityForm known={data} position="second" send={send} />;
}
