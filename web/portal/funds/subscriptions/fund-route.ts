import { createRoute } from '@tanstack/react-router';
import { paths } from '../../../app/routing/paths.ts';
import { clientRoute } from '../../client-route.ts';
import { loadKnown } from '../load-known.ts';
import { subscriptionTermsQuery } from './queries.ts';

/** Everything about a subscription to one fund. */
export const fundRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/invest/mutual/$fundSlug',
  loader: ({ params }) => loadKnown(subscriptionTermsQuery(params.fundSlug), paths.explore()),
});
