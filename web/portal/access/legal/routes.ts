import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { goTo } from '../../../app/guards.ts';
import { paths } from '../../../app/paths.ts';
import { rootRoute } from '../../root-route.ts';
import { LoginLayout } from '../LoginLayout.tsx';
import { LEGAL_NAMES } from './legal-names.ts';

const legalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/legal',
  component: LoginLayout,
});

const legalDocumentRoute = createRoute({
  getParentRoute: () => legalRoute,
  path: '/$document',
  component: lazyRouteComponent(() => import('./LegalPage.tsx'), 'LegalPage'),
  beforeLoad: ({ params }) => {
    if (!(LEGAL_NAMES as readonly string[]).includes(params.document)) throw goTo(paths.notFound());
  },
  staticData: { name: 'legal-document', title: msg`Before you sign up` },
});

/** Documents that anybody may read. */
export const legalRoutes = [legalRoute.addChildren([legalDocumentRoute])] as const;
