import { isRefusal } from '@ballast/contract/reviews/client-case.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { type Step, StepList } from '../../ui/lists/step-list.tsx';
import { type Case, DECISION_WORDS } from './case-words.ts';

type Event = Case['timeline'][number];

const HAPPENED: Readonly<Record<Exclude<Event['kind'], 'DECIDED'>, MessageDescriptor>> = {
  OPENED: msg`Received`,
  TAKEN: msg`Taken`,
  RELEASED: msg`Given back to the queue`,
  PREPARED: msg`Checked, for somebody else to decide`,
  RESUBMITTED: msg`Received again`,
  ADDED: msg`Sent something more`,
  CLOSED: msg`Closed by another decision about this client`,
  WITHDRAWN: msg`Withdrawn`,
  ASSIGNED: msg`Assigned`,
  REOPENING_ASKED: msg`Asked to be reopened`,
  REOPENING_DECLINED: msg`Not reopened`,
  REOPENED: msg`Reopened`,
};

/** All that happened to a case: the client sees the same without the names. */
export function CaseTimeline({ item }: { item: Case }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const steps = item.timeline.map((event, index): Step => {
    const refused = isRefusal(event);
    return {
      key: String(index),
      state: refused ? 'failed' : 'done',
      stateWord: refused ? t`refused` : t`done`,
      title: i18n._(wordOf(event)),
      text: <EventText event={event} />,
    };
  });
  return <StepList label={t`Full history, oldest first`} steps={steps} />;
}

function wordOf({ kind, decision }: Event): MessageDescriptor {
  return kind === 'DECIDED' ? DECISION_WORDS[decision ?? 'APPROVE'] : HAPPENED[kind];
}

function EventText({ event: { at, name, reason, assigned_to: to } }: { event: Event }) {
  return (
    <>
      <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time> · {name}
      {to ? <Trans> to {to}</Trans> : null}
      {reason ? (
        <>
          <br />
          {reason}
        </>
      ) : null}
    </>
  );
}
