import { join } from 'node:path';
import { sql } from 'kysely';
import { readClock } from '../../../database/clock.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import type { Schema } from '../../../database/schema.ts';
import { drawChangeNumbers } from '../../sandbox/sandbox-calls.ts';
import { publishFile, writeHidden } from '../files/outbox.ts';
import type { MessageHeader } from './bank-message.ts';

/** Messages of the sandbox of the bank: kept in its books with what they tell of, and written into the folder `in` afterwards. */

type Kind = Schema['sandbox.bank_messages']['kind'];

type NewMessage = {
  readonly kind: Kind;
  /** The file that it answers, by the name under which that was taken. */
  readonly delivery?: string;
  /** From when on it may be seen; null is now. */
  readonly dueAt: Date | null;
  readonly write: (header: MessageHeader) => string;
};

/** Keeps a message while the bank's books are locked. Returns its number. */
export async function keepMessage(
  tx: Tx,
  { kind, delivery, dueAt, write }: NewMessage,
): Promise<bigint> {
  const number = await drawChangeNumbers(tx, 'bank', 1);
  const createdAt = dueAt ?? (await readClock(tx));
  const text = write({ messageId: nameOf(number), createdAt });
  await tx
    .insertInto('sandbox.bank_messages')
    .values({
      ...{ number: number.toString(), kind, text, due_at: createdAt },
      delivery: delivery ?? null,
    })
    .execute();
  return number;
}

/** Takes back what would be answered to a file later. What is due already stands: it may be the only word of another payment. */
export async function withdrawAnswers(tx: Tx, delivery: string): Promise<void> {
  await tx
    .deleteFrom('sandbox.bank_messages')
    .where('delivery', '=', delivery)
    .where('written_at', 'is', null)
    .where(sql<boolean>`due_at > clock_now()`)
    .execute();
}

/** Sorted by name, messages are sorted by number. */
function nameOf(number: bigint | string): string {
  return `SANDBOX-${number.toString().padStart(12, '0')}`;
}

const BATCH = 500;

/** Writes every message that is due into a folder, each under its name at once and whole. Safe to repeat, and at once. Returns how many it wrote. */
export async function writeDueMessages(sandboxDatabase: Database, folder: string): Promise<number> {
  const due = await sandboxDatabase
    .selectFrom('sandbox.bank_messages')
    .select(['number', 'kind', 'text'])
    .where('written_at', 'is', null)
    .where(sql<boolean>`due_at <= clock_now()`)
    .orderBy('number')
    .limit(BATCH)
    .execute();
  for (const { number, kind, text } of due) {
    const name = `${nameOf(number)}-${kind}.xml`;
    const attemptId = newId();
    await writeHidden(join(folder, 'in'), { name, attemptId, text });
    await publishFile(join(folder, 'in'), { name, attemptId });
    await sandboxDatabase
      .updateTable('sandbox.bank_messages')
      .set({ written_at: sql<Date>`clock_now()` })
      .where('number', '=', number)
      .execute();
  }
  return due.length;
}
