import {
  resendInvitationIdentity,
  sendInvitationIdentity,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Note } from '../../../ui/note.tsx';
import { DocumentIsWithUs, IdentityCheck } from '../identity/identity-check.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { useInvitation, useInvitationDocuments, useNextStep } from './use-invite.ts';

/** The document, and a selfie from payers of taxes outside the US. */
export function InviteIdentityPage() {
  const { verification_status: status, reason } = useInvitationDocuments().identity_document;
  if (status === 'REJECTED') return <Rejected reason={reason} />;
  return <ShowIdentity isAsked={status === 'REQUIRED'} reason={reason} />;
}

/** Nothing more is asked for: the account is not opened. */
function Rejected({ reason }: { reason: string | null }) {
  return (
    <InviteFrame
      step="VERIFY_IDENTITY"
      title={<Trans>We could not accept your document</Trans>}
      lead={
        <Trans>
          We therefore cannot open your account. If you think that this is a mistake, write to{' '}
          <SupportContact />; we answer within two business days.
        </Trans>
      }
    >
      {reason ? (
        <Note tone="caution" title={<Trans>The reason</Trans>}>
          {reason}
        </Note>
      ) : null}
      <ButtonLink to={paths.logout()} variant="default" fullWidth>
        <Trans>Log out</Trans>
      </ButtonLink>
    </InviteFrame>
  );
}

function ShowIdentity({ isAsked, reason }: { isAsked: boolean; reason: string | null }) {
  const next = useNextStep();
  return (
    <InviteFrame
      step="VERIFY_IDENTITY"
      title={<Trans>Your identity document</Trans>}
      lead={<Trans>Use a valid photo ID.</Trans>}
    >
      {isAsked ? (
        <Check reason={reason} />
      ) : (
        <>
          <DocumentIsWithUs />
          <Button fullWidth onClick={next}>
            <Trans>Continue</Trans>
          </Button>
        </>
      )}
    </InviteFrame>
  );
}

function Check({ reason }: { reason: string | null }) {
  const { id, person } = useInvitation();
  const next = useNextStep();
  const sendFirst = useCallMutation(sendInvitationIdentity);
  const sendAgain = useCallMutation(resendInvitationIdentity);
  return (
    <>
      {reason ? (
        <Note tone="caution" title={<Trans>What needs fixing</Trans>}>
          {reason}
        </Note>
      ) : null}
      <IdentityCheck
        known={{ ...person, politically_exposed: null }}
        position="last"
        // A document that was asked for again comes with the reason of whoever did.
        sendDocument={(body) =>
          (reason === null ? sendFirst : sendAgain).mutateAsync({ params: { id }, body })
        }
        onDone={next}
      />
    </>
  );
}
