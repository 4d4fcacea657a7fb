import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { flowGuards } from '../../../app/routing/flow-guards.ts';
import { guards, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { clientRoute } from '../../client-route.ts';

/** Only for companies that are not verified yet. */
const kybRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/kyb',
  beforeLoad: enter(
    ownGuards.requiresAccountType('INSTITUTIONAL', paths.portfolio()),
    guards.requiresAccountVerification('UNVERIFIED', paths.portfolio()),
  ),
});

const flow = flowGuards(async () => (await import('./kyb-flow.ts')).loadKyb());

const startRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/',
  beforeLoad: enter(flow.start),
  staticData: { name: 'kyb', title: msg`Documents of your company` },
});

const uploadRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/upload-documents',
  component: lazyRouteComponent(() => import('./KybDocumentsPage.tsx'), 'KybDocumentsPage'),
  beforeLoad: enter(flow.step('UPLOAD_DOCUMENTS')),
  staticData: { name: 'kyb-upload-documents', title: msg`Documents of your company` },
});

const successRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./KybSuccessPage.tsx'), 'KybSuccessPage'),
  beforeLoad: enter(flow.step('SUCCESS')),
  staticData: { name: 'kyb-success', title: msg`Your documents are with us` },
});

// A child that no screen answers goes to /kyb, which knows the step.
const otherRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.kyb());
  },
  staticData: { name: 'kyb', title: msg`Documents of your company` },
});

export const kybRoutes = [
  kybRoute.addChildren([startRoute, uploadRoute, successRoute, otherRoute]),
] as const;
