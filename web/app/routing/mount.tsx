import '../session/page-start.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { addErrorWords } from '../errors/error-words.ts';
import { LATER_WORDS } from '../errors/later-error-words.ts';
import { activateLanguage } from '../language.ts';
import { followArrivals } from './arrival.ts';
import { PageRoot } from './page-root.tsx';
import { nameRoutes } from './route-name.ts';

/**
 * Puts the page in place of what the build rendered, once its route has loaded, so that the change is
 * not seen.
 */
export async function mount(router: AnyRouter): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  activateLanguage();
  addErrorWords(LATER_WORDS);
  nameRoutes(router);
  followArrivals(router);
  await router.load();
  root.inert = false;
  createRoot(root).render(<PageRoot router={router} />);
}
