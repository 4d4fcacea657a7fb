import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type {
  listSuspendedLines as call,
  SUSPENSE_REASONS,
} from '@ballast/contract/payments/suspended-lines.ts';
import { sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import { openAlarmsAbout, raiseAlarmOnce } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import {
  CURSOR_MOMENT,
  CURSOR_NAME,
  type PageQuery,
  readCursor,
  writeCursor,
} from '../../http/cursor.ts';

/** How a line of the bank's statement is told from a transfer of the custodian where either stands in suspense. */
const OF_BANK = 'bank/';

/** By what a line stands in suspense, and is given to a client by a correction. */
export function suspenseReference(providerReference: string): string {
  return OF_BANK + providerReference;
}

/** Says whether what stands in suspense under this reference is a line of the bank's statement. */
export function isLine(reference: string): boolean {
  return reference.startsWith(OF_BANK);
}

/** Has whoever else gives the same line away wait until this transaction ends. Of a transfer it does nothing. */
export async function lockLine(tx: Tx, reference: string): Promise<void> {
  if (!isLine(reference)) return;
  await sql`
    select from bank_lines where provider_ref = ${reference.slice(OF_BANK.length)} for update`.execute(
    tx,
  );
}

/** Has a line that the house took as its capital be nobody's no more: nothing is promised of it. */
export async function closeLine(tx: Tx, reference: string): Promise<void> {
  if (!isLine(reference)) return;
  await sql`
    update bank_lines set promised_at = 'infinity'
    where provider_ref = ${reference.slice(OF_BANK.length)}`.execute(tx);
}

/** A line that is nobody's, with the client whose reference it bears. */
export type SuspendedLine = {
  readonly reference: string;
  readonly currency: AssetCode;
  readonly amount: bigint;
  readonly valueDate: string;
  readonly remittance: string;
  readonly payerName: string;
  readonly payerAccountEnd: string;
  readonly arrivedAt: Date;
  readonly because: (typeof SUSPENSE_REASONS)[number];
  readonly namedOwnerId: string | null;
  readonly promisedAt: Date;
  readonly isOverdue: boolean;
  /** Somebody has asked to give it away, which waits for another's word. */
  readonly isAskedFor: boolean;
};

/** By when a line is promised, and the bank's reference of it. */
const CURSOR_FORMS = [CURSOR_MOMENT, CURSOR_NAME];

/** What stands in suspense and nobody has given away, the one promised first in front. Refuses `cursor_invalid`. */
export async function readSuspendedLines(
  database: Database,
  { limit, cursor }: PageQuery,
): Promise<SuspendedLine[]> {
  const [promised, last] = cursor === undefined ? [] : readCursor(cursor, CURSOR_FORMS);
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(promised_at, provider_ref) > (${promised}::timestamptz, ${last}::text)`;
  const { rows } = await sql<Omit<SuspendedLine, 'amount'> & { readonly amount: string }>`
    select ${OF_BANK} || provider_ref as reference, currency, amount, to_char(value_date, 'YYYY-MM-DD') as "valueDate",
      remittance, payer_name as "payerName", payer_account_end as "payerAccountEnd", arrived_at as "arrivedAt",
      suspended_because as because, named_owner_id as "namedOwnerId", promised_at as "promisedAt",
      promised_at <= clock_now() as "isOverdue", exists (
        select from corrections c where c.kind = 'ATTRIBUTION' and c.subject = ${OF_BANK} || l.provider_ref
          and c.decision is null) as "isAskedFor"
    from bank_lines l where ${IS_OPEN} and ${after}
    order by promised_at, provider_ref limit ${limit}`.execute(database);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Answers the call of the same name, with the names of the clients whose references lines bear. */
export async function listSuspendedLines(
  database: Database,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof call>> {
  const found = await readSuspendedLines(database, { limit: limit + 1, cursor });
  const lines = found.slice(0, limit);
  const last = found.length > limit ? lines.at(-1) : undefined;
  const names = await namesOf(
    database,
    lines.map(({ namedOwnerId }) => namedOwnerId),
  );
  return {
    items: lines.map((line) => ({
      reference: line.reference,
      currency: line.currency,
      amount: formatMinor(line.currency, line.amount),
      value_date: line.valueDate,
      arrived_at: line.arrivedAt.toISOString(),
      payer_name: line.payerName,
      payer_account_end: line.payerAccountEnd,
      remittance: line.remittance,
      because: line.because,
      client:
        line.namedOwnerId === null
          ? null
          : { id: line.namedOwnerId, name: names.get(line.namedOwnerId) ?? '' },
      promised_at: line.promisedAt.toISOString(),
      overdue: line.isOverdue,
      correction_waiting: line.isAskedFor,
    })),
    next_cursor: last
      ? writeCursor([last.promisedAt.toISOString(), last.reference.slice(OF_BANK.length)])
      : null,
  };
}

/** Which of these lines, by the bank's references, stand in suspense and nobody has given away. */
export async function suspendedAmong(
  database: Database,
  providerReferences: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from bank_lines l
    where provider_ref = any (${providerReferences}::text[]) and ${IS_OPEN}`.execute(database);
  return new Set(rows.map((row) => row.provider_ref));
}

const IS_OPEN = sql`l.suspended_because is not null and l.promised_at < 'infinity' and not exists (
  select from corrections c where c.kind in ('ATTRIBUTION', 'RETURN') and c.subject = ${OF_BANK} || l.provider_ref
    and c.decision = 'CONFIRMED' and c.reversed_at is null)`;

/** Alarms that one run raises at most; the next goes on. */
const BATCH = 500;

/** Tells staff, once each, of what is still nobody's when the time that was promised is over. Returns how many alarms it raised. */
export async function alarmSuspended(database: Database): Promise<number> {
  const told = (await openAlarmsAbout(database, 'line_unattributed')).map(({ id }) => id);
  const { rows } = await sql<{ reference: string; promised_at: Date }>`
    select ${OF_BANK} || provider_ref as reference, promised_at from bank_lines l
    where ${IS_OPEN} and promised_at <= clock_now() and ${OF_BANK} || provider_ref <> all (${told}::text[])
    order by promised_at limit ${BATCH}`.execute(database);
  return workOnEach(rows, {
    work: ({ reference: id, promised_at: promisedAt }) =>
      transact(database, async (tx) => {
        await lockLine(tx, id);
        const { rows: open } = await sql`
          select from bank_lines l where ${OF_BANK} || provider_ref = ${id} and ${IS_OPEN}`.execute(
          tx,
        );
        if (open.length === 0) return false;
        const subject = { kind: 'transfer', id, ownerId: null };
        await raiseAlarmOnce(tx, 'line_unattributed', subject, { promisedAt });
        return true;
      }),
  });
}
