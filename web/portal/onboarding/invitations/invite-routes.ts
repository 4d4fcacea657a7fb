import type { User } from '@ballast/contract/account/me.ts';
import type { InviteStep } from '@ballast/contract/onboarding/invitations/invite.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { flowGuards } from '../../../app/routing/flow-guards.ts';
import { guards, homeOf, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { textsOf } from '../../../app/routing/search.ts';
import { LoginLayout } from '../../access/LoginLayout.tsx';
import { rootRoute } from '../../root-route.ts';

const flow = flowGuards(async () => (await import('./invite-flow.ts')).loadInviteFlow());

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/invite',
});

/** The steps here are a person's; a company that was invited signs up as every company does. */
function isInvitedPerson(user: Pick<User, 'invitation' | 'account_type'> | null): boolean {
  return user?.account_type === 'INDIVIDUAL' && user.invitation !== null;
}

/**
 * Where the link leads: the secret leaves the address bar, and the first step is a code by text message. Who
 * has begun already continues.
 */
const startRoute = createRoute({
  getParentRoute: () => inviteRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'token'),
  beforeLoad: async (entry) => {
    const user = await entry.context.session.loadUser().catch(() => {
      throw goTo(paths.error(entry.location.href));
    });
    if (isInvitedPerson(user) && user?.account_status !== 'ACTIVE') return enter(flow.start)(entry);
    if (user) throw goTo(homeOf(user));
    const { token } = entry.search;
    if (token !== undefined) {
      const { INVITE_ENTRANCE } = await import(
        '@ballast/contract/onboarding/invitations/invite.ts'
      );
      draftOf(INVITE_ENTRANCE).change({ token, phoneEnding: null, closed: null });
    }
    throw goTo(paths.inviteSms());
  },
  staticData: { title: msg`Your invitation` },
});

const entranceRoute = createRoute({
  getParentRoute: () => inviteRoute,
  id: 'entrance',
  component: LoginLayout,
  beforeLoad: enter(guards.requiresUnauthenticated()),
});

const personRoute = createRoute({
  getParentRoute: () => inviteRoute,
  id: 'person',
  component: lazyRouteComponent(
    () => import('../../../app/routing/signed-in-root.tsx'),
    'SignedInRoot',
  ),
  beforeLoad: enter(guards.requiresAuth(), ownGuards.requiresKind('CLIENT'), ({ user }) =>
    isInvitedPerson(user) ? null : paths.portfolio(),
  ),
});

/** The first layout stays in the frame of the login; the second has one of its own. */
const firstLayoutRoute = createRoute({
  getParentRoute: () => personRoute,
  id: 'first',
  component: LoginLayout,
});

const entranceRoutes = [
  createRoute({
    getParentRoute: () => entranceRoute,
    path: '/sms',
    component: lazyRouteComponent(() => import('./invite-code.tsx'), 'InviteSmsPage'),
    staticData: { name: 'onboarding-invite-verify-sms', title: msg`Your invitation` },
  }),
  createRoute({
    getParentRoute: () => entranceRoute,
    path: '/method',
    component: lazyRouteComponent(() => import('./InviteMethodPage.tsx'), 'InviteMethodPage'),
    staticData: { name: 'onboarding-invite-select-method', title: msg`Your invitation` },
  }),
  createRoute({
    getParentRoute: () => entranceRoute,
    path: '/whatsapp',
    component: lazyRouteComponent(() => import('./invite-code.tsx'), 'InviteWhatsAppPage'),
    staticData: { name: 'onboarding-invite-verify-whatsapp', title: msg`Your invitation` },
  }),
] as const;

type StepScreen = {
  step: InviteStep;
  name: string;
  component: RouteComponent;
  title: MessageDescriptor;
};

function screenOf({ step, name, component, title }: StepScreen) {
  return {
    component,
    beforeLoad: enter(flow.step(step)),
    staticData: { name: `onboarding-invite-${name}`, title },
  };
}

const firstLayoutRoutes = [
  createRoute({
    getParentRoute: () => firstLayoutRoute,
    path: '/password',
    ...screenOf({
      step: 'SET_PASSWORD',
      name: 'set-password',
      component: lazyRouteComponent(() => import('./InvitePasswordPage.tsx'), 'InvitePasswordPage'),
      title: msg`Choose a password`,
    }),
  }),
  createRoute({
    getParentRoute: () => firstLayoutRoute,
    path: '/request-received',
    ...screenOf({
      step: 'REQUEST_RECEIVED',
      name: 'request-received',
      component: lazyRouteComponent(
        () => import('./InviteRequestReceivedPage.tsx'),
        'InviteRequestReceivedPage',
      ),
      title: msg`Request received`,
    }),
  }),
  createRoute({
    getParentRoute: () => firstLayoutRoute,
    path: '/completed',
    ...screenOf({
      step: 'COMPLETED',
      name: 'completed',
      component: lazyRouteComponent(
        () => import('./InviteCompletedPage.tsx'),
        'InviteCompletedPage',
      ),
      title: msg`Your invitation`,
    }),
  }),
] as const;

const secondLayoutRoutes = [
  createRoute({
    getParentRoute: () => personRoute,
    path: '/review-info',
    ...screenOf({
      step: 'REVIEW_INFO',
      name: 'review-info',
      component: lazyRouteComponent(() => import('./InviteReviewPage.tsx'), 'InviteReviewPage'),
      title: msg`Your details`,
    }),
  }),
  createRoute({
    getParentRoute: () => personRoute,
    path: '/verify-identity',
    ...screenOf({
      step: 'VERIFY_IDENTITY',
      name: 'verify-identity',
      component: lazyRouteComponent(() => import('./InviteIdentityPage.tsx'), 'InviteIdentityPage'),
      title: msg`Your identity document`,
    }),
  }),
  createRoute({
    getParentRoute: () => personRoute,
    path: '/sign-documents',
    ...screenOf({
      step: 'SIGN_DOCUMENTS',
      name: 'sign-documents',
      component: lazyRouteComponent(() => import('./InviteSignPage.tsx'), 'InviteSignPage'),
      title: msg`Sign your documents`,
    }),
  }),
] as const;

// A child that no screen answers goes to where the person goes on.
const otherRoute = createRoute({
  getParentRoute: () => inviteRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.invite());
  },
  staticData: { title: msg`Your invitation` },
});

export const inviteRoutes = [
  inviteRoute.addChildren([
    startRoute,
    entranceRoute.addChildren([...entranceRoutes]),
    personRoute.addChildren([
      firstLayoutRoute.addChildren([...firstLayoutRoutes]),
      ...secondLayoutRoutes,
    ]),
    otherRoute,
  ]),
] as const;
