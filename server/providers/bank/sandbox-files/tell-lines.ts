import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Selectable, sql } from 'kysely';
import { readClock } from '../../../database/clock.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { dayOf } from '../../../database/days.ts';
import type { Schema } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import { claimFault } from '../../faults.ts';
import { DELAY_MS } from '../../sandbox/outgoing-events.ts';
import { lockBooks } from '../../sandbox/sandbox-calls.ts';
import { accountOf } from './bank-message.ts';
import { keepMessage } from './bank-messages.ts';
import { type ToldLine, writeNotification, writeStatement } from './cash-messages.ts';
import { uetrOf } from './recall-messages.ts';

type LineRow = Selectable<Schema['sandbox.bank_lines']>;

const BATCH = 500;

/** Notifies what the bank has booked and nobody was told, and states each day that is over, account by account. */
export async function tellLines(sandboxDatabase: Database): Promise<void> {
  if (!(await hasSomethingToTell(sandboxDatabase))) return;
  await transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    // While the books are locked nothing more is booked on a day that is over, which is stated once, and whole.
    const today = dayOf(await readClock(tx));
    let lines = BATCH;
    while (lines === BATCH) lines = await notifyLines(tx);
    await stateDays(tx, today);
  });
}

async function hasSomethingToTell(sandboxDatabase: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    -- Lines are told in their order: where the last one is told, all are.
    select exists (
        select from (select provider_ref from sandbox.bank_lines order by change_number desc limit 1) l
        where not exists (select from sandbox.bank_told_lines t where t.line_ref = l.provider_ref))
      or exists (select from sandbox.bank_told_lines
        where statement_number is null and booked_day < (clock_now() at time zone 'UTC')::date) as some`.execute(
    sandboxDatabase,
  );
  return rows[0]?.some ?? false;
}

/** Returns how many lines it tells of. */
async function notifyLines(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('sandbox.bank_lines as line')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sandbox.bank_told_lines as told').whereRef(
            'told.line_ref',
            '=',
            'line.provider_ref',
          ),
        ),
      ),
    )
    .orderBy('change_number')
    .limit(BATCH)
    .execute();
  for (const [account, lines] of Map.groupBy(rows, accountOf)) {
    await tx
      .insertInto('sandbox.bank_told_lines')
      .values(
        lines.map((line) => ({
          ...{ line_ref: line.provider_ref, account },
          booked_day: dayOf(line.booked_at),
        })),
      )
      .execute();
    await keepNotification(tx, account, lines);
  }
  return rows.length;
}

/** Tells it twice, under two messages, or late, where a fault has it so. */
async function keepNotification(tx: Tx, account: string, rows: readonly LineRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const fault = await claimFault(tx, 'bank', ['answer_twice', 'delay']);
  const now = await readClock(tx);
  const dueAt = fault === 'delay' ? new Date(now.getTime() + DELAY_MS) : null;
  const told = { account, currency: first.currency, lines: rows.map(toldOf) };
  for (let left = fault === 'answer_twice' ? 2 : 1; left > 0; left -= 1) {
    await keepMessage(tx, {
      ...{ kind: 'camt.054', dueAt },
      write: (header) => writeNotification(header, told),
    });
  }
}

function toldOf(row: LineRow): ToldLine {
  const { party_bank: code, party_bank_name: name, party_bank_country: country } = row;
  return {
    reference: row.provider_ref,
    currency: row.currency,
    amount: BigInt(row.amount),
    valueDate: row.value_date,
    bookedAt: row.booked_at,
    remittance: row.remittance,
    partyName: row.payer_name,
    partyAccount: row.payer_account,
    partyBank: code === null || name === null || country === null ? null : { code, name, country },
    endToEndId: row.end_to_end_id,
    // What takes a transfer back goes by the name of that one.
    uetr: uetrOf(row.recalls ?? row.provider_ref),
    returnReason: row.return_reason,
    isCharge: row.charge_for !== null,
  };
}

type Day = { readonly account: string; readonly day: string };

async function stateDays(tx: Tx, today: string): Promise<void> {
  const { rows } = await sql<Day>`
    select distinct account, booked_day::text as day from sandbox.bank_told_lines
    where statement_number is null and booked_day < ${today}::date order by day, account`.execute(
    tx,
  );
  for (const each of rows) await stateDay(tx, each);
}

/** Keeps the statement of a day: it begins where the one before it ended. */
async function stateDay(tx: Tx, { account, day }: Day): Promise<void> {
  const last = await tx
    .selectFrom('sandbox.bank_statements')
    .select(['number', 'closing'])
    .where('account', '=', account)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('sandbox.bank_lines as line')
    .innerJoin('sandbox.bank_told_lines as told', 'told.line_ref', 'line.provider_ref')
    .selectAll('line')
    .where('told.account', '=', account)
    .where('booked_day', '=', day)
    .where('statement_number', 'is', null)
    .orderBy('change_number')
    .execute();
  const number = (last?.number ?? 0) + 1;
  const opening = BigInt(last?.closing ?? 0);
  const closing = rows.reduce((sum, { amount }) => sum + BigInt(amount), opening);
  const currency: AssetCode = rows[0]?.currency ?? '';
  await tx
    .insertInto('sandbox.bank_statements')
    .values({
      ...{ account, number, day },
      opening: opening.toString(),
      closing: closing.toString(),
    })
    .execute();
  await tx
    .updateTable('sandbox.bank_told_lines')
    .set({ statement_number: number })
    .where('account', '=', account)
    .where('booked_day', '=', day)
    .where('statement_number', 'is', null)
    .execute();
  const lines = rows.map(toldOf);
  await keepMessage(tx, {
    ...{ kind: 'camt.053', dueAt: null },
    write: (header) =>
      writeStatement(header, { account, number, day, currency, opening, closing, lines }),
  });
}
