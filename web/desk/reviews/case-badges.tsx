import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listCases } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';
import { OUTCOME_WORDS, STATE_WORDS } from './case-words.ts';

type Summary = AnswerOf<typeof listCases>['items'][number];

const TONES: Readonly<Record<Summary['state'], Tone>> = {
  WAITING: 'caution',
  TAKEN: 'accent',
  ASKED_AGAIN: 'neutral',
  DECIDED: 'neutral',
  WITHDRAWN: 'neutral',
};

/** A refusal never looks like an approval, nor either like what is still open. */
const OUTCOME_TONES: Readonly<Record<NonNullable<Summary['outcome']>['outcome'], Tone>> = {
  APPROVED: 'good',
  REJECTED: 'bad',
  ASKED_AGAIN: 'accent',
  CLOSED: 'neutral',
  WITHDRAWN: 'neutral',
};

export function CaseBadges({
  item,
}: {
  item: Pick<Summary, 'state' | 'overdue'> & Partial<Pick<Summary, 'outcome' | 'suspicion'>>;
}) {
  const { i18n } = useLingui();
  return (
    <StatusBadges>
      {item.suspicion ? (
        <StatusBadge tone="bad">
          <Trans>Suspicion</Trans>
        </StatusBadge>
      ) : null}
      {item.overdue ? (
        <StatusBadge tone="bad">
          <Trans>Overdue</Trans>
        </StatusBadge>
      ) : null}
      {item.outcome ? (
        <StatusBadge tone={OUTCOME_TONES[item.outcome.outcome]}>
          {i18n._(OUTCOME_WORDS[item.outcome.outcome])}
        </StatusBadge>
      ) : (
        <StatusBadge tone={TONES[item.state]}>{i18n._(STATE_WORDS[item.state])}</StatusBadge>
      )}
    </StatusBadges>
  );
}

type Counts = {
  waiting: number;
  overdue: number;
  withClient?: number;
  escalatedToMe?: number;
};

/** How many wait for the desk, and how many for the client, which are never late. */
export function QueueCounts({ waiting, overdue, withClient = 0, escalatedToMe = 0 }: Counts) {
  return (
    <StatusBadges>
      {escalatedToMe > 0 ? (
        <StatusBadge tone="bad">
          <Trans>{escalatedToMe} escalated to you</Trans>
        </StatusBadge>
      ) : null}
      {overdue > 0 ? (
        <StatusBadge tone="bad">
          <Trans>{overdue} overdue</Trans>
        </StatusBadge>
      ) : null}
      {waiting > 0 || withClient === 0 ? (
        <StatusBadge tone={waiting > 0 ? 'caution' : 'good'}>
          <Trans>{waiting} waiting</Trans>
        </StatusBadge>
      ) : null}
      {withClient > 0 ? (
        <StatusBadge tone="neutral">
          <Trans>{withClient} with the client</Trans>
        </StatusBadge>
      ) : null}
    </StatusBadges>
  );
}
