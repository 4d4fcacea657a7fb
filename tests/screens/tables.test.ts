import { expect, test } from 'vitest';
import { kindOf, statesOf } from './screen.ts';
import { ALL_SCREENS } from './screens.ts';
import { prepareWalks, walkTables } from './tables.ts';

/** The widest tables; a wide run walks all. */
const WIDEST = [
  '/',
  '/transactions',
  '/transactions/$id',
  '/explore/$slug',
  '/desk/clients',
  '/desk/clients/$id',
  '/desk/reconciliation',
  '/desk/audit',
];

prepareWalks();

const screens = [...ALL_SCREENS.portal, ...ALL_SCREENS.desk];

test.each(WIDEST)('no table of %s loses a column at any width', async (route) => {
  const screen = screens.find((each) => each.route === route);
  if (!screen) throw new Error(`no screen ${route}`);
  const [, state] =
    Object.entries(statesOf(screen)).find(([name]) => kindOf(name) === 'full') ?? [];
  if (!state) throw new Error(`${route} is nowhere full`);
  expect((await walkTables(screen, state, 'heavier')).length).toBeGreaterThan(0);
});
