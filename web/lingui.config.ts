import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/*
 * English stands in the source and travels with it (docs/decisions/0102). The catalogues are for who
 * translates; a page in another language loads that language's one.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  rootDir: import.meta.dirname,
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  catalogs: [
    {
      path: '<rootDir>/app/catalogues/{locale}',
      include: ['app', 'ui', 'entrance', 'portal', 'desk'].map((part) => `<rootDir>/${part}`),
    },
  ],
});
