import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Screens beside the login, whose words the login does not carry. */
const VISITOR = ['sign-up', 'recovery', 'sso', 'legal'].map(
  (folder) => `<rootDir>/portal/access/${folder}`,
);

/** What both pages share behind the login; the words stand in the catalogues of both. */
const BEHIND_LOGIN = [
  '<rootDir>/app/investor-classes',
  '<rootDir>/app/promise-words.tsx',
  '<rootDir>/app/support-view',
];

/*
 * One catalogue a page part: `app` travels with every page and holds what is needed to sign in,
 * `portal/access` comes with signing up and a forgotten password, `portal` and `desk` with what lies
 * behind the login.
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
      exclude: [...VISITOR, ...BEHIND_LOGIN].flatMap((place) => [place, `${place}/**`]),
    },
    { path: '<rootDir>/portal/access/catalogues/{locale}', include: VISITOR },
    {
      path: '<rootDir>/portal/catalogues/{locale}',
      include: ['<rootDir>/portal', ...BEHIND_LOGIN],
      exclude: ['<rootDir>/portal/access/**'],
    },
    {
      path: '<rootDir>/desk/catalogues/{locale}',
      include: ['<rootDir>/desk', ...BEHIND_LOGIN],
      exclude: ['<rootDir>/desk/access/**'],
    },
  ],
});
