import { createRoute } from '@tanstack/react-router';
import { enter, guards } from '../../app/guards.ts';
import { rootRoute } from '../root-route.ts';
import { LoginLayout } from './LoginLayout.tsx';

const enterAsVisitor = enter(guards.requiresUnauthenticated());

/** Screens of who is not logged in, in the frame of the login: signing up, a forgotten password. */
export const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  component: LoginLayout,
  beforeLoad: (entry) => enterAsVisitor(entry),
});
