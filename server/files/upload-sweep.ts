import { Refusal } from '@ballast/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../database/alarms.ts';
import { type Actor, SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { causeOf, isLeftAlone, workOrPutOff } from '../database/due-rows.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { uploadFolder } from './check-content.ts';
import { openFolder } from './upload-parts.ts';
import { lockUpload, settleUpload, type UploadContext } from './uploads.ts';

const GIVING_UP = 'give up an upload';
const AT_ONCE_MAX = 20;
const DAY_MS = 24 * 3_600_000;

/** How long what cannot be given up or removed is tried again before staff are told. */
const ALARM_AFTER_MS = 3_600_000;

/**
 * Gives up files that did not fully arrive within a day, and removes the content of what was given up. One that fails keeps
 * back no other, is tried again after a while that grows up to a day, and after an hour raises the alarm `upload_not_removed`.
 */
export function uploadSweep(context: UploadContext): Sweep {
  const giveUp = (upload: OldUpload) =>
    transact(context.database, (tx) => giveUpOne(tx, UNFINISHED.which, upload));
  const clear = ({ owner_id, upload_id }: OldUpload) => clearUpload(context, owner_id, upload_id);
  return {
    name: 'give up uploads',
    run: async (signal) =>
      (await workOnOld(context, UNFINISHED, giveUp, signal)) +
      (await workOnOld(context, UNCLEARED, clear, signal)),
  };
}

/** Uploads of which something is to be done `ageMs` after a moment of theirs. */
type OldUploads = {
  readonly which: RawBuilder<boolean>;
  readonly moment: 'started_at' | 'settled_at';
  readonly ageMs: number;
};

type OldUpload = { readonly owner_id: string; readonly upload_id: string; readonly at: Date };

const UNFINISHED: OldUploads = {
  which: sql`state = 'OPEN' and (check_id is null or check_ends_at < clock_now())`,
  moment: 'started_at',
  ageMs: DAY_MS,
};

/** What a request could not remove, because its process ended. */
const UNCLEARED: OldUploads = {
  which: sql`settled_at is not null and cleared_at is null`,
  moment: 'settled_at',
  ageMs: 5 * 60_000,
};

/** Works on so many, oldest first, and on those after as many as fail. */
async function workOnOld(
  { database }: UploadContext,
  old: OldUploads,
  work: (upload: OldUpload) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let done = 0;
  let last: OldUpload | undefined;
  while (done < AT_ONCE_MAX && !signal?.aborted) {
    const page = await readOld(database, old, last);
    last = page.at(-1);
    if (!last) break;
    done += await workOrPutOff(
      database,
      page,
      {
        name: GIVING_UP,
        idOf: ({ owner_id: ownerId, upload_id: id }) => ({ ownerId, id }),
        work: async (upload) => {
          await work(upload);
          return 1;
        },
        tell: (tx, upload, error) => tellIfLate(tx, old, upload, error),
      },
      signal,
    );
  }
  return done;
}

async function readOld(
  database: Database,
  { which, moment, ageMs }: OldUploads,
  after: OldUpload | undefined,
): Promise<OldUpload[]> {
  const at = sql.ref(moment);
  const further = after
    ? sql`and (${at}, upload_id) > (${after.at}, ${after.upload_id}::uuid)`
    : sql``;
  const { rows } = await sql<OldUpload>`
    select owner_id, upload_id, ${at} as at from uploads
    where ${which} and ${at} < clock_now() - ${ageMs} * interval '1 millisecond' ${further}
      and not ${isLeftAlone(GIVING_UP, { ownerId: sql`uploads.owner_id`, id: sql`uploads.upload_id` })}
    order by ${at}, upload_id limit ${AT_ONCE_MAX}`.execute(database);
  return rows;
}

/** Gives up an upload if it is one of those still; leaves alone what is with another process. Returns whether it did. */
export async function giveUpOne(
  tx: Tx,
  which: RawBuilder<boolean>,
  upload: Pick<OldUpload, 'owner_id' | 'upload_id'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', upload.owner_id)
    .where('upload_id', '=', upload.upload_id)
    .where(which)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (found) await settleUpload(tx, SYSTEM, found, { state: 'DISCARDED' });
  return found !== undefined;
}

async function tellIfLate(
  tx: Tx,
  { ageMs }: OldUploads,
  upload: OldUpload,
  error: unknown,
): Promise<void> {
  const late = (await readClock(tx)).getTime() - upload.at.getTime() - ageMs;
  if (late < ALARM_AFTER_MS) return;
  await raiseAlarmOnce(tx, 'upload_not_removed', subjectOf(upload), { cause: causeOf(error) });
}

function subjectOf({ owner_id, upload_id }: Pick<OldUpload, 'owner_id' | 'upload_id'>) {
  return { kind: 'upload', id: upload_id, ownerId: owner_id };
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
    const cleared = { owner_id: ownerId, upload_id: uploadId };
    await closeAlarm(tx, 'upload_not_removed', subjectOf(cleared));
  });
}
