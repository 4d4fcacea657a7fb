import { createRoute } from '@tanstack/react-router';
import { paths } from '../../../app/routing/paths.ts';
import { clientRoute } from '../../client-route.ts';
import { loadKnown } from '../load-known.ts';
import { fundQuery } from '../queries.ts';

/** Of everything that is done to invest in one basket. */
export const investFundRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/invest/fund/$fundId',
  loader: ({ params }) => loadKnown(fundQuery(params.fundId), paths.notFound()),
});
