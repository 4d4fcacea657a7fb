import { mount } from '../app/routing/mount.tsx';
import { session } from '../app/session/start.ts';
import { createPortalRouter } from './router.ts';

void mount(createPortalRouter(session));
