import { expect, test } from 'vitest';
import type { Call, Who } from '../../contract/call.ts';
import { CALLS } from '../../contract/calls.ts';
import { newId } from '../../server/database/identifier.ts';
import { openTestPlatform } from '../harness/platform.ts';
import type { TestBrowser } from '../worlds/browser.ts';
import { STANDINGS } from './people.ts';

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

/** What must come, from the metadata alone. */
function expectedOf({ who, support, invited }: Call, standing: string): Outcome {
  if (standing === 'view-only') return support ? 'in' : 'not_available_in_support_session';
  if (who === 'anyone' || who === 'provider') return 'in';
  if (standing === 'visitor') return 'unauthorized';
  if (who === 'part_signed_in') return 'in';
  if (standing === 'owes a factor') return 'authorization_incomplete';
  if (standing === 'invited client' && !invited) return 'invitation_not_completed';
  if (who === 'signed_in') return 'in';
  return expectedOfWhole(who, standing);
}

function expectedOfWhole(who: Who, standing: string): Outcome {
  const isClient = standing.endsWith('client');
  if (typeof who === 'object') {
    const roles: readonly string[] = who.staff;
    return roles.includes(standing.toUpperCase().replaceAll(' ', '_')) ? 'in' : 'forbidden';
  }
  if (!isClient) return 'forbidden';
  if (who === 'client') return 'in';
  if (standing === 'inactive client') return 'account_not_active';
  return who === 'verified_client' && standing === 'active client' ? 'account_not_verified' : 'in';
}

const found = new Map<string, Map<string, Outcome>>();

test.each(Object.keys(STANDINGS))('every call before: %s', async (standing) => {
  const enter = STANDINGS[standing as keyof typeof STANDINGS];
  if (!enter) throw new Error(`nobody is called ${standing}`);
  const browser = await enter(platform);
  for (const [name, call] of CALLS) {
    if (ENDS_SESSION.includes(name)) continue;
    const outcome = await outcomeOf(call, browser);
    const expected = expectedOf(call, standing);
    const isForbidden = expected === 'in' && OF_COMPANIES.includes(name);
    expect([name, standing, outcome]).toEqual([
      name,
      standing,
      isForbidden ? 'forbidden' : expected,
    ]);
    found.set(name, (found.get(name) ?? new Map()).set(standing, outcome));
  }
  for (const name of ENDS_SESSION) {
    const call = CALLS.get(name);
    if (!call) continue;
    const outcome = await outcomeOf(call, await enter(platform));
    expect([name, standing, outcome]).toEqual([name, standing, expectedOf(call, standing)]);
    found.set(name, (found.get(name) ?? new Map()).set(standing, outcome));
  }
});

test('the whole matrix is the one that was read and agreed to', async () => {
  const lines = [...CALLS].map(([name, call]) => {
    const row = found.get(name);
    const inside = Object.keys(STANDINGS).filter((standing) => row?.get(standing) === 'in');
    return `${call.method.padEnd(6)} ${call.path}  ${name}: ${inside.join(', ')}`;
  });
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('roles.txt');
});
