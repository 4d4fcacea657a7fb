import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listAuditTrail as listAuditTrailCall } from '@ballast/contract/staff/oversight.ts';
import { membersOf, namesOf } from '../account/clients.ts';
import { readAuditTrail } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import {
  getVisibleClient,
  knowsSuspicions,
  type Viewer,
  visibleClients,
} from '../reviews/own-clients.ts';

export type AuditQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly client_id?: string | undefined;
};

const CURSOR_RECORD = /^[1-9]\d{0,17}$/;

/** Newest first. A relationship manager sees own clients' rows. */
export async function listAuditTrail(
  database: Database,
  viewer: Viewer,
  { limit, cursor, client_id: clientId }: AuditQuery,
): Promise<AnswerOf<typeof listAuditTrailCall>> {
  const before = cursor === undefined ? null : (readCursor(cursor, [CURSOR_RECORD])[0] ?? null);
  const clientIds = await clientsAskedFor(database, viewer, clientId);
  const concerning =
    clientIds === null ? null : [...clientIds, ...(await membersOf(database, clientIds))];
  const withSuspicion = knowsSuspicions(viewer);
  const query = { concerning, before, limit: limit + 1, withSuspicion };
  const rows = await readAuditTrail(database, query);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const people = page.flatMap((row) => [row.actor_id, row.support_agent_id]);
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
      subject: `${row.subject_kind} ${row.subject_id}`,
      address: row.address,
      before: row.state_before,
      after: row.state_after,
    })),
    next_cursor: last ? writeCursor([last.audit_id]) : null,
  };
}

async function clientsAskedFor(
  database: Database,
  viewer: Viewer,
  clientId: string | undefined,
): Promise<string[] | null> {
  if (clientId === undefined) return visibleClients(database, viewer);
  await getVisibleClient(database, viewer, clientId);
  return [clientId];
}
