import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FileRows } from './file-rows.tsx';
import { paymentFilesQuery, waitingPaymentsQuery } from './queries.ts';
import { Waiting } from './waiting-payments.tsx';

/** Payments that wait for a file of the bank, and the files; both come at once, so that nothing moves. */
export function PaymentFilesPage() {
  const { t } = useLingui();
  const { data: waiting } = useQuery(waitingPaymentsQuery());
  const { data: files } = useQuery(paymentFilesQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Payment files</Trans>}
        lead={<Trans>What goes to the bank: one person prepares a file, another releases it</Trans>}
      />
      {waiting && files ? (
        <>
          <Waiting {...waiting} />
          <Card title={<Trans>Files</Trans>} flush>
            <Paged
              words={{ more: t`Show more` }}
              page={(cursor, after) => <FileRows cursor={cursor} after={after} />}
            />
          </Card>
        </>
      ) : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
    </Stack>
  );
}
