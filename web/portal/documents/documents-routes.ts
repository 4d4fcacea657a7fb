import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { heldFundsQuery, reportsQuery } from '../statements/queries.ts';
import { readDocumentsSearch } from './documents-search.ts';
import { documentRequestQuery, investorDocumentsQuery, signedAgreementsQuery } from './queries.ts';

const documentsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/documents',
  component: lazyRouteComponent(() => import('./DocumentsPage.tsx'), 'DocumentsPage'),
  validateSearch: readDocumentsSearch,
  loaderDeps: ({ search }) => readDocumentsSearch(search),
  loader: (entry) => {
    switch (entry.deps.tab) {
      case 'reports':
        return prefetch(entry, reportsQuery());
      case 'generate':
        return prefetch(entry, heldFundsQuery());
      default:
        return prefetch(
          entry,
          signedAgreementsQuery(),
          documentRequestQuery(),
          investorDocumentsQuery(),
        );
    }
  },
  staticData: { title: msg`Documents` },
});

export const documentsRoutes = [documentsRoute] as const;
