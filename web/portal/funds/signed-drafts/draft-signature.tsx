import { resendDraftLink } from '@ballast/contract/funds/draft-links.ts';
import type { DraftSignature } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { EmailInLines } from '../../../app/figures/email-in-lines.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { useCountdown } from '../../../ui/countdown.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { DRAFT_REFUSAL_WORDS } from './draft-refusal-words.ts';

type DraftSignatureCardProps = {
  /** Of the subscription or the redemption that was begun. */
  id: string;
  signature: DraftSignature;
  /** Submits it, once it is signed. */
  onSubmit: () => Promise<unknown>;
};

/** Whose signature what a company has begun waits for, until when their link is good, and what to do where it does not come. */
export function DraftSignatureCard({ id, signature, onSubmit }: DraftSignatureCardProps) {
  const { name, state } = signature;
  switch (state) {
    case 'ASKED':
      return (
        <>
          <LinkFacts signature={signature} />
          <Resend id={id} signature={signature} />
        </>
      );
    case 'EXPIRED':
      return (
        <>
          <LinkFacts signature={signature} />
          <Note tone="caution" title={<Trans>The link has run out</Trans>}>
            <Trans>{name} has not signed in time. Send the link again to go on.</Trans>
          </Note>
          <Resend id={id} signature={signature} />
        </>
      );
    case 'DECLINED':
      return (
        <Note tone="caution" title={<Trans>{name} did not sign</Trans>}>
          <Trans>
            The agreement was declined, or ran out. Nothing was submitted. Begin again to ask with a
            new one.
          </Trans>
        </Note>
      );
    case 'ENDED':
      return (
        <Note tone="caution" title={<Trans>The link is no longer good</Trans>}>
          <Trans>
            Your company’s details have changed since it was sent, so the agreement would name it as
            it is no longer. Nothing was submitted. Begin again to ask with a new one.
          </Trans>
        </Note>
      );
    case 'SIGNED':
      return (
        <Note tone="good" title={<Trans>{name} has signed</Trans>}>
          <Trans>It is being submitted. That takes less than a minute.</Trans>
        </Note>
      );
    case 'REFUSED':
      return <Refused signature={signature} onSubmit={onSubmit} />;
  }
}

function LinkFacts({ signature }: { signature: DraftSignature }) {
  const { name, role, email, sent_at: sentAt, expires_at: expiresAt } = signature;
  return (
    <Card title={<Trans>Waiting for the signature of {name}</Trans>}>
      <Facts>
        <Fact label={<Trans>Role</Trans>}>{role}</Fact>
        <Fact label={<Trans>Email address</Trans>}>
          <EmailInLines email={email} />
        </Fact>
        <Fact label={<Trans>Link sent</Trans>}>{formatDate(sentAt, 'mediumWithTime')}</Fact>
        <Fact label={<Trans>Good until</Trans>}>{formatDate(expiresAt, 'mediumWithTime')}</Fact>
      </Facts>
    </Card>
  );
}

function Resend({ id, signature }: Pick<DraftSignatureCardProps, 'id' | 'signature'>) {
  const resend = useCallMutation(resendDraftLink);
  const left = useCountdown(signature.resend_after_s, signature.sent_at);
  return (
    <>
      <FailureNote error={resend.error} />
      <Button
        fullWidth
        variant="default"
        loading={resend.isPending}
        disabled={left > 0}
        onClick={() => resend.mutate({ params: { id } }, { onSuccess: tellSent })}
      >
        {left > 0 ? (
          <Trans>Send the link again in {left} s</Trans>
        ) : (
          <Trans>Send the link again</Trans>
        )}
      </Button>
    </>
  );
}

function Refused({ signature, onSubmit }: Pick<DraftSignatureCardProps, 'signature' | 'onSubmit'>) {
  const { i18n } = useLingui();
  const { name, refused_by: refusedBy } = signature;
  const action = useAction(async () => {
    await onSubmit();
  });
  return (
    <>
      <Note tone="caution" title={<Trans>{name} has signed, but it could not be submitted</Trans>}>
        {refusedBy === null ? null : i18n._(DRAFT_REFUSAL_WORDS[refusedBy])}
      </Note>
      <FailureNote error={action.error} />
      <Button fullWidth loading={action.running} onClick={() => action.run()}>
        <Trans>Submit it now</Trans>
      </Button>
    </>
  );
}

function tellSent(): void {
  showToast({ tone: 'good', text: <Trans>The link is on its way.</Trans> });
}
