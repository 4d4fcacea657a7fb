import { type RawBuilder, sql } from 'kysely';
import { closedAt } from '../account/clients.ts';
import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { type Erasable, type Erasing, readOldest } from '../database/erasable.ts';
import { transact } from '../database/transact.ts';
import { uploadFolder } from './check-content.ts';
import { openFolder } from './upload-parts.ts';
import { clearUpload, giveUpOne } from './upload-sweep.ts';
import type { UploadContext } from './uploads.ts';

type OldFile = { readonly owner_id: string; readonly upload_id: string };

const UNUSED = sql<boolean>`state = 'STORED' and used_at is null`;
const CLOSED_AT = closedAt(sql`uploads.owner_id`);

/** Kept files that nothing was made of. */
export function unusedFiles(context: UploadContext): Erasable {
  return {
    kind: 'UNUSED_FILES',
    erase: async (database, erasing) => {
      const due = sql`${UNUSED} and settled_at < ${erasing.before}`;
      return eraseEach(database, due, erasing, async (file) => {
        const isGivenUp = await giveUp(database, file, erasing);
        await clearUpload(context, file.owner_id, file.upload_id);
        return isGivenUp;
      });
    },
    // One that was given up counts until its content is gone.
    oldest: (database) =>
      readOldest(
        database,
        sql`select least(
          (select min(settled_at) from uploads where ${UNUSED}),
          (select min(started_at) from uploads where state = 'DISCARDED' and cleared_at is null))`,
      ),
  };
}

function giveUp(database: Database, file: OldFile, { count }: Erasing): Promise<boolean> {
  return transact(database, async (tx) => {
    const isGivenUp = await giveUpOne(tx, UNUSED, file);
    if (isGivenUp) await count(tx, 1);
    return isGivenUp;
  });
}

/** All files of clients whose account is closed, by when it was. What they were part of stays, and names them no more. */
export function closedClientFiles({ providers }: UploadContext): Erasable {
  const { store } = providers.files;
  return {
    kind: 'CLOSED_CLIENT_FILES',
    erase: async (database, erasing) => {
      const due = sql`state = 'STORED' and ${CLOSED_AT} < ${erasing.before}`;
      return eraseEach(database, due, erasing, async (file) => {
        // Content first: whoever is stopped in between finds the row again and removes nothing twice.
        await store.removeAll(openFolder(file.upload_id));
        await store.removeAll(uploadFolder(file.upload_id));
        return markErased(database, file, erasing);
      });
    },
    oldest: (database) =>
      readOldest(database, sql`select min(${CLOSED_AT}) from uploads where state = 'STORED'`),
  };
}

function markErased(
  database: Database,
  { owner_id, upload_id }: OldFile,
  { count }: Erasing,
): Promise<boolean> {
  return transact(database, async (tx) => {
    await tx
      .deleteFrom('upload_parts')
      .where('owner_id', '=', owner_id)
      .where('upload_id', '=', upload_id)
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set(({ fn }) => ({
        state: 'ERASED',
        file_name: 'erased',
        content_hash: null,
        folder: null,
        cleared_at: fn<Date>('clock_now'),
      }))
      .where('owner_id', '=', owner_id)
      .where('upload_id', '=', upload_id)
      .where('state', '=', 'STORED')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const subject = { kind: 'upload', id: upload_id, ownerId: owner_id };
    await recordAction(tx, SYSTEM, 'upload_erased', subject);
    await count(tx, 1);
    return true;
  });
}

/** Some of the files that are due; one that fails keeps back no other of them. */
async function eraseEach(
  database: Database,
  due: RawBuilder<unknown>,
  { atMost, signal }: Erasing,
  work: (file: OldFile) => Promise<boolean>,
): Promise<number> {
  const { rows } = await sql<OldFile>`
    select owner_id, upload_id from uploads where ${due}
    order by upload_id limit ${atMost}`.execute(database);
  return workOnEach(rows, { work }, signal);
}
