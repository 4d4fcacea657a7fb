// Runs in the head, before the first paint, so that no page flashes in the other theme.
try {
  const theme = localStorage.getItem('ls-theme');
  const dark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
} catch {
  // Without storage the page stays light.
}
