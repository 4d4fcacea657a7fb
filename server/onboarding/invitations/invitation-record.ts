import { Refusal } from '@ballast/contract/errors.ts';
import type { InvitedPerson } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type {
  InvitedCompany,
  InvitedContact,
} from '@ballast/contract/onboarding/invitations/invited-company.ts';
import type { ToldInvestor } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { InvitationState } from '@ballast/contract/staff/invitations.ts';
import { type RawBuilder, sql } from 'kysely';
import { idIn } from '../../account/clients.ts';
import { emailKey } from '../../account/email-key.ts';
import type { Subject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';

type Kept = ToldInvestor & {
  readonly invitation_id: string;
  readonly email: string;
  readonly manager_id: string;
  readonly invited_at: Date;
  readonly owner_id: string | null;
  readonly accepted_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly completed_at: Date | null;
  readonly withdrawn_at: Date | null;
  /** The newest version of what was told. */
  readonly version_id: string;
  readonly phone: string;
  /** The newest link, the only valid one. */
  readonly link_id: string;
  readonly token_hash: Uint8Array;
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly refused_at: Date | null;
  /** The newest report of changes; nulls when there was none. */
  readonly report_id: string | null;
  readonly changes: string | null;
  readonly reported_at: Date | null;
  readonly cleared_at: Date | null;
  readonly answer: string | null;
  /** By the one clock. */
  readonly state: InvitationState;
};

/** The invitation of a person. */
export type InvitationRecord = Kept & { readonly person: InvitedPerson; readonly company: null };

/** The invitation of a company: `person` is its contact, who registers it. */
export type CompanyInvitation = Kept & {
  readonly person: InvitedContact;
  readonly company: InvitedCompany;
};

export type AnyInvitation = InvitationRecord | CompanyInvitation;

/** An invitation as the subject of an action; its id becomes that of the account. */
export function invitationSubject({
  invitation_id: id,
  owner_id,
}: Pick<InvitationRecord, 'invitation_id' | 'owner_id'>): Subject {
  return { kind: 'invitation', id, ownerId: owner_id ?? id };
}

/** The state of an invitation, strongest condition first. */
const STATE = sql<InvitationState>`case
  when i.withdrawn_at is not null then 'WITHDRAWN'
  when i.completed_at is not null then 'COMPLETED'
  when i.confirmed_at is not null then 'CONFIRMED'
  when r.reported_at is not null and r.cleared_at is null then 'CHANGES_REPORTED'
  when i.accepted_at is not null then 'ACCEPTED'
  when l.refused_at is not null then 'UNDELIVERED'
  when l.expires_at <= clock_now() then 'EXPIRED'
  else 'SENT' end`;

const NEWEST = sql`
  from invitations i
  cross join lateral (select v.version_id, v.phone, v.person, v.company, v.request,
      v.investor_class, v.questionnaire
    from invitation_versions v
    where v.invitation_id = i.invitation_id
    order by v.entered_at desc, v.version_id desc limit 1) v
  cross join lateral (select k.link_id, k.token_hash, k.sent_at, k.expires_at, k.refused_at
    from invitation_links k where k.invitation_id = i.invitation_id
    order by k.sent_at desc, k.link_id desc limit 1) l
  left join lateral (select p.report_id, p.changes, p.reported_at, p.cleared_at, p.answer
    from invitation_reports p where p.invitation_id = i.invitation_id
    order by p.reported_at desc, p.report_id desc limit 1) r on true`;

/** Invitations by a condition over `i`, `v`, `l` and `r`, newest first. */
async function readInvitations(
  database: Database,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<AnyInvitation[]> {
  const { rows } = await sql<AnyInvitation>`
    select i.*, v.*, l.*, r.*, ${STATE} as state ${NEWEST}
    where ${condition}
    order by i.invited_at desc, i.invitation_id desc limit ${limit}`.execute(database);
  return rows;
}

/** The manager's or the invited person's own; null, or nothing, is anybody's. */
type Whose = { readonly managerId?: string | null; readonly clientId?: string };

/** Reads the invitation of a person. Refuses with `not_found`, a company's too. */
export async function getInvitationRecord(
  database: Database,
  invitationId: string,
  whose: Whose = {},
): Promise<InvitationRecord> {
  return assertOfPerson(await getAnyInvitation(database, invitationId, whose));
}

function assertOfPerson(invitation: AnyInvitation): InvitationRecord {
  if (invitation.company !== null) throw new Refusal('not_found');
  return invitation;
}

/** Reads an invitation. Refuses with `not_found`; takes the same time for another's, so ids cannot be probed. */
export async function getAnyInvitation(
  database: Database,
  invitationId: string,
  whose: Whose = {},
): Promise<AnyInvitation> {
  const [found] = await readInvitations(database, isOne(invitationId, whose), 1);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Locks the invitation of a person and reads it. Refuses with `not_found`, a company's too. */
export async function lockInvitation(
  tx: Tx,
  invitationId: string,
  whose: Whose = {},
): Promise<InvitationRecord> {
  return assertOfPerson(await lockAnyInvitation(tx, invitationId, whose));
}

/** Locks an invitation and reads it. Refuses with `not_found`. */
export async function lockAnyInvitation(
  tx: Tx,
  invitationId: string,
  whose: Whose = {},
): Promise<AnyInvitation> {
  await sql`select from invitations i where ${isOne(invitationId, whose)} for update`.execute(tx);
  return getAnyInvitation(tx, invitationId, whose);
}

function isOne(invitationId: string, { managerId, clientId }: Whose): RawBuilder<unknown> {
  const isManagers = managerId ? sql`and i.manager_id = ${managerId}` : sql``;
  const isOwn = clientId ? sql`and i.owner_id = ${clientId}` : sql``;
  return sql`i.invitation_id = ${invitationId} ${isManagers} ${isOwn}`;
}

/** Finds the invitation whose newest link has this secret's hash. */
export async function findInvitationByToken(
  database: Database,
  tokenHash: Uint8Array,
): Promise<AnyInvitation | undefined> {
  const newest = sql`l.token_hash = ${tokenHash} and i.invitation_id = (
    select invitation_id from invitation_links where token_hash = ${tokenHash})`;
  const [found] = await readInvitations(database, newest, 1);
  return found;
}

/** The open invitation of an address. */
export async function findOpenInvitation(
  database: Database,
  email: string,
): Promise<AnyInvitation | undefined> {
  const open = sql`i.invitation_id = (
    select invitation_id from invited_addresses where email_key = ${emailKey(email)})`;
  const [found] = await readInvitations(database, open, 1);
  return found;
}

/** Keeps an address for an invitation. Refuses with `invitation_exists` (`invited_addresses__free`). */
export async function takeAddress(tx: Tx, invitationId: string, email: string): Promise<void> {
  await tx
    .insertInto('invited_addresses')
    .values({ email_key: emailKey(email), invitation_id: invitationId })
    .execute();
}

/** Frees the address of an invitation that is completed or withdrawn. */
export async function freeAddress(tx: Tx, invitationId: string): Promise<void> {
  await tx.deleteFrom('invited_addresses').where('invitation_id', '=', invitationId).execute();
}

export type InvitationQuery = {
  /** Only those of this relationship manager; null for all. */
  readonly managerId: string | null;
  readonly state: InvitationState | undefined;
  /** What is looked for, as clients are. */
  readonly search: string | undefined;
  readonly after: { readonly invitedAt: string; readonly invitationId: string } | null;
  readonly limit: number;
};

export function listInvitationRecords(
  database: Database,
  { managerId, state, search, after, limit }: InvitationQuery,
): Promise<AnyInvitation[]> {
  const conditions = [
    sql`true`,
    managerId === null ? null : sql`i.manager_id = ${managerId}`,
    state === undefined ? null : sql`${STATE} = ${state}`,
    search === undefined ? null : isOf(search),
    after &&
      sql`(i.invited_at, i.invitation_id)
        < (${after.invitedAt}::timestamptz, ${after.invitationId}::uuid)`,
  ].filter((condition) => condition !== null);
  return readInvitations(database, sql`${sql.join(conditions, sql` and `)}`, limit);
}

/** The invitation has this id, or its person or company the words, however they are written, or the number. */
function isOf(search: string): RawBuilder<unknown> {
  const id = idIn(search);
  if (id !== null) return sql`i.invitation_id = ${id}`;
  const words = sql`concat_ws(' ', v.person->>'first_name', v.person->>'middle_name',
    v.person->>'last_name', v.company->>'legal_business_name', i.email)`;
  return sql`search_vector(${words}, v.phone) @@ search_query(${search})`;
}
