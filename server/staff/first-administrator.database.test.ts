import { FieldRefusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { newAuthenticatorSecret } from '../access/factors/authenticator-codes.ts';
import { suspendUser } from '../access/suspension.ts';
import { findUserByEmail } from '../account/users.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import {
  AdministratorExists,
  type GivenAdministrator,
  makeFirstAdministrator,
  prepareAdministrator,
} from './first-administrator.ts';

const access = await openTestAccess();
const { database, context } = access;

const BRIDGET: GivenAdministrator = {
  email: 'bridget@bank.example',
  firstName: 'Bridget',
  lastName: "O'Malley",
  password: 'Kestrel over 9 gables!',
};

/** Makes an administrator as the command does, on a connection of its own, and returns the id. */
async function make(change: Partial<GivenAdministrator> = {}, totp = newAuthenticatorSecret()) {
  const prepared = await prepareAdministrator(context, { ...BRIDGET, ...change });
  const { secrets } = context.settings;
  return transact(database, (tx) => makeFirstAdministrator(tx, secrets, prepared, totp));
}

async function countRows() {
  const { rows } = await sql`
    select (select count(*) from users) as users, (select count(*) from staff_roles) as roles,
      (select count(*) from password_credentials) as passwords,
      (select count(*) from authenticators) as authenticators,
      (select count(*) from audit_trail) as records`.execute(database);
  return rows[0];
}

/** Closes the accounts of the administrators there are, so that there is none who may sign in. */
beforeEach(async () => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from staff_roles where role = 'ADMINISTRATOR'`.execute(database);
  for (const { user_id } of rows)
    await transact(database, (tx) => suspendUser(tx, SYSTEM, user_id, 'test'));
});

test('the first administrator signs in with password and code, and has that role alone', async () => {
  const totpSecret = newAuthenticatorSecret();
  const userId = await make({}, totpSecret);
  expect(await findUserByEmail(database, BRIDGET.email)).toMatchObject({
    user_id: userId,
    kind: 'STAFF',
    first_name: 'Bridget',
    last_name: "O'Malley",
    account_status: 'ACTIVE',
    otp_enabled: true,
    password_set: true,
  });
  const roles = await database
    .selectFrom('staff_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute();
  expect(roles).toEqual([{ role: 'ADMINISTRATOR' }]);

  const browser = access.browser();
  const asked = await browser.login(BRIDGET, { admin: true });
  expect(asked.body.pending_auth).toEqual({
    email_code: false,
    sms_code: false,
    otp: true,
    passkey: false,
  });
  const code = await access.codeOf({ userId, clientId: HOUSE_OWNER_ID, ...BRIDGET, totpSecret });
  expect((await browser.confirm(code)).status).toBe(200);
});

test('the audit trail has who was made, by the platform itself, without a secret', async () => {
  const totpSecret = newAuthenticatorSecret();
  const userId = await make({ email: 'trail@bank.example' }, totpSecret);
  const records = await database
    .selectFrom('audit_trail')
    .selectAll()
    .where('subject_id', '=', userId)
    .orderBy('audit_id')
    .execute();
  expect(records.map(({ action }) => action)).toEqual([
    'staff_created',
    'password_set',
    'authenticator_enrolled',
  ]);
  expect(records[0]).toMatchObject({
    actor_kind: 'system',
    state_after: { email: 'trail@bank.example', roles: ['ADMINISTRATOR'] },
  });
  expect(JSON.stringify(records)).not.toContain(totpSecret);
});

test('spaces around what was typed do not count', async () => {
  const userId = await make({ email: ' spaces@bank.example ', firstName: ' Bridget ' });
  expect(await findUserByEmail(database, 'spaces@bank.example')).toMatchObject({
    user_id: userId,
    email: 'spaces@bank.example',
    first_name: 'Bridget',
  });
});

describe('nothing is changed', () => {
  test('by a second one while the first may sign in', async () => {
    await make({ email: 'first@bank.example' });
    const before = await countRows();
    await expect(make({ email: 'second@bank.example' })).rejects.toThrow(AdministratorExists);
    expect(await countRows()).toEqual(before);
  });

  test('when the email is taken, by a client or in another spelling', async () => {
    const client = await access.addClient({ email: 'taken@bank.example' });
    const before = await countRows();
    for (const email of [client.email, 'TAKEN@Bank.example']) {
      await expect(make({ email })).rejects.toMatchObject({ code: 'email_taken' });
    }
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ['email', { email: 'nobody' }, 'invalid_format'],
    ['first_name', { firstName: ' ' }, 'invalid_format'],
    ['last_name', { lastName: 'www.example.com' }, 'custom'],
    ['password', { password: 'Short-1' }, 'password_invalid'],
    ['password', { password: 'kestrel over 9 gables!' }, 'password_invalid'],
    ['password', { password: 'Password123456!' }, 'password_common'],
    ['password', { password: "Bridget O'Malley 2026!" }, 'password_common'],
  ] as const)('when the %s is not valid: %j', async (field, change, type) => {
    const before = await countRows();
    const refused = make({ email: 'invalid@bank.example', ...change });
    await expect(refused).rejects.toBeInstanceOf(FieldRefusal);
    await expect(refused).rejects.toMatchObject({ fields: [{ loc: ['body', field], type }] });
    expect(await countRows()).toEqual(before);
  });
});

test('of ten at once one is made', async () => {
  const emails = Array.from({ length: 10 }, (_, index) => `racer-${index}@bank.example`);
  const prepared = await Promise.all(
    emails.map((email) => prepareAdministrator(context, { ...BRIDGET, email })),
  );
  const { secrets } = context.settings;
  const outcomes = await Promise.allSettled(
    prepared.map((person) =>
      transact(database, (tx) =>
        makeFirstAdministrator(tx, secrets, person, newAuthenticatorSecret()),
      ),
    ),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: expect.any(AdministratorExists) });
  const users = await database
    .selectFrom('users')
    .select('user_id')
    .where('email', 'in', emails)
    .execute();
  expect(users).toHaveLength(1);
});

test('there may be a first again when every administrator is suspended', async () => {
  const gone = await make({ email: 'gone@bank.example' });
  await transact(database, (tx) => suspendUser(tx, SYSTEM, gone, 'test'));
  const again = await make({ email: 'again@bank.example' });
  expect(await access.actionsOn(again)).toContain('staff_created');
});
