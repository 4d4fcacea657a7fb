import { test } from 'vitest';
import { ALL_SCREENS } from './screens.ts';
import { expectSteady, ROOMS } from './steady.ts';
import { openGround } from './visit.ts';

const ground = openGround();

/** What comes last still moves something on these, by 0.03 to 0.1; the list only gets shorter. */
const MOVING: readonly string[] = ['/desk/queues/$queue', '/desk/cases/$id', '/desk/invitations'];

/** Every screen but those that each run looks at. */
const LOOKS = Object.values(ALL_SCREENS)
  .flat()
  .filter(({ route }) => !ROOMS.includes(route) && !MOVING.includes(route))
  .flatMap((screen) => [360, 1440].map((width) => ({ screen, width, route: screen.route })));

test.each(LOOKS)('$route stays where it is while it loads, at $width px', ({ screen, width }) =>
  expectSteady(ground, screen, width),
);
