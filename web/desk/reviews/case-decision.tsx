import {
  type CaseObstacle,
  decideCase,
  releaseCase,
  takeCase,
} from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ask } from '../../app/errors/dialogs.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatAmount } from '../../app/figures/format-decimal.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Note } from '../../ui/note.tsx';
import styles from './case-decision.module.css';
import { CaseReasonForm, type Refusing } from './case-reason-form.tsx';
import { type Case, obstacleWords } from './case-words.ts';
import { type Seen, SomethingNew, useReload } from './something-new.tsx';

type Action = Case['actions'][number]['action'];

/**
 * The member of staff's actions on a case, or why there are none. What arrived since they opened it has to be
 * looked at first.
 */
export function CaseDecisionPart({ item, seen }: { item: Case; seen: Seen }) {
  const [refusing, setRefusing] = useState<Refusing | null>(null);
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
      {refusing ? (
        <CaseReasonForm
          item={item}
          seen={seen.event}
          decision={refusing}
          onClose={() => setRefusing(null)}
        />
      ) : (
        <DecisionButtons item={item} seen={seen.event} onRefuse={setRefusing} />
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

type DecisionButtonsProps = { item: Case; seen: string; onRefuse: (decision: Refusing) => void };

function DecisionButtons({ item, seen, onRefuse }: DecisionButtonsProps) {
  const reload = useReload();
  const decide = useCallMutation(decideCase);

  async function confirmApproval(): Promise<void> {
    const prepares = item.approval_prepares;
    const sure = await ask(questionOf(item));
    if (!sure) return;
    decide.mutate(
      { params: { id: item.id }, body: { decision: 'APPROVE', seen_event: seen } },
      {
        onError: reload,
        onSuccess: () =>
          showToast({
            tone: 'good',
            text: <DoneWords prepares={prepares && item.queue !== 'withdrawals'} />,
          }),
      },
    );
  }

  return (
    <>
      <FailureNote error={decide.error} />
      <div className={styles.buttons}>
        {offers(item, 'APPROVE') ? (
          <Button
            disabled={obstacleTo(item, 'APPROVE') !== null}
            loading={decide.isPending}
            onClick={confirmApproval}
          >
            {item.approval_prepares && item.queue !== 'withdrawals' ? (
              <Trans>Note as checked</Trans>
            ) : (
              <Trans>Approve</Trans>
            )}
          </Button>
        ) : null}
        {offers(item, 'ASK_AGAIN') ? (
          <Button
            variant="default"
            disabled={obstacleTo(item, 'ASK_AGAIN') !== null}
            onClick={() => onRefuse('ASK_AGAIN')}
          >
            <Trans>Ask again</Trans>
          </Button>
        ) : null}
        {offers(item, 'REJECT') ? (
          <Button
            variant="default"
            disabled={obstacleTo(item, 'REJECT') !== null}
            onClick={() => onRefuse('REJECT')}
          >
            <Trans>Reject</Trans>
          </Button>
        ) : null}
        <TakeOrRelease item={item} />
      </div>
    </>
  );
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

function DoneWords({ prepares }: { prepares: boolean }) {
  return prepares ? <Trans>Noted as checked</Trans> : <Trans>Approved</Trans>;
}

function questionOf(item: Case) {
  if (item.queue === 'withdrawals') return withdrawalQuestion(item);
  return item.approval_prepares ? checkedQuestion(item) : approvalQuestion(item);
}

function withdrawalQuestion({ amount, client_name: name, facts, approval_prepares: first }: Case) {
  const sum = amount ? formatAmount(amount.value, amount.currency, { full: true }) : '';
  const address = facts.find(({ field }) => field === 'wallet_address')?.value ?? '';
  return {
    title: <Trans>Approve this withdrawal?</Trans>,
    text: first ? (
      <Trans>
        {sum} of {name} go to {address} once somebody else has approved it, too.
      </Trans>
    ) : (
      <Trans>
        {sum} of {name} go to {address}. A transfer cannot be taken back.
      </Trans>
    ),
    confirm: <Trans>Approve</Trans>,
    refuse: <Trans>Not yet</Trans>,
  };
}

function approvalQuestion({ client_name: name }: Case) {
  return {
    title: <Trans>Approve this review?</Trans>,
    text: <Trans>{name} is told at once. A decision cannot be taken back.</Trans>,
    confirm: <Trans>Approve</Trans>,
    refuse: <Trans>Not yet</Trans>,
  };
}

function checkedQuestion({ client_name: name }: Case) {
  return {
    title: <Trans>Note this review as checked?</Trans>,
    text: <Trans>Somebody else then decides about {name}.</Trans>,
    confirm: <Trans>Note as checked</Trans>,
    refuse: <Trans>Not yet</Trans>,
  };
}

/** What a queue knows, and this person's role may do; the rest is not shown. */
function offers({ actions }: Case, action: Action): boolean {
  return actions.some((each) => each.action === action && each.blocked_by !== 'forbidden');
}

function obstacleTo({ actions }: Case, action: Action) {
  return actions.find((each) => each.action === action)?.blocked_by ?? null;
}
