import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const configPath = join(import.meta.dirname, '../lingui.config.ts');
const catalogues = await getCatalogs(getConfig({ configPath }));

test.each(catalogues)(
  '$path has the words of the source, no more and no less',
  async (catalogue) => {
    const inSource = await catalogue.collect();
    const written = await catalogue.read('en');
    const hint = 'run npm run extract -w web';
    expect(Object.keys(written ?? {}).toSorted(), hint).toEqual(
      Object.keys(inSource ?? {}).toSorted(),
    );
  },
  60_000,
);
