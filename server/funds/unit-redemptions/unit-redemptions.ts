import type { AnswerOf } from '@ballast/contract/call.ts';
import type * as calls from '@ballast/contract/funds/unit-redemptions.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import {
  CURSOR_MOMENT,
  CURSOR_UUID,
  type PageQuery,
  pageOf,
  type SortKeys,
} from '../../http/cursor.ts';
import { rateOfAmounts } from '../../payments/trades/conversion.ts';
import { dateAnswer, figuresOf, unitsText } from './redemption-answers.ts';

const NEWEST_FIRST: SortKeys<{ created_at: string; id: string }> = {
  of: ({ created_at, id }) => [created_at, id],
  forms: [CURSOR_MOMENT, CURSOR_UUID],
  order: 'descending',
};

/** A client's redemptions of units, those that a gate carried among them. */
export async function listUnitRedemptions(
  database: Database,
  ownerId: string,
  query: PageQuery & { readonly fund?: string | undefined },
): Promise<AnswerOf<typeof calls.listUnitRedemptions>> {
  const { rows } = await sql<OrderRow>`
    select o.order_id, f.id as fund_id, f.slug, f.name as fund_name, c.name as class_name, c.currency, o.basis, o.amount::text,
      o.state, o.payout_asset, o.dealing_day::text, o.carried_from, o.accepted_at as created_at, d.redemption_cut_off, d.settlement_day::text,
      clock_now() < d.redemption_cut_off as is_open,
      coalesce((select sum(h.units) from fund_order_holds h where (h.owner_id, h.order_id) = (o.owner_id, o.order_id)), 0)::text
        as held,
      e.gross::text, e.early_fee::text, e.paid::text, e.incentive_fee::text, e.holdback::text, e.settled_at,
      coalesce((select sum(p.units) from order_execution_parts p
        where (p.owner_id, p.batch_id, p.order_id) = (e.owner_id, e.batch_id, e.order_id)), 0)::text as dealt,
      coalesce((select sum(u.units) from carried_units u
        where (u.owner_id, u.batch_id, u.order_id) = (e.owner_id, e.batch_id, e.order_id)), 0)::text as carried,
      (select min(l.day)::text from dealing_dates l where l.vehicle_id = o.vehicle_id and l.day > o.dealing_day) as later,
      b.audit_year, b.released_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'cause', x.cause, 'state', x.state, 'amount', x.sell_amount::text,
          'given', x.given::text, 'got', x.got::text, 'into', x.buy_asset, 'at', x.ended_at) order by x.created_at, x.id)
        from fund_exchanges x
        where (x.owner_id, x.order_id) = (o.owner_id, o.order_id) and x.cause <> 'SUBSCRIPTION'), '[]') as payouts,
      coalesce((select jsonb_agg(jsonb_build_object('at', r.posted_at, 'was', r.paid_before::text, 'now', r.paid::text,
          'holdback', r.holdback::text, 'owed', r.owed::text,
          'wasPaid', e.settled_at is not null and e.settled_at <= r.posted_at) order by r.version)
        from order_restatements r
        where (r.owner_id, r.order_id) = (o.owner_id, o.order_id) and r.posted_at is not null), '[]') as restatements
    from fund_orders o
    join fund_vehicles v on v.vehicle_id = o.vehicle_id
    join funds f on f.id = v.fund_id
    join share_classes c on c.class_id = o.class_id
    join dealing_dates d on d.vehicle_id = o.vehicle_id and d.day = o.dealing_day
    left join order_executions e on e.owner_id = o.owner_id and e.order_id = o.order_id
    left join holdbacks b on b.owner_id = o.owner_id and b.order_id = o.order_id
    where o.owner_id = ${ownerId} and o.side = 'REDEMPTION'
      and (${query.fund ?? null}::text is null or f.slug = ${query.fund ?? null} or f.id::text = ${query.fund ?? null})`.execute(
    database,
  );
  return pageOf(rows.map(redemptionAnswer), NEWEST_FIRST, query);
}

type OrderRow = {
  readonly order_id: string;
  readonly fund_id: string;
  readonly slug: string;
  readonly fund_name: string;
  readonly class_name: string;
  readonly currency: AssetCode;
  readonly basis: calls.RedemptionBasis;
  readonly amount: string | null;
  readonly state: 'ACCEPTED' | 'IN_BATCH' | 'DEALT' | 'GATED' | 'CANCELLED';
  readonly payout_asset: AssetCode | null;
  readonly payouts: readonly PayoutInJson[];
  readonly dealing_day: Day;
  readonly carried_from: string | null;
  readonly created_at: Date;
  readonly redemption_cut_off: Date;
  readonly settlement_day: Day;
  readonly is_open: boolean;
  readonly held: string;
  readonly gross: string | null;
  readonly early_fee: string | null;
  readonly paid: string | null;
  readonly incentive_fee: string | null;
  readonly holdback: string | null;
  readonly settled_at: Date | null;
  readonly dealt: string;
  readonly carried: string;
  readonly later: Day | null;
  readonly audit_year: number | null;
  readonly released_at: Date | null;
  readonly restatements: readonly RestatementInJson[];
};

type RestatementInJson = {
  readonly at: string;
  readonly was: string;
  readonly now: string;
  readonly holdback: string;
  readonly owed: string;
  readonly wasPaid: boolean;
};

type PayoutInJson = {
  readonly id: string;
  readonly cause: calls.ExchangedPayout['cause'];
  readonly state: 'WAITING' | 'TRADING' | 'DONE' | 'FAILED';
  readonly amount: string;
  readonly given: string | null;
  readonly got: string | null;
  readonly into: AssetCode;
  readonly at: string | null;
};

const PAYOUT_STATUS = {
  ...{ WAITING: 'UNDER_WAY', TRADING: 'UNDER_WAY', DONE: 'EXCHANGED', FAILED: 'KEPT' },
} as const satisfies Record<PayoutInJson['state'], calls.ExchangedPayout['status']>;

function payoutAnswer(
  currency: AssetCode,
  { id, cause, state, amount, given, got, into, at }: PayoutInJson,
): calls.ExchangedPayout {
  const sold = BigInt(given ?? amount);
  const bought = got === null ? null : BigInt(got);
  const rate =
    bought === null
      ? null
      : rateOfAmounts({ asset: currency, minor: sold }, { asset: into, minor: bought });
  return {
    ...{ id, cause, status: PAYOUT_STATUS[state], amount: formatMinor(currency, sold) },
    bought: bought === null ? null : formatMinor(into, bought),
    rate: rate === null ? null : formatRate(rate),
    at: at === null ? null : new Date(at).toISOString(),
  };
}

function restatementAnswer(
  currency: AssetCode,
  { at, was, now, holdback, owed, wasPaid }: RestatementInJson,
): calls.UnitRedemption['restatements'][number] {
  return {
    at: new Date(at).toISOString(),
    change: formatMinor(currency, BigInt(now) - BigInt(was)),
    proceeds: formatMinor(currency, BigInt(now)),
    held_back: formatMinor(currency, BigInt(holdback)),
    was_paid: wasPaid,
    owed: formatMinor(currency, BigInt(owed)),
  };
}

function redemptionAnswer(row: OrderRow): calls.UnitRedemption {
  const { currency, basis, amount } = row;
  const carried = BigInt(row.carried);
  const isWaiting = row.state === 'ACCEPTED' || row.state === 'IN_BATCH';
  return {
    ...{ id: row.order_id, fund_id: row.fund_id, fund_slug: row.slug, fund_name: row.fund_name },
    ...{ class_name: row.class_name, currency, basis },
    amount: amount === null ? null : amountText(currency, basis, BigInt(amount)),
    status: statusOf(row),
    paid_in: row.payout_asset,
    payouts: row.payouts.map((each) => payoutAnswer(currency, each)),
    dealing: dateAnswer({
      day: row.dealing_day,
      cutOff: row.redemption_cut_off,
      settlementDay: row.settlement_day,
    }),
    units_held: unitsText(isWaiting ? BigInt(row.held) : 0n),
    may_cancel: row.state === 'ACCEPTED' && row.is_open,
    carried_from: row.carried_from,
    figures: isWaiting ? null : figuresIn(row),
    carried: carried === 0n || isWaiting ? null : { units: unitsText(carried), day: row.later },
    restatements: row.restatements.map((each) => restatementAnswer(currency, each)),
    paid_at: row.settled_at?.toISOString() ?? null,
    audit_year: row.audit_year,
    released_at: row.released_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

const amountText = (currency: AssetCode, basis: calls.RedemptionBasis, amount: bigint) =>
  basis === 'AMOUNT' ? formatMinor(currency, amount) : unitsText(amount);

function statusOf({ state, settled_at }: OrderRow): calls.UnitRedemption['status'] {
  if (state === 'ACCEPTED' || state === 'CANCELLED') return state;
  if (state === 'IN_BATCH') return 'DEALING';
  return settled_at === null ? 'DEALT' : 'PAID';
}

/** What was dealt; null of a redemption that no batch has written down. */
function figuresIn(row: OrderRow): calls.RedemptionFigures | null {
  const { gross, early_fee, paid, incentive_fee, holdback } = row;
  if (gross === null) return null;
  const execution = {
    gross: BigInt(gross),
    earlyFee: BigInt(early_fee ?? 0),
    paid: BigInt(paid ?? 0),
    incentiveFee: BigInt(incentive_fee ?? 0),
    holdback: BigInt(holdback ?? 0),
  };
  return figuresOf(row.currency, execution, BigInt(row.dealt));
}
