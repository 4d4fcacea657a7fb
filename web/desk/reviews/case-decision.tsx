import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import { type CaseObstacle, releaseCase, takeCase } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { Note } from '../../ui/note.tsx';
import styles from './case-decision.module.css';
import { type Case, obstacleWords } from './case-words.ts';
import { DecisionForm, isSilent, onlyChecks } from './decision-form.tsx';
import { type Seen, SomethingNew } from './something-new.tsx';

type Action = Case['actions'][number]['action'];

/**
 * The member of staff's actions on a case, or why there are none. What arrived since they opened it has to be
 * looked at first.
 */
export function CaseDecisionPart({ item, seen }: { item: Case; seen: Seen }) {
  const [deciding, setDeciding] = useState<CaseDecision | null>(null);
  if (item.state === 'ASKED_AGAIN') {
    return <Trans>It is with the client, and comes back here when they have sent it again.</Trans>;
  }
  if (item.state !== 'WAITING' && item.state !== 'TAKEN') {
    return <Trans>This review is over.</Trans>;
  }
  return (
    <div className={styles.decision}>
      <Obstacles item={item} />
      <SomethingNew item={item} seen={seen} />
      {deciding ? (
        <DecisionForm
          key={deciding}
          item={item}
          seen={seen.event}
          decision={deciding}
          onClose={() => setDeciding(null)}
        />
      ) : (
        <DecisionButtons item={item} onDecide={setDeciding} />
      )}
    </div>
  );
}

/** Why it cannot be approved at present, and why nothing can be asked for. */
function Obstacles({ item }: { item: Case }) {
  const toApprove = obstacleTo(item, 'APPROVE');
  const toAsk = offers(item, 'ASK_AGAIN') ? obstacleTo(item, 'ASK_AGAIN') : null;
  const reasons = new Set([toApprove, toAsk].filter((reason) => reason !== null));
  return [...reasons].map((reason) => <Obstacle key={reason} item={item} reason={reason} />);
}

function Obstacle({ item, reason }: { item: Case; reason: CaseObstacle }) {
  const { i18n } = useLingui();
  if (reason !== 'case_taken')
    return <Note tone="caution">{i18n._(obstacleWords(item.queue, reason))}</Note>;
  return (
    <Note tone="caution">
      <Trans>{item.taken_by} works on this review.</Trans>
    </Note>
  );
}

type DecisionButtonsProps = { item: Case; onDecide: (decision: CaseDecision) => void };

function DecisionButtons({ item, onDecide }: DecisionButtonsProps) {
  return (
    <div className={styles.buttons}>
      {DECISIONS.map(({ decision, variant }) =>
        offers(item, decision) ? (
          <Button
            key={decision}
            variant={variant}
            disabled={obstacleTo(item, decision) !== null}
            onClick={() => onDecide(decision)}
          >
            <DecisionWords item={item} decision={decision} />
          </Button>
        ) : null,
      )}
      <TakeOrRelease item={item} />
    </div>
  );
}

const DECISIONS = [
  { decision: 'APPROVE', variant: 'filled' },
  { decision: 'ASK_AGAIN', variant: 'default' },
  { decision: 'REJECT', variant: 'default' },
] as const;

function DecisionWords({ item, decision }: { item: Case; decision: CaseDecision }) {
  if (decision === 'REJECT') {
    return isSilent(item) ? <Trans>Confirm the hits</Trans> : <Trans>Reject</Trans>;
  }
  if (decision === 'ASK_AGAIN') return <Trans>Ask again</Trans>;
  if (isSilent(item)) return <Trans>Clear the hits</Trans>;
  return onlyChecks(item) ? <Trans>Mark as checked</Trans> : <Trans>Approve</Trans>;
}

function TakeOrRelease({ item }: { item: Case }) {
  const take = useCallMutation(takeCase);
  const release = useCallMutation(releaseCase);
  const isTaken = item.state === 'TAKEN';
  const action = isTaken ? 'RELEASE' : 'TAKE';
  const { error, isPending, mutate } = isTaken ? release : take;
  if (!offers(item, action)) return null;
  return (
    <>
      <Button
        variant="subtle"
        disabled={obstacleTo(item, action) !== null}
        loading={isPending}
        onClick={() => mutate({ params: { id: item.id } })}
      >
        {isTaken ? <Trans>Give back to the queue</Trans> : <Trans>Take it</Trans>}
      </Button>
      <FailureNote error={error} />
    </>
  );
}

/** What a queue knows, and this person's role may do; the rest is not shown. */
function offers({ actions }: Case, action: Action): boolean {
  return actions.some((each) => each.action === action && each.blocked_by !== 'forbidden');
}

function obstacleTo({ actions }: Case, action: Action) {
  return actions.find((each) => each.action === action)?.blocked_by ?? null;
}
