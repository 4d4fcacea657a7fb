import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsOf } from '../../app/routing/search.ts';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { readInvitationFilter } from './invitation-words.ts';
import { draftsQuery, invitationQuery, invitationsQuery } from './queries.ts';

const invitationsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations',
  component: lazyRouteComponent(() => import('./InvitationsPage.tsx'), 'InvitationsPage'),
  validateSearch: readInvitationFilter,
  loaderDeps: ({ search }) => readInvitationFilter(search),
  loader: (entry) => prefetch(entry, invitationsQuery(entry.deps)),
  staticData: { title: msg`Invitations` },
});

const inviteRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations/new',
  component: lazyRouteComponent(() => import('./InvitePersonPage.tsx'), 'InvitePersonPage'),
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'draft'),
  loader: (entry) => prefetch(entry, draftsQuery()),
  staticData: { name: 'desk-invite', title: msg`Invite somebody` },
});

const inviteCompanyRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations/new-company',
  component: lazyRouteComponent(() => import('./InviteCompanyPage.tsx'), 'InviteCompanyPage'),
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'draft'),
  loader: (entry) => prefetch(entry, draftsQuery()),
  staticData: { name: 'desk-invite-company', title: msg`Invite a company` },
});

const invitationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitations/$id',
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
  loader: (entry) => prefetch(entry, invitationQuery(entry.params.id)),
  staticData: { name: 'desk-invitation', title: msg`Invitation` },
});

export const invitationRoutes = [
  invitationsRoute,
  inviteRoute,
  inviteCompanyRoute,
  invitationRoute,
] as const;
