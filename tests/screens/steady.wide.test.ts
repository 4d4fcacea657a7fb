import { test } from 'vitest';
import { ALL_SCREENS } from './screens.ts';
import { expectSteady, ROOMS } from './steady.ts';
import { openGround } from './visit.ts';

const ground = openGround();

/** Every screen but those that each run looks at. */
const LOOKS = Object.values(ALL_SCREENS)
  .flat()
  .filter(({ route }) => !ROOMS.includes(route))
  .flatMap((screen) => [360, 1440].map((width) => ({ screen, width, route: screen.route })));

test.each(LOOKS)('$route stays where it is while it loads, at $width px', ({ screen, width }) =>
  expectSteady(ground, screen, width),
);
