import { mount } from '../app/routing/mount.tsx';
import { session } from '../app/session/start.ts';
import { followLanguage } from './follow-language.ts';
import { createStartRouter } from './start-router.ts';
import { PORTAL_WORDS } from './words.ts';

void createStartRouter(session, location.pathname).then((router) => mount(router, PORTAL_WORDS));

// Whoever is logged in has chosen a language; staff who look at their account read on in their own.
session.loadUser().then(
  (user) => {
    if (user?.kind === 'CLIENT' && user.support_admin_id === null) followLanguage(user.language);
  },
  () => undefined,
);
