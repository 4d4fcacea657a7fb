import 'virtual:theme.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../ui/page.css';
import type { AnyRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { followArrivals } from './arrival.ts';
import { activateCatalogue } from './catalogues.ts';
import { PageRoot } from './page-root.tsx';
import { nameRoutes } from './route-name.ts';
import { takeTyped } from './typed-before.ts';

/**
 * Puts the page in place of what the build rendered, once its route has loaded, so that the change is
 * not seen.
 */
export async function mount(router: AnyRouter): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  await activateCatalogue();
  nameRoutes(router);
  followArrivals(router);
  await router.load();
  takeTyped(root);
  createRoot(root).render(<PageRoot router={router} />);
}

// A part of the page that is gone after an update: the newer page has its own parts.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  location.reload();
});
