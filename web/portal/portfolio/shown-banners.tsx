import { useUser } from '../../app/session/use-user.ts';
import { DocumentsWantedBanner } from './documents-wanted-banner.tsx';
import { SignAgainBanner } from './sign-again-banner.tsx';
import { VerificationBanner } from './verification-banner.tsx';

/**
 * What a client who is not verified is told of what that takes, and a company of what it is asked since; that agreements wait to be
 * signed again, and that documents are asked for.
 */
export function ShownBanners() {
  const user = useUser();
  const isVerified = user.verification_status === 'VERIFIED';
  return (
    <>
      {isVerified && user.answers_due_at === null ? null : <VerificationBanner />}
      {user.agreements_outdated_since === null ? null : <SignAgainBanner />}
      {user.can_upload_additional_documents ? <DocumentsWantedBanner /> : null}
    </>
  );
}
