import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listAuditTrail as listAuditTrailCall } from '@ballast/contract/staff/oversight.ts';
import type { z } from 'zod';
import {
  clientIdsNamed,
  clientsOfPeople,
  idIn,
  membersOf,
  namesOf,
  userIdsNamed,
} from '../account/clients.ts';
import { type AuditRow, type AuditTrailQuery, readAuditTrail } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { casesAbout } from '../reviews/case-record.ts';
import { mayReadQueue } from '../reviews/case-rules.ts';
import {
  getVisibleClient,
  knowsSuspicions,
  type Viewer,
  visibleClients,
} from '../reviews/own-clients.ts';
import { idsIn } from './ids-in.ts';

export type AuditQuery = z.output<typeof listAuditTrailCall.query>;

type Answer = AnswerOf<typeof listAuditTrailCall>;

export type AuditRecord = Answer['items'][number];

const CURSOR_RECORD = /^[1-9]\d{0,17}$/;

/** Newest first. A relationship manager sees own clients' rows. */
export async function listAuditTrail(
  database: Database,
  viewer: Viewer,
  query: AuditQuery,
): Promise<Answer> {
  const { limit, cursor } = query;
  const before = cursor === undefined ? null : (readCursor(cursor, [CURSOR_RECORD])[0] ?? null);
  const wanted = await wantedOf(database, viewer, query);
  const rows = await readAuditTrail(database, { ...wanted, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: await toRecords(database, viewer, page),
    next_cursor: last ? writeCursor([last.audit_id]) : null,
  };
}

export type Wanted = Omit<AuditTrailQuery, 'before' | 'limit'>;

/** What somebody may see of what is asked for. Refuses `not_found` a client whom they may not see. */
export async function wantedOf(
  database: Database,
  viewer: Viewer,
  query: Omit<AuditQuery, 'limit' | 'cursor'>,
): Promise<Wanted> {
  const { who, actor_kind: actorKind, action, from, until } = query;
  const clientIds = await clientsAskedFor(database, viewer, query);
  return {
    concerning:
      clientIds === null ? null : [...clientIds, ...(await membersOf(database, clientIds))],
    by: who === undefined ? undefined : await userIdsNamed(database, who),
    actorKind,
    action,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    withSuspicion: knowsSuspicions(viewer),
  };
}

async function clientsAskedFor(
  database: Database,
  viewer: Viewer,
  { client_id: clientId, client }: Pick<AuditQuery, 'client_id' | 'client'>,
): Promise<string[] | null> {
  if (clientId !== undefined) {
    await getVisibleClient(database, viewer, clientId);
    return [clientId];
  }
  const visible = await visibleClients(database, viewer);
  if (client === undefined) return visible;
  const named = await clientIdsNamed(database, client);
  return visible === null ? named : named.filter((id) => visible.includes(id));
}

/** Rows with the names, the clients and the cases that belong to them. */
export async function toRecords(
  database: Database,
  viewer: Viewer,
  rows: readonly AuditRow[],
): Promise<AuditRecord[]> {
  const about = new Map(
    rows.map((row) => [row, idsIn([row.user_id, row.state_before, row.state_after])]),
  );
  const [clients, cases] = await Promise.all([
    clientsOfPeople(database, rows.flatMap(peopleOf)),
    casesOf(database, viewer, rows),
  ]);
  const clientIdOf = (row: AuditRow) =>
    row.owner_id ??
    peopleOf(row)
      .map((id) => clients.get(id))
      .find(Boolean) ??
    null;
  const names = await namesOf(
    database,
    rows.flatMap((row) => [
      row.actor_id,
      row.support_agent_id,
      clientIdOf(row),
      ...(about.get(row) ?? []),
    ]),
  );
  const named = (id: string | null) => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? null : { id, name };
  };
  return rows.map((row) => ({
    id: row.audit_id,
    at: row.at.toISOString(),
    actor: named(row.actor_id),
    actor_kind: row.actor_kind,
    support_agent: named(row.support_agent_id),
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    case_id: row.subject_kind === 'case' ? row.subject_id : (cases.get(row.subject_id) ?? null),
    // Null, too, for the client that an invitation has yet to make.
    client: named(clientIdOf(row)),
    address: row.address,
    before: row.state_before,
    after: row.state_after,
    names: Object.fromEntries(
      (about.get(row) ?? []).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}

/** The person whom a row is about and, when a client acted, who acted. */
function peopleOf({ user_id, actor_id, actor_kind }: AuditRow): string[] {
  return [user_id, actor_kind === 'client' ? actor_id : null].filter((id) => id !== null);
}

/** The cases about what rows are about; a client or person has many, which their page lists. */
async function casesOf(
  database: Database,
  viewer: Viewer,
  rows: readonly AuditRow[],
): Promise<Map<string, string>> {
  const owned = rows.flatMap(({ owner_id: ownerId, subject_kind: kind, subject_id: id }) => {
    const isOne = ownerId !== null && kind !== 'client' && kind !== 'user' && idIn(id) !== null;
    return isOne ? [{ ownerId, id }] : [];
  });
  const found = await casesAbout(
    database,
    [...new Set(owned.map(({ ownerId }) => ownerId))],
    owned.map(({ id }) => id),
  );
  const seen = [...found].filter(([, { queue }]) => mayReadQueue(queue, viewer));
  return new Map(seen.map(([subjectId, { caseId }]) => [subjectId, caseId]));
}
