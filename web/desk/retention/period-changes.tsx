import type { AnswerOf } from '@ballast/contract/call.ts';
import { answerRetentionChange, type getRetention } from '@ballast/contract/staff/retention.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Length } from './length.tsx';
import { KIND_WORDS } from './retention-words.ts';

type Answer = AnswerOf<typeof getRetention>;
type Change = Answer['waiting'][number];

/** Changes of periods that wait for a second person, and those that are decided. */
export function PeriodChanges({ waiting, former }: Pick<Answer, 'waiting' | 'former'>) {
  const { t } = useWords();
  return (
    <>
      {waiting.length === 0 ? null : (
        <Card flush title={<Trans>Waiting for a second person</Trans>}>
          <DataTable
            caption={t`Periods that are asked for`}
            columns={WAITING}
            rows={waiting}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      {former.length === 0 ? null : (
        <Card flush title={<Trans>Decided</Trans>}>
          <DataTable
            caption={t`Decided changes of periods`}
            columns={DECIDED}
            rows={former}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </>
  );
}

const CHANGE: readonly Column<Change>[] = [
  { key: 'kind', header: <Trans>Records</Trans>, lead: true, cell: (row) => <Kind {...row} /> },
  {
    key: 'before',
    header: <Trans>Before</Trans>,
    cell: ({ before, unit }) => <Length value={before} unit={unit} />,
  },
  {
    key: 'after',
    header: <Trans>After</Trans>,
    cell: ({ after, unit }) => <Length value={after} unit={unit} />,
  },
  { key: 'reason', header: <Trans>Why</Trans>, cell: ({ reason }) => reason },
  {
    key: 'asked',
    header: <Trans>Asked for by</Trans>,
    cell: ({ asked_by: name, asked_at: at }) => `${name}, ${formatDate(at, 'medium')}`,
  },
];

const WAITING: readonly Column<Change>[] = [
  ...CHANGE,
  { key: 'answer', header: <Trans>Decision</Trans>, cell: (row) => <AnswerChange of={row} /> },
];

const DECIDED: readonly Column<Change>[] = [
  ...CHANGE,
  { key: 'decided', header: <Trans>Decided by</Trans>, cell: (row) => <Outcome {...row} /> },
];

function Kind({ kind }: Change) {
  const { i18n } = useLingui();
  return i18n._(KIND_WORDS[kind]);
}

function Outcome({ decided, asked_by: asker }: Change) {
  if (decided === null) return null;
  const { as, by, at } = decided;
  return (
    <>
      <StatusBadge tone={as === 'CONFIRMED' ? 'good' : 'neutral'}>
        {as === 'CONFIRMED' ? <Trans>Confirmed</Trans> : <Refused isOwn={by === asker} />}
      </StatusBadge>
      <br />
      {by}, {formatDate(at, 'medium')}
    </>
  );
}

function Refused({ isOwn }: { isOwn: boolean }) {
  return isOwn ? <Trans>Taken back</Trans> : <Trans>Declined</Trans>;
}

function AnswerChange({ of: { id, may } }: { of: Change }) {
  const answer = useCallMutation(answerRetentionChange);
  if (may === 'NOTHING') return <Trans>An administrator decides</Trans>;
  const send = (decision: 'CONFIRMED' | 'DECLINED') =>
    answer.mutate(
      { params: { id }, body: { decision } },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            text:
              decision === 'CONFIRMED' ? (
                <Trans>The period is changed</Trans>
              ) : (
                <Trans>The period stays as it is</Trans>
              ),
          }),
      },
    );
  return (
    <>
      <Group gap="xs">
        {may === 'ANSWER' ? (
          <Button size="sm" loading={answer.isPending} onClick={() => send('CONFIRMED')}>
            <Trans>Confirm</Trans>
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="default"
          disabled={answer.isPending}
          onClick={() => send('DECLINED')}
        >
          {may === 'TAKE_BACK' ? <Trans>Take back</Trans> : <Trans>Decline</Trans>}
        </Button>
      </Group>
      <FailureNote error={answer.error} />
    </>
  );
}
