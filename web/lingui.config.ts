import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const SOURCE = 'en';

/** The desk is English: what it alone says is in no other catalogue. */
const OF_DESK = /^desk\//;

const po = formatter({ lineNumbers: false });

/*
 * English stands in the source and travels with it (docs/decisions/0102). The catalogues are for who
 * translates; a page in another language loads that language's one (docs/decisions/0283).
 */
export default defineConfig({
  sourceLocale: SOURCE,
  locales: [SOURCE, 'de'],
  rootDir: import.meta.dirname,
  format: {
    ...po,
    serialize: (catalogue, context) => {
      const ours = Object.entries(catalogue).filter(
        ([, { origin = [] }]) =>
          context.locale === SOURCE || origin.some(([file]) => !OF_DESK.test(file)),
      );
      return po.serialize(Object.fromEntries(ours), context);
    },
  },
  orderBy: 'message',
  catalogs: [
    {
      path: '<rootDir>/app/catalogues/{locale}',
      include: ['app', 'ui', 'entrance', 'portal', 'desk'].map((part) => `<rootDir>/${part}`),
    },
  ],
});
