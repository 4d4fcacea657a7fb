import { sql } from 'kysely';
import { raiseAlarm } from '../database/alarms.ts';
import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler, type Sweep } from '../jobs/job.ts';
import { readStored } from './check-content.ts';
import type { UploadContext, UploadRow } from './uploads.ts';

/** One worker scans so many in a row: people are served first. */
export const SCAN_BATCH = 10;

/** How long a batch claims its files. */
const BATCH_SECONDS = 300;

/** Wait after a failure: doubled each time, up to the longest. */
const RETRY_SECONDS = 60;
const RETRY_SECONDS_MAX = 3600;

/** The failure of a file, an hour after its first, at which staff are told. */
export const ALARM_FAILURES = 7;

const SCAN_KEPT = defineJob<{ batchId: string }>('uploads.scan_kept', {
  timeLimitSeconds: BATCH_SECONDS,
});

/** Finds kept files that no scanner has looked at, and has them scanned; nothing where there is no scanner. */
export function lateScanSweep({ database, providers }: UploadContext): Sweep {
  return {
    name: 'scan kept files',
    run: async () => (providers.files.scanner ? transact(database, claimBatch) : 0),
  };
}

/** Scans files that were taken while no scanner was set up. */
export function lateScanJob(context: UploadContext): JobHandler {
  return SCAN_KEPT.handledBy(({ batchId }, { signal }) => scanBatch(context, batchId, signal));
}

/** Claims the files that wait longest, unless a batch is running; those that failed come last. Returns how many. */
async function claimBatch(tx: Tx): Promise<number> {
  const batchId = newId();
  const { rows } = await sql`
    update uploads set check_id = ${batchId},
      check_ends_at = clock_now() + ${BATCH_SECONDS} * interval '1 second'
    where (owner_id, upload_id) in (
      select owner_id, upload_id from uploads
      where scan = 'UNSCANNED' and state = 'STORED'
        and coalesce(scan_due_at, settled_at) <= clock_now()
        and not exists (
          select from uploads claimed
          where claimed.scan = 'UNSCANNED' and claimed.state = 'STORED'
            and claimed.check_id is not null and claimed.check_ends_at > clock_now())
      order by coalesce(scan_due_at, settled_at), upload_id
      limit ${SCAN_BATCH} for update skip locked)
    returning upload_id`.execute(tx);
  if (rows.length > 0) await enqueue(tx, SCAN_KEPT, { batchId });
  return rows.length;
}

/** A failure ends the batch, since the scanner may be away: the other files are due again at once. */
async function scanBatch(
  context: UploadContext,
  batchId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  try {
    for (const upload of await readBatch(database, batchId)) {
      if (signal.aborted) break;
      await scanStored(context, upload);
    }
  } finally {
    await transact(database, (tx) => releaseBatch(tx, batchId));
  }
}

type StoredUpload = Pick<UploadRow, 'upload_id' | 'owner_id' | 'folder'>;

async function readBatch(database: Database, batchId: string): Promise<StoredUpload[]> {
  return database
    .selectFrom('uploads')
    .select(['upload_id', 'owner_id', 'folder'])
    .where('check_id', '=', batchId)
    .where('state', '=', 'STORED')
    .where('scan', '=', 'UNSCANNED')
    .orderBy(sql`coalesce(scan_due_at, settled_at)`)
    .orderBy('upload_id')
    .execute();
}

async function releaseBatch(tx: Tx, batchId: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ check_id: null })
    .where('check_id', '=', batchId)
    .where('state', '=', 'STORED')
    .execute();
}

async function scanStored(context: UploadContext, upload: StoredUpload): Promise<void> {
  const { scanner } = context.providers.files;
  if (!scanner) return;
  const original = readStored(context, upload.folder ?? '', 'original');
  const outcome = await scanner.scan(original).catch((error: unknown) => ({ error }));
  await transact(context.database, (tx) =>
    'error' in outcome
      ? recordScanFailure(tx, upload, reasonOf(outcome.error))
      : recordFinding(tx, upload, outcome.found),
  );
  // Recorded with the file, and thrown for the log.
  if ('error' in outcome) throw outcome.error;
}

/** A file that was removed or scanned meanwhile stays as it is. */
async function recordFinding(tx: Tx, upload: StoredUpload, found: string | null): Promise<void> {
  const scan = found === null ? 'CLEAN' : 'INFECTED';
  const kept = await tx
    .updateTable('uploads')
    .set({ scan, scan_found: found, scan_failure: null, scan_due_at: null, check_id: null })
    .where('owner_id', '=', upload.owner_id)
    .where('upload_id', '=', upload.upload_id)
    .where('state', '=', 'STORED')
    .where('scan', '=', 'UNSCANNED')
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) return;
  const subject = { kind: 'upload', id: upload.upload_id, ownerId: upload.owner_id };
  if (found === null) {
    await recordAction(tx, SYSTEM, 'upload_scanned', subject, { scan: 'UNSCANNED' }, { scan });
  } else {
    await raiseAlarm(tx, 'upload_infected', subject, { scan, found, owner_id: upload.owner_id });
  }
}

async function recordScanFailure(tx: Tx, upload: StoredUpload, why: string): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update uploads set scan_failures = scan_failures + 1, scan_failure = ${why}, check_id = null,
      scan_due_at = clock_now()
        + least(${RETRY_SECONDS} * 2.0 ^ least(scan_failures, 20), ${RETRY_SECONDS_MAX})
          * interval '1 second'
    where owner_id = ${upload.owner_id} and upload_id = ${upload.upload_id} and state = 'STORED' and scan = 'UNSCANNED'
    returning scan_failures as failures`.execute(tx);
  if (rows[0]?.failures !== ALARM_FAILURES) return;
  const subject = { kind: 'upload', id: upload.upload_id, ownerId: upload.owner_id };
  const after = { failures: ALARM_FAILURES, why, owner_id: upload.owner_id };
  await raiseAlarm(tx, 'upload_unscanned', subject, after);
}

/** The scanner reports an unreadable file in the cause of its own failure. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
