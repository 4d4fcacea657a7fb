import 'virtual:theme.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../../ui/typeface/typeface.css';
import '../../ui/page.css';

/* What every page does before it shows anything. */

// Zod tries whether functions can be made from text, which the content policy forbids and reports; this
// setting stops it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// A part of the page that is gone after an update: the newer page has its own parts. Without a connection a reload
// would leave nothing at all; the route then fails and waits for one.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  if (navigator.onLine) location.reload();
});

// Browsers keep a page to show it again at once. Somebody else may go back, so it is cleared and loaded
// again.
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) document.documentElement.hidden = true;
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
