import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tests that must notice what Stryker changes: those that need nothing. */
export default defineConfig({
  // The package is a link out of the copy in which things are changed.
  resolve: { alias: { '@ballast/contract': `${root}contract` } },
  test: {
    root,
    setupFiles: ['./tests/harness/known-assets.ts'],
    include: [
      'contract/{access,money,payments}/*.test.ts',
      'server/http/{address-key,calls-at-once,permissions}.test.ts',
      'server/access/{contact,recovery,sessions}/*.test.ts',
      'server/funds/{investments,private-funds,redemptions}/*.test.ts',
      'server/payments/bank/same-holder.test.ts',
      'server/providers/custody/address-format.test.ts',
      'server/payments/*.test.ts',
      'server/payments/trades/*.test.ts',
      'server/providers/*-signature.test.ts',
    ],
    // What is changed is slower, since each change is asked for.
    testTimeout: 60_000,
    exclude: ['**/*.database.test.ts'],
  },
});
