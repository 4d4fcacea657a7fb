import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, ownGuards } from '../../../app/guards.ts';
import { isKeyOf } from '../../../app/known-key.ts';
import { paths } from '../../../app/paths.ts';
import { visitorRoute } from '../visitor-route.ts';
import { ACCOUNT_TYPE_OF, signUpDraft } from './sign-up-draft.ts';

const signUpRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
  staticData: { name: 'signup', title: msg`Become a client` },
});

const signUpEmailRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup/email',
  component: lazyRouteComponent(() => import('./SignUpEmailPage.tsx'), 'SignUpEmailPage'),
  beforeLoad: enter(
    ownGuards.requiresQuery('type', (type) => isKeyOf(ACCOUNT_TYPE_OF, type), paths.signUp),
  ),
  staticData: { name: 'signup-email', title: msg`Your email address` },
});

const signUpCodeRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup/email/code',
  component: lazyRouteComponent(() => import('./SignUpCodePage.tsx'), 'SignUpCodePage'),
  beforeLoad: enter(
    ownGuards.requiresArrival(() => [paths.signUpEmail()], paths.signUp),
    ownGuards.requiresEntered(() => signUpDraft.read().email !== null, paths.signUp),
  ),
  staticData: { name: 'signup-email-code', title: msg`Confirm your email address` },
});

/** Signing up by email. */
export const signUpRoutes = [signUpRoute, signUpEmailRoute, signUpCodeRoute] as const;
