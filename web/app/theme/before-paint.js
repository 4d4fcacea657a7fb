// Runs in the head, before the first paint, so that no page flashes in the other theme and none moves.
const page = document.documentElement;
try {
  const theme = localStorage.getItem('ls-theme');
  const dark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';
} catch {
  // Without storage the page stays light.
}
page.toggleAttribute('data-expired', /[?&]expired=1/.test(location.search));
