import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { queuesQuery } from './queries.ts';
import { QueueTable } from './queue-table.tsx';

export function QueuesPage() {
  const queues = useQuery(queuesQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Reviews</Trans>}
        lead={<Trans>What clients wait for. Overdue ones come first in each queue.</Trans>}
      />
      <FailureNote error={queues.error} />
      <Card flush>
        <QueueTable queues={queues.data} />
      </Card>
    </Stack>
  );
}
