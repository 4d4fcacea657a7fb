import { NAME_CORRECTORS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  answerNameCorrection,
  type getClientNames,
} from '@ballast/contract/staff/name-corrections.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { CorrectNames } from './correct-names.tsx';
import { clientNamesQuery } from './queries.ts';

type ClientNames = AnswerOf<typeof getClientNames>;
type Names = ClientNames['names'];
type Correction = ClientNames['corrections'][number];

/** How a client's names were corrected, with what waits for a second person; nothing for those who do not correct them. */
export function ClientNamesCard({ clientId }: { clientId: string }) {
  if (!useMayCall(NAME_CORRECTORS)) return null;
  return (
    <Card title={<Trans>Names</Trans>}>
      <NamesOf clientId={clientId} />
    </Card>
  );
}

function NamesOf({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(clientNamesQuery(clientId));
  const [isAsked, setAsked] = useState(false);
  if (!data) return <Skeleton height={6} />;
  const waits = data.corrections.some(({ decided }) => decided === null);
  return (
    <Stack>
      <Text>
        <KeptAs name={inFull(data.names)} />{' '}
        <Trans>
          A name is corrected by two, with evidence; the one before is kept, and the new one is
          screened.
        </Trans>
      </Text>
      {data.corrections.length > 0 ? (
        <DataTable
          caption={t`Corrections of the name, newest first`}
          columns={[...COLUMNS, standOf(clientId)]}
          rows={data.corrections}
          rowKey={({ id }) => id}
        />
      ) : null}
      {waits ? null : (
        <div>
          <Button variant="default" onClick={() => setAsked(true)}>
            <Trans>Correct the name</Trans>
          </Button>
        </div>
      )}
      {isAsked ? (
        <CorrectNames clientId={clientId} names={data.names} onClose={() => setAsked(false)} />
      ) : null}
    </Stack>
  );
}

/** Whoever has not told a name yet has none to keep. */
function KeptAs({ name }: { name: string }) {
  return name === '' ? <Trans>No name is kept yet.</Trans> : <Trans>Kept as {name}.</Trans>;
}

/** The person's name, behind a company's. */
function inFull({ first_name, middle_name, last_name, legal_name }: Names): string {
  const person = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return [legal_name, person].filter(Boolean).join(', ');
}

const COLUMNS: readonly Column<Correction>[] = [
  {
    key: 'change',
    header: <Trans>Change</Trans>,
    lead: true,
    cell: ({ before, after }) => (
      <Trans>
        {inFull(before)} becomes {inFull(after)}
      </Trans>
    ),
  },
  { key: 'reason', header: <Trans>Reason</Trans>, cell: ({ reason }) => reason },
  { key: 'evidence', header: <Trans>Evidence</Trans>, cell: ({ evidence }) => evidence },
  {
    key: 'asked',
    header: <Trans>Asked for by</Trans>,
    cell: ({ asked_by: by, asked_at: at }) => `${by}, ${formatDate(at)}`,
  },
];

function standOf(clientId: string): Column<Correction> {
  return {
    key: 'stand',
    header: <Trans>Status</Trans>,
    cell: (correction) =>
      correction.decided === null ? (
        <Answer clientId={clientId} correction={correction} />
      ) : (
        <Decided {...correction.decided} />
      ),
  };
}

function Decided({ as, by, at }: NonNullable<Correction['decided']>) {
  return (
    <>
      <StatusBadge tone={as === 'CONFIRMED' ? 'good' : 'neutral'}>
        {as === 'CONFIRMED' ? <Trans>Corrected</Trans> : <Trans>Not corrected</Trans>}
      </StatusBadge>
      <br />
      {by}, {formatDate(at)}
    </>
  );
}

type AnswerProps = { clientId: string; correction: Correction };

function Answer({ clientId, correction: { id, may } }: AnswerProps) {
  const answer = useCallMutation(answerNameCorrection);
  const send = (decision: 'CONFIRMED' | 'DECLINED') =>
    answer.mutate(
      { params: { id: clientId, correction: id }, body: { decision } },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            text:
              decision === 'CONFIRMED' ? (
                <Trans>The name is corrected</Trans>
              ) : (
                <Trans>Declined</Trans>
              ),
          }),
      },
    );
  return (
    <>
      <Group gap="xs">
        {may === 'ANSWER' ? (
          <Button size="sm" loading={answer.isPending} onClick={() => send('CONFIRMED')}>
            <Trans>Confirm the name</Trans>
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
