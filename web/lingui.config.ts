import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/*
 * One catalogue a page part: `app` travels with every page and holds what is needed to sign in, `portal`
 * and `desk` come with what lies behind.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  rootDir: import.meta.dirname,
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  catalogs: [
    {
      path: '<rootDir>/app/catalogues/{locale}',
      include: [
        '<rootDir>/app',
        '<rootDir>/ui',
        '<rootDir>/portal/access',
        '<rootDir>/desk/access',
      ],
    },
    {
      path: '<rootDir>/portal/catalogues/{locale}',
      include: ['<rootDir>/portal'],
      exclude: ['<rootDir>/portal/access/**'],
    },
    {
      path: '<rootDir>/desk/catalogues/{locale}',
      include: ['<rootDir>/desk'],
      exclude: ['<rootDir>/desk/access/**'],
    },
  ],
});
