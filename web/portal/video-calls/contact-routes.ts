import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { managerQuery } from '../manager/queries.ts';
import { callsQuery } from './queries.ts';

const contactRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contact-us',
  component: lazyRouteComponent(() => import('./ContactUsPage.tsx'), 'ContactUsPage'),
  loader: (entry) => prefetch(entry, callsQuery(), managerQuery()),
  staticData: { title: msg`Contact us` },
});

export const contactRoutes = [contactRoute] as const;
