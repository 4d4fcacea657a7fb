import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../main-route.ts';
import { readTransactionFilter } from './transaction-filter.ts';

const transactionsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions',
  component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage'),
  validateSearch: readTransactionFilter,
  staticData: { name: 'transactions', title: msg`Transactions` },
});

const transactionRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/transactions/$id',
  component: lazyRouteComponent(() => import('./TransactionPage.tsx'), 'TransactionPage'),
  staticData: { name: 'transaction', title: msg`Transaction` },
});

/** Screens of the client's transactions. */
export const transactionRoutes = [transactionsRoute, transactionRoute] as const;
