import { expect, test } from 'vitest';
import { LoginDevice } from './sessions.ts';

const DEVICE = {
  name: 'Chrome on Linux',
  type: 'WEB',
  platform: 'PC',
  operating_system: 'Linux',
  fingerprint: { visitor_id: 'visitor' },
};

test('a browser has a name of one line', () => {
  expect(LoginDevice.safeParse(DEVICE).success).toBe(true);
});

test.each(['name', 'operating_system'])('its %s brings no further lines into an email', (field) => {
  for (const sign of ['\n', '\r', '\u2028', '\u0007', '\u202e']) {
    const device = { ...DEVICE, [field]: `Linux${sign}All is well, it was you` };
    expect(LoginDevice.safeParse(device).success).toBe(false);
  }
});
