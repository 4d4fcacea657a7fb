import { sendPhoneCode, verifyPhone } from '@ballast/contract/access/contact.ts';
import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { hashPassword, setPassword } from '../access/recovery/passwords.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { readAuthentication } from './authentication.ts';

const access = await openTestAccess();
const { database } = access;

test('the certificate names what was confirmed since the sign-up', async () => {
  const browser = access.browser();
  const email = 'known.by@example.org';
  await browser.call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
  const [newest] = await access.outboxOf(email);
  const body = { email, code: newest?.code, device: browser.device };
  browser.token = (await browser.call(confirmSignUp, { body })).body.access_token ?? null;
  const userId = String((await browser.call(getMe)).body.id);
  const { session_id: sessionId } = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = () => readAuthentication(database, { sessionId, userId });
  expect(await known()).toBe('A code sent to the email address at sign-up');

  const phone = '+41791110001';
  await browser.send(sendPhoneCode, { body: { phone } });
  await browser.send(verifyPhone, { body: { code: await access.codeSentTo(phone) } });
  const password = { hash: await hashPassword('Heron under 7 gables!') };
  await transact(database, (tx) => setPassword(tx, SYSTEM, userId, password, sessionId));
  expect(await known()).toBe(
    'A code sent to the email address at sign-up; a code sent to the phone; a password of their own',
  );
});
