import { CallError } from '@ballast/client/call-error.ts';
import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import {
  consentAsSignatory,
  getSignatoryInvitation,
  noteSignatoryRead,
  openSignatoryLetter,
  type SignatoryInvitation,
  signAsSignatory,
  syncSignatoryLetter,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { DialogHost } from '../../../app/errors/dialogs.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { LoadKeeper } from '../../../app/loads/load-keeper.tsx';
import { refreshInterval } from '../../../app/loads/loads.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { StepsFrame } from '../../../ui/frames/steps-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Signing } from '../../agreements/signing.tsx';
import type { SigningCalls } from '../../agreements/signing-calls.ts';
import { SignedByLink } from './signed-by-link.tsx';

const route = getRouteApi('/sign/$token');

/** The signatory reads and signs the letter, without an account. */
export function SignPage() {
  const { token } = route.useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <DialogHost />
      <LoadKeeper>
        <SignForCompany key={token} token={token} />
      </LoadKeeper>
    </QueryClientProvider>
  );
}

function SignForCompany({ token }: { token: string }) {
  const query = useQuery({
    ...callQuery(getSignatoryInvitation, { params: { token } }),
    // A link that opens nothing does not come to open something; all else is tried again.
    refetchInterval: ({ state }) => (isOver(state.error) ? false : refreshInterval(state)),
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
          key={invitation.agreement.id}
          envelopeType={invitation.agreement.envelope_type}
          calls={calls}
          onSigned={() => refetch()}
        />
      </Asked>
    );
  }
  return (
    <Frame title={<Trans>Sign for your company</Trans>}>
      <Skeleton height={320} />
    </Frame>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'signatory_link_invalid';
}

function Asked({ invitation, children }: { invitation: SignatoryInvitation; children: ReactNode }) {
  const { legal_business_name: company } = invitation;
  return (
    <Frame title={<Trans>Sign for {company}</Trans>} lead={<AskedLead invitation={invitation} />}>
      {children}
    </Frame>
  );
}

function AskedLead({ invitation }: { invitation: SignatoryInvitation }) {
  const { legal_business_name: company, asked_by: representative, role } = invitation;
  const until = formatDate(invitation.expires_at, 'mediumWithTime');
  switch (invitation.agreement.envelope_type) {
    case 'REVERSE_SOLICITATION_LETTER':
      return (
        <Trans>
          {representative} is opening an account for {company} and named you, {role}, as the person
          who signs. Please read the letter in full and sign it with your name. This link is good
          until {until}.
        </Trans>
      );
    case 'SUBSCRIPTION_AGREEMENT':
    case 'SUBSCRIPTION_AGREEMENT_US':
      return (
        <Trans>
          {representative} wants to invest for {company} in the fund below and named you, {role}, as
          the person who signs. Please read the agreement in full and sign it with your name; then
          the subscription is submitted. This link is good until {until}.
        </Trans>
      );
    case 'REDEMPTION_AGREEMENT':
      return (
        <Trans>
          {representative} wants to redeem for {company} from the fund below and named you, {role},
          as the person who signs. Please read the agreement in full and sign it with your name;
          then the redemption is submitted. This link is good until {until}.
        </Trans>
      );
    default:
      return (
        <Trans>
          {representative} looks after the account of {company} and named you, {role}, as the person
          who signs its three agreements. Please read each to its end and sign it with your name;
          the next one follows. This link is good until {until}.
        </Trans>
      );
  }
}

type FrameProps = { title: ReactNode; lead?: ReactNode; children: ReactNode };

/** No way back or out: the signatory has nothing else here. */
function Frame(props: FrameProps) {
  const { t } = useLingui();
  return <StepsFrame {...props} wide words={{ back: t`Back`, leave: t`Log out` }} />;
}

/** The calls of a link, which has a single letter. */
function linkSigningCalls(token: string, onSigned: (agreement: Agreement) => void): SigningCalls {
  const params = { token };
  const read = () => client.call(syncSignatoryLetter, { params });
  return {
    isOwn: false,
    request: async () => (await client.call(getSignatoryInvitation, { params })).agreement,
    read,
    send: () => client.call(openSignatoryLetter, { params }),
    noteRead: (_id, content_sha256) =>
      client.call(noteSignatoryRead, { params, body: { content_sha256 } }),
    consent: (_id, content_sha256) =>
      client.call(consentAsSignatory, { params, body: { content_sha256 } }),
    sign: async (_id, body) => {
      const agreement = await client.call(signAsSignatory, { params, body });
      // With the signature the link is used up, and what follows is not the client's own.
      onSigned(agreement);
      return agreement;
    },
    sync: read,
  };
}
