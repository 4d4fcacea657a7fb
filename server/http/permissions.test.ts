import { logout, refreshToken } from '@ballast/contract/access/sessions.ts';
import { type Call, call, type Who } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { Done } from '@ballast/contract/fields.ts';
import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { assertMayCall, assertSupportRule } from './permissions.ts';

const client: Caller = {
  userId: '0190aaaa-0000-7000-8000-000000000001',
  clientId: 'client',
  sessionId: '0190aaaa-0000-7000-8000-000000000002',
  kind: 'client',
  roles: [],
  partlySignedIn: false,
  supportAgentId: null,
  deskSessionId: null,
  accountStatus: 'ACTIVE',
  verificationStatus: 'VERIFIED',
  answersOverdue: false,
  suspended: false,
  displayCurrency: 'USD',
  invited: false,
  deviceTrusted: false,
  address: '127.0.0.1',
  now: new Date('2026-01-01T00:00:00Z'),
};
const operations: Caller = { ...client, kind: 'staff', roles: ['OPERATIONS'] };

function callFor(who: Who, support = false): Call {
  const common = { method: 'POST', path: '/x', summary: 'x', output: Done, errors: [] } as const;
  return call({ ...common, idempotent: false, who, support });
}

function codeOf(who: Who, caller: Caller | null, support = false): string {
  try {
    assertMayCall(callFor(who, support), caller);
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test.each([
  ['anyone', null, 'allowed'],
  ['part_signed_in', null, 'unauthorized'],
  ['signed_in', null, 'unauthorized'],
  ['part_signed_in', { ...client, partlySignedIn: true }, 'allowed'],
  ['signed_in', { ...client, partlySignedIn: true }, 'authorization_incomplete'],
  ['verified_client', client, 'allowed'],
  ['verified_client', { ...client, verificationStatus: 'UNVERIFIED' }, 'account_not_verified'],
  ['verified_client', { ...client, answersOverdue: true }, 'allowed'],
  ['paying_in_client', client, 'allowed'],
  ['paying_in_client', { ...client, answersOverdue: true }, 'company_answers_overdue'],
  ['paying_in_client', { ...client, verificationStatus: 'UNVERIFIED' }, 'account_not_verified'],
  ['active_client', { ...client, accountStatus: 'PENDING_ACTIVATION' }, 'account_not_active'],
  ['client', { ...client, accountStatus: 'INACTIVE' }, 'allowed'],
  ['signed_in', { ...client, suspended: true }, 'account_suspended'],
  ['client', operations, 'forbidden'],
  ['signed_in', operations, 'allowed'],
] satisfies [Who, Caller | null, string][])('a call for %s answers %#: %s', (who, caller, code) => {
  expect(codeOf(who, caller)).toBe(code);
});

test('somebody invited makes no call of a session but those that say so', () => {
  const invited: Caller = { ...client, accountStatus: 'INACTIVE', invited: true };
  for (const who of ['signed_in', 'client', 'active_client', 'verified_client'] as const) {
    expect([who, codeOf(who, invited)]).toEqual([who, 'invitation_not_completed']);
  }
  expect(codeOf('part_signed_in', invited)).toBe('allowed');
  expect(() => assertMayCall({ ...callFor('client'), invited: true }, invited)).not.toThrow();
});

test('a call for staff asks for one of its roles', () => {
  const who = { staff: ['COMPLIANCE'] } as const;
  expect(codeOf(who, operations)).toBe('forbidden');
  expect(codeOf(who, { ...operations, roles: ['SUPPORT', 'COMPLIANCE'] })).toBe('allowed');
  expect(codeOf(who, client)).toBe('forbidden');
});

test('a view-only session may make a call only when the call says so', () => {
  const viewing = { ...client, supportAgentId: operations.userId };
  expect(codeOf('client', viewing)).toBe('not_available_in_support_session');
  expect(codeOf('client', viewing, true)).toBe('allowed');
});

test.each(['anyone', 'provider'] satisfies Who[])(
  'a view-only session may not make a call for %s either, unless it says so',
  (who) => {
    const viewing = { ...client, supportAgentId: operations.userId };
    expect(codeOf(who, viewing)).toBe('not_available_in_support_session');
    expect(codeOf(who, viewing, true)).toBe('allowed');
  },
);

test('a call that does not say whether a view-only session may make it is denied and not bound', () => {
  const { support: _, ...silent } = callFor('client', true);
  const viewing = { ...client, supportAgentId: operations.userId };
  expect(() => assertMayCall(silent as Call, viewing)).toThrow('not_available_in_support_session');
  expect(() => assertSupportRule(silent as Call)).toThrow('does not say "support"');
});

test('no call that changes something is bound for view-only sessions, but logout and refresh', () => {
  expect(() => assertSupportRule(callFor('client', true))).toThrow('changes something');
  expect(() => assertSupportRule(callFor('client', false))).not.toThrow();
  for (const allowed of [logout, refreshToken]) {
    expect(() => assertSupportRule(allowed)).not.toThrow();
  }
});
