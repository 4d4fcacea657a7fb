import { test } from 'vitest';
import { isInThisRun } from '../harness/scale.ts';
import { ALL_SCREENS } from './screens.ts';
import { openSteadyGrounds, ROOMS } from './steady.ts';

const expectSteady = openSteadyGrounds();

/** Every screen but those that each run looks at, some of them in a wide run, by its seed. */
const SCREENS = Object.values(ALL_SCREENS)
  .flat()
  .filter(({ route }) => !ROOMS.includes(route) && isInThisRun(route));

test.each(SCREENS)('$route stays where it is while it loads', (screen) => expectSteady(screen));
