import 'virtual:theme.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../../ui/page.css';

/*
 * What every page does before it shows anything.
 */

// Zod looks whether it may make functions from text, which the content policy forbids and reports; told before any
// schema is made, it does not look.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// A part of the page that is gone after an update: the newer page has its own parts.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  location.reload();
});

// A browser keeps pages that were left, to show them again at once. Whoever goes back may be somebody else, so
// nothing is left to be seen, and the page is loaded anew.
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) document.documentElement.hidden = true;
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
