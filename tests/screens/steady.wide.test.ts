import { test } from 'vitest';
import { ALL_SCREENS } from './screens.ts';
import { openSteadyGrounds, ROOMS } from './steady.ts';

const expectSteady = openSteadyGrounds();

/** Every screen but those that each run looks at. */
const SCREENS = Object.values(ALL_SCREENS)
  .flat()
  .filter(({ route }) => !ROOMS.includes(route));

test.each(SCREENS)('$route stays where it is while it loads', (screen) => expectSteady(screen));
