import { listQueues } from '@ballast/contract/staff/cases.ts';
import { Trans } from '@lingui/react/macro';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useReading } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageStack } from '../../ui/page-stack.tsx';
import { QueueTable } from './queue-table.tsx';

/** /desk/queues */
export function QueuesPage() {
  const queues = useReading(listQueues);
  return (
    <PageStack>
      <PageHeader
        title={<Trans>Reviews</Trans>}
        lead={<Trans>What clients wait for. Late ones come first in each queue.</Trans>}
      />
      <FailureNote error={queues.error} />
      <Card flush>
        <QueueTable queues={queues.data} />
      </Card>
    </PageStack>
  );
}
