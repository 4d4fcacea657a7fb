import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { alarmsQuery, readAlarmFilter } from './queries.ts';

const alarmsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/alarms',
  component: lazyRouteComponent(() => import('./AlarmsPage.tsx'), 'AlarmsPage'),
  validateSearch: readAlarmFilter,
  loaderDeps: ({ search }) => readAlarmFilter(search),
  loader: (entry) => prefetch(entry, alarmsQuery(entry.deps)),
  staticData: { title: msg`Alarms` },
});

export const alarmRoutes = [alarmsRoute] as const;
