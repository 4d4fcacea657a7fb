import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { ButtonLink, Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionQuery } from './queries.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionLegs } from './transaction-legs.tsx';
import { NEXT_WORDS, TYPE_WORDS } from './transaction-words.tsx';

const route = getRouteApi('/client/main/transactions/$id');

/** /transactions/{id} */
export function TransactionPage() {
  const { i18n } = useLingui();
  const { id } = route.useParams();
  const transaction = useQuery(transactionQuery(id));
  const { data } = transaction;
  const next = data?.status === 'processing' ? NEXT_WORDS[data.type] : undefined;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.transactions()}>
            <Trans>Back to transactions</Trans>
          </Link>
        }
        title={data ? i18n._(TYPE_WORDS[data.type]) : <Trans>Transaction</Trans>}
        actions={
          data?.type === 'withdrawal' ? (
            <ButtonLink to={paths.withdrawal(data.id)} variant="default">
              <Trans>Follow its steps</Trans>
            </ButtonLink>
          ) : null
        }
      />
      <FailureNote error={transaction.error} />
      {next ? (
        <Note tone="info" title={<Trans>What happens next</Trans>}>
          {i18n._(next)}
        </Note>
      ) : null}
      {data ? (
        <>
          <TransactionFacts transaction={data} />
          {data.legs.length > 0 ? <TransactionLegs legs={data.legs} /> : null}
        </>
      ) : null}
      {transaction.isPending ? <Skeleton height={20} /> : null}
    </Stack>
  );
}
