import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { ROLE_WORDS, SEVERITY_WORDS, STATE_WORDS } from './alarm-words.ts';
import { type AlarmFilter, alarmsQuery } from './queries.ts';

const alarmsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/alarms',
  component: lazyRouteComponent(() => import('./AlarmsPage.tsx'), 'AlarmsPage'),
  validateSearch: ({ state, severity, role }: Record<string, unknown>): AlarmFilter => ({
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    ...(isKeyOf(SEVERITY_WORDS, severity) && { severity }),
    ...(isKeyOf(ROLE_WORDS, role) && { role }),
  }),
  loaderDeps: ({ search }) => search,
  loader: (entry) => prefetch(entry, alarmsQuery(entry.deps)),
  staticData: { name: 'desk-alarms', title: msg`Alarms` },
});

export const alarmRoutes = [alarmsRoute] as const;
