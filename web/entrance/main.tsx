import '../app/session/page-start.ts';
import { createRoot } from 'react-dom/client';
import { activateLanguage } from '../app/language.ts';
import { session } from '../app/session/start.ts';
import { followShownTheme } from '../app/theme/theme-preference.ts';
import { browser } from './browser.ts';
import { EntranceRoot } from './entrance-root.tsx';
import { takeTyped } from './login/typed-before.ts';
import { createRouter } from './router.ts';
import { ENTRANCE_ROUTES } from './routes.ts';

/** Puts the page in place of what the build rendered, once its screen is there. */
async function mount(root: HTMLElement): Promise<void> {
  activateLanguage();
  followShownTheme();
  const router = createRouter(ENTRANCE_ROUTES, session, browser);
  await router.showAddress();
  addEventListener('popstate', () => void router.showAddress());
  takeTyped(root);
  createRoot(root).render(<EntranceRoot router={router} />);
}

const root = document.getElementById('root');
if (root) void mount(root);
