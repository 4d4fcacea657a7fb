import { divide } from '@ballast/contract/money/amount.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { houseAccount } from '../ledger/account.ts';
import { type Line, line } from '../ledger/entries.ts';
import type { FeeKind, FeeName } from './schedules.ts';

/** Fees are in cents of US dollars. */
export const FEE_ASSET = 'USD';
const CENT = RATE_ONE / 100n;

/** One fee of one client. */
export type OwnFee = FeeName & { readonly ownerId: string };

/** Where a fee of a client stands; amounts in cents, but the exact sum of all days. */
export type ClientFee = OwnFee & {
  readonly nextDay: Day;
  readonly accrued: Rate;
  readonly posted: bigint;
  /** Billed, or charged on withdrawals. */
  readonly settled: bigint;
};

/** What stands in the books for a fee's scope: the basket, or the whole portfolio. */
export function scopeOf({ fundId }: FeeName): string {
  return fundId ?? 'whole';
}

/** The fee of a stored row. */
export function nameOfRow({ kind, scope }: { kind: string; scope: string }): FeeName {
  return { kind: kind as FeeKind, fundId: scope === 'whole' ? null : scope };
}

/** Dollars as cents, to the nearest. */
export function centsOf(rate: Rate): bigint {
  return divide(rate, CENT, 'half_up');
}

/** Lines by which so much more of a fee has accrued; neither account is a client's, or the house's own. */
export function accruedLines(cents: bigint): Line[] {
  return [
    line(houseAccount('fees_accrued', FEE_ASSET), -cents),
    line(houseAccount('fees_awaited', FEE_ASSET), cents),
  ];
}

/**
 * Reads where a fee of a client stands, and locks it until the transaction ends: accruals, bills and charges of it happen one
 * after the other. It begins with `firstDay` where there was none; null where that is not said.
 */
export async function lockFee(tx: Tx, fee: OwnFee, firstDay?: Day): Promise<ClientFee | null> {
  const { ownerId, kind } = fee;
  const scope = scopeOf(fee);
  if (firstDay !== undefined) {
    await sql`
      insert into client_fees (owner_id, kind, scope, next_day) values (${ownerId}, ${kind}, ${scope}, ${firstDay})
      on conflict on constraint client_fees__pk do nothing`.execute(tx);
  }
  const { rows } = await sql<Row>`
    select next_day::text, accrued_usd, posted, settled from client_fees
    where owner_id = ${ownerId} and kind = ${kind} and scope = ${scope} for update`.execute(tx);
  return rows[0] ? toFee(fee, rows[0]) : null;
}

/** Where the fees of a client stand. */
export async function readFees(database: Database, ownerId: string): Promise<ClientFee[]> {
  const { rows } = await sql<Row & { kind: string; scope: string }>`
    select kind, scope, next_day::text, accrued_usd, posted, settled from client_fees
    where owner_id = ${ownerId} order by kind desc, scope`.execute(database);
  return rows.map((row) => toFee({ ...nameOfRow(row), ownerId }, row));
}

/** The first day of a client's fee that has not accrued; null before any has. */
export async function nextDayOf(database: Database, fee: OwnFee): Promise<Day | null> {
  const { rows } = await sql<{ next_day: Day }>`
    select next_day::text from client_fees
    where owner_id = ${fee.ownerId} and kind = ${fee.kind} and scope = ${scopeOf(fee)}`.execute(
    database,
  );
  return rows[0]?.next_day ?? null;
}

/** Keeps where a locked fee stands now. */
export async function storeFee(tx: Tx, fee: ClientFee): Promise<void> {
  const { ownerId, kind, nextDay, accrued, posted, settled } = fee;
  await sql`
    update client_fees set next_day = ${nextDay}, accrued_usd = ${formatRate(accrued)},
      posted = ${posted.toString()}, settled = ${settled.toString()}
    where owner_id = ${ownerId} and kind = ${kind} and scope = ${scopeOf(fee)}`.execute(tx);
}

/** Counts cents of the platform fee as settled, or as unpaid again where they are below zero. */
export async function settleCents(tx: Tx, ownerId: string, cents: bigint): Promise<void> {
  await sql`
    update client_fees set settled = settled + ${cents.toString()}
    where owner_id = ${ownerId} and kind = 'PLATFORM' and scope = 'whole'`.execute(tx);
}

type Row = { next_day: Day; accrued_usd: string; posted: string; settled: string };

function toFee(fee: OwnFee, row: Row): ClientFee {
  const { ownerId, kind, fundId } = fee;
  return {
    ...{ ownerId, kind, fundId },
    nextDay: row.next_day,
    accrued: rateOf(row.accrued_usd),
    posted: BigInt(row.posted),
    settled: BigInt(row.settled),
  };
}
