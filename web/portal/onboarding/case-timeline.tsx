import { type ClientCase, isRefusal } from '@ballast/contract/reviews/client-case.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { type Step, StepList } from '../../ui/lists/step-list.tsx';

type Event = ClientCase['events'][number];

const HAPPENED: Readonly<Record<Exclude<Event['kind'], 'DECIDED'>, MessageDescriptor>> = {
  OPENED: msg`Submitted`,
  TAKEN: msg`In review`,
  RELEASED: msg`Waiting for a second review`,
  PREPARED: msg`Checked; a second person decides`,
  RESUBMITTED: msg`Sent again`,
  ADDED: msg`Sent something more`,
  CLOSED: msg`Ended with another review`,
  WITHDRAWN: msg`Withdrawn`,
  REOPENED: msg`Review resumed`,
};

const DECIDED: Readonly<Record<NonNullable<Event['decision']>, MessageDescriptor>> = {
  APPROVE: msg`Approved`,
  REJECT: msg`Not accepted`,
  ASK_AGAIN: msg`Asked for again`,
};

/** The history of a review, with reasons, and what comes next. */
export function CaseTimeline({ review }: { review: ClientCase }) {
  const { t, i18n } = useLingui();
  const happened = review.events.map(
    (event, index): Step => ({
      key: `${index}`,
      state: isRefusal(event) ? 'failed' : 'done',
      stateWord: isRefusal(event) ? t`ended` : t`done`,
      title: i18n._(wordsOf(event)),
      text: <EventText event={event} />,
    }),
  );
  const next = nextOf(review);
  const steps = next
    ? [...happened, { key: 'next', state: 'current', stateWord: t`now`, ...next } as const]
    : happened;
  return <StepList label={t`What happened so far`} steps={steps} />;
}

function wordsOf({ kind, decision }: Event): MessageDescriptor {
  return kind === 'DECIDED' ? DECIDED[decision ?? 'APPROVE'] : HAPPENED[kind];
}

function EventText({ event: { at, reason } }: { event: Event }) {
  const time = formatDate(at, 'mediumWithTime');
  return reason ? (
    <>
      {time}
      <br />
      {reason}
    </>
  ) : (
    time
  );
}

/** What the review waits for; null once it is over. */
function nextOf(review: ClientCase): { title: ReactNode; text: ReactNode } | null {
  const { state, due_at, overdue: isOverdue } = review;
  if (state === 'ASKED_AGAIN') {
    return {
      title: <Trans>It is with you</Trans>,
      text: <Trans>It goes on as soon as you have sent what is missing.</Trans>,
    };
  }
  if (state !== 'WAITING' && state !== 'TAKEN') return null;
  const time = formatDate(due_at, 'mediumWithTime');
  return {
    title: <Trans>A decision</Trans>,
    text: isOverdue ? (
      <Trans>
        This is taking longer than we promised: it was due by {time}. Our team is working on it and
        will email you.
      </Trans>
    ) : (
      <Trans>Expected by {time}. We’ll email you.</Trans>
    ),
  };
}
