import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Actor, SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { uploadFolder } from './check-content.ts';
import { openFolder } from './upload-parts.ts';
import { lockUpload, settleUpload, type UploadContext } from './uploads.ts';

const AT_ONCE_MAX = 20;

/**
 * Gives up files that did not fully arrive within a day, and stored ones not used within thirty; removes
 * their content.
 */
export function uploadSweep(context: UploadContext): Sweep {
  return {
    name: 'give up uploads',
    run: async () =>
      (await giveUpOld(context)) + (await giveUpUnused(context)) + (await clearSettled(context)),
  };
}

function giveUpOld({ database }: UploadContext): Promise<number> {
  return transact(database, async (tx) => {
    const old = await tx
      .selectFrom('uploads')
      .selectAll()
      .where('state', '=', 'OPEN')
      .where('started_at', '<', sql<Date>`clock_now() - interval '1 day'`)
      .where(sql<boolean>`(check_id is null or check_ends_at < clock_now())`)
      .orderBy('started_at')
      .limit(AT_ONCE_MAX)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const upload of old) await settleUpload(tx, SYSTEM, upload, { state: 'DISCARDED' });
    return old.length;
  });
}

function giveUpUnused({ database }: UploadContext): Promise<number> {
  return transact(database, async (tx) => {
    const unused = await tx
      .selectFrom('uploads')
      .selectAll()
      .where('state', '=', 'STORED')
      .where('used_at', 'is', null)
      .where('settled_at', '<', sql<Date>`clock_now() - interval '30 days'`)
      .orderBy('settled_at')
      .limit(AT_ONCE_MAX)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const upload of unused) await settleUpload(tx, SYSTEM, upload, { state: 'DISCARDED' });
    return unused.length;
  });
}

/** Removes what a request could not, because its process ended. */
async function clearSettled(context: UploadContext): Promise<number> {
  const settled = await context.database
    .selectFrom('uploads')
    .select(['owner_id', 'upload_id'])
    .where('cleared_at', 'is', null)
    .where('settled_at', '<', sql<Date>`clock_now() - interval '5 minutes'`)
    .orderBy('settled_at')
    .limit(AT_ONCE_MAX)
    .execute();
  for (const { owner_id, upload_id } of settled) await clearUpload(context, owner_id, upload_id);
  return settled.length;
}

/** Removes a file that is arriving, or stored and unused. */
export async function discardUpload(
  context: UploadContext,
  actor: Actor,
  ownerId: string,
  uploadId: string,
): Promise<void> {
  await transact(context.database, async (tx) => {
    const upload = await lockUpload(tx, ownerId, uploadId);
    const isKept = upload.state === 'STORED' && upload.used_at === null;
    if (upload.state !== 'OPEN' && !isKept) throw new Refusal('upload_settled');
    const isChecked = upload.state === 'OPEN' && upload.check_id !== null;
    if (isChecked && upload.check_ends_at && upload.check_ends_at > (await readClock(tx))) {
      throw new Refusal('upload_being_checked');
    }
    await settleUpload(tx, actor, upload, { state: 'DISCARDED' });
  });
  await clearUpload(context, ownerId, uploadId);
}

/** Removes the parts of a settled upload, and all of it when it is not stored. */
export async function clearUpload(
  { database, providers }: UploadContext,
  ownerId: string,
  uploadId: string,
): Promise<void> {
  const settled = await database
    .selectFrom('uploads')
    .select('state')
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where('settled_at', 'is not', null)
    .executeTakeFirst();
  if (!settled) return;
  await providers.files.store.removeAll(openFolder(uploadId));
  if (settled.state !== 'STORED') await providers.files.store.removeAll(uploadFolder(uploadId));
  await transact(database, async (tx) => {
    await tx
      .deleteFrom('upload_parts')
      .where('owner_id', '=', ownerId)
      .where('upload_id', '=', uploadId)
      .execute();
    await tx
      .updateTable('uploads')
      .set(({ fn }) => ({ cleared_at: fn<Date>('clock_now') }))
      .where('owner_id', '=', ownerId)
      .where('upload_id', '=', uploadId)
      .execute();
  });
}
