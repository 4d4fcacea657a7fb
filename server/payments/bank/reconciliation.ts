import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Selectable, sql } from 'kysely';
import { readAssets } from '../../database/assets.ts';
import { type Actor, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { withLongStatements } from '../../database/long-statements.ts';
import type { BankDifferences } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Bank } from '../../providers/bank/port.ts';
import { parkedReferences } from '../../providers/parked-events.ts';
import { type ComparedTotals, insertRun, latestRun, totalsOf } from '../reconciliation/runs.ts';
import { claimComparison, judge, lockSchedule } from '../reconciliation/stopped-assets.ts';
import type { StatementAccess } from './bank-access.ts';
import { bookStatement } from './statement.ts';
import {
  type Booking,
  compareStatement,
  currenciesOf,
  type Difference,
  type ListedLine,
  type Side,
  type StatementComparison,
} from './statement-differences.ts';
import { suspendedAmong, suspenseReference } from './suspended-lines.ts';

/** Compares with the bank on the request of staff. */
export const RECONCILE_BANK = defineJob<{ actor: Actor }>('reconcile_bank', {
  timeLimitSeconds: 300,
});

/** So many open differences of a currency are kept; of more, plain enough, the rest has its turn when some have ended. */
const DIFFERENCES_MAX = 200;

/** The bookings are the whole of the accounts at the bank, which may take longer than a call may. */
const READ_SECONDS_MAX = 240;

/**
 * Compares the ledger with the bank's statement, which is read anew from its beginning, after booking all that is listed. A difference
 * is a row until a comparison does not find it any more, and stops the withdrawals of its currency when it is still there after a
 * minute. Returns the comparison's id; null where there is no bank.
 */
export async function reconcileBank(
  context: StatementAccess,
  actor: Actor,
  signal?: AbortSignal,
): Promise<string | null> {
  const { database, providers } = context;
  const { bank } = providers;
  if (!bank) return null;
  const bookedUntil = await readClock(database);
  const { position, balances } = await bank.balances();
  // A line that cannot be booked is a difference, and keeps back no other comparison; that the list is not read to its end, the poll tells.
  await bookStatement(context, signal).catch(() => 0);
  const lines = await readStatement(bank, signal);
  signal?.throwIfAborted();
  return transact(database, async (tx) => {
    const bookings = await withLongStatements(tx, READ_SECONDS_MAX, () => readBookings(tx));
    return store(
      tx,
      actor,
      position,
      compareStatement(lines, bookings, { position, bookedUntil, balances }),
    );
  });
}

async function readStatement(bank: Bank, signal?: AbortSignal): Promise<ListedLine[]> {
  const all: ListedLine[] = [];
  for (let cursor: string | null = null; ; ) {
    signal?.throwIfAborted();
    const page = await bank.linesSince(cursor);
    if (page.lines.length === 0) return all;
    for (const { providerReference, currency, amount, valueDate, position } of page.lines) {
      all.push({ providerReference, currency, amount, valueDate, position });
    }
    cursor = page.nextCursor;
  }
}

async function readBookings(tx: Tx): Promise<Booking[]> {
  const { rows } = await sql<Omit<Booking, 'amount'> & { readonly amount: string }>`
    select provider_ref as reference, asset as currency, sum(amount)::text as amount,
      to_char(min(value_date) filter (where not is_reversal), 'YYYY-MM-DD') as "valueDate",
      (count(*) filter (where not is_reversal))::integer as entries, min(booked_at) as "bookedAt"
    from booked_movements where held_at = 'bank'
    group by provider_ref, asset order by provider_ref, asset`.execute(tx);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

async function store(
  tx: Tx,
  actor: Actor,
  cut: bigint,
  { totals, differences }: StatementComparison,
): Promise<string> {
  await lockSchedule(tx, 'bank');
  const now = await readClock(tx);
  const before = await latestRun(tx, 'bank');
  // Another was quicker, and knows more.
  if (before && before.cut > cut) return before.id;
  const open = await keepDifferences(tx, differences, now);
  const { assets } = await readAssets(tx);
  const compared = assets
    .filter(({ code, kind }) => kind === 'fiat' || totals.has(code))
    .map(({ code: asset }) => {
      const { ledger, listed, held } = totals.get(asset) ?? { ledger: 0n, listed: 0n, held: 0n };
      const found = open.filter((each) => each.asset === asset).length;
      return { asset, ledger, listed, custody: held, explained: 0n, found };
    });
  const id = await insertRun(tx, actor, 'bank', { ranAt: now, cut }, compared);
  const codes = compared.map(({ asset }) => asset);
  await judge(tx, 'bank', { assets: codes, differences: open, now });
  return id;
}

/** Ends the differences that are no more, and keeps new ones. Returns those that are open, for each currency that they are about. */
async function keepDifferences(tx: Tx, found: readonly Difference[], now: Date) {
  const known = (await openDifferences(tx)).map((each) => ({ ...each, mark: markOf(each) }));
  const marks = new Set(found.map(markOf));
  const isSeen = new Set(known.map(({ mark }) => mark));
  const ended = known.filter(({ mark }) => !marks.has(mark)).map(({ id }) => id);
  if (ended.length > 0) {
    await tx
      .updateTable('bank_differences')
      .set({ ended_at: now })
      .where('difference_id', 'in', ended)
      .execute();
  }
  const stillOpen = known.filter(({ mark }) => marks.has(mark));
  const counts = new Map<AssetCode, number>();
  const isKept = (one: Difference) =>
    [...currenciesOf(one)].every((currency) => {
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
      return (counts.get(currency) ?? 0) <= DIFFERENCES_MAX;
    });
  stillOpen.forEach(isKept);
  const fresh = found.filter((each) => !isSeen.has(markOf(each))).filter(isKept);
  if (fresh.length > 0) {
    const rows = fresh.map((each) => ({ ...rowOf(each), first_seen_at: now }));
    await tx.insertInto('bank_differences').values(rows).execute();
  }
  return [...stillOpen, ...fresh.map((each) => ({ ...each, firstSeenAt: now }))].flatMap(
    ({ kind, reference, listed, booked, held, firstSeenAt }) =>
      [...currenciesOf({ listed, booked })].map((asset) => ({
        ...{ asset, kind, reference, listed, booked, held },
        firstFoundAt: firstSeenAt,
      })),
  );
}

/** By what a difference is the same at the next comparison: another amount on either side is another difference, of a balance another gap. */
function markOf({ kind, reference, listed, booked, held }: Difference): string {
  const sides = [listed, booked].map((side) => [
    side?.currency,
    (side && (held === null ? side.amount : held - side.amount))?.toString(),
    side?.valueDate,
  ]);
  return JSON.stringify([kind, reference, sides]);
}

function rowOf({ kind, reference, listed, booked, held }: Difference) {
  return {
    difference_id: newId(),
    kind,
    reference,
    listed_currency: listed?.currency ?? null,
    listed_amount: listed?.amount.toString() ?? null,
    listed_value_date: listed?.valueDate ?? null,
    booked_currency: booked?.currency ?? null,
    booked_amount: booked?.amount.toString() ?? null,
    booked_value_date: booked?.valueDate ?? null,
    held_amount: held?.toString() ?? null,
  };
}

/** Compares when it is due. Returns whether it did. */
export async function reconcileBankWhenDue(
  context: StatementAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { database, providers } = context;
  if (!providers.bank || !(await claimComparison(database, 'bank'))) return 0;
  await reconcileBank(context, SYSTEM, signal);
  return 1;
}

/** A difference as it is kept: open, or ended. */
export type KeptDifference = Difference & {
  readonly id: string;
  readonly firstSeenAt: Date;
  readonly endedAt: Date | null;
};

function openDifferences(database: Database): Promise<KeptDifference[]> {
  return readDifferences(database, sql`ended_at is null order by first_seen_at, difference_id`);
}

/** So many that have ended are shown. */
const ENDED_MAX = 50;

async function readDifferences(
  database: Database,
  which: ReturnType<typeof sql>,
): Promise<KeptDifference[]> {
  const { rows } = await sql<Selectable<BankDifferences>>`
    select difference_id, kind, reference, listed_currency, listed_amount::text, listed_value_date::text, booked_currency,
      booked_amount::text, booked_value_date::text, held_amount::text, first_seen_at, ended_at
    from bank_differences where ${which}`.execute(database);
  return rows.map((row) => ({
    id: row.difference_id,
    kind: row.kind,
    reference: row.reference,
    listed: keptSide(row.listed_currency, row.listed_amount, row.listed_value_date),
    booked: keptSide(row.booked_currency, row.booked_amount, row.booked_value_date),
    held: row.held_amount === null ? null : BigInt(row.held_amount),
    firstSeenAt: row.first_seen_at,
    endedAt: row.ended_at,
  }));
}

function keptSide(
  currency: AssetCode | null,
  amount: string | null,
  valueDate: string | null,
): Side | null {
  return currency === null || amount === null
    ? null
    : { currency, amount: BigInt(amount), valueDate };
}

/** Where a difference is worked on: what the platform has of it beside the two sides. */
export type DifferenceTrail = {
  /** An event of the bank about it that is parked. */
  readonly isEventParked: boolean;
  /** It stands in suspense, and nobody has given it away. */
  readonly isSuspended: boolean;
  /** A correction about it waits for a second person. */
  readonly isCorrectionWaiting: boolean;
};

export type BankReconciliation = {
  readonly ranAt: Date;
  readonly rows: readonly ComparedTotals[];
  /** Those that are open, the oldest first, and the last that ended. */
  readonly differences: readonly (KeptDifference & DifferenceTrail)[];
};

/** The last comparison with the bank and what differs; null before the first. */
export async function latestBankReconciliation(
  database: Database,
): Promise<BankReconciliation | null> {
  const last = await latestRun(database, 'bank');
  if (!last) return null;
  const [rows, open, ended] = await Promise.all([
    totalsOf(database, last),
    openDifferences(database),
    readDifferences(
      database,
      sql`ended_at is not null order by ended_at desc, difference_id limit ${ENDED_MAX}`,
    ),
  ]);
  const trailOf = await readTrails(database, open);
  const differences = [...open, ...ended].map((each) => ({ ...each, ...trailOf(each) }));
  return { ranAt: last.ranAt, rows, differences };
}

async function readTrails(database: Database, open: readonly KeptDifference[]) {
  const references = open.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const subjects = references.map(suspenseReference);
  const [parked, suspended, corrections] = await Promise.all([
    parkedReferences(database, 'bank', references),
    suspendedAmong(database, references),
    sql<{ subject: string }>`
      select subject from corrections where decision is null and subject = any (${subjects}::text[])`.execute(
      database,
    ),
  ]);
  const waiting = new Set(corrections.rows.map(({ subject }) => subject));
  return ({ reference, endedAt }: KeptDifference): DifferenceTrail => {
    const isOpen = reference !== null && endedAt === null;
    return {
      isEventParked: isOpen && parked.has(reference),
      isSuspended: isOpen && suspended.has(reference),
      isCorrectionWaiting: isOpen && waiting.has(suspenseReference(reference)),
    };
  };
}
