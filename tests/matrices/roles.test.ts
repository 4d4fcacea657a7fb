import { expect, test } from 'vitest';
import type { Call, Who } from '../../contract/call.ts';
import { CALLS } from '../../contract/calls.ts';
import { newId } from '../../server/database/identifier.ts';
import { openTestPlatform } from '../harness/platform.ts';
import type { TestBrowser } from '../worlds/browser.ts';
import { CALLERS } from './people.ts';

/*
 * Every call before everybody (spec/access.md, section 6). The answers are kept in roles.txt, made by running
 * all calls of the contract: a new call, or one that lets in somebody else, changes a line that a person
 * reads. What each answer must be follows from the call's own metadata, beside.
 */

const platform = await openTestPlatform();

/** Refusals of the guard; anything else means that the call was let in and looked at its input. */
const GUARD_CODES = [
  'unauthorized',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'authorization_incomplete',
  'account_suspended',
  'invitation_not_completed',
  'account_not_active',
  'account_not_verified',
  'not_available_in_support_session',
];

/** Calls that end the session of their caller, or move the clock past its end. */
const ENDS_SESSION = ['logout', 'logoutOtherDevices', 'advanceSandboxClock'];

/** Queries for companies alone: the clients of this matrix are people, and learn so once they are let in. */
const OF_COMPANIES = ['getEntitySignUp', 'getSignatoryRequest', 'getKyb'];

type Outcome = 'in' | string;

async function outcomeOf(call: Call, browser: TestBrowser): Promise<Outcome> {
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, newId()]),
  );
  const headers = { 'idempotency-key': newId() };
  // A body that no call takes: whoever is let in is told about it, and nothing happens.
  const body = call.method === 'GET' ? {} : { body: { no_such_field: true } };
  const answer = await browser.send(call, { params, headers, ...body });
  const code = answer.body.detail?.code;
  if (code && GUARD_CODES.includes(code)) return code;
  return answer.status === 403 && code === 'forbidden' ? 'forbidden' : 'in';
}

/** Expected by the metadata alone. */
function expectedOf({ who, support, invited }: Call, caller: string): Outcome {
  if (caller === 'view-only') return support ? 'in' : 'not_available_in_support_session';
  if (who === 'anyone' || who === 'provider') return 'in';
  if (caller === 'visitor') return 'unauthorized';
  if (who === 'part_signed_in') return 'in';
  if (caller === 'owes a factor') return 'authorization_incomplete';
  if (caller === 'invited client' && !invited) return 'invitation_not_completed';
  if (who === 'signed_in') return 'in';
  return expectedOfWhole(who, caller);
}

function expectedOfWhole(who: Who, caller: string): Outcome {
  const isClient = caller.endsWith('client');
  if (typeof who === 'object') {
    const roles: readonly string[] = who.staff;
    return roles.includes(caller.toUpperCase().replaceAll(' ', '_')) ? 'in' : 'forbidden';
  }
  if (!isClient) return 'forbidden';
  if (who === 'client') return 'in';
  if (caller === 'inactive client') return 'account_not_active';
  return who !== 'active_client' && caller === 'active client' ? 'account_not_verified' : 'in';
}

const found = new Map<string, Map<string, Outcome>>();

test.each(Object.keys(CALLERS))('every call before: %s', async (caller) => {
  const enter = CALLERS[caller as keyof typeof CALLERS];
  if (!enter) throw new Error(`nobody is called ${caller}`);
  const browser = await enter(platform);
  for (const [name, call] of CALLS) {
    if (ENDS_SESSION.includes(name)) continue;
    const outcome = await outcomeOf(call, browser);
    const expected = expectedOf(call, caller);
    const isForbidden = expected === 'in' && OF_COMPANIES.includes(name);
    expect([name, caller, outcome]).toEqual([name, caller, isForbidden ? 'forbidden' : expected]);
    found.set(name, (found.get(name) ?? new Map()).set(caller, outcome));
  }
  for (const name of ENDS_SESSION) {
    const call = CALLS.get(name);
    if (!call) continue;
    const outcome = await outcomeOf(call, await enter(platform));
    expect([name, caller, outcome]).toEqual([name, caller, expectedOf(call, caller)]);
    found.set(name, (found.get(name) ?? new Map()).set(caller, outcome));
  }
});

test('the whole matrix is the one that was read and agreed to', async () => {
  const lines = [...CALLS].map(([name, call]) => {
    const row = found.get(name);
    const inside = Object.keys(CALLERS).filter((caller) => row?.get(caller) === 'in');
    return `${call.method.padEnd(6)} ${call.path}  ${name}: ${inside.join(', ')}`;
  });
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('roles.txt');
});
