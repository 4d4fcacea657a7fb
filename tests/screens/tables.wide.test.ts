import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isInThisRun, isLong } from '../harness/scale.ts';
import { kindOf, statesOf } from './screen.ts';
import { ALL_SCREENS } from './screens.ts';
import { openTableGround } from './tables.ts';

/*
 * Tables of the portal and the desk at twenty widths, with long names and amounts where nothing is done by shorter ones: a third of
 * them in a wide run, every one in a long one.
 */

const PART = 1 / 3;

const walkTables = openTableGround();

const seen = new Set<string>();

const STATES = [
  ...ALL_SCREENS.portal,
  ...ALL_SCREENS.moneyAndSettings,
  ...ALL_SCREENS.desk,
].flatMap((screen) =>
  Object.entries(statesOf(screen)).flatMap(([name, state]) =>
    kindOf(name) === 'full' && !state.endsAt && isInThisRun(`${screen.route} ${name}`, PART)
      ? [{ screen, name, state }]
      : [],
  ),
);

describe('no table loses a column at any width', () => {
  test.each(STATES.map((each) => [each.screen.route, each.name, each] as const))(
    '%s: %s',
    { timeout: 60_000 },
    async (_route, _name, { screen, state }) => {
      // What a state does by names and amounts does not find the longer ones.
      const isHeavier = !state.does && !screen.comes;
      const captions = await walkTables(screen, state, isHeavier ? 'heavier' : 'as it is');
      for (const caption of captions) seen.add(caption);
    },
  );
});

test.runIf(isLong)('every table was walked', async () => {
  const root = fileURLToPath(new URL('../../web/', import.meta.url));
  const captions: RegExp[] = [];
  for await (const module of glob('{portal,desk,app}/**/*.tsx', { cwd: root })) {
    const source = readFileSync(`${root}${module}`, 'utf8');
    for (const [, words = ''] of source.matchAll(/<DataTable[^>]*?caption=\{t`([^`]*)`\}/gs)) {
      const pattern = words
        .split(/\$\{[^}]*\}/)
        .map(RegExp.escape)
        .join('.+');
      captions.push(new RegExp(`^${pattern}$`));
    }
  }
  expect(captions.length).toBeGreaterThan(15);
  const missed = captions.filter((caption) => ![...seen].some((each) => caption.test(each)));
  expect(missed).toEqual([]);
});
