import type { User } from '@ballast/contract/account/me.ts';
import { afterEach, expect, test } from 'vitest';
import type { Guard } from '../../../app/routing/guards.ts';
import { phoneDraft, sentCode } from './phone-draft.ts';
import { ONBOARDING_PHONE, phoneGuards, SETTINGS_PHONE } from './phone-flow.ts';

const SENT = sentCode('+41791234567', 'SMS', 60);

function run(guards: readonly Guard[], verified: boolean, phone: string | null = null) {
  const user = { phone_verified: verified, phone } as User;
  const facts = { user, params: {}, owes: null, wanted: '/', from: null } as const;
  return guards.map((guard) => guard(facts)).find((target) => target !== null) ?? null;
}

afterEach(() => phoneDraft.reset());

test.each([
  ['settings', SETTINGS_PHONE],
  ['onboarding', ONBOARDING_PHONE],
])('in the %s each step needs the one before', (_where, flow) => {
  const { input, method, verify } = phoneGuards(flow);
  expect(run(input, false)).toBeNull();
  expect(run(method, false)).toBe(flow.input);
  phoneDraft.change({ phone: SENT.phone });
  expect(run(method, false)).toBeNull();
  expect(run(verify, false)).toBe(flow.input);
  expect(run(verify, false, SENT.phone)).toBeNull();
  phoneDraft.change({ sent: SENT });
  expect(run(verify, false)).toBeNull();
  for (const step of [input, method, verify]) expect(run(step, true)).toBe(flow.done);
});
