import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../ui/note.tsx';
import { CaseBadges } from './case-badges.tsx';
import styles from './case-decision.module.css';
import { CaseHands } from './case-hands.tsx';
import { OutcomeText } from './case-outcome.tsx';
import { CaseReopening } from './case-reopening.tsx';
import { type Case, obstacleTo, obstacleWords, offers } from './case-words.ts';
import { DecisionForm, isSilent, onlyChecks } from './decision-form.tsx';
import { type Seen, SomethingNew } from './something-new.tsx';

/**
 * The member of staff's actions on a case, or why there are none. What arrived since they opened it has to be
 * looked at first.
 */
export function CaseDecisionPart({ item, seen }: { item: Case; seen: Seen }) {
  const [deciding, setDeciding] = useState<CaseDecision | null>(null);
  if (item.state === 'ASKED_AGAIN') {
    return (
      <div className={styles.decision}>
        <p className={styles.question}>
          <Trans>It is with the client, and comes back here when they have sent it again.</Trans>
        </p>
        <Ended item={item} />
      </div>
    );
  }
  if (item.state !== 'WAITING' && item.state !== 'TAKEN') {
    return (
      <div className={styles.decision}>
        <p className={styles.question}>
          <Trans>This review is over.</Trans>
        </p>
        <Ended item={item} />
        <CaseReopening item={item} />
      </div>
    );
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

function Ended({ item }: { item: Case }) {
  return (
    <p className={styles.question}>
      <CaseBadges item={item} /> <OutcomeText outcome={item.outcome} />
    </p>
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
      <CaseHands item={item} />
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
