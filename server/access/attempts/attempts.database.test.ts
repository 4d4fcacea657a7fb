import { expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import { transact } from '../../database/transact.ts';
import { claimAttempt, forgiveAttempt, LIMITS, type Limit } from './attempts.ts';
import { attemptsSweep } from './attempts-sweep.ts';

const access = await openTestAccess();
const SMALL: Limit = { scope: 'TEST', max: 3, windowS: 60, inARowMax: 100 };

function claim(limit: Limit, subject: string): Promise<number | null> {
  return transact(access.database, (tx) => claimAttempt(tx, limit, subject));
}

function forgive(limit: Limit, subject: string): Promise<void> {
  return transact(access.database, (tx) => forgiveAttempt(tx, limit, subject));
}

test('claims are granted up to the limit, and refused with how long to wait', async () => {
  expect(await claim(SMALL, 'a')).toBe(null);
  await access.advance(20);
  expect(await claim(SMALL, 'a')).toBe(null);
  expect(await claim(SMALL, 'a')).toBe(null);
  const wait = (await claim(SMALL, 'a')) ?? 0;
  expect(wait).toBeGreaterThan(35);
  expect(wait).toBeLessThanOrEqual(40);
  await access.advance(wait);
  expect(await claim(SMALL, 'a')).toBe(null);
  expect(await claim(SMALL, 'a')).not.toBe(null);
});

test('subjects and scopes do not share a limit', async () => {
  for (let n = 0; n < 3; n += 1) await claim(SMALL, 'b');
  expect(await claim(SMALL, 'b')).not.toBe(null);
  expect(await claim(SMALL, 'c')).toBe(null);
  expect(await claim({ ...SMALL, scope: 'OTHER' }, 'b')).toBe(null);
});

test('a forgiven attempt frees its own place and no other', async () => {
  for (let n = 0; n < 3; n += 1) await claim(SMALL, 'd');
  await forgive(SMALL, 'd');
  expect(await claim(SMALL, 'd')).toBe(null);
  expect(await claim(SMALL, 'd')).not.toBe(null);
});

test('fifty claims at once are granted as often as the limit says', async () => {
  const claims = await Promise.all(Array.from({ length: 50 }, () => claim(SMALL, 'e')));
  expect(claims.filter((wait) => wait === null)).toHaveLength(3);
});

test('a claim whose transaction is given up did not happen', async () => {
  for (let n = 0; n < 5; n += 1) {
    const givenUp = transact(access.database, async (tx) => {
      expect(await claimAttempt(tx, SMALL, 'f')).toBe(null);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
  }
});

test('what counts for nothing any more is forgotten, what still counts is not', async () => {
  const sweep = attemptsSweep({ database: access.database });
  await access.advance(86_401);
  await sweep.run();
  const ofADay = Object.values(LIMITS).filter(({ windowS }) => windowS <= 86_400);
  const staying: Limit[] = [LIMITS.codesOfAccount, LIMITS.passwordsInARow];
  const passing = ofADay.filter((limit) => !staying.includes(limit));
  for (const limit of passing) await claim(limit, 'gone');
  await claim(LIMITS.codesOfChallenge, 'WITHDRAWAL one');
  for (const limit of staying) await claim(limit, 'somebody');
  expect(await sweep.run()).toBe(0);
  await access.advance(86_401);
  expect(await sweep.run()).toBe(passing.length);
  await access.advance(29 * 86_400);
  expect(await sweep.run()).toBe(1);
  await access.advance(90 * 86_400);
  expect(await sweep.run()).toBe(1);
  expect(await sweep.run()).toBe(0);
});
