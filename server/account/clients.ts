import { DEFAULT_LANGUAGE, type Language } from '@ballast/contract/account/languages.ts';
import type { User } from '@ballast/contract/account/me.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type RawBuilder, sql } from 'kysely';
import { readAssets } from '../database/assets.ts';
import { type Actor, clientSubject, type Person, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import {
  getMember,
  insertUser,
  lockUser,
  nameUser,
  type PersonName,
  readClients,
  readUsers,
  setLanguage,
  type UserRow,
} from './users.ts';

/** A client as it stands, with the person who has been its member for the longest: who opened its account. */
export type ClientRow = UserRow & { readonly client_id: string };

export type NewClient = {
  /** The id that an invitation reserved for the client. */
  readonly clientId?: string;
  readonly email: string;
  /** Ours where it is not known. */
  readonly language?: Language;
  readonly firstName: string;
  readonly middleName?: string | null;
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

/** Ids of a client and of its only member so far. */
export type ClientIds = { readonly clientId: string; readonly userId: string };

/** Creates a client with the person who opens its account as its member. Throws when the address is taken. */
export async function createClient(tx: Tx, actor: Actor, client: NewClient): Promise<ClientIds> {
  const { clientId = newId() } = client;
  const userId = newId();
  const user = {
    kind: 'CLIENT' as const,
    email: client.email,
    language: client.language ?? DEFAULT_LANGUAGE,
    first_name: client.firstName,
    middle_name: client.middleName ?? null,
    last_name: client.lastName,
    phone: client.phone ?? null,
    phone_verified: client.phoneVerified ?? false,
  };
  const row = {
    legal_name: client.legalName ?? null,
    account_type: client.accountType,
    account_status: client.accountStatus,
    verification_status: client.verificationStatus,
    kyc_stage: client.kycStage,
    us_tax_payer: client.usTaxPayer,
    relationship_manager_id: client.relationshipManagerId ?? null,
  };
  const role = client.accountType === 'INDIVIDUAL' ? 'HOLDER' : 'REPRESENTATIVE';
  await insertUser(tx, { ...user, user_id: userId });
  await tx
    .insertInto('clients')
    .values({ ...row, client_id: clientId })
    .execute();
  await tx
    .insertInto('memberships')
    .values({ membership_id: newId(), client_id: clientId, user_id: userId, role })
    .execute();
  const subject = clientSubject(clientId);
  await recordAction(tx, actor, 'client_created', subject, null, { ...user, ...row });
  return { clientId, userId };
}

/** Refuses `not_found`. */
export async function getClient(database: Database, clientId: string): Promise<ClientRow> {
  const client = await readClients(database).where('client_id', '=', clientId).executeTakeFirst();
  if (!client) throw new Refusal('not_found');
  return { ...client, client_id: clientId };
}

/** Whether a client's account is closed, for a while or for good, whoever may still sign in for it. Refuses `not_found`. */
export async function isSuspended(database: Database, clientId: string): Promise<boolean> {
  const client = await database
    .selectFrom('clients')
    .select('suspended_at')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw new Refusal('not_found');
  return client.suspended_at !== null;
}

/** Those of these clients whose accounts are closed, for a while or for good. */
export async function suspendedAmong(
  database: Database,
  clientIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from clients where client_id = any (${clientIds}::uuid[]) and suspended_at is not null`.execute(
    database,
  );
  return new Set(rows.map((row) => row.client_id));
}

/** The next active clients, by their ids, with what makes them one of a class. */
export async function activeClientsAfter(
  database: Database,
  after: string,
  limit: number,
): Promise<Pick<ClientRow, 'client_id' | 'account_type' | 'us_tax_payer'>[]> {
  return database
    .selectFrom('clients')
    .select(['client_id', 'account_type', 'us_tax_payer'])
    .where('account_status', '=', 'ACTIVE')
    .where('closed_at', 'is', null)
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .execute();
}

/** The people who may sign in for clients, each once. */
export async function membersOf(
  database: Database,
  clientIds: readonly string[],
): Promise<string[]> {
  if (clientIds.length === 0) return [];
  const rows = await database
    .selectFrom('memberships')
    .select('user_id')
    .where('client_id', 'in', clientIds)
    .where('until', 'is', null)
    .orderBy('since')
    .orderBy('membership_id')
    .execute();
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Since when a person has been a member of a client. Refuses `not_found` for whoever is none. */
export async function memberSince(
  database: Database,
  clientId: string,
  userId: string,
): Promise<Date> {
  const membership = await database
    .selectFrom('memberships')
    .select('since')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('until', 'is', null)
    .executeTakeFirst();
  if (!membership) throw new Refusal('not_found');
  return membership.since;
}

/** For each of these people who signs in for clients, the client for whom they have for the longest. */
export async function clientsOfPeople(
  database: Database,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('memberships')
    .distinctOn('user_id')
    .select(['user_id', 'client_id'])
    .where('user_id', 'in', userIds)
    .where('until', 'is', null)
    .orderBy('user_id')
    .orderBy('since')
    .orderBy('membership_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.client_id]));
}

type Addressee = Pick<
  UserRow,
  'user_id' | 'email' | 'language' | 'first_name' | 'last_name' | 'phone' | 'phone_verified'
>;

/** Where the people of a client are written to, in which language, and by what name. */
export async function addressesOf(database: Database, clientId: string): Promise<Addressee[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select([
      'users.user_id',
      'users.email',
      'users.language',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.phone_verified',
    ])
    .where('memberships.client_id', '=', clientId)
    .where('memberships.until', 'is', null)
    .orderBy('memberships.since')
    .$castTo<Addressee>()
    .execute();
}

/**
 * Locks a client's row and that of `getClient`'s member for a change, before anything else is locked. Refuses with
 * `account_suspended`.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<ClientRow> {
  const found = await tx
    .selectFrom('clients')
    .innerJoin('memberships', 'memberships.client_id', 'clients.client_id')
    .select('memberships.user_id')
    .where('clients.client_id', '=', clientId)
    .where('memberships.until', 'is', null)
    .orderBy('memberships.since')
    .orderBy('memberships.membership_id')
    .forUpdate('clients')
    .executeTakeFirst();
  if (!found) throw new Refusal('account_suspended');
  await lockUser(tx, found.user_id);
  return getClient(tx, clientId);
}

/** Name by which people know a client: an institution's legal name, else all names of the person. */
export function displayName(
  client: Pick<UserRow, 'first_name' | 'middle_name' | 'last_name' | 'legal_name'>,
): string {
  const { first_name, middle_name, last_name, legal_name } = client;
  return legal_name ?? [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/** Closes or opens a client's account. Ending its sessions is up to `suspendClient` of access. */
export async function markClientSuspended(
  tx: Tx,
  clientId: string,
  at: Date | null,
): Promise<void> {
  await updateClient(tx, clientId, { suspended_at: at });
}

/** Closes a client's account for good. Refuses with `conflict` where it is. */
export async function markClientClosed(tx: Tx, clientId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({
      closed_at: sql<Date>`clock_now()`,
      suspended_at: sql<Date>`coalesce(suspended_at, clock_now())`,
    })
    .where('client_id', '=', clientId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
}

/** In SQL: when the account of a client was closed for good, null while it is not. */
export function closedAt(clientId: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`(select c.closed_at from clients c where c.client_id = ${clientId})`;
}

/** Whether a client's account is closed for good. */
export async function isClosed(database: Database, clientId: string): Promise<boolean> {
  const client = await database
    .selectFrom('clients')
    .select('closed_at')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return client !== undefined && client.closed_at !== null;
}

/** A condition on a client's id: the account is not closed for good, so that it is still looked after. */
export function isKept(column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from clients closed where closed.client_id = ${column} and closed.closed_at is not null)`;
}

type SettingsChange = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };
type Settings = Pick<User, 'language' | 'default_currency'>;

/**
 * Changes the settings that are named: the language is the person's own, the currency the client's. Refuses a currency in
 * which nothing is shown.
 */
export async function changeMe(
  tx: Tx,
  actor: Person,
  clientId: string,
  change: SettingsChange,
): Promise<void> {
  const { default_currency: wanted } = change;
  if (wanted !== undefined) await assertDisplayed(tx, wanted);
  await lockClient(tx, clientId);
  const member = await getMember(tx, actor.userId, clientId);
  const before = { language: member.language, default_currency: member.default_currency };
  const after = {
    language: change.language ?? before.language,
    default_currency: change.default_currency ?? before.default_currency,
  };
  await setLanguage(tx, actor.userId, after.language);
  await updateClient(tx, clientId, { default_currency: after.default_currency });
  await recordAction(tx, actor, 'settings_changed', clientSubject(clientId), before, after);
}

async function assertDisplayed(tx: Tx, code: AssetCode): Promise<void> {
  const { assets } = await readAssets(tx);
  if (assets.some((asset) => asset.code === code && asset.may_be_displayed)) return;
  throw new FieldRefusal([fieldError(['body', 'default_currency'], 'invalid')]);
}

export type SignedUpAs = Pick<
  NewClient,
  'firstName' | 'middleName' | 'lastName' | 'legalName' | 'usTaxPayer'
>;

/** Activates the account of a completed sign-up. The client must be locked. */
export async function activateClient(tx: Tx, clientId: string, names: SignedUpAs): Promise<void> {
  await takeOn(tx, clientId, 'ACTIVE', names);
}

/** Marks a company as waiting for its signatory. The client must be locked. */
export async function markPendingActivation(
  tx: Tx,
  clientId: string,
  names: SignedUpAs,
): Promise<void> {
  await takeOn(tx, clientId, 'PENDING_ACTIVATION', names);
}

/** Sets the name and taxes that an invited owner confirmed. */
export async function nameInvited(tx: Tx, clientId: string, names: SignedUpAs): Promise<void> {
  await takeOn(tx, clientId, 'INACTIVE', names);
}

/** Sets the names of a client and of its longest member. Both must be locked. */
export async function correctClientNames(
  tx: Tx,
  { client_id: clientId, user_id: userId }: ClientRow,
  { legalName, ...name }: PersonName & { readonly legalName: string | null },
): Promise<void> {
  await nameUser(tx, userId, name);
  await updateClient(tx, clientId, { legal_name: legalName });
}

/** Marks the account of an invitation, which has its id: until that is completed nothing else is open to it. */
export async function markInvited(tx: Tx, clientId: string): Promise<void> {
  await updateClient(tx, clientId, { invitation_id: clientId });
}

/** Says that the invitation of an account is completed. The client must be locked. */
export async function markInvitationCompleted(tx: Tx, clientId: string, at: Date): Promise<void> {
  await updateClient(tx, clientId, { invitation_completed_at: at });
}

/** Says that an account waits for its invitation again, as before it was completed. The client must be locked. */
export async function reopenInvitation(tx: Tx, clientId: string): Promise<void> {
  await updateClient(tx, clientId, { account_status: 'INACTIVE', invitation_completed_at: null });
}

async function takeOn(
  tx: Tx,
  clientId: string,
  status: UserRow['account_status'],
  { legalName, usTaxPayer, ...name }: SignedUpAs,
): Promise<void> {
  const { user_id: userId } = await getClient(tx, clientId);
  await nameUser(tx, userId, name);
  await updateClient(tx, clientId, {
    account_status: status,
    us_tax_payer: usTaxPayer,
    ...(legalName !== undefined && { legal_name: legalName }),
  });
}

/** Sets the stage of a client's KYC; onboarding keeps the decisions. The client must be locked. */
export async function setKycStage(
  tx: Tx,
  clientId: string,
  stage: User['kyc_stage'],
): Promise<void> {
  await updateClient(tx, clientId, { kyc_stage: stage });
}

/** Says that a client is verified and their KYC complete. The client must be locked. */
export async function markVerified(tx: Tx, clientId: string): Promise<void> {
  await updateClient(tx, clientId, { verification_status: 'VERIFIED', kyc_stage: 'COMPLETED' });
}

/** Says that a verified company has answered what was asked of it since. The client must be locked. */
export async function markAnswered(tx: Tx, clientId: string): Promise<void> {
  await updateClient(tx, clientId, { kyc_stage: 'COMPLETED', answers_due_at: null });
}

/** Sets since when agreements of a client wait to be signed again; null for none. The client must be locked. */
export async function markAgreementsOutdated(
  tx: Tx,
  clientId: string,
  since: Date | null,
): Promise<void> {
  await updateClient(tx, clientId, { agreements_outdated_since: since });
}

/** Sets whether a client may send additional documents, because staff asked for them. */
export async function markDocumentsWanted(
  tx: Tx,
  clientId: string,
  wanted: boolean,
): Promise<void> {
  await updateClient(tx, clientId, { can_upload_additional_documents: wanted });
}

async function updateClient(
  tx: Tx,
  clientId: string,
  change: Partial<
    Pick<
      UserRow,
      | 'suspended_at'
      | 'account_status'
      | 'legal_name'
      | 'us_tax_payer'
      | 'kyc_stage'
      | 'answers_due_at'
      | 'agreements_outdated_since'
      | 'verification_status'
      | 'invitation_id'
      | 'can_upload_additional_documents'
      | 'invitation_completed_at'
      | 'default_currency'
    >
  >,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set(change)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not_found');
}

/** The display name in lower case, by which clients are sorted. */
const NAME = sql<string>`lower(coalesce(legal_name,
  concat_ws(' ', nullif(first_name, ''), middle_name, nullif(last_name, '')))) collate "C"`;

/** The name by which the client of an id is sorted, as a column of another list. */
export function sortNameOf(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select ${NAME} from people where is_first_member and client_id = ${column})`;
}

/** A cursor in the list of clients by name: all sort keys. */
export type ClientCursor = { readonly name: string; readonly clientId: string };

export type ClientQuery = {
  readonly search?: string | undefined;
  /** Only the clients of this relationship manager; null for all. */
  readonly managerId: string | null;
  readonly after: ClientCursor | null;
  readonly limit: number;
};

/** Clients by name, each once; `search` finds one as `isClientNamed` says. */
export async function clientsByName(
  database: Database,
  { search, managerId, after, limit }: ClientQuery,
): Promise<(ClientRow & { readonly cursor: ClientCursor })[]> {
  const conditions = [
    sql`is_first_member`,
    managerId === null ? null : sql`relationship_manager_id = ${managerId}`,
    search === undefined ? null : isClientNamed(sql`client_id`, search),
    after ? sql`(${NAME}, client_id) > (${after.name}, ${after.clientId}::uuid)` : null,
  ].filter((condition) => condition !== null);
  const { rows } = await sql<ClientRow & { sort_name: string }>`
    select people.*, ${NAME} as sort_name from people
    where ${sql.join(conditions, sql` and `)}
    order by ${NAME}, client_id limit ${limit}`.execute(database);
  return rows.map(({ sort_name: name, ...client }) => ({
    ...client,
    cursor: { name, clientId: client.client_id },
  }));
}

/**
 * A condition on a client's id: it is the id that is looked for, or the company or one of its members has each word in the
 * name or address, from its beginning and however it is written, or the phone number.
 */
export function isClientNamed(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const id = idIn(search);
  if (id !== null) {
    return sql`${column} in (
      select client_id from memberships where client_id = ${id} or (user_id = ${id} and until is null))`;
  }
  // By arrays, so that nobody else is read whatever is guessed of how many they are.
  return sql`${column} = any (array(
    select client_id from memberships
    where until is null and user_id = any (array(
      select user_id from users where kind = 'CLIENT' and ${isPersonNamed(search)}))
    union all
    select clients.client_id from clients
    where legal_name is not null and search_vector(legal_name, null) @@ search_query(${search})))`;
}

/** As the index has it, so that it is used. */
function isPersonNamed(search: string): RawBuilder<unknown> {
  const names = sql`first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || email`;
  return sql`search_vector(${names}, phone) @@ search_query(${search})`;
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The id that somebody looks for as a reference; null when it is something else. */
export function idIn(search: string): string | null {
  const id = search.trim().toLowerCase();
  return ID.test(id) ? id : null;
}

/** The clients that `isClientNamed` finds. */
export async function clientIdsNamed(database: Database, search: string): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from clients where ${isClientNamed(sql`client_id`, search)}`.execute(database);
  return rows.map((row) => row.client_id);
}

/** People and staff by name, address, phone number or id, as clients are found. */
export async function userIdsNamed(database: Database, search: string): Promise<string[]> {
  const id = idIn(search);
  if (id !== null) return [id];
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where kind = 'CLIENT' and ${isPersonNamed(search)}
    union all
    select user_id from users where kind = 'STAFF' and ${isPersonNamed(search)}`.execute(database);
  return rows.map((row) => row.user_id);
}

export async function clientsOfManager(database: Database, managerId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('clients')
    .select('client_id')
    .where('relationship_manager_id', '=', managerId)
    .execute();
  return rows.map((row) => row.client_id);
}

/** Names of clients and of people, by their ids. */
export async function namesOf(
  database: Database,
  clientOrUserIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(clientOrUserIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const [users, clients] = await Promise.all([
    readUsers(database).where('user_id', 'in', ids).execute(),
    readClients(database).where('client_id', 'in', ids).execute(),
  ]);
  return new Map<string, string>([
    ...users.map((row) => [row.user_id, displayName(row)] as const),
    ...clients.map((row) => [row.client_id ?? row.user_id, displayName(row)] as const),
  ]);
}
