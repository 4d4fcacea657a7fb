import type { VideoCall } from '@ballast/contract/video-calls/video-calls.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookCall } from './book-call.tsx';
import { BookedCall } from './booked-call.tsx';
import { PURPOSE_WORDS, STATE_WORDS } from './call-words.ts';
import { callsQuery } from './queries.ts';
import styles from './video-calls.module.css';

/** The client's calls: those that are booked, and what became of the others. */
export function CallsCard() {
  const { data, error } = useQuery(callsQuery());
  const booked = data?.items.filter(({ state }) => state === 'BOOKED') ?? [];
  const over = data?.items.filter(({ state }) => state !== 'BOOKED') ?? [];
  return (
    <>
      <Card title={<Trans>Video calls</Trans>}>
        <FailureNote error={error} />
        {data || error ? null : <Skeleton height={8} />}
        {data ? (
          <Stack>
            {booked.length === 0 ? (
              <p>
                <Trans>You have no call booked. We are there on working days.</Trans>
              </p>
            ) : null}
            {booked.map((call) => (
              <BookedCall key={call.id} call={call} />
            ))}
            <div className={styles.buttons}>
              <BookCall purpose="CONTACT">
                <Trans>Book a video call</Trans>
              </BookCall>
              <BookCall purpose="ADVICE">
                <Trans>Call with your advisor</Trans>
              </BookCall>
            </div>
          </Stack>
        ) : null}
      </Card>
      {over.length > 0 ? <EarlierCalls calls={over} /> : null}
    </>
  );
}

function EarlierCalls({ calls }: { calls: readonly VideoCall[] }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <Card title={<Trans>Earlier calls</Trans>} flush>
      <DataTable
        caption={t`Earlier calls`}
        rows={calls}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'when',
            header: <Trans>When</Trans>,
            lead: true,
            cell: ({ starts_at: at }) => formatDate(at, 'mediumWithZone'),
          },
          {
            key: 'purpose',
            header: <Trans>Call</Trans>,
            cell: ({ purpose }) => i18n._(PURPOSE_WORDS[purpose]),
          },
          {
            key: 'state',
            header: <Trans>Outcome</Trans>,
            cell: ({ state }) => (
              <StatusBadge tone={state === 'HELD' ? 'good' : 'neutral'}>
                {i18n._(STATE_WORDS[state])}
              </StatusBadge>
            ),
          },
        ]}
      />
    </Card>
  );
}
