import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/routing/enter.ts';
import { type Guard, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { documentRequestQuery } from '../../documents/queries.ts';

/** Only those whom staff asked for documents may enter (spec/access.md, section 2). */
const requiresAsked: Guard = ({ user }) =>
  user?.can_upload_additional_documents ? null : paths.portfolio();

const uploadRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/upload-documents',
  component: lazyRouteComponent(
    () => import('./AdditionalDocumentsPage.tsx'),
    'AdditionalDocumentsPage',
  ),
  beforeLoad: enter(requiresAsked),
  loader: (entry) => prefetch(entry, documentRequestQuery()),
  staticData: { name: 'upload-documents', title: msg`Send documents` },
});

const successRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/upload-documents/success',
  component: lazyRouteComponent(() => import('./DocumentsSentPage.tsx'), 'DocumentsSentPage'),
  beforeLoad: enter(
    requiresAsked,
    ownGuards.requiresArrival(() => [paths.uploadDocuments()], paths.uploadDocuments),
  ),
  staticData: { name: 'upload-documents-success', title: msg`Your documents are with us` },
});

export const additionalRoutes = [uploadRoute, successRoute] as const;
