import {
  resendInvitationIdentity,
  sendInvitationIdentity,
} from '@ballast/contract/onboarding/invitation-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useWriting } from '../../app/queries.ts';
import { Note } from '../../ui/note.tsx';
import { IdentityForm } from '../onboarding/kyc/identity-form.tsx';
import { IdentityPreparations } from '../onboarding/kyc/identity-preparations.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { useInvitation, useInvitationDocuments, useNextStep } from './use-invite.ts';

/** /onboarding/invite/verify-identity: the document, and for payers of taxes elsewhere a selfie. */
export function InviteIdentityPage() {
  const { id, person } = useInvitation();
  const { reason } = useInvitationDocuments().identity_document;
  const next = useNextStep();
  const sendFirst = useWriting(sendInvitationIdentity);
  const sendAgain = useWriting(resendInvitationIdentity);
  const known = { ...person, politically_exposed: null };
  return (
    <InviteFrame
      step="VERIFY_IDENTITY"
      title={<Trans>Show who you are</Trans>}
      lead={<Trans>With a document that is valid and that has your picture.</Trans>}
    >
      {reason ? (
        <Note tone="caution" title={<Trans>Why we ask again</Trans>}>
          {reason}
        </Note>
      ) : null}
      <IdentityPreparations isUs={person.us_tax_payer} />
      <IdentityForm
        known={known}
        position="last"
        send={async (body) => {
          // A document that was asked for again comes with the reason of whoever did.
          await (reason === null ? sendFirst : sendAgain).mutateAsync({ params: { id }, body });
          await next();
        }}
      />
    </InviteFrame>
  );
}
