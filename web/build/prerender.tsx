import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { activateCatalogue } from '../app/catalogues.ts';
import { PageRoot } from '../app/page-root.tsx';
import { pageOf } from '../app/paths.ts';
import { ScreenRoot } from '../app/screen-root.tsx';
import type { Session } from '../app/session.ts';
import { createDeskRouter } from '../desk/router.ts';
import { createPortalRouter } from '../portal/router.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

/** Nobody is signed in while pages are built. */
const nobody: Session = {
  loadUser: async () => null,
  user: () => null,
  setUser: () => {},
  begin: () => {},
  pending: () => null,
  end: async () => {},
  subscribe: () => () => {},
};

/** HTML of a screen as it is before any script; null is the loading screen. */
export async function renderScreen(path: string | null): Promise<string> {
  await activateCatalogue();
  if (path === null) {
    return renderToString(
      <ScreenRoot>
        <LoadingScreen />
      </ScreenRoot>,
    );
  }
  const create = pageOf(path) === 'desk' ? createDeskRouter : createPortalRouter;
  const router = create(nobody, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<PageRoot router={router} />);
}
