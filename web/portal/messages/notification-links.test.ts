import {
  NOTIFICATION_SCREENS,
  type NotificationScreen,
  screenPath,
} from '@ballast/contract/messages/notification-kinds.ts';
import { expect, test } from 'vitest';
import { linkOf } from './notification-links.ts';

const SCREENS = Object.keys(NOTIFICATION_SCREENS) as NotificationScreen[];
const ID = '019a0000-0000-7000-8000-000000000401';

test.each(SCREENS)('the link to %s leads where an email does', (screen) => {
  const link = { screen, id: ID };
  expect(linkOf({ link }, false)?.to).toBe(screenPath(screen, ID));
});

test('whoever only looks sees no link that acts', () => {
  const seen = SCREENS.filter((screen) => linkOf({ link: { screen, id: ID } }, true));
  expect(seen).toEqual(SCREENS.filter((screen) => !NOTIFICATION_SCREENS[screen].acts));
  expect(linkOf({ link: null }, false)).toBeNull();
});
