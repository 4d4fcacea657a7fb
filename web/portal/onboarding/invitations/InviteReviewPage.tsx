import {
  type InvitationAnswer,
  ReportedChanges,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { lacksRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { addressLines, residenceOf } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { LOCALE } from '../../../app/figures/format-decimal.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { REQUEST_CHANNEL_WORDS } from '../../../app/investor-classes/request-channel-words.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { type InvestorPart, nextPart } from './investor-parts.ts';
import { InvestorReview } from './investor-review.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { useInvitation } from './use-invite.ts';
import { useInviteAnswer } from './use-invite-answer.ts';

/** Confirm the manager's data, then oneself as an investor with the risks; or report changes. */
export function InviteReviewPage() {
  const newest = useInvitation();
  // The person confirms what they read, so a correction waits until they ask to see it.
  const [seen, setSeen] = useState(newest);
  const [part, setPart] = useState<InvestorPart | null>(null);
  if (part !== null && newest.version === seen.version) {
    const details = newest.sign_up;
    return <InvestorReview key={part} part={part} seen={seen} details={details} onPart={setPart} />;
  }
  return (
    <DetailsReview
      newest={newest}
      seen={seen}
      onReview={() => {
        setSeen(newest);
        setPart(null);
      }}
      onConfirmed={() => setPart(nextPart(newest.sign_up))}
    />
  );
}

type DetailsReviewProps = {
  newest: InvitationAnswer;
  seen: InvitationAnswer;
  onReview: () => void;
  onConfirmed: () => void;
};

function DetailsReview({ newest, seen, onReview, onConfirmed }: DetailsReviewProps) {
  const { manager_answer } = seen;
  const askedAgain = reasonOf(newest.review);
  return (
    <InviteFrame
      step="REVIEW_INFO"
      title={<Trans>Review your personal information</Trans>}
      lead={
        <Trans>
          These are the details your relationship manager gave us. They go into your agreements, so
          please check every one.
        </Trans>
      }
    >
      {askedAgain ? (
        <Note tone="caution" title={<Trans>What needs fixing</Trans>}>
          {askedAgain}
        </Note>
      ) : null}
      {manager_answer ? (
        <Note tone="info" title={<Trans>Your relationship manager about your changes</Trans>}>
          {manager_answer}
        </Note>
      ) : null}
      <Card>
        <InvitedPersonFacts invitation={seen} />
      </Card>
      {newest.version === seen.version ? (
        <Answer isRecorded={!lacksRequest(seen.person, seen.request)} onConfirmed={onConfirmed} />
      ) : (
        <Corrected onReview={onReview} />
      )}
    </InviteFrame>
  );
}

/** Why the desk asks for the details once more; null when it does not. */
function reasonOf(review: InvitationAnswer['review']): string | null {
  if (review?.state !== 'ASKED_AGAIN') return null;
  return review.events.findLast(({ decision }) => decision === 'ASK_AGAIN')?.reason ?? null;
}

function Corrected({ onReview }: { onReview: () => void }) {
  function review(): void {
    onReview();
    window.scrollTo({ top: 0 });
  }
  return (
    <>
      <Note
        tone="caution"
        title={<Trans>Your relationship manager corrected your details just now</Trans>}
      >
        <Trans>Review them again before you confirm them.</Trans>
      </Note>
      <Button fullWidth onClick={review}>
        <Trans>Review the corrected details</Trans>
      </Button>
    </>
  );
}

type AnswerProps = {
  /** Whether the person's own request stands in the invitation; without it nothing can be confirmed. */
  isRecorded: boolean;
  onConfirmed: () => void;
};

function Answer({ isRecorded, onConfirmed }: AnswerProps) {
  const [isReporting, setReporting] = useState(false);
  if (isReporting) return <ReportForm onGivenUp={() => setReporting(false)} />;
  return (
    <>
      {isRecorded ? (
        <Button fullWidth onClick={onConfirmed}>
          <Trans>Confirm details</Trans>
        </Button>
      ) : (
        <Note tone="caution" title={<Trans>When did you first ask us?</Trans>}>
          <Trans>
            Your relationship manager has not recorded when and how you asked us about becoming a
            client. Tell us below; then you can go on.
          </Trans>
        </Note>
      )}
      <Button variant="default" fullWidth onClick={() => setReporting(true)}>
        <Trans>Something is wrong</Trans>
      </Button>
    </>
  );
}

function ReportForm({ onGivenUp }: { onGivenUp: () => void }) {
  const form = useForm({
    values: { reported_changes: '' },
    rules: ReportedChanges,
    missing: { reported_changes: <Trans>Say what needs to change</Trans> },
    send: useInviteAnswer(),
    retry: useRetryDialog(),
  });
  return (
    <>
      <Form form={form} submit={<Trans>Send the changes</Trans>}>
        <Textarea
          {...form.getInputProps('reported_changes')}
          label={<Trans>What needs to change?</Trans>}
          description={
            <Trans>Your relationship manager corrects it, and then you review it again.</Trans>
          }
          maxLength={2000}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
        />
      </Form>
      <Button variant="subtle" fullWidth onClick={onGivenUp}>
        <Trans>Back to my details</Trans>
      </Button>
    </>
  );
}

/** What a relationship manager told of somebody, to be read through. */
function InvitedPersonFacts({ invitation }: { invitation: InvitationAnswer }) {
  const { i18n } = useLingui();
  const { person, email, phone_written: phone, request } = invitation;
  return (
    <Facts>
      <Fact label={<Trans>Name</Trans>}>
        {[person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')}
      </Fact>
      <Fact label={<Trans>Email address</Trans>}>{email}</Fact>
      <Fact label={<Trans>Phone number</Trans>}>{phone}</Fact>
      <Fact label={<Trans>Date of birth</Trans>}>
        {formatDate(person.date_of_birth, 'medium', 'UTC')}
      </Fact>
      <Fact label={<Trans>Country of birth</Trans>}>{countryName(person.country_of_birth)}</Fact>
      <Fact label={<Trans>Citizenship</Trans>}>{countryName(person.citizenship)}</Fact>
      <Fact label={<Trans>Address</Trans>} long="text">
        {addressLines(residenceOf(person), LOCALE).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      <Fact label={<Trans>US taxpayer</Trans>}>
        {person.us_tax_payer ? <Trans>Yes</Trans> : <Trans>No</Trans>}
      </Fact>
      {request ? (
        <Fact label={<Trans>You asked us</Trans>}>
          {formatDate(request.requested_on, 'medium', 'UTC')},{' '}
          {i18n._(REQUEST_CHANNEL_WORDS[request.request_channel])}
        </Fact>
      ) : null}
    </Facts>
  );
}
