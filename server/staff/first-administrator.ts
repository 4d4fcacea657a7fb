import { Email } from '@ballast/contract/fields.ts';
import { nameOf } from '@ballast/contract/onboarding/names.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { enrolAuthenticator } from '../access/factors/authenticators.ts';
import {
  type PasswordLists,
  type PreparedPassword,
  preparePasswordOf,
  setPassword,
} from '../access/recovery/passwords.ts';
import { createStaff, openStaffIn } from '../account/users.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { parseInput } from '../http/bind.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type GivenAdministrator = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

/** The same, after every check that needs no other row. */
export type PreparedAdministrator = Omit<GivenAdministrator, 'password'> & {
  readonly password: PreparedPassword;
};

/** An administrator exists already; only the first one is made without another. */
export class AdministratorExists extends Error {
  readonly code = 'administrator_exists';

  constructor() {
    super('There is an administrator already: this command makes the first one only.');
    this.name = 'AdministratorExists';
  }
}

const Person = z.strictObject({
  email: Email,
  first_name: nameOf('Invalid first name'),
  last_name: nameOf('Invalid last name'),
});

/** Advisory lock key: only one process creates the first administrator. */
const LOCK = 7_163_552_093;

/** Throws `AdministratorExists` when an administrator can log in. */
export async function assertNoAdministrator(database: Database): Promise<void> {
  const administrators = await openStaffIn(database, 'ADMINISTRATOR');
  if (administrators.length > 0) throw new AdministratorExists();
}

/** Checks the data and hashes the password. Throws a `FieldRefusal` that names the field. */
export async function prepareAdministrator(
  lists: PasswordLists,
  given: GivenAdministrator,
): Promise<PreparedAdministrator> {
  const { firstName, lastName } = given;
  const typed = { email: given.email.trim(), first_name: firstName, last_name: lastName };
  const person = parseInput(Person, typed, 'body');
  const password = await preparePasswordOf(lists, { ...person, legal_name: null }, given.password);
  const { email, first_name, last_name } = person;
  return { email, firstName: first_name, lastName: last_name, password };
}

/**
 * Creates the first administrator, who signs in with the password and codes of `totpSecret`, and returns the
 * id. Throws `AdministratorExists`; refuses with `email_taken`.
 */
export async function makeFirstAdministrator(
  tx: Tx,
  secrets: Secrets,
  { password, ...person }: PreparedAdministrator,
  totpSecret: string,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await assertNoAdministrator(tx);
  const userId = await createStaff(tx, SYSTEM, { ...person, roles: ['ADMINISTRATOR'] });
  await setPassword(tx, SYSTEM, userId, password);
  await enrolAuthenticator(tx, SYSTEM, secrets, userId, totpSecret);
  return userId;
}
