import { Trans } from '@lingui/react/macro';
import { Signing } from '../agreements/signing.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { useInvitationDocuments, useNextStep } from './use-invite.ts';

/** /onboarding/invite/sign-documents: one agreement after the other, until all are signed. */
export function InviteSignPage() {
  const { documents_to_sign: documents } = useInvitationDocuments();
  const next = useNextStep();
  const open = documents.find(({ status }) => status !== 'SIGNED');
  const number = open ? documents.indexOf(open) + 1 : documents.length;
  const many = documents.length;
  return (
    <InviteFrame
      step="SIGN_DOCUMENTS"
      title={<Trans>Sign your documents</Trans>}
      lead={
        many > 1 ? (
          <Trans>
            Document {number} of {many}. You read it here and sign it with your name.
          </Trans>
        ) : (
          <Trans>You read it here and sign it with your name.</Trans>
        )
      }
      wide
    >
      {open ? (
        <Signing key={open.envelope_type} envelopeType={open.envelope_type} onSigned={next} />
      ) : null}
    </InviteFrame>
  );
}
