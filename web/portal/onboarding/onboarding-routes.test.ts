import { INDIVIDUAL_STEPS } from '@ballast/contract/onboarding/sign-up/individual.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { Session } from '../../app/session/session.ts';
import { createPortalRouter } from '../router.ts';

const router = createPortalRouter({} as Session, createMemoryHistory());
const named = new Map(
  Object.values(router.routesById).map((route) => [
    route.fullPath,
    (route.options as { staticData?: { name?: string } }).staticData?.name,
  ]),
);

test.each(INDIVIDUAL_STEPS.map(({ path, route }) => [path, route]))(
  'the screen at %s is %s, as the table of steps says',
  (path, route) => {
    expect(named.get(path)).toBe(route);
  },
);
