import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listAuditTrail as listAuditTrailCall } from '@ballast/contract/staff/oversight.ts';
import type { z } from 'zod';
import { clientIdsNamed, membersOf, namesOf, userIdsNamed } from '../account/clients.ts';
import { readAuditTrail } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import {
  getVisibleClient,
  knowsSuspicions,
  type Viewer,
  visibleClients,
} from '../reviews/own-clients.ts';

export type AuditQuery = z.output<typeof listAuditTrailCall.query>;

const CURSOR_RECORD = /^[1-9]\d{0,17}$/;

/** Newest first. A relationship manager sees own clients' rows. */
export async function listAuditTrail(
  database: Database,
  viewer: Viewer,
  query: AuditQuery,
): Promise<AnswerOf<typeof listAuditTrailCall>> {
  const { limit, cursor, who, actor_kind: actorKind, action, from, until } = query;
  const before = cursor === undefined ? null : (readCursor(cursor, [CURSOR_RECORD])[0] ?? null);
  const clientIds = await clientsAskedFor(database, viewer, query);
  const rows = await readAuditTrail(database, {
    concerning:
      clientIds === null ? null : [...clientIds, ...(await membersOf(database, clientIds))],
    before,
    limit: limit + 1,
    by: who === undefined ? null : await userIdsNamed(database, who),
    actorKind: actorKind ?? null,
    action: action ?? null,
    from: from === undefined ? null : new Date(from),
    until: until === undefined ? null : new Date(until),
    withSuspicion: knowsSuspicions(viewer),
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const people = page.flatMap((row) => [row.actor_id, row.support_agent_id, row.owner_id]);
  const names = await namesOf(database, people);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  return {
    items: page.map((row) => ({
      id: row.audit_id,
      at: row.at.toISOString(),
      actor: nameOf(row.actor_id) ?? 'Ballast',
      actor_kind: row.actor_kind,
      support_agent: nameOf(row.support_agent_id),
      action: row.action,
      subject_kind: row.subject_kind,
      subject_id: row.subject_id,
      client: clientOf(row.owner_id, names),
      address: row.address,
      before: row.state_before,
      after: row.state_after,
    })),
    next_cursor: last ? writeCursor([last.audit_id]) : null,
  };
}

/** Null for nobody, and for the client that an invitation has yet to make. */
function clientOf(ownerId: string | null, names: ReadonlyMap<string, string>) {
  const name = ownerId === null ? undefined : names.get(ownerId);
  return ownerId === null || name === undefined ? null : { id: ownerId, name };
}

async function clientsAskedFor(
  database: Database,
  viewer: Viewer,
  { client_id: clientId, client }: AuditQuery,
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
