import type { User } from '@ballast/contract/account/me.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followArrivals } from '../../../app/routing/arrival.ts';
import type { Guard, GuardFacts } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { twoFactorDraft } from './two-factor-draft.ts';
import { beginTwoFactor, twoFactorGuards } from './two-factor-guards.ts';

type Step = keyof typeof twoFactorGuards;

const SETUP = { secret: 'S', uri: 'otpauth://totp/S' };

function enter(step: Step, otpEnabled: boolean, from: Path | null = null): Path | null {
  const user = { otp_enabled: otpEnabled } as User;
  const facts: GuardFacts = { user, params: {}, owes: null, wanted: '/', from };
  const guards: readonly Guard[] = twoFactorGuards[step];
  return guards.map((guard) => guard(facts)).find((target) => target !== null) ?? null;
}

let arrive: (pathname: Path) => void = () => undefined;

beforeEach(() => {
  followArrivals({
    subscribe: (_event: string, listener: (arrival: object) => void) => {
      arrive = (pathname) => listener({ toLocation: { pathname } });
    },
  } as never);
  arrive(paths.portfolio());
});

afterEach(() => twoFactorDraft.reset());

test.each([
  ['enable', false, null],
  ['enable', true, paths.settings()],
  ['verify', true, paths.settings()],
  ['verify', false, paths.enableTwoFactor()],
  ['enabled', true, paths.settings()],
  ['disable', true, null],
  ['disable', false, paths.settings()],
  ['disabled', false, paths.settings()],
  ['recoveryCodes', true, null],
  ['recoveryCodes', false, paths.settings()],
] as const)('%s with the authenticator on: %s leads to %s', (step, on, target) => {
  expect(enter(step, on)).toBe(target);
});

describe('what is entered', () => {
  test('opens the next step', () => {
    twoFactorDraft.change({ setup: SETUP });
    expect(enter('verify', false)).toBeNull();
    twoFactorDraft.change({ recoveryCodes: ['a'] });
    expect(enter('enabled', true)).toBeNull();
    expect(enter('disabled', false, paths.disableTwoFactor())).toBeNull();
  });

  test('stays on a step back from the code and is forgotten on every other arrival', () => {
    twoFactorDraft.change({ setup: SETUP, returnTo: '/explore' });
    arrive(paths.enableTwoFactorVerify());
    beginTwoFactor(undefined);
    expect(twoFactorDraft.read()).toMatchObject({ setup: SETUP, returnTo: '/explore' });
    arrive(paths.settings());
    beginTwoFactor(undefined);
    expect(twoFactorDraft.read()).toMatchObject({ setup: null, returnTo: paths.settings() });
  });

  test('leads back to where the person wanted to go, inside the platform only', () => {
    beginTwoFactor('/explore?x=1');
    expect(twoFactorDraft.read().returnTo).toBe('/explore?x=1');
    beginTwoFactor('https://evil.example');
    expect(twoFactorDraft.read().returnTo).toBe(paths.settings());
  });
});
