import '../app/session/page-start.ts';
import { createRoot } from 'react-dom/client';
import { bringLaterWords } from '../app/errors/bring-later-words.ts';
import { addErrorWords } from '../app/errors/error-words.ts';
import { ACCESS_WORDS } from '../app/errors/words/access.ts';
import { activateLanguage, revealPage } from '../app/language.ts';
import type { Path } from '../app/routing/paths.ts';
import { session } from '../app/session/start.ts';
import { followShownTheme } from '../app/theme/theme-preference.ts';
import { EntranceRoot } from './entrance-root.tsx';
import { captureTyped } from './login/typed-before.ts';
import { createRouter, type Surroundings } from './router.ts';
import { ENTRANCE_ROUTES } from './routes.ts';
import { ENTRANCE_WORDS } from './words.ts';

/** Puts the page in place of what the build rendered, once its screen is there. */
async function mount(root: HTMLElement): Promise<void> {
  await activateLanguage(ENTRANCE_WORDS);
  addErrorWords(ACCESS_WORDS);
  bringLaterWords();
  followShownTheme();
  const router = createRouter(ENTRANCE_ROUTES, session, browser);
  await router.showAddress();
  addEventListener('popstate', () => void router.showAddress());
  captureTyped(root);
  revealPage(root);
  createRoot(root).render(<EntranceRoot router={router} />);
}

/** The browser's own address and history. */
const browser: Surroundings = {
  address: () => `${location.pathname}${location.search}` as Path,
  push(path) {
    history.pushState(null, '', path);
    scrollTo(0, 0);
  },
  replace: (path) => history.replaceState(null, '', path),
  load(path, { replace = false }) {
    if (replace) location.replace(path);
    else location.assign(path);
    // Nothing on this page goes on: a form that was sent stays as it is until the other page is there.
    return new Promise(() => undefined);
  },
};

const root = document.getElementById('root');
if (root) void mount(root);
