import { Readable } from 'node:stream';
import { type Actor, readAuditTrail, recordingAction } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { csvLine } from '../http/csv.ts';
import { fileHeaders, ROWS_TYPES } from '../http/file-headers.ts';
import type { Viewer } from '../reviews/own-clients.ts';
import { type AuditQuery, type AuditRecord, toRecords, wantedOf } from './audit-trail.ts';

/** How many rows are read at a time. */
const BATCH = 500;

export const EXPORT_HEADERS = fileHeaders(ROWS_TYPES.CSV, 'audit-trail.csv');

const COLUMNS: Readonly<Record<string, (record: AuditRecord) => string>> = {
  record: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  actor_kind: ({ actor_kind: kind }) => kind,
  actor: ({ actor }) => actor?.name ?? '',
  actor_id: ({ actor }) => actor?.id ?? '',
  support_agent: ({ support_agent: agent }) => agent?.name ?? '',
  client: ({ client }) => client?.name ?? '',
  client_id: ({ client }) => client?.id ?? '',
  subject_kind: ({ subject }) => subject.kind,
  subject_id: ({ subject }) => subject.id,
  address: ({ address }) => address ?? '',
  before: ({ before }) => toText(before),
  after: ({ after }) => toText(after),
};

/**
 * What `listAuditTrail` would list, all of it and as comma-separated values, as it stood when the export was asked for: the
 * record of the export is written first, and is not in it.
 */
export async function exportAuditTrail(
  database: Database,
  viewer: Viewer,
  actor: Actor,
  query: Omit<AuditQuery, 'limit' | 'cursor'>,
): Promise<Readable> {
  const wanted = await wantedOf(database, viewer, query);
  const before = await transact(database, async (tx) => {
    const subject = { kind: 'audit_trail', id: 'export', ownerId: query.client_id ?? null };
    const recording = recordingAction(tx, actor, 'audit_trail_exported', subject, null, query);
    return (await recording.returning('audit_id').executeTakeFirstOrThrow()).audit_id;
  });
  return Readable.from(lines());

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(Object.keys(COLUMNS));
    let last: string | null = before;
    do {
      const rows = await readAuditTrail(database, { ...wanted, before: last, limit: BATCH });
      const records = await toRecords(database, viewer, rows);
      yield records
        .map((record) => csvLine(Object.values(COLUMNS).map((read) => read(record))))
        .join('');
      last = rows.length === BATCH ? (rows.at(-1)?.audit_id ?? null) : null;
    } while (last !== null);
  }
}

function toText(state: unknown): string {
  return state === null ? '' : JSON.stringify(state);
}
