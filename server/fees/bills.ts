import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { nameOfRow, type OwnFee, scopeOf } from './client-fees.ts';
import type { FeeName } from './schedules.ts';

/** How many bills are shown at once: ten years of them by the month. */
const BILLS_MAX = 120;

export type PaymentRow = {
  readonly cents: bigint;
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly price: Rate;
  readonly wasOwed: boolean;
  readonly paidAt: string;
};

/** A bill with what was charged for it; amounts in cents. */
export type BillRow = FeeName & {
  readonly billId: string;
  /** As 2026-000123: by year, without gaps. */
  readonly invoiceNumber: string;
  readonly ownerId: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly accrued: bigint;
  readonly chargedBefore: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  /** From when on holdings are sold for what is not paid; null where they are not. */
  readonly sellsOn: Day | null;
  readonly billedAt: Date;
  readonly payments: readonly PaymentRow[];
  readonly hasInvoice: boolean;
};

/** Bills of a client, newest first; of one id where that is given. */
export async function readBills(
  database: Database,
  ownerId: string,
  billId: string | null = null,
): Promise<BillRow[]> {
  const { rows } = await sql<{
    bill_id: string;
    invoice_number: string;
    kind: string;
    scope: string;
    starts_on: Day;
    ends_on: Day;
    accrued: string;
    charged_before: string;
    amount: string;
    paid: string;
    sells_on: Day | null;
    billed_at: Date;
    has_invoice: boolean;
    payments: {
      cents: string;
      asset: AssetCode;
      amount: string;
      price: string;
      was_owed: boolean;
      paid_at: string;
    }[];
  }>`
    select b.bill_id, b.invoice_number, b.kind, b.scope, b.starts_on::text, b.ends_on::text, b.accrued, b.charged_before, b.amount, b.paid,
      b.billed_at, (
        select n.sells_on::text from fee_sale_notices n
        where n.owner_id = b.owner_id and n.bill_id = b.bill_id and b.paid < b.amount
      ) as sells_on, exists (
        select from fee_invoices i where i.owner_id = b.owner_id and i.bill_id = b.bill_id
      ) as has_invoice, (
        select coalesce(jsonb_agg(jsonb_build_object('cents', p.cents::text, 'asset', p.asset, 'amount', p.amount::text,
          'price', p.price_usd::text, 'was_owed', p.was_owed, 'paid_at', p.paid_at) order by p.number), '[]')
        from fee_payments p where p.owner_id = b.owner_id and p.bill_id = b.bill_id
      ) as payments
    from fee_bills b
    where b.owner_id = ${ownerId} and (${billId}::uuid is null or b.bill_id = ${billId}::uuid)
    order by b.ends_on desc, b.bill_id desc limit ${BILLS_MAX}`.execute(database);
  return rows.map((row) => ({
    ...nameOfRow(row),
    ownerId,
    billId: row.bill_id,
    invoiceNumber: row.invoice_number,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    accrued: BigInt(row.accrued),
    chargedBefore: BigInt(row.charged_before),
    amount: BigInt(row.amount),
    paid: BigInt(row.paid),
    sellsOn: row.sells_on,
    billedAt: row.billed_at,
    hasInvoice: row.has_invoice,
    payments: row.payments.map((each) => ({
      cents: BigInt(each.cents),
      asset: each.asset,
      minor: BigInt(each.amount),
      price: rateOf(each.price),
      wasOwed: each.was_owed,
      paidAt: new Date(each.paid_at).toISOString(),
    })),
  }));
}

/** A day of a fee as it accrued. */
export type DayRow = {
  readonly day: Day;
  readonly base: Rate;
  readonly carried: boolean;
  readonly scheduleId: string;
  readonly amount: Rate;
  readonly posted: bigint;
};

/** The days of a fee from one on, through another where that is given. */
export async function readDays(
  database: Database,
  own: OwnFee,
  { from, through }: { readonly from: Day; readonly through: Day | null },
): Promise<DayRow[]> {
  const { rows } = await sql<{
    day: Day;
    base_usd: string;
    carried: boolean;
    schedule_id: string;
    amount_usd: string;
    posted: string;
  }>`
    select day::text, base_usd, carried, schedule_id, amount_usd, posted from client_fee_days
    where owner_id = ${own.ownerId} and kind = ${own.kind} and scope = ${scopeOf(own)} and day >= ${from}
      and (${through}::date is null or day <= ${through}::date)
    order by day`.execute(database);
  return rows.map((row) => ({
    day: row.day,
    base: rateOf(row.base_usd),
    carried: row.carried,
    scheduleId: row.schedule_id,
    amount: rateOf(row.amount_usd),
    posted: BigInt(row.posted),
  }));
}

/** The platform fee on a withdrawal, with what it is a share of. */
export type ChargeRow = {
  readonly requestId: string;
  readonly cents: bigint;
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly unpaid: bigint;
  readonly withdrawn: Rate;
  readonly portfolio: Rate;
  readonly state: 'HELD' | 'CHARGED' | 'RELEASED' | 'RETURNED';
  readonly createdAt: Date;
};

/** The platform fees on withdrawals that were asked for from a moment on, before another where that is given; oldest first. */
export async function readCharges(
  database: Database,
  ownerId: string,
  from: Date,
  until: Date | null,
): Promise<ChargeRow[]> {
  const { rows } = await sql<{
    request_id: string;
    cents: string;
    asset: AssetCode;
    amount: string;
    unpaid: string;
    withdrawn_usd: string;
    portfolio_usd: string;
    state: ChargeRow['state'];
    created_at: Date;
  }>`
    select request_id, cents, asset, amount, unpaid, withdrawn_usd, portfolio_usd, state, created_at from withdrawal_fees
    where owner_id = ${ownerId} and created_at >= ${from}
      and (${until}::timestamptz is null or created_at < ${until}::timestamptz)
    order by created_at, request_id`.execute(database);
  return rows.map((row) => ({
    requestId: row.request_id,
    cents: BigInt(row.cents),
    asset: row.asset,
    minor: BigInt(row.amount),
    unpaid: BigInt(row.unpaid),
    withdrawn: rateOf(row.withdrawn_usd),
    portfolio: rateOf(row.portfolio_usd),
    state: row.state,
    createdAt: row.created_at,
  }));
}
