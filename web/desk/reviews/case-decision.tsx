import { type CaseDecision, isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { useKey } from '../keys/desk-keys.ts';
import { KeyHint, useKeyShortcut } from '../keys/key-hint.tsx';
import { CaseBadges } from './case-badges.tsx';
import styles from './case-decision.module.css';
import { CaseHands } from './case-hands.tsx';
import { useNeighbours } from './case-neighbours.tsx';
import { OutcomeText } from './case-outcome.tsx';
import { CaseReopening } from './case-reopening.tsx';
import { type Case, obstacleTo, offers } from './case-words.ts';
import { DecidedMeanwhile } from './decided-meanwhile.tsx';
import { DecisionForm, isSilent, onlyChecks } from './decision-form.tsx';
import { obstacleWords } from './obstacle-words.ts';
import type { QueueFilter } from './queues/queue-filter.ts';
import { type Seen, SomethingNew } from './something-new.tsx';

/**
 * The member of staff's actions on a case, or why there are none. What arrived since they opened it has to be
 * looked at first.
 */
export function CaseDecisionPart({ item, list, seen }: CaseDecisionProps) {
  // The case that was decided here just now leads on by itself.
  const [isDone, setDone] = useState(false);
  return (
    <Card tight>
      <div className={styles.decision}>
        <VisuallyHidden component="h2">
          <Trans>Decision</Trans>
        </VisuallyHidden>
        <DecidedMeanwhile item={item} isDone={isDone} />
        <CaseAtHand item={item} seen={seen} onDone={() => setDone(true)} />
        {isDone ? <GoOn item={item} list={list} /> : null}
      </div>
    </Card>
  );
}

type CaseDecisionProps = {
  item: Case;
  /** The list that somebody came from. */
  list: QueueFilter;
  seen: Seen;
};

type CaseAtHandProps = Omit<CaseDecisionProps, 'list'> & { onDone: () => void };

function CaseAtHand({ item, seen, onDone }: CaseAtHandProps) {
  const [deciding, setDeciding] = useState<CaseDecision | null>(null);
  if (item.state === 'ASKED_AGAIN') {
    return (
      <>
        <p className={styles.question}>
          <Trans>It is with the client, and comes back here when they have sent it again.</Trans>
        </p>
        <Ended item={item} />
      </>
    );
  }
  if (!isWithDesk(item.state)) {
    return (
      <>
        <p className={styles.question}>
          <Trans>This review is closed.</Trans>
        </p>
        <Ended item={item} />
        <CaseReopening item={item} />
      </>
    );
  }
  return (
    <>
      <Obstacles item={item} />
      <SomethingNew item={item} seen={seen} />
      {deciding ? (
        <DecisionForm
          key={deciding}
          item={item}
          seen={seen.event}
          decision={deciding}
          onDone={onDone}
          onClose={() => setDeciding(null)}
        />
      ) : (
        <DecisionButtons item={item} onDecide={setDeciding} />
      )}
    </>
  );
}

/** After a decision: the next case, which Enter opens. */
function GoOn({ item, list }: Pick<CaseDecisionProps, 'item' | 'list'>) {
  const { next } = useNeighbours({ id: item.id, list });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('a')?.focus();
  }, []);
  const to = next ? paths.deskCase(next, list) : withQuery(paths.deskQueue(item.queue), list);
  return (
    <div ref={place}>
      <ButtonLink to={to}>
        {next ? <Trans>Go to the next case</Trans> : <Trans>Back to the queue</Trans>}
      </ButtonLink>
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
      <Trans>{item.taken_by} is working on this review.</Trans>
    </Note>
  );
}

type DecisionButtonsProps = { item: Case; onDecide: (decision: CaseDecision) => void };

function DecisionButtons({ item, onDecide }: DecisionButtonsProps) {
  return (
    <div className={styles.buttons}>
      {DECISIONS.map((each) =>
        offers(item, each.decision) ? (
          <DecisionButton key={each.decision} item={item} onDecide={onDecide} {...each} />
        ) : null,
      )}
      <CaseHands item={item} />
    </div>
  );
}

const DECISIONS = [
  { decision: 'APPROVE', letter: 'a', variant: 'filled' },
  { decision: 'ASK_AGAIN', letter: 's', variant: 'default' },
  { decision: 'REJECT', letter: 'r', variant: 'default' },
] as const;

type DecisionButtonProps = DecisionButtonsProps & (typeof DECISIONS)[number];

function DecisionButton({ item, onDecide, decision, letter, variant }: DecisionButtonProps) {
  const isBlocked = obstacleTo(item, decision) !== null;
  const decide = () => onDecide(decision);
  useKey(letter, isBlocked ? null : decide);
  return (
    <Button
      variant={variant}
      disabled={isBlocked}
      rightSection={isBlocked ? null : <KeyHint of={letter} />}
      onClick={decide}
      {...useKeyShortcut(letter)}
    >
      <DecisionWords item={item} decision={decision} />
    </Button>
  );
}

function DecisionWords({ item, decision }: { item: Case; decision: CaseDecision }) {
  if (decision === 'REJECT') {
    return isSilent(item) ? <Trans>Confirm the hits</Trans> : <Trans>Reject</Trans>;
  }
  if (decision === 'ASK_AGAIN') return <Trans>Ask again</Trans>;
  if (isSilent(item)) return <Trans>Clear the hits</Trans>;
  return onlyChecks(item) ? <Trans>Mark as checked</Trans> : <Trans>Approve</Trans>;
}
