import { mount } from '../app/mount.tsx';
import { session } from '../app/start.ts';
import { createPortalRouter } from './router.ts';

void mount(createPortalRouter(session));
