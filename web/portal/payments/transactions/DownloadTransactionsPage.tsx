import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Link } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { AskForFile } from './ask-for-file.tsx';
import { TransactionFiles } from './transaction-files.tsx';
import { readTransactionFilter } from './transaction-filter.ts';

const route = getRouteApi('/client/main/transactions/download');

/** Files of the transactions that the list was narrowed to: asks for one, and shows those that there are. */
export function DownloadTransactionsPage() {
  const filter = readTransactionFilter(route.useSearch());
  const isOwnSession = useUser().support_admin_id === null;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={withQuery(paths.transactions(), filter)}>
            <Trans>Back to transactions</Trans>
          </Link>
        }
        title={<Trans>Download transactions</Trans>}
        lead={<Trans>A file for your own records, your accountant or a spreadsheet.</Trans>}
      />
      {isOwnSession ? <AskForFile filter={filter} /> : null}
      <TransactionFiles />
    </Stack>
  );
}
