import { randomBytes } from 'node:crypto';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import type { Database } from '../../server/database/connect.ts';
import { transact } from '../../server/database/transact.ts';
import { type Purpose, startUpload } from '../../server/files/uploads.ts';

/** Has a kept file stand as one in which the scanner found something after it was kept. */
export async function markInfected(database: Database, uploadId: string): Promise<void> {
  await database
    .updateTable('uploads')
    .set({ scan: 'INFECTED', scan_found: 'Test.Eicar' })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** A kept file of somebody's, as if it had been sent; returns its id. */
export async function insertTestUpload(
  database: Database,
  ownerId: string,
  purpose: Purpose,
  fileName = 'scan.pdf',
): Promise<string> {
  const wanted = { ownerId, purpose, fileName, bytes: 10 };
  const { upload_id } = await transact(database, (tx) => startUpload(tx, SYSTEM, wanted));
  await database
    .updateTable('uploads')
    .set(({ fn }) => ({
      state: 'STORED',
      settled_at: fn<Date>('clock_now'),
      received_bytes: 10,
      content_type: 'application/pdf',
      shown_type: 'application/pdf',
      shown_bytes: 10,
      content_hash: randomBytes(32),
      scan: 'UNSCANNED',
      folder: `kept/${upload_id}`,
    }))
    .where('upload_id', '=', upload_id)
    .execute();
  return upload_id;
}
