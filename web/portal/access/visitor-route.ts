import { createRoute } from '@tanstack/react-router';
import { enter, guards } from '../../app/guards.ts';
import { rootRoute } from '../root-route.ts';
import { LoginLayout } from './LoginLayout.tsx';

const enterAsVisitor = enter(guards.requiresUnauthenticated());

/** Brings the words of the screens beside the login, which the login does not carry. */
export async function bringVisitorWords(): Promise<void> {
  const { addVisitorCatalogue } = await import('./visitor-catalogue.ts');
  await addVisitorCatalogue();
}

/** Screens of who is not logged in, in the frame of the login: signing up, a forgotten password. */
export const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  component: LoginLayout,
  beforeLoad: async (entry) => {
    const words = bringVisitorWords();
    await enterAsVisitor(entry);
    await words;
  },
});
