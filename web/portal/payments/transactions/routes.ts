import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../../app/session/queries.ts';
import { mainRoute } from '../../main-route.ts';
import { transactionExportsQuery, transactionQuery, transactionsQuery } from './queries.ts';
import { readTransactionFilter, shownQuery } from './transaction-filter.ts';

const transactionsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions',
  component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage'),
  validateSearch: readTransactionFilter,
  loaderDeps: ({ search }) => readTransactionFilter(search),
  loader: (entry) => prefetch(entry, transactionsQuery(shownQuery(entry.deps))),
  staticData: { title: msg`Transactions` },
});

const downloadRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions/download',
  component: lazyRouteComponent(
    () => import('./DownloadTransactionsPage.tsx'),
    'DownloadTransactionsPage',
  ),
  validateSearch: readTransactionFilter,
  loader: (entry) => prefetch(entry, transactionExportsQuery()),
  staticData: { title: msg`Download transactions` },
});

const transactionRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions/$id',
  component: lazyRouteComponent(() => import('./TransactionPage.tsx'), 'TransactionPage'),
  loader: (entry) => prefetch(entry, transactionQuery(entry.params.id)),
  staticData: { name: 'transaction', title: msg`Transaction` },
});

export const transactionRoutes = [transactionsRoute, downloadRoute, transactionRoute] as const;
