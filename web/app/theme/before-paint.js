// Runs in the head, before the first paint, so that no page flashes in the other theme or language and none moves.
const page = document.documentElement;
try {
  const theme = localStorage.getItem('ls-theme');
  const dark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';
} catch {
  // Without storage the page stays light.
}
try {
  // The browser's choice, or what it prefers. Our languages, in the order of contract/account/languages.ts. The desk is English.
  const languages = ['en', 'de'];
  const wanted = [
    document.cookie.match(/BALLAST-LANGUAGE=(\w+)/)?.[1] ?? '',
    ...navigator.languages,
  ];
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag));
  const isStaff = /^\/(desk|login\/admin)\b|[?&]admin=1/.test(location.pathname + location.search);
  page.lang = (!isStaff && known) || 'en';
  // What the build rendered is English: it is not shown on a page in another language.
  page.toggleAttribute('data-unspoken', page.lang !== 'en');
} catch {
  // Without cookies the page is English.
}
// The button of another language at the entrance's foot: it works before the scripts are there.
addEventListener('click', ({ target }) => {
  if (!target.matches?.('button[lang]')) return;
  const cookie = `BALLAST-LANGUAGE=${target.lang}; path=/; max-age=31536000; samesite=lax`;
  Object.assign(document, { cookie });
  location.reload();
});
page.toggleAttribute('data-expired', /[?&]expired=1/.test(location.search));
