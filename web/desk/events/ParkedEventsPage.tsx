import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../app/figures/format-date.ts';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuditChange } from '../audit/audit-change.tsx';
import { EventActions } from './event-actions.tsx';
import { PROVIDER_WORDS, REASON_WORDS } from './event-words.ts';
import { type ParkedEvent, parkedEventsQuery } from './queries.ts';

/** What providers told us that could not be handled: those that wait for somebody, and those that were set aside. */
export function ParkedEventsPage() {
  const { t } = useWords();
  const { data } = useQuery(parkedEventsQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Provider events</Trans>}
        lead={<Trans>What a provider told us that could not be handled</Trans>}
      />
      {data ? (
        <>
          <Card flush>
            {data.items.length === 0 ? (
              <EmptyState title={<Trans>No event is waiting</Trans>} />
            ) : (
              <DataTable
                caption={t`Events that could not be handled`}
                columns={WAITING}
                rows={data.items}
                rowKey={({ id }) => id}
              />
            )}
          </Card>
          {data.former.length === 0 ? null : (
            <Card title={<Trans>Set aside</Trans>} flush>
              <DataTable
                caption={t`Events that were set aside`}
                columns={FORMER}
                rows={data.former}
                rowKey={({ id }) => id}
              />
            </Card>
          )}
        </>
      ) : (
        <Skeleton height={40} />
      )}
    </Stack>
  );
}

const COMMON: readonly Column<ParkedEvent>[] = [
  { key: 'type', header: <Trans>Event</Trans>, lead: true, cell: (event) => <What {...event} /> },
  {
    key: 'provider',
    header: <Trans>From</Trans>,
    place: 'end',
    cell: (event) => <From {...event} />,
  },
  { key: 'why', header: <Trans>Why it waits</Trans>, cell: (event) => <Why {...event} /> },
  {
    key: 'received',
    header: <Trans>Received</Trans>,
    place: 'below',
    cell: ({ received_at: at }) => formatDate(at, 'mediumWithTime'),
  },
];

const WAITING: readonly Column<ParkedEvent>[] = [
  ...COMMON,
  { key: 'action', header: <Trans>Action</Trans>, cell: ({ id }) => <EventActions id={id} /> },
];

const FORMER: readonly Column<ParkedEvent>[] = [
  ...COMMON,
  { key: 'aside', header: <Trans>Set aside</Trans>, cell: (event) => <SetAside {...event} /> },
];

function What({ type, event_id: eventId, data }: ParkedEvent) {
  return (
    <>
      {type}
      <br />
      {eventId}
      <AuditChange after={data} names={{}} />
    </>
  );
}

function From({ provider }: ParkedEvent) {
  const { i18n } = useLingui();
  return isKeyOf(PROVIDER_WORDS, provider) ? i18n._(PROVIDER_WORDS[provider]) : provider;
}

function Why({ why, failure }: ParkedEvent) {
  const { i18n } = useLingui();
  return (
    <>
      {i18n._(REASON_WORDS[why])}
      {failure === null ? null : (
        <>
          <br />
          {failure}
        </>
      )}
    </>
  );
}

function SetAside({ set_aside: aside }: ParkedEvent) {
  if (aside === null) return '–';
  return (
    <Trans>
      {aside.by}, {formatDate(aside.at, 'mediumWithTime')}: “{aside.reason}”
    </Trans>
  );
}
