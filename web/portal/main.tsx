import { mount } from '../app/routing/mount.tsx';
import { session } from '../app/session/start.ts';
import { createStartRouter } from './start-router.ts';

void createStartRouter(session, location.pathname).then(mount);
