import { mount } from '../app/routing/mount.tsx';
import { session } from '../app/session/start.ts';
import { createDeskRouter } from './router.ts';

void mount(createDeskRouter(session));
