import '../session/page-start.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { bringLaterWords } from '../errors/bring-later-words.ts';
import { activateLanguage, revealPage, type WordLoaders } from '../language.ts';
import { followArrivals } from './arrival.ts';
import { nameOfScreen } from './name-of-screen.ts';
import { PageRoot } from './page-root.tsx';
import { nameScreen, type ScreenName } from './screen-name.ts';

/** Replaces what the build rendered once the route has loaded, so that the change is invisible. */
export async function mount(router: AnyRouter, words?: WordLoaders): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  await activateLanguage(words);
  bringLaterWords();
  nameRoutes(router);
  followArrivals(router);
  // Whoever goes back or on while the page starts is followed, too: the tree listens once it stands.
  const stopListening = router.history.subscribe(() => router.load());
  await router.load();
  root.inert = false;
  revealPage(root);
  createRoot(root).render(<PageRoot router={router} onStanding={stopListening} />);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenName {}
}

/** Names each screen of a router when it is shown. */
function nameRoutes(router: AnyRouter): void {
  router.subscribe('onResolved', () => {
    const screen = router.state.matches.findLast((match) => nameOfScreen(match) !== undefined);
    nameScreen(screen ? { ...screen.staticData, name: nameOfScreen(screen) ?? '' } : {});
  });
}
