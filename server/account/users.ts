import type { User } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { expressionBuilder, type Insertable, type Selectable } from 'kysely';
import { type Actor, recordAction, userSubject } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import type { People, Schema, Users } from '../database/schema.ts';
import { emailKey } from './email-key.ts';

/** A person who signs in, with a client whose member they are as that client stands; staff stand for no client. */
export type UserRow = Omit<Selectable<People>, RequiredColumn | TypedColumn | Position> &
  Pick<User, TypedColumn> & {
    readonly [Column in RequiredColumn]: NonNullable<Selectable<People>[Column]>;
  };

// Which rows of the view are the ones to read says itself.
type Position = 'is_first_client' | 'is_first_member';
// What a view does not say of its columns: that they are there, and which words they may have.
type RequiredColumn =
  | 'user_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone_verified'
  | 'otp_enabled'
  | 'has_passkey'
  | 'password_set'
  | 'created_at'
  | 'can_upload_additional_documents';
type TypedColumn =
  | 'kind'
  | 'account_type'
  | 'account_status'
  | 'verification_status'
  | 'kyc_stage'
  | 'language'
  | 'default_currency';

export type NewStaff = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly StaffRole[];
};

/**
 * A user with the client whose member they are; of several that whose member they have been for the longest. Refuses
 * `not_found`.
 */
export async function getUser(database: Database, userId: string): Promise<UserRow> {
  const user = await readUsers(database).where('user_id', '=', userId).executeTakeFirst();
  if (!user) throw new Refusal('not_found');
  return user;
}

/** Whether somebody has a passkey; nobody who is not there has one. */
export async function ownsPasskey(database: Database, userId: string): Promise<boolean> {
  const user = await readUsers(database).where('user_id', '=', userId).executeTakeFirst();
  return user?.has_passkey ?? false;
}

/** A user as a member of one client, or as staff, of none. Refuses `not_found`. */
export async function getMember(
  database: Database,
  userId: string,
  clientId: string | null,
): Promise<UserRow> {
  const user = await findMember(database, userId, clientId);
  if (!user) throw new Refusal('not_found');
  return user;
}

export async function findMember(
  database: Database,
  userId: string,
  clientId: string | null,
): Promise<UserRow | undefined> {
  return readMemberships(database)
    .where('user_id', '=', userId)
    .where('client_id', 'is not distinct from', clientId)
    .executeTakeFirst();
}

/** Users with the clients whose members they are: one row for each user, whatever they are members of. */
export function readUsers(database: Database) {
  return readMemberships(database).where('is_first_client', '=', true);
}

/** Clients with the member who has been theirs for the longest: one row for each client. */
export function readClients(database: Database) {
  return readMemberships(database).where('is_first_member', '=', true);
}

// By name: which membership is the first is worked out only where a condition asks for it.
const COLUMNS = [
  'user_id',
  'kind',
  'email',
  'first_name',
  'middle_name',
  'last_name',
  'phone',
  'phone_verified',
  'otp_enabled',
  'has_passkey',
  'password_set',
  'language',
  'created_at',
  'client_id',
  'role',
  'legal_name',
  'account_type',
  'account_status',
  'verification_status',
  'kyc_stage',
  'us_tax_payer',
  'can_upload_additional_documents',
  'default_currency',
  'relationship_manager_id',
  'invitation_id',
  'invitation_completed_at',
  'suspended_at',
  'closed_at',
  'answers_due_at',
  'agreements_outdated_since',
] as const satisfies readonly (keyof UserRow)[];

function readMemberships(database: Database) {
  return database.selectFrom('people').select(COLUMNS).$castTo<UserRow>();
}

export async function findUserByEmail(
  database: Database,
  email: string,
): Promise<UserRow | undefined> {
  return readUsers(database).where('user_id', '=', userByEmail(email)).executeTakeFirst();
}

/** The id of the user whose address it is, as part of a statement. */
export function userByEmail(email: string) {
  return expressionBuilder<Schema>()
    .selectFrom('email_addresses')
    .select('user_id')
    .where('email_key', '=', emailKey(email));
}

/** Inserts a user and the address that no other may have. Refuses with `email_taken` (`email_addresses__free`). */
export async function insertUser(tx: Tx, user: Insertable<Users>): Promise<void> {
  await tx.insertInto('users').values(user).execute();
  await insertAddress(tx, user.user_id, user.email);
}

async function insertAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .insertInto('email_addresses')
    .values({ email_key: emailKey(email), user_id: userId })
    .execute();
}

/** Creates a member of staff and returns the id. Throws when the address is taken. */
export async function createStaff(tx: Tx, actor: Actor, staff: NewStaff): Promise<string> {
  const userId = newId();
  const row = {
    kind: 'STAFF',
    email: staff.email,
    first_name: staff.firstName,
    last_name: staff.lastName,
  } as const;
  await insertUser(tx, { ...row, user_id: userId });
  await insertRoles(tx, userId, staff.roles);
  const after = { ...row, roles: staff.roles };
  await recordAction(tx, actor, 'staff_created', userSubject(userId), null, after);
  return userId;
}

/** The ids of those who have a role and can log in. */
export async function openStaffIn(database: Database, role: StaffRole): Promise<string[]> {
  const rows = await database
    .selectFrom('staff_roles')
    .innerJoin('users', 'users.user_id', 'staff_roles.user_id')
    .select('users.user_id')
    .where('role', '=', role)
    .where('suspended_at', 'is', null)
    .where('password_set', '=', true)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Says whether somebody has a role at the desk. */
export async function hasStaffRole(
  database: Database,
  userId: string,
  role: StaffRole,
): Promise<boolean> {
  const row = await database
    .selectFrom('staff_roles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return row !== undefined;
}

type StaffUser = Pick<
  UserRow,
  'user_id' | 'email' | 'first_name' | 'last_name' | 'password_set' | 'suspended_at'
> & { readonly roles: readonly StaffRole[] };

/** Everybody who has or had access to the desk, by name. */
export async function listStaffUsers(database: Database): Promise<StaffUser[]> {
  const rows = await database
    .selectFrom('users')
    .leftJoin('staff_roles', 'staff_roles.user_id', 'users.user_id')
    .select([
      'users.user_id',
      'email',
      'first_name',
      'last_name',
      'password_set',
      'suspended_at',
      'role',
    ])
    .where('kind', '=', 'STAFF')
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('users.user_id')
    .execute();
  const people = new Map<string, StaffUser>();
  for (const { role, ...user } of rows) {
    const roles = people.get(user.user_id)?.roles ?? [];
    people.set(user.user_id, { ...user, roles: role === null ? roles : [...roles, role] });
  }
  return [...people.values()];
}

/** The roles of a member of staff. */
export async function staffRolesOf(database: Database, userId: string): Promise<StaffRole[]> {
  const rows = await database
    .selectFrom('staff_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Gives a member of staff these roles and no others. */
export async function setStaffRoles(
  tx: Tx,
  actor: Actor,
  userId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  const before = { roles: await staffRolesOf(tx, userId) };
  await tx.deleteFrom('staff_roles').where('user_id', '=', userId).execute();
  await insertRoles(tx, userId, roles);
  await recordAction(tx, actor, 'staff_roles_changed', userSubject(userId), before, { roles });
}

async function insertRoles(tx: Tx, userId: string, roles: readonly StaffRole[]): Promise<void> {
  if (roles.length === 0) return;
  const rows = roles.map((role) => ({ user_id: userId, role }));
  await tx.insertInto('staff_roles').values(rows).execute();
}

export type Colleague = {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
};

/** Staff who have one of some roles and may sign in, by name. */
export async function staffIn(
  database: Database,
  roles: readonly StaffRole[],
): Promise<Colleague[]> {
  const rows = await database
    .selectFrom('staff_roles')
    .innerJoin('users', 'users.user_id', 'staff_roles.user_id')
    .select(['users.user_id as userId', 'first_name', 'last_name', 'role'])
    .where('suspended_at', 'is', null)
    .where('users.user_id', 'in', (in_) =>
      in_.selectFrom('staff_roles').select('user_id').where('role', 'in', roles),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('users.user_id')
    .execute();
  const people = new Map<string, Colleague>();
  for (const { userId, first_name, last_name, role } of rows) {
    const name = `${first_name} ${last_name}`.trim();
    const known = people.get(userId)?.roles ?? [];
    people.set(userId, { userId, name, roles: [...known, role] });
  }
  return [...people.values()];
}

/** Why somebody does not get in who is suspended, or whose account is closed for good. */
export function shutOut({ closed_at }: Pick<UserRow, 'closed_at'>): Refusal {
  return new Refusal(closed_at ? 'account_closed' : 'account_suspended');
}

/** Closes or opens a person's own access. Ending the sessions is up to `suspendUser` of access. */
export async function markSuspended(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await updateUser(tx, userId, { suspended_at: at });
}

/** Says that the authenticator is on or off. The authenticator itself is access's. */
export async function markOtpEnabled(tx: Tx, userId: string, enabled: boolean): Promise<void> {
  await updateUser(tx, userId, { otp_enabled: enabled });
}

/** Says whether a user has a passkey. The passkeys themselves are access's. */
export async function markPasskey(tx: Tx, userId: string, has: boolean): Promise<void> {
  await updateUser(tx, userId, { has_passkey: has });
}

/** Says whether a user has a password. The password itself is access's. */
export async function markPasswordSet(tx: Tx, userId: string, isSet: boolean): Promise<void> {
  await updateUser(tx, userId, { password_set: isSet });
}

/**
 * Locks a user's row for a change of phone or address, before anything else is locked, so that two changes
 * wait for each other here and nowhere else. Refuses with `account_suspended`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  const user = await readUsers(tx).where('user_id', '=', userId).executeTakeFirst();
  if (!user || user.suspended_at) throw new Refusal('account_suspended');
  return user;
}

/** Sets a number that a user wants to verify, or has. The user must be locked. */
export async function setPhone(
  tx: Tx,
  userId: string,
  phone: string,
  state: 'GIVEN' | 'VERIFIED',
): Promise<void> {
  await updateUser(tx, userId, { phone, phone_verified: state === 'VERIFIED' });
}

/** Changes the address of a locked user. Refuses with `email_taken` (`email_addresses__free`). */
export async function changeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await updateUser(tx, userId, { email });
  await tx.deleteFrom('email_addresses').where('user_id', '=', userId).execute();
  await insertAddress(tx, userId, email);
}

export type PersonName = {
  readonly firstName: string;
  readonly middleName?: string | null;
  readonly lastName: string;
};

/** Sets the name of a locked user. */
export async function nameUser(
  tx: Tx,
  userId: string,
  { firstName, middleName, lastName }: PersonName,
): Promise<void> {
  const name = { first_name: firstName, middle_name: middleName ?? null, last_name: lastName };
  await updateUser(tx, userId, name);
}

/** Sets the language of a locked user's screens and messages. */
export async function setLanguage(
  tx: Tx,
  userId: string,
  language: UserRow['language'],
): Promise<void> {
  await updateUser(tx, userId, { language });
}

async function updateUser(
  tx: Tx,
  userId: string,
  change: Partial<
    Pick<
      UserRow,
      | 'suspended_at'
      | 'otp_enabled'
      | 'has_passkey'
      | 'password_set'
      | 'phone'
      | 'phone_verified'
      | 'email'
      | 'first_name'
      | 'middle_name'
      | 'last_name'
      | 'language'
    >
  >,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(change)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not_found');
}
