import { STAFF_ROLES, type StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/administration.ts';
import type { AccessRequestKind } from '@ballast/contract/staff/administration.ts';
import type { askRoleLead as askRoleLeadCall } from '@ballast/contract/staff/role-leads.ts';
import { type Selectable, sql } from 'kysely';
import { readLocks } from '../access/attempts/locks.ts';
import { namesOf } from '../account/clients.ts';
import {
  findUserByEmail,
  getUser,
  openStaffIn,
  readUsers,
  staffRolesOf,
  type UserRow,
} from '../account/users.ts';
import { type Person, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import type { AccessRequests } from '../database/schema.ts';
import { assertCanLead } from '../reviews/role-leads.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { carryOut, knownRoles, ledRole } from './access-changes.ts';

export type Keeper = Person & { readonly roles: readonly StaffRole[] };

type Row = Selectable<AccessRequests>;
export type Asked = { readonly id: string; readonly waits: boolean };
type Wish = Pick<Row, 'kind' | 'reason'> &
  Partial<Pick<Row, 'person_id' | 'email' | 'first_name' | 'last_name' | 'roles'>>;

/** Advisory lock key: what is asked for and answered about access is decided one after the other. */
const LOCK = 5_216_830_417;

const FORMER_MAX = 100;

/** Asks for somebody to be invited. Refuses with `email_taken` and `conflict`. */
export async function inviteStaff(
  tx: Tx,
  secrets: Secrets,
  keeper: Keeper,
  { email, ...body }: BodyOf<typeof calls.inviteStaff>,
): Promise<Asked> {
  if (await findUserByEmail(tx, email)) throw new Refusal('email_taken');
  return askFor(tx, secrets, keeper, { ...body, kind: 'INVITE', email });
}

/** Asks for other roles. Refuses with `not_found`, `conflict` and `last_administrator`. */
export async function changeStaffRoles(
  tx: Tx,
  secrets: Secrets,
  keeper: Keeper,
  userId: string,
  body: BodyOf<typeof calls.changeStaffRoles>,
): Promise<Asked> {
  await getStaff(tx, userId);
  return askFor(tx, secrets, keeper, { ...body, kind: 'CHANGE_ROLES', person_id: userId });
}

/** Asks for a change of access. Refuses with `not_found`, `forbidden`, `conflict` and `last_administrator`. */
export async function askAccessChange(
  tx: Tx,
  secrets: Secrets,
  keeper: Keeper,
  userId: string,
  { change: kind, reason }: BodyOf<typeof calls.askAccessChange>,
): Promise<Asked> {
  const about = await getUser(tx, userId);
  if (about.kind === 'CLIENT' && kind !== 'LIFT_LOCK') throw new Refusal('forbidden');
  return askFor(tx, secrets, keeper, { kind, reason, person_id: userId });
}

/** Asks for another lead of a role. Refuses with `conflict`. */
export function askRoleLead(
  tx: Tx,
  secrets: Secrets,
  keeper: Keeper,
  role: StaffRole,
  { user_id, reason }: BodyOf<typeof askRoleLeadCall>,
): Promise<Asked> {
  return askFor(tx, secrets, keeper, {
    kind: 'SET_LEAD',
    person_id: user_id,
    roles: [role],
    reason,
  });
}

async function getStaff(database: Database, userId: string): Promise<UserRow> {
  const user = await getUser(database, userId);
  if (user.kind !== 'STAFF') throw new Refusal('not_found');
  return user;
}

/** Keeps what somebody asks for about access, and does it at once where nobody else could confirm it. Refuses as those that ask. */
export async function askFor(tx: Tx, secrets: Secrets, keeper: Keeper, wish: Wish): Promise<Asked> {
  await oneAtATime(tx);
  const requestId = newId();
  const request = await tx
    .insertInto('access_requests')
    .values({ ...wish, request_id: requestId, asked_by: keeper.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await assertKeeper(tx, keeper, request);
  await assertChanges(tx, request);
  const waits = await needsAnother(tx, keeper, request);
  await recordAction(tx, keeper, 'access_change_asked', subjectOf(request), null, stateOf(request));
  if (!waits) await confirm(tx, secrets, keeper, request);
  return { id: requestId, waits };
}

/**
 * Confirms or declines a request. Refuses with `not_found`, `forbidden`, `conflict`, `approver_entered_it`,
 * `approver_is_concerned`, `closing_stopped`, `email_taken` and `last_administrator`.
 */
export async function answerAccessRequest(
  tx: Tx,
  secrets: Secrets,
  keeper: Keeper,
  requestId: string,
  { decision }: BodyOf<typeof calls.answerAccessRequest>,
): Promise<void> {
  await oneAtATime(tx);
  const request = await tx
    .selectFrom('access_requests')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw new Refusal('not_found');
  await assertKeeper(tx, keeper, request);
  if (request.decision !== null) throw new Refusal('conflict');
  if (decision === 'DECLINED') {
    await markDecided(tx, keeper, request, 'DECLINED');
    await recordAction(tx, keeper, 'access_change_declined', subjectOf(request), null, null);
    return;
  }
  const obstacle = obstacleToConfirm(keeper, request);
  if (obstacle) throw new Refusal(obstacle);
  await confirm(tx, secrets, keeper, request);
}

async function oneAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

function obstacleToConfirm({ userId }: { readonly userId: string }, request: Row) {
  if (request.asked_by === userId) return 'approver_entered_it';
  return request.person_id === userId ? 'approver_is_concerned' : null;
}

async function confirm(tx: Tx, secrets: Secrets, keeper: Keeper, request: Row): Promise<void> {
  const userId = await carryOut(tx, secrets, keeper, request);
  await markDecided(tx, keeper, { ...request, person_id: userId }, 'CONFIRMED');
  const subject = subjectOf({ ...request, person_id: userId });
  await recordAction(tx, keeper, 'access_change_confirmed', subject, null, stateOf(request));
}

async function markDecided(
  tx: Tx,
  keeper: Keeper,
  request: Row,
  decision: 'CONFIRMED' | 'DECLINED',
): Promise<void> {
  const decided_by = keeper.userId;
  await tx
    .updateTable('access_requests')
    .set({
      decision,
      decided_by,
      decided_at: sql<Date>`clock_now()`,
      person_id: request.person_id,
      alone: decision === 'CONFIRMED' && request.asked_by === decided_by,
    })
    .where('request_id', '=', request.request_id)
    .execute();
}

/** Refuses with `forbidden`: administrators keep the access of staff, compliance that of clients. */
async function assertKeeper(tx: Tx, { roles }: Keeper, request: Row): Promise<void> {
  if (!roles.includes(await keepingRole(tx, request))) throw new Refusal('forbidden');
}

async function keepingRole(database: Database, { person_id: userId }: Row): Promise<StaffRole> {
  if (userId === null) return 'ADMINISTRATOR';
  const { kind } = await getUser(database, userId);
  return kind === 'STAFF' ? 'ADMINISTRATOR' : 'COMPLIANCE';
}

/** One alone decides while nobody else could; a client's lock is always for two. */
async function needsAnother(tx: Tx, keeper: Keeper, request: Row): Promise<boolean> {
  const role = await keepingRole(tx, request);
  if (role === 'COMPLIANCE') return true;
  const others = await openStaffIn(tx, role);
  return others.some((userId) => userId !== keeper.userId);
}

/** Refuses with `conflict` what is so already. */
async function assertChanges(tx: Tx, request: Row): Promise<void> {
  const { kind, person_id: userId } = request;
  if (kind === 'SET_LEAD') return assertCanLead(tx, ledRole(request), userId);
  if (kind === 'INVITE' || userId === null) return;
  const user = await getUser(tx, userId);
  const isSuspended = user.suspended_at !== null;
  const changes: Readonly<
    Record<Exclude<AccessRequestKind, 'INVITE' | 'SET_LEAD'>, () => unknown>
  > = {
    CHANGE_ROLES: async () => !sameRoles(await staffRolesOf(tx, userId), request.roles ?? []),
    SUSPEND: () => !isSuspended,
    REOPEN: () => isSuspended,
    RESET_ACCESS: () => !isSuspended && user.password_set,
    LIFT_LOCK: async () => ((await readLocks(tx, [user])).get(userId) ?? []).length > 0,
    CLOSE_ACCOUNT: () => user.closed_at === null,
  };
  const does = await changes[kind]();
  if (!does) throw new Refusal('conflict');
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return STAFF_ROLES.every((role) => one.includes(role) === other.includes(role));
}

/** The requests that the viewer keeps: those that wait, the oldest first, and the last that are decided. */
export async function listAccessRequests(
  database: Database,
  viewer: { readonly userId: string; readonly roles: readonly StaffRole[] },
): Promise<AnswerOf<typeof calls.listAccessRequests>> {
  const requests = database.selectFrom('access_requests').selectAll();
  const waiting = await requests.where('decision', 'is', null).orderBy('asked_at').execute();
  const decided = await requests
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('request_id')
    .limit(FORMER_MAX)
    .execute();
  const all = [...waiting, ...decided];
  const people = await peopleOf(database, all);
  const names = await namesOf(database, [
    ...all.map(({ asked_by }) => asked_by),
    ...all.map(({ decided_by }) => decided_by),
  ]);
  const answers = (rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const about = aboutOf(row, people);
      const role = about.client_id === null ? 'ADMINISTRATOR' : 'COMPLIANCE';
      return viewer.roles.includes(role) ? [answerOf(row, about, names, viewer)] : [];
    });
  return { items: answers(waiting), former: answers(decided) };
}

async function peopleOf(database: Database, rows: readonly Row[]): Promise<Map<string, UserRow>> {
  const ids = [...new Set(rows.flatMap(({ person_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return new Map();
  const users = await readUsers(database).where('user_id', 'in', ids).execute();
  return new Map(users.map((user) => [user.user_id, user]));
}

type Answer = AnswerOf<typeof calls.listAccessRequests>['items'][number];

function aboutOf(row: Row, people: ReadonlyMap<string, UserRow>): Answer['about'] {
  const user = row.person_id === null ? undefined : people.get(row.person_id);
  const { first_name: first, last_name: last, email } = user ?? row;
  return {
    id: row.person_id,
    name: [first, last].filter(Boolean).join(' '),
    email: email ?? '',
    client_id: user?.client_id ?? null,
  };
}

function answerOf(
  row: Row,
  about: Answer['about'],
  names: ReadonlyMap<string, string>,
  viewer: { readonly userId: string },
): Answer {
  const nameOf = (id: string) => names.get(id) ?? '';
  return {
    id: row.request_id,
    kind: row.kind,
    about,
    roles: row.roles && knownRoles(row.roles),
    reason: row.reason,
    asked_by: nameOf(row.asked_by),
    asked_at: row.asked_at.toISOString(),
    decided: decisionOf(row, nameOf),
    may: mayAnswer(row, viewer),
  };
}

function decisionOf(row: Row, nameOf: (id: string) => string): Answer['decided'] {
  const { decision: as, decided_by: by, decided_at: at, alone } = row;
  if (as === null || by === null || at === null) return null;
  return { as, by: nameOf(by), at: at.toISOString(), alone };
}

function mayAnswer(row: Row, viewer: { readonly userId: string }): Answer['may'] {
  if (row.decision !== null) return 'NOTHING';
  const obstacle = obstacleToConfirm(viewer, row);
  if (obstacle === 'approver_entered_it') return 'TAKE_BACK';
  return obstacle === null ? 'ANSWER' : 'NOTHING';
}

/** The open request about a person, as the viewer may answer it; null where nothing is asked for. */
export async function requestAbout(
  database: Database,
  viewer: { readonly userId: string },
  userId: string,
): Promise<Answer | null> {
  const row = await database
    .selectFrom('access_requests')
    .selectAll()
    .where('decision', 'is', null)
    .where('kind', '<>', 'SET_LEAD')
    .where('person_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const people = await peopleOf(database, [row]);
  const names = await namesOf(database, [row.asked_by]);
  return answerOf(row, aboutOf(row, people), names, viewer);
}

/** The open requests about some people, by person. */
export async function openRequestsAbout(
  database: Database,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('access_requests')
    .select(['request_id', 'person_id'])
    .where('decision', 'is', null)
    .where('kind', '<>', 'SET_LEAD')
    .where('person_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.person_id ?? '', row.request_id]));
}

function subjectOf(request: Row) {
  const { request_id: id, person_id: userId } = request;
  return { kind: 'access_request', id, ownerId: null, ...(userId && { userId }) };
}

function stateOf({ kind, person_id, email, roles, reason }: Row) {
  return { kind, person_id, email, roles, reason };
}
