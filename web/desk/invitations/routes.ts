import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { STATE_WORDS } from './invitation-words.ts';
import { type InvitationFilter, invitationQuery, invitationsQuery } from './queries.ts';

const invitationsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations',
  component: lazyRouteComponent(() => import('./InvitationsPage.tsx'), 'InvitationsPage'),
  validateSearch: ({ state, search }: Record<string, unknown>): InvitationFilter => ({
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    // What looks like a number in an address arrives as one.
    ...((typeof search === 'string' || typeof search === 'number') &&
      String(search) !== '' && { search: String(search).slice(0, 100) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: (entry) => prefetch(entry, invitationsQuery(entry.deps)),
  staticData: { name: 'desk-invitations', title: msg`Invitations` },
});

const inviteRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations/new',
  component: lazyRouteComponent(() => import('./InvitePersonPage.tsx'), 'InvitePersonPage'),
  staticData: { name: 'desk-invite', title: msg`Invite somebody` },
});

const invitationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations/$id',
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
  loader: (entry) => prefetch(entry, invitationQuery(entry.params.id)),
  staticData: { name: 'desk-invitation', title: msg`Invitation` },
});

export const invitationRoutes = [invitationsRoute, inviteRoute, invitationRoute] as const;
