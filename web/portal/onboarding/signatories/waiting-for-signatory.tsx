import {
  correctSignatory,
  getSignatoryRequest,
  resendSignatoryLink,
  type SignatoryRequest,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { EmailInLines } from '../../../app/figures/email-in-lines.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { useCountdown } from '../../../ui/countdown.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SignatoryForm } from './signatory-form.tsx';

/** The signatory, when the link was sent, and how to send it again or name somebody else. */
export function WaitingForSignatory() {
  const { data: request } = useCallQuery(getSignatoryRequest);
  const correct = useCallMutation(correctSignatory);
  const [correcting, setCorrecting] = useState(false);
  if (!request) return <Skeleton height={220} />;
  if (!correcting) return <Waiting request={request} onCorrect={() => setCorrecting(true)} />;
  return (
    <>
      <SignatoryForm
        known={request}
        submit={<Trans>Save and send a new link</Trans>}
        onNamed={async (body) => {
          await correct.mutateAsync({ body });
          tellSent();
          setCorrecting(false);
        }}
      />
      <Button variant="subtle" fullWidth onClick={() => setCorrecting(false)}>
        <Trans>Leave it as it is</Trans>
      </Button>
    </>
  );
}

type WaitingProps = { request: SignatoryRequest; onCorrect: () => void };

function Waiting({ request, onCorrect }: WaitingProps) {
  const resend = useCallMutation(resendSignatoryLink);
  const left = useCountdown(request.resend_after_s, request.sent_at);
  const [sentAt, expiresAt] = [request.sent_at, request.expires_at].map((at) =>
    formatDate(at, 'mediumWithTime'),
  );
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Waiting for</Trans>}>
            {request.signatory_first_name} {request.signatory_last_name}
          </Fact>
          <Fact label={<Trans>Role</Trans>}>{request.signatory_role}</Fact>
          <Fact label={<Trans>Email address</Trans>}>
            <EmailInLines email={request.signatory_email} />
          </Fact>
          <Fact label={<Trans>Link sent</Trans>}>{sentAt}</Fact>
          <Fact label={<Trans>Good until</Trans>}>{expiresAt}</Fact>
        </Facts>
      </Card>
      {request.declined_at && <Declined request={request} declinedAt={request.declined_at} />}
      <FailureNote error={resend.error} />
      <Button
        fullWidth
        variant="default"
        loading={resend.isPending}
        disabled={left > 0}
        onClick={() => resend.mutate({}, { onSuccess: tellSent })}
      >
        {left > 0 ? (
          <Trans>Send the link again in {left} s</Trans>
        ) : (
          <Trans>Send the link again</Trans>
        )}
      </Button>
      <Button fullWidth variant="subtle" onClick={onCorrect}>
        <Trans>Correct or name somebody else</Trans>
      </Button>
    </>
  );
}

function Declined({ request, declinedAt }: { request: SignatoryRequest; declinedAt: string }) {
  const { signatory_first_name: first, signatory_last_name: last } = request;
  const at = formatDate(declinedAt, 'mediumWithTime');
  return (
    <Note
      tone="caution"
      title={
        <Trans>
          {first} {last} did not sign
        </Trans>
      }
    >
      <Trans>
        The letter was declined, or ran out, on {at}. Send the link again to ask with a new letter,
        or name somebody else.
      </Trans>
    </Note>
  );
}

function tellSent(): void {
  showToast({ tone: 'good', text: <Trans>The link is on its way.</Trans> });
}
