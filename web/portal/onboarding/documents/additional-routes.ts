import { ADDITIONAL_DOCUMENTS } from '@ballast/contract/onboarding/documents/additional-documents-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { documentRequestQuery } from '../../documents/queries.ts';

const flow = draftGuards(() => ADDITIONAL_DOCUMENTS);

const uploadRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/upload-documents',
  component: lazyRouteComponent(
    () => import('./AdditionalDocumentsPage.tsx'),
    'AdditionalDocumentsPage',
  ),
  beforeLoad: enter(flow.step('UPLOAD')),
  loader: (entry) => prefetch(entry, documentRequestQuery()),
  staticData: { title: msg`Send documents` },
});

const successRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/upload-documents/success',
  component: lazyRouteComponent(() => import('./DocumentsSentPage.tsx'), 'DocumentsSentPage'),
  beforeLoad: enter(flow.step('SUCCESS')),
  staticData: { title: msg`Your documents are with us` },
});

export const additionalRoutes = [uploadRoute, successRoute] as const;
