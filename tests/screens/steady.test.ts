import { expect, test } from 'vitest';
import { ALL_SCREENS } from './screens.ts';
import { openSteadyGrounds, ROOMS, widthsOfFacts } from './steady.ts';
import { openGround } from './visit.ts';

const ground = openGround();
const expectSteady = openSteadyGrounds();

const screens = Object.values(ALL_SCREENS).flat();

function screenAt(route: string) {
  const screen = screens.find((each) => each.route === route);
  if (!screen) throw new Error(`no screen ${route}`);
  return screen;
}

test.each(ROOMS)('%s stays where it is while it loads', (route) => expectSteady(screenAt(route)));

test.each(['/transactions/$id', '/explore/$slug', '/desk/clients/$id'])(
  'on %s an eye finds the value beside its name',
  async (route) => {
    const widths = await widthsOfFacts(ground, screenAt(route));
    expect(widths.length).toBeGreaterThan(2);
    expect(Math.max(...widths)).toBeLessThanOrEqual(560);
  },
);
