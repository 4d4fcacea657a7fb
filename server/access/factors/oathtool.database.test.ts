import { randomBytes } from 'node:crypto';
import {
  createAuthenticatorSecret,
  enableAuthenticator,
} from '@ballast/contract/access/authenticator.ts';
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { oathtoolCodeAt } from '../../../tests/harness/oathtool.ts';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import { readClock } from '../../database/clock.ts';
import { authenticatorCodeAt, newAuthenticatorSecret } from './authenticator-codes.ts';

/** Codes of a program that is not ours, as the apps of our clients are not. */
const access = await openTestAccess();

/** RFC 6238, appendix B: the moments of its SHA-1 vectors, with the last six digits of their codes. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const;

test.each(VECTORS)('at second %i both show %s for the secret of the standard', (second, code) => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  const at = new Date(second * 1000);
  expect([authenticatorCodeAt(secret, at), oathtoolCodeAt(secret, at)]).toEqual([code, code]);
});

test('both show the same for our own secrets at any moment', () => {
  for (let n = 0; n < 20; n += 1) {
    const secret = newAuthenticatorSecret();
    const at = new Date(randomBytes(4).readUInt32BE() * 1000);
    expect(authenticatorCodeAt(secret, at), `${secret} at ${at.toISOString()}`).toBe(
      oathtoolCodeAt(secret, at),
    );
  }
});

test('its codes turn the authenticator on and log in, of this step and the one before', async () => {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const started = await browser.call(createAuthenticatorSecret, {
    body: { password: client.password },
  });
  const secret = started.body.secret ?? '';
  const shown = async (secondsAgo = 0) => {
    const now = await readClock(access.database);
    const leftS = 30 - (Math.floor(now.getTime() / 1000) % 30);
    // A step that is nearly over would be another one when the code arrives.
    if (leftS < 10) await access.advance(leftS);
    const at = await readClock(access.database);
    return oathtoolCodeAt(secret, new Date(at.getTime() - secondsAgo * 1000));
  };
  const enabled = await browser.call(enableAuthenticator, { body: { code: await shown() } });
  expect(enabled.status).toBe(200);
  for (const secondsAgo of [0, 30]) {
    await access.advance(90);
    await browser.login(client);
    expect((await browser.confirm(await shown(secondsAgo))).status).toBe(200);
  }
  await access.advance(90);
  await browser.login(client);
  expect((await browser.confirm(await shown(60))).status).toBe(401);
});
