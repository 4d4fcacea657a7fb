import type { User } from '@ballast/contract/account/me.ts';
import { expect, test } from 'vitest';
import { confirmPath, pathAfter } from './use-entrance.ts';

const client = {
  kind: 'CLIENT',
  account_status: 'ACTIVE',
  otp_enabled: true,
  invitation: null,
} as User;

test.each([
  ['with an authenticator goes to the portfolio', {}, undefined, '/'],
  ['goes to where they wanted to be', {}, '/explore?x=1', '/explore?x=1'],
  ['goes nowhere outside the platform', {}, 'https://evil.example', '/'],
  [
    'is offered an authenticator first',
    { otp_enabled: false },
    undefined,
    '/enable-2fa?redirect=%2F',
  ],
  [
    'is offered one on the way to where they wanted to be',
    { otp_enabled: false },
    '/explore',
    '/enable-2fa?redirect=%2Fexplore',
  ],
  [
    'who has not finished signing up is offered nothing yet',
    { account_status: 'INACTIVE', otp_enabled: false },
    undefined,
    '/onboarding',
  ],
  [
    'who has not finished an invitation goes on with it',
    { account_status: 'INACTIVE', invitation: 'an id', invitation_completed: false },
    undefined,
    '/onboarding/invite',
  ],
  ['of the desk goes to the desk', { kind: 'STAFF' }, undefined, '/desk'],
] as const)('a person who is in %s', (_who, more, redirect, expected) => {
  expect(pathAfter({ user: { ...client, ...more } }, redirect)).toBe(expected);
});

test('each factor has its screen, which keeps where the person wanted to go', () => {
  const options = { redirect: '/explore' };
  expect(
    (['email', 'phone', 'otp'] as const).map((factor) => confirmPath(factor, options)),
  ).toEqual([
    '/login/confirm/email?redirect=%2Fexplore',
    '/login/confirm/phone?redirect=%2Fexplore',
    '/login/confirm/otp?redirect=%2Fexplore',
  ]);
  expect(confirmPath('otp', { redirect: undefined, admin: true })).toBe('/login/admin/confirm/otp');
});
