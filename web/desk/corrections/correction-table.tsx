import { Reason } from '@ballast/contract/fields.ts';
import { answerCorrection } from '@ballast/contract/payments/corrections.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextDialog } from '../documents/text-dialog.tsx';
import { CorrectionLines } from './correction-lines.tsx';
import { type Correction, KIND_WORDS } from './correction-words.ts';

const REASON_LENGTH_MAX = 500;

type CorrectionTableProps = {
  caption: string;
  corrections: readonly Correction[];
  isOpen: boolean;
};

/** Corrections with their lines: those that wait, with their buttons, or those that are decided. */
export function CorrectionTable({ caption, corrections, isOpen }: CorrectionTableProps) {
  const { i18n } = useLingui();
  return (
    <DataTable
      caption={caption}
      columns={[...columns(i18n), isOpen ? ANSWER : DECIDED]}
      rows={corrections}
      rowKey={({ id }) => id}
    />
  );
}

function columns(i18n: I18n): readonly Column<Correction>[] {
  return [
    {
      key: 'kind',
      header: <Trans>Correction</Trans>,
      lead: true,
      cell: ({ kind, subject, client }) => (
        <>
          {i18n._(KIND_WORDS[kind])}
          {subject === null ? null : `: ${subject}`}
          <br />
          {client === null ? (
            <Trans>The house alone</Trans>
          ) : (
            <Link to={paths.deskClient(client.id)}>{client.name}</Link>
          )}
        </>
      ),
    },
    {
      key: 'lines',
      header: <Trans>Lines</Trans>,
      cell: (correction) => <CorrectionLines {...correction} />,
    },
    {
      key: 'evidence',
      header: <Trans>Reason and evidence</Trans>,
      cell: ({ evidence }) => evidence,
    },
    {
      key: 'asked',
      header: <Trans>Asked for by</Trans>,
      cell: ({ asked_by: by, asked_at: at }) => `${by}, ${formatDate(at, 'mediumWithTime')}`,
    },
  ];
}

const ANSWER: Column<Correction> = {
  key: 'answer',
  header: <Trans>Confirm or decline</Trans>,
  cell: (correction) => <AnswerCorrection correction={correction} />,
};

const DECIDED: Column<Correction> = {
  key: 'decided',
  header: <Trans>Decided by</Trans>,
  cell: ({ decided, asked_by: asker }) =>
    decided && (
      <>
        <StatusBadge tone={decided.as === 'CONFIRMED' ? 'good' : 'neutral'}>
          {decided.as === 'CONFIRMED' ? (
            <Trans>Posted as entry {decided.entry_id}</Trans>
          ) : (
            <OverWord by={decided.by} asker={asker} />
          )}
        </StatusBadge>
        <br />
        {decided.by}, {formatDate(decided.at, 'mediumWithTime')}
        {decided.reason === null ? null : (
          <>
            <br />“{decided.reason}”
          </>
        )}
      </>
    ),
};

function OverWord({ by, asker }: { by: string; asker: string }) {
  return by === asker ? <Trans>Taken back</Trans> : <Trans>Declined</Trans>;
}

function AnswerCorrection({ correction: { id, may } }: { correction: Correction }) {
  const answer = useCallMutation(answerCorrection);
  const [isDeclining, setDeclining] = useState(false);
  const confirm = () =>
    answer.mutate(
      { params: { id }, body: { decision: 'CONFIRMED' } },
      { onSuccess: () => showToast({ tone: 'good', text: <Trans>Posted</Trans> }) },
    );
  return (
    <>
      {may === 'ANSWER' ? (
        <Button size="sm" loading={answer.isPending} onClick={confirm}>
          <Trans>Confirm</Trans>
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        disabled={answer.isPending}
        onClick={() => setDeclining(true)}
      >
        {may === 'TAKE_BACK' ? <Trans>Take back</Trans> : <Trans>Decline</Trans>}
      </Button>
      <FailureNote error={answer.error} />
      {isDeclining ? <Decline id={id} onClose={() => setDeclining(false)} /> : null}
    </>
  );
}

function Decline({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCallMutation(answerCorrection);
  return (
    <TextDialog
      title={<Trans>Do not post it</Trans>}
      field="reason"
      rules={Reason}
      label={<Trans>Reason</Trans>}
      description={
        <Trans>It is kept with the correction, which cannot be confirmed any more.</Trans>
      }
      lengthMax={REASON_LENGTH_MAX}
      submit={<Trans>Do not post it</Trans>}
      onText={async (reason) => {
        await answer.mutateAsync({ params: { id }, body: { decision: 'DECLINED', reason } });
        showToast({ tone: 'good', text: <Trans>The correction is closed</Trans> });
      }}
      onClose={onClose}
    />
  );
}
