import {
  readSignatoryInvitation,
  type SignatoryInvitation,
} from '@ballast/contract/onboarding/signatories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { formatDate } from '../../app/format-date.ts';
import { reading } from '../../app/queries.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WayFrame } from '../../ui/way-frame.tsx';
import { Signing } from '../agreements/signing.tsx';
import { linkSigningCalls } from './link-signing-calls.ts';

/** What a link shows: who asks for which company, the letter, and what comes of the signature. */
export function SignForCompany({ token }: { token: string }) {
  const [isSigned, setSigned] = useState(false);
  const calls = useMemo(() => linkSigningCalls(token, () => setSigned(true)), [token]);
  // Read once: with the signature the link is used up.
  const { data: invitation, error } = useQuery({
    ...reading(readSignatoryInvitation, { params: { token } }),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invitation && isSigned) return <Signed invitation={invitation} />;
  if (invitation) {
    return (
      <Asked invitation={invitation}>
        <Signing
          envelopeType="REVERSE_SOLICITATION_LETTER"
          calls={calls}
          onSigned={() => setSigned(true)}
        />
      </Asked>
    );
  }
  return (
    <Frame title={<Trans>Sign for your company</Trans>}>
      {error ? <FailureNote error={error} /> : <Skeleton height={320} />}
    </Frame>
  );
}

type InvitationProps = { invitation: SignatoryInvitation };

function Asked({ invitation, children }: InvitationProps & { children: ReactNode }) {
  const { legal_business_name: company, asked_by: representative, role } = invitation;
  const until = formatDate(invitation.expires_at, 'longWithTime');
  return (
    <Frame
      title={<Trans>Sign for {company}</Trans>}
      lead={
        <Trans>
          {representative} is opening an account for {company} and named you, {role}, as the person
          who signs. Please read the letter to its end and sign it with your name. This link is good
          until {until}.
        </Trans>
      }
    >
      {children}
    </Frame>
  );
}

function Signed({ invitation }: InvitationProps) {
  const { legal_business_name: company, asked_by: representative } = invitation;
  return (
    <Frame title={<Trans>Thank you. You have signed</Trans>}>
      <Note tone="good" title={<Trans>The account of {company} is open</Trans>}>
        <Trans>
          We told {representative} by email. A sealed copy of the letter lies in the company’s
          account, under “Documents”. Nothing is left to do for you; you can close this page.
        </Trans>
      </Note>
    </Frame>
  );
}

type FrameProps = { title: ReactNode; lead?: ReactNode; children: ReactNode };

/** There is neither a way back nor one out: whoever comes by a link has nothing else here. */
function Frame(props: FrameProps) {
  const { t } = useLingui();
  return <WayFrame {...props} wide words={{ back: t`Back`, leave: t`Log out` }} />;
}
