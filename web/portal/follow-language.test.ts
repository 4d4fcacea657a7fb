import { expect, test, vi } from 'vitest';

test('a page follows the language of whoever is logged in, and once where the browser keeps nothing', async () => {
  const reload = vi.fn();
  const tab = new Map<string, string>();
  const page = { documentElement: { lang: 'en' }, cookie: '' };
  vi.stubGlobal('location', { reload });
  vi.resetModules();
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
  const { followLanguage } = await import('./follow-language.ts');
  followLanguage('en');
  expect(reload).not.toHaveBeenCalled();
  followLanguage('de');
  expect(page.cookie).toContain('BALLAST-LANGUAGE=de;');
  followLanguage('de');
  expect(reload).toHaveBeenCalledTimes(1);
});
