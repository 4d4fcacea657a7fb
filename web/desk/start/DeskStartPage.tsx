import { ALARM_KEEPERS } from '@ballast/contract/account/roles.ts';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card, Tiles } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';
import { AlarmsTile } from '../alarms/alarms-tile.tsx';
import { OwnClients } from '../clients/own-clients.tsx';
import { clientsQuery } from '../clients/queries.ts';
import { unsealedQuery } from '../documents/queries.ts';
import { UnsealedDocuments, UnsealedTile } from '../documents/unsealed-documents.tsx';
import { useMayCall } from '../may-call.ts';
import { reconciliationQuery } from '../oversight/queries.ts';
import { queuesQuery } from '../reviews/queries.ts';
import { QueueTable } from '../reviews/queues/queue-table.tsx';

/** A relationship manager begins with own clients; whoever does more, with what waits in the queues. */
export function DeskStartPage() {
  const { staff_roles: roles } = useUser();
  const isManager = roles.includes('RELATIONSHIP_MANAGER');
  return isManager && roles.length === 1 ? <ManagerStart /> : <QueuesStart isManager={isManager} />;
}

/** Nothing stands under the clients until they are there, so that nothing moves. */
function ManagerStart() {
  const clients = useQuery(clientsQuery({ whose: 'mine' }));
  const queues = useQuery(queuesQuery());
  return (
    <Stack>
      <PageHeader title={<Trans>Overview</Trans>} />
      <OwnClients />
      {clients.data ? (
        <Card title={<Trans>Reviews</Trans>} flush>
          <QueueTable queues={queues.data} />
        </Card>
      ) : null}
    </Stack>
  );
}

/** A manager's own clients come when all above them is there, so that they do not move. */
function QueuesStart({ isManager }: { isManager: boolean }) {
  const queues = useQuery(queuesQuery());
  const unsealed = useQuery(unsealedQuery());
  const mayKeepAlarms = useMayCall(ALARM_KEEPERS);
  const waiting = queues.data?.items.find(({ queue }) => queue === 'withdrawals')?.waiting;
  return (
    <Stack>
      <PageHeader title={<Trans>Overview</Trans>} />
      <Tiles min={20}>
        <Card
          title={<Trans>Withdrawals to approve</Trans>}
          aside={
            <Link to={paths.deskQueue('withdrawals')}>
              <Trans>Open</Trans>
            </Link>
          }
        >
          {waiting === undefined ? (
            <Skeleton height={1.5} width={6} />
          ) : (
            <StatusBadge tone={waiting > 0 ? 'caution' : 'good'}>
              <Trans>{waiting} waiting</Trans>
            </StatusBadge>
          )}
        </Card>
        <ReconciliationTile />
        <UnsealedTile />
        {mayKeepAlarms ? <AlarmsTile /> : null}
      </Tiles>
      <Card title={<Trans>Reviews</Trans>} flush>
        <QueueTable queues={queues.data} />
      </Card>
      <UnsealedDocuments />
      {isManager && queues.data && unsealed.data ? <OwnClients /> : null}
    </Stack>
  );
}

function BooksAgree({ bank }: { bank: boolean }) {
  return bank ? (
    <Trans>Books, custodian and bank agree</Trans>
  ) : (
    <Trans>Books and custodian agree</Trans>
  );
}

function ReconciliationTile() {
  const reconciliation = useQuery(reconciliationQuery());
  const { data } = reconciliation;
  const rows = [...(data?.items ?? []), ...(data?.bank?.items ?? [])];
  const stopped = rows.filter((row) => row.withdrawals_stopped);
  return (
    <Card
      title={<Trans>Reconciliation</Trans>}
      aside={
        <Link to={paths.deskReconciliation()}>
          <Trans>Open</Trans>
        </Link>
      }
    >
      {data ? (
        <StatusBadges>
          <StatusBadge tone={stopped.length > 0 ? 'bad' : 'good'}>
            {stopped.length > 0 ? (
              <Trans>Differences in {stopped.map((row) => row.asset).join(', ')}</Trans>
            ) : (
              <BooksAgree bank={data.bank !== null} />
            )}
          </StatusBadge>
          <Text span size="sm" c="dimmed">
            {data.ran_at ? (
              <Trans>As of {formatDate(data.ran_at, 'mediumWithTime')}</Trans>
            ) : (
              <Trans>Not run yet</Trans>
            )}
          </Text>
        </StatusBadges>
      ) : (
        <Skeleton height={1.5} width={12} />
      )}
    </Card>
  );
}
