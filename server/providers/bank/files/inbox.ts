import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { raiseAlarm } from '../../../database/alarms.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import { wellFormed } from '../../../database/storable-text.ts';
import { transact } from '../../../database/transact.ts';
import type { KeyRing } from '../../../secrets/secrets.ts';
import { type CashFile, type OwnAccount, readCashFile } from './cash-file.ts';
import { FileRefusal } from './file-refusal.ts';
import { keepCashFile, lockFileDesk } from './keep-cash-file.ts';
import { keepAnswer } from './payment-orders.ts';
import { find } from './read-fields.ts';
import { type RecallFile, readRecallFile } from './recall-file.ts';
import { keepRecallFile } from './recall-requests.ts';
import { readStatusFile, type StatusFile } from './status-file.ts';
import { FILE_BYTES_MAX, readXml } from './xml-element.ts';

export type Inbox = {
  readonly database: Database;
  /** Where the bank's agent puts what comes; it writes under another name and renames, as we do. */
  readonly folder: string;
  readonly accounts: readonly OwnAccount[];
  readonly dataKeys: KeyRing;
};

/**
 * Takes every file of the folder, in the order of their names, each whole or not at all, and moves it to `done` or `refused` beside it. A
 * refused one raises an alarm with the reason and the place. What came before, under whatever name, changes nothing. Returns how many files
 * it moved.
 */
export async function readInbox(inbox: Inbox, signal?: AbortSignal): Promise<number> {
  const found = await readdir(inbox.folder, { withFileTypes: true });
  const names = found.filter((each) => each.isFile() && /^[^.].*\.xml$/i.test(each.name));
  let moved = 0;
  for (const { name } of names.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (signal?.aborted) return moved;
    if (await takeAndMove(inbox, name)) moved += 1;
  }
  return moved;
}

/** Says whether it moved the file; one that somebody else moved meanwhile is theirs. */
async function takeAndMove(inbox: Inbox, name: string): Promise<boolean> {
  try {
    const { to, digest } = await takeFile(inbox, name);
    await mkdir(join(inbox.folder, to), { recursive: true });
    const moved = join(inbox.folder, to, `${digest.slice(0, 12)}-${name}`);
    await rename(join(inbox.folder, name), moved);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

type Outcome = { readonly to: 'done' | 'refused'; readonly digest: string };

/** What a file tells. */
type Told = CashFile | AnswerFile | RecallFile | FileRefusal;

type AnswerFile = {
  readonly kind: 'ANSWER';
  readonly messageId: string;
  readonly answer: StatusFile;
};

async function takeFile(inbox: Inbox, name: string): Promise<Outcome> {
  const { database, folder, accounts, dataKeys } = inbox;
  const path = join(folder, name);
  const { size } = await stat(path);
  // Of one that is too large not even a digest is made of more than its beginning.
  const isTooLarge = size > FILE_BYTES_MAX;
  const bytes = isTooLarge ? Buffer.from(`${name} ${size}`) : await readFile(path);
  const digest = createHash('sha256').update(bytes).digest();
  const read = isTooLarge ? new FileRefusal('too_large', 'the file') : readFileOf(bytes, accounts);
  const to = await transact(database, (tx) => keepFile(tx, dataKeys, { name, digest }, read)).catch(
    (error: unknown) => {
      if (!(error instanceof FileRefusal)) throw error;
      return transact(database, (tx) => keepFile(tx, dataKeys, { name, digest }, error));
    },
  );
  return { to, digest: digest.toString('hex') };
}

function readFileOf(bytes: Uint8Array, accounts: readonly OwnAccount[]): Told {
  try {
    const document = readXml(bytes);
    if (find(document, 'FIToFIPmtCxlReq')) return readRecallFile(document, accounts);
    if (!find(document, 'CstmrPmtStsRpt')) return readCashFile(document, accounts);
    const answer = readStatusFile(document);
    return { kind: 'ANSWER', messageId: answer.messageId, answer };
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
}

/** Keeps a file that has not come before, with what it lists, and says where it belongs. */
async function keepFile(
  tx: Tx,
  keys: KeyRing,
  { name, digest }: { readonly name: string; readonly digest: Buffer },
  read: Told,
): Promise<'done' | 'refused'> {
  // One file after the other, so that each sees what the one before it listed.
  await lockFileDesk(tx);
  const known = await tx
    .selectFrom('bank_files')
    .select('refused_because')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (known) return known.refused_because === null ? 'done' : 'refused';
  const fileId = newId();
  const file = { file_id: fileId, name: wellFormed(name), digest };
  if (!(read instanceof FileRefusal)) {
    const { kind, messageId: message_id } = read;
    await tx
      .insertInto('bank_files')
      .values({ ...file, kind, message_id })
      .execute();
    if (read.kind === 'ANSWER') await keepAnswer(tx, read.answer);
    else if (read.kind === 'RECALL_REQUEST') await keepRecallFile(tx, fileId, read);
    else await keepCashFile(tx, keys, fileId, read);
    return 'done';
  }
  const { fault, place, message } = read;
  await tx
    .insertInto('bank_files')
    .values({ ...file, refused_because: fault, refused_at_place: place })
    .execute();
  const subject = { kind: 'bank_file', id: fileId, ownerId: null };
  await raiseAlarm(tx, 'bank_file_refused', subject, { name: file.name, because: message });
  return 'refused';
}
