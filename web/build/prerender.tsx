import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { activateCatalogue } from '../app/catalogues.ts';
import type { Path } from '../app/paths.ts';
import type { Session } from '../app/session.ts';
import { EntranceRoot } from '../entrance/entrance-root.tsx';
import { createRouter } from '../entrance/router.ts';
import { ENTRANCE_ROUTES } from '../entrance/routes.ts';
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

/** HTML of a screen of the entrance as it is before any script; null is the loading screen. */
export async function renderScreen(path: Path | null): Promise<string> {
  await activateCatalogue();
  if (path === null) {
    return renderToString(
      <I18nProvider i18n={i18n}>
        <LoadingScreen />
      </I18nProvider>,
    );
  }
  const router = createRouter(ENTRANCE_ROUTES, nobody, {
    address: () => path,
    push: () => {},
    replace: () => {},
    load: (other) => Promise.reject(new Error(`${path} leads to ${other}`)),
  });
  await router.showAddress();
  return renderToString(<EntranceRoot router={router} />);
}
