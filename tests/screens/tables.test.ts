import { expect, test } from 'vitest';
import { fullStateOf } from './screen.ts';
import { ALL_SCREENS } from './screens.ts';
import { openTableGround } from './tables.ts';

/** The widest tables; a wide run walks all. */
const WIDEST = [
  '/',
  '/transactions',
  '/transactions/$id',
  '/explore/$slug',
  '/desk/clients',
  '/desk/clients/$id',
  '/desk/alarms',
  '/desk/reconciliation',
  '/desk/audit',
  '/desk/decisions',
  '/desk/retention',
];

const walkTables = openTableGround();

const screens = [...ALL_SCREENS.portal, ...ALL_SCREENS.desk];

test.each(WIDEST)('no table of %s loses a column at any width', async (route) => {
  const screen = screens.find((each) => each.route === route);
  if (!screen) throw new Error(`no screen ${route}`);
  expect((await walkTables(screen, fullStateOf(screen), 'heavier')).length).toBeGreaterThan(0);
});
