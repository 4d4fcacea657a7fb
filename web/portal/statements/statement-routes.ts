import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { heldFundsQuery, statementsQuery } from './queries.ts';

const statementsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/statements',
  component: lazyRouteComponent(() => import('./StatementsPage.tsx'), 'StatementsPage'),
  loader: (entry) => prefetch(entry, statementsQuery()),
  staticData: { title: msg`Statements` },
});

const customStatementRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/statements/custom',
  component: lazyRouteComponent(() => import('./CustomStatementPage.tsx'), 'CustomStatementPage'),
  loader: (entry) => prefetch(entry, heldFundsQuery()),
  staticData: { title: msg`New statement` },
});

export const statementRoutes = [statementsRoute, customStatementRoute] as const;
