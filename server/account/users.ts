import type { User } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Selectable } from 'kysely';
import { type Actor, recordAction, userSubject } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import type { Users } from '../database/schema.ts';
import { emailKey } from './email-key.ts';

export type UserRow = Omit<Selectable<Users>, TypedColumn> & Pick<User, TypedColumn>;

type TypedColumn =
  | 'kind'
  | 'account_type'
  | 'account_status'
  | 'verification_status'
  | 'kyc_stage'
  | 'language'
  | 'default_currency';

export type NewClient = {
  /** The id that an invitation reserved for the account. */
  readonly userId?: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly legalName?: string;
  readonly accountType: User['account_type'];
  readonly accountStatus: User['account_status'];
  readonly verificationStatus: User['verification_status'];
  readonly kycStage: User['kyc_stage'];
  readonly usTaxPayer: boolean | null;
  readonly phone?: string;
  readonly phoneVerified?: boolean;
  readonly relationshipManagerId?: string;
};

export type NewStaff = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly StaffRole[];
};

export async function getUser(database: Database, userId: string): Promise<UserRow> {
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new Refusal('not_found');
  return user;
}

export async function findUserByEmail(
  database: Database,
  email: string,
): Promise<UserRow | undefined> {
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return user;
}

/** Creates a client and returns the id. Throws when the address is taken. */
export async function createClient(tx: Tx, actor: Actor, client: NewClient): Promise<string> {
  const { userId = newId() } = client;
  const row = {
    kind: 'CLIENT' as const,
    email: client.email,
    email_key: emailKey(client.email),
    first_name: client.firstName,
    last_name: client.lastName,
    legal_name: client.legalName ?? null,
    account_type: client.accountType,
    account_status: client.accountStatus,
    verification_status: client.verificationStatus,
    kyc_stage: client.kycStage,
    us_tax_payer: client.usTaxPayer,
    phone: client.phone ?? null,
    phone_verified: client.phoneVerified ?? false,
    relationship_manager_id: client.relationshipManagerId ?? null,
  };
  await tx
    .insertInto('users')
    .values({ ...row, user_id: userId })
    .execute();
  await recordAction(tx, actor, 'client_created', userSubject(userId), null, row);
  return userId;
}

/** Creates a member of staff and returns the id. Throws when the address is taken. */
export async function createStaff(tx: Tx, actor: Actor, staff: NewStaff): Promise<string> {
  const userId = newId();
  const row = {
    kind: 'STAFF',
    email: staff.email,
    email_key: emailKey(staff.email),
    first_name: staff.firstName,
    last_name: staff.lastName,
    account_status: 'ACTIVE',
    verification_status: 'VERIFIED',
    kyc_stage: 'COMPLETED',
  } as const;
  await tx
    .insertInto('users')
    .values({ ...row, user_id: userId })
    .execute();
  if (staff.roles.length > 0) {
    const roles = staff.roles.map((role) => ({ user_id: userId, role }));
    await tx.insertInto('staff_roles').values(roles).execute();
  }
  const after = { ...row, roles: staff.roles };
  await recordAction(tx, actor, 'staff_created', userSubject(userId), null, after);
  return userId;
}

export async function hasOpenStaff(database: Database, role: StaffRole): Promise<boolean> {
  const found = await database
    .selectFrom('staff_roles')
    .innerJoin('users', 'users.user_id', 'staff_roles.user_id')
    .select('users.user_id')
    .where('role', '=', role)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Name by which people know a user: an institution's legal name, else first and last name. */
export function displayName(
  user: Pick<UserRow, 'first_name' | 'last_name' | 'legal_name'>,
): string {
  return user.legal_name ?? `${user.first_name} ${user.last_name}`.trim();
}

/** Closes or reopens an account. Ending its sessions is up to `suspendUser` of access. */
export async function markSuspended(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await updateUser(tx, userId, { suspended_at: at });
}

/** Whether an account is closed, for a while or for good. */
export async function isSuspended(database: Database, userId: string): Promise<boolean> {
  return (await getUser(database, userId)).suspended_at !== null;
}

/** Says that the authenticator is on or off. The authenticator itself is access's. */
export async function markOtpEnabled(tx: Tx, userId: string, enabled: boolean): Promise<void> {
  await updateUser(tx, userId, { otp_enabled: enabled });
}

/** Says that a user has a password. The password itself is access's. */
export async function markPasswordSet(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { password_set: true });
}

/**
 * Locks a user's row for a change of phone or address, before anything else is locked, so that two changes
 * wait for each other here and nowhere else. Refuses with `account_suspended`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
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

/** Changes the address of a locked user. Refuses with `email_taken` (`users__email_free`). */
export async function changeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await updateUser(tx, userId, { email, email_key: emailKey(email) });
}

type SettingsChange = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };
type Settings = Pick<User, 'language' | 'default_currency'>;

export async function changeMe(
  tx: Tx,
  actor: Actor,
  userId: string,
  change: SettingsChange,
): Promise<void> {
  const user = await lockUser(tx, userId);
  const before = { language: user.language, default_currency: user.default_currency };
  const after = {
    language: change.language ?? before.language,
    default_currency: change.default_currency ?? before.default_currency,
  };
  await updateUser(tx, userId, after);
  await recordAction(tx, actor, 'settings_changed', userSubject(userId), before, after);
}

export type SignedUpAs = Pick<NewClient, 'firstName' | 'lastName' | 'legalName' | 'usTaxPayer'>;

/** Activates the account of a completed sign-up. The user must be locked. */
export async function activateClient(tx: Tx, userId: string, names: SignedUpAs): Promise<void> {
  await takeOn(tx, userId, 'ACTIVE', names);
}

/** Marks a company as waiting for its signatory. The user must be locked. */
export async function markPendingActivation(
  tx: Tx,
  userId: string,
  names: SignedUpAs,
): Promise<void> {
  await takeOn(tx, userId, 'PENDING_ACTIVATION', names);
}

/** Sets the name and taxes that an invited owner confirmed. */
export async function nameInvited(tx: Tx, userId: string, names: SignedUpAs): Promise<void> {
  await takeOn(tx, userId, 'INACTIVE', names);
}

/** Marks an account as invited: until the invitation is completed nothing else is open to it. */
export async function markInvited(tx: Tx, userId: string, invitationId: string): Promise<void> {
  await updateUser(tx, userId, { invitation_id: invitationId });
}

/** Says that the invitation of an account is completed. The user must be locked. */
export async function markInvitationCompleted(tx: Tx, userId: string, at: Date): Promise<void> {
  await updateUser(tx, userId, { invitation_completed_at: at });
}

/** Says that an account waits for its invitation again, as before it was completed. The user must be locked. */
export async function reopenInvitation(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { account_status: 'INACTIVE', invitation_completed_at: null });
}

async function takeOn(
  tx: Tx,
  userId: string,
  status: UserRow['account_status'],
  { firstName, lastName, legalName, usTaxPayer }: SignedUpAs,
): Promise<void> {
  await updateUser(tx, userId, {
    account_status: status,
    first_name: firstName,
    last_name: lastName,
    us_tax_payer: usTaxPayer,
    ...(legalName !== undefined && { legal_name: legalName }),
  });
}

/** Sets the stage of a client's KYC; onboarding keeps the decisions. The user must be locked. */
export async function setKycStage(tx: Tx, userId: string, stage: User['kyc_stage']): Promise<void> {
  await updateUser(tx, userId, { kyc_stage: stage });
}

/** Says that a client is verified and their KYC complete. The user must be locked. */
export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { verification_status: 'VERIFIED', kyc_stage: 'COMPLETED' });
}

/** Sets whether a client may send additional documents, because staff asked for them. */
export async function markDocumentsWanted(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await updateUser(tx, userId, { can_upload_additional_documents: wanted });
}

async function updateUser(
  tx: Tx,
  userId: string,
  change: Partial<
    Pick<
      UserRow,
      | 'suspended_at'
      | 'otp_enabled'
      | 'password_set'
      | 'phone'
      | 'phone_verified'
      | 'email'
      | 'email_key'
      | 'account_status'
      | 'first_name'
      | 'last_name'
      | 'legal_name'
      | 'us_tax_payer'
      | 'kyc_stage'
      | 'verification_status'
      | 'invitation_id'
      | 'can_upload_additional_documents'
      | 'invitation_completed_at'
      | 'language'
      | 'default_currency'
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
