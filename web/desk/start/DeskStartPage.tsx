import { listQueues } from '@ballast/contract/staff/payments.ts';
import { Trans } from '@lingui/react/macro';
import { FailureNote } from '../../app/failure-note.tsx';
import { useReading } from '../../app/queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** /desk: what waits. */
export function DeskStartPage() {
  const queues = useReading(listQueues);
  const waiting = queues.data?.items.reduce((sum, item) => sum + item.waiting, 0);
  return (
    <>
      <PageHeader
        title={<Trans>Overview</Trans>}
        lead={waiting === undefined ? null : <Trans>{waiting} cases wait for a decision.</Trans>}
      />
      <FailureNote error={queues.error} />
    </>
  );
}
