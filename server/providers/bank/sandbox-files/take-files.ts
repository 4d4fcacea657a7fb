import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { claimFault, type Fault } from '../../faults.ts';
import { lockBooks, recordCall } from '../../sandbox/sandbox-calls.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import { readXml, type XmlElement } from '../files/xml-element.ts';
import { FileRejected, type Reason } from './file-rejected.ts';
import { type Instruction, messageIdIn, readInstruction } from './instruction-file.ts';
import { answerFromFile, isRecallAnswer } from './recall-messages.ts';
import { type Delivery, takeInstruction, tellAnswer } from './take-instruction.ts';

/** The channel of the bank: what lies in `out` is fetched, judged against the bank's books, and answered. */

const FAULTS_OF_A_FILE: readonly Fault[] = [
  'error_before',
  'error_after_accepting',
  'timeout_after_accepting',
  'answer_twice',
  'delay',
];

/**
 * Takes every file of the folder `out`. Each is moved first, to a name of its own, so that the same file sent again is known as another.
 * Several processes may run it at once. Returns how many it took.
 */
export async function takeFiles(sandboxDatabase: Database, folder: string): Promise<number> {
  const [out, taken] = [join(folder, 'out'), join(folder, 'taken')];
  await mkdir(taken, { recursive: true });
  for (const name of await namesIn(out)) await fetchFile(join(out, name), taken, name);
  let count = 0;
  for (const delivery of await namesIn(taken)) {
    const path = join(taken, delivery);
    const bytes = await readFile(path).catch(ifGone);
    if (bytes && (await takeFile(sandboxDatabase, delivery, bytes))) {
      await rm(path, { force: true });
      count += 1;
    }
  }
  return count;
}

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const files = found.filter((each) => each.isFile() && /^[^.].*\.xml$/i.test(each.name));
  return files.map(({ name }) => name).toSorted();
}

async function fetchFile(path: string, taken: string, name: string): Promise<void> {
  await rename(path, join(taken, `${newId()}-${name}`)).catch(ifGone);
}

/** What another process took meanwhile is theirs. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

type Read =
  | { readonly instruction: Instruction }
  | { readonly messageId: string | null; readonly reason: Reason };

/** Says whether the file is done with: it is not where the bank fails before it has looked at it. */
async function takeFile(
  sandboxDatabase: Database,
  delivery: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const document = documentIn(bytes);
  if (!(document instanceof FileRejected) && isRecallAnswer(document)) {
    return answerFromFile(sandboxDatabase, document);
  }
  const read = instructionIn(document);
  return transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    if (await isKnown(tx, delivery)) return true;
    const fault = await claimFault(tx, 'bank', FAULTS_OF_A_FILE);
    if (fault === 'error_before') return false;
    await keepFile(tx, { delivery, fault }, await withoutDouble(tx, read));
    return true;
  });
}

function documentIn(bytes: Uint8Array): XmlElement | FileRejected {
  try {
    return readXml(bytes);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return new FileRejected('FF01', error.place, error.fault);
  }
}

function instructionIn(document: XmlElement | FileRejected): Read {
  if (document instanceof FileRejected) return { messageId: null, reason: document.reason };
  try {
    return { instruction: readInstruction(document) };
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    return { messageId: messageIdIn(document), reason: error.reason };
  }
}

async function isKnown(tx: Tx, delivery: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sandbox.bank_received_files')
    .select('delivery')
    .where('delivery', '=', delivery)
    .executeTakeFirst();
  return row !== undefined;
}

/** A message is taken once, whatever stands in it the second time. */
async function withoutDouble(tx: Tx, read: Read): Promise<Read> {
  if (!('instruction' in read)) return read;
  const { messageId } = read.instruction;
  const row = await tx
    .selectFrom('sandbox.bank_received_files')
    .select('taken_at')
    .where('message_id', '=', messageId)
    .where('state', '=', 'TAKEN')
    .executeTakeFirst();
  if (!row) return read;
  const place = `taken before, on ${row.taken_at.toISOString()}, at MsgId`;
  return { messageId, reason: { code: 'DU01', place } };
}

/** Of the identifier that stands in front of the name of a file that was taken. */
const ID_LENGTH = 36;

async function keepFile(tx: Tx, given: Delivery, read: Read): Promise<void> {
  const { delivery } = given;
  const isTaken = 'instruction' in read;
  const messageId = isTaken ? read.instruction.messageId : read.messageId;
  const payments = isTaken ? read.instruction.parts.flatMap((part) => part.payments).length : 0;
  const reason = isTaken ? null : read.reason;
  const name = delivery.slice(ID_LENGTH + 1);
  await tx
    .insertInto('sandbox.bank_received_files')
    .values({
      ...{ delivery, name, payments, message_id: messageId },
      state: isTaken ? 'TAKEN' : 'REFUSED',
      reason: reason?.code ?? null,
      place: reason?.place ?? null,
    })
    .execute();
  const asked = { provider: 'bank', call: 'take_file', key: messageId ?? name } as const;
  const answer = reason ? { refused: reason.code, place: reason.place } : {};
  await recordCall(tx, { ...asked, body: { name, payments } }, answer);
  if (isTaken) return takeInstruction(tx, given, read.instruction);
  await tellAnswer(tx, given, {
    ...{ originalMessageId: messageId, whole: { status: 'RJCT', reason: read.reason }, parts: [] },
    dueAt: null,
  });
}
