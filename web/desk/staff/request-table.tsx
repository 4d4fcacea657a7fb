import { answerAccessRequest } from '@ballast/contract/staff/administration.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ClosingDialog } from '../clients/closing-dialog.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { type AccessRequest, KIND_WORDS } from './access-words.ts';

type RequestTableProps = { caption: string; requests: readonly AccessRequest[]; open: boolean };

/** Requests about access: those that wait, with their buttons, or those that are decided. */
export function RequestTable({ caption, requests, open }: RequestTableProps) {
  const { i18n } = useLingui();
  return (
    <DataTable
      caption={caption}
      columns={[...columns(i18n), open ? ANSWER : DECIDED]}
      rows={requests}
      rowKey={({ id }) => id}
    />
  );
}

function columns(i18n: I18n): readonly Column<AccessRequest>[] {
  return [
    {
      key: 'about',
      header: <Trans>Person</Trans>,
      lead: true,
      cell: ({ kind, about: { id, name, email, client_id: clientId } }) => (
        <>
          {kind === 'SET_LEAD' && id === null ? <Trans>Nobody</Trans> : null}
          {clientId === null ? name : <Link to={paths.deskClient(clientId)}>{name}</Link>}
          <br />
          {email}
        </>
      ),
    },
    {
      key: 'kind',
      header: <Trans>Change</Trans>,
      cell: ({ kind, roles }) => (
        <>
          {i18n._(KIND_WORDS[kind])}
          {roles === null ? null : `: ${roleWords(i18n, roles)}`}
        </>
      ),
    },
    { key: 'reason', header: <Trans>Reason</Trans>, cell: ({ reason }) => reason },
    {
      key: 'asked',
      header: <Trans>Asked for by</Trans>,
      cell: ({ asked_by: by, asked_at: at }) => `${by}, ${formatDate(at)}`,
    },
  ];
}

/** The names of roles in one line. */
export function roleWords(i18n: I18n, roles: readonly (keyof typeof ROLE_WORDS)[]): string {
  return new Intl.ListFormat(LOCALE).format(roles.map((role) => i18n._(ROLE_WORDS[role])));
}

const ANSWER: Column<AccessRequest> = {
  key: 'answer',
  header: <Trans>Confirm or decline</Trans>,
  cell: (request) => <AnswerRequest request={request} />,
};

const DECIDED: Column<AccessRequest> = {
  key: 'decided',
  header: <Trans>Decided by</Trans>,
  cell: ({ decided, asked_by: asker }) =>
    decided && (
      <>
        <StatusBadge tone={decided.as === 'CONFIRMED' ? 'good' : 'neutral'}>
          {decided.as === 'CONFIRMED' ? (
            <Trans>Done</Trans>
          ) : (
            <OverWord {...decided} asker={asker} />
          )}
        </StatusBadge>
        <br />
        {decided.by}, {formatDate(decided.at)}
        {decided.alone ? (
          <>
            <br />
            <Trans>Nobody else was there to confirm it</Trans>
          </>
        ) : null}
      </>
    ),
};

function OverWord({ by, asker }: { by: string; asker: string }) {
  return by === asker ? <Trans>Taken back</Trans> : <Trans>Declined</Trans>;
}

/** A closing is confirmed beside what stops it and what follows. */
function ConfirmClosing({ request: { id, about, reason } }: { request: AccessRequest }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Look and confirm</Trans>
      </Button>
      {isOpen && about.client_id !== null ? (
        <ClosingDialog
          client={{ id: about.client_id, name: about.name || about.email }}
          request={{ id, reason }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function AnswerRequest({ request }: { request: AccessRequest }) {
  const { id, kind, may } = request;
  const answer = useCallMutation(answerAccessRequest);
  const send = (decision: 'CONFIRMED' | 'DECLINED') =>
    answer.mutate(
      { params: { id }, body: { decision } },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            text: decision === 'CONFIRMED' ? <Trans>Done</Trans> : <Trans>Declined</Trans>,
          }),
      },
    );
  if (may === 'NOTHING') return <Trans>Somebody else confirms it</Trans>;
  return (
    <>
      {may === 'ANSWER' && kind === 'CLOSE_ACCOUNT' ? <ConfirmClosing request={request} /> : null}
      {may === 'ANSWER' && kind !== 'CLOSE_ACCOUNT' ? (
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
      <FailureNote error={answer.error} />
    </>
  );
}
