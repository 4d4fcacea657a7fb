import { mount } from '../app/mount.tsx';
import { session } from '../app/start.ts';
import { createDeskRouter } from './router.ts';

void mount(createDeskRouter(session));
