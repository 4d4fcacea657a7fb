import { CallError } from '@ballast/client/call-error.ts';
import {
  getSignatoryInvitation,
  type SignatoryInvitation,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { callQuery, REFRESH_INTERVAL_MS } from '../../../app/session/queries.ts';
import { WayFrame } from '../../../ui/frames/way-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Signing } from '../../agreements/signing.tsx';
import { linkSigningCalls } from './link-signing-calls.ts';
import { SignedByLink } from './signed-by-link.tsx';

/** What a link shows: who asks for which company, the letter, and what comes of the signature. */
export function SignForCompany({ token }: { token: string }) {
  const query = useQuery({
    ...callQuery(getSignatoryInvitation, { params: { token } }),
    // A link that opens nothing does not come to open something; all else is tried again.
    refetchInterval: ({ state }) => (isOver(state.error) ? false : REFRESH_INTERVAL_MS),
  });
  const { data: invitation, error, refetch } = query;
  const calls = useMemo(() => linkSigningCalls(token, () => void refetch()), [token, refetch]);
  if (invitation?.agreement.status === 'SIGNED') {
    return (
      <Frame title={<Trans>Thank you. You have signed</Trans>}>
        <SignedByLink invitation={invitation} token={token} />
      </Frame>
    );
  }
  if (invitation && !isOver(error)) {
    return (
      <Asked invitation={invitation}>
        <Signing
          envelopeType="REVERSE_SOLICITATION_LETTER"
          calls={calls}
          onSigned={() => refetch()}
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

function isOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'signatory_link_invalid';
}

function Asked({ invitation, children }: { invitation: SignatoryInvitation; children: ReactNode }) {
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

type FrameProps = { title: ReactNode; lead?: ReactNode; children: ReactNode };

/** There is neither a way back nor one out: whoever comes by a link has nothing else here. */
function Frame(props: FrameProps) {
  const { t } = useLingui();
  return <WayFrame {...props} wide words={{ back: t`Back`, leave: t`Log out` }} />;
}
