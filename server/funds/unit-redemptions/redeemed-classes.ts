import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { minorOf } from '../private-funds/amounts.ts';
import type { Vehicle } from '../private-funds/vehicles.ts';
import type { OwnRedemption } from './redemption-record.ts';

/** A date that takes redemptions. */
export type RedemptionDay = {
  readonly day: Day;
  readonly cutOff: Date;
  readonly settlementDay: Day;
};

/** A class of units, the fund that it is of, and the next date that takes redemptions; null where none is open. */
export type RedeemedClass = {
  readonly classId: string;
  readonly className: string;
  readonly fund: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly redemptionsAllowed: boolean;
    readonly redemptionMinimumUsd: Rate;
  };
  readonly vehicle: Vehicle;
  readonly dealing: RedemptionDay | null;
};

/** The class of a fund, of a redemption that was begun, or each that a client has units of. */
type Which =
  | { readonly fund: string; readonly classId: string }
  | OwnRedemption
  | { readonly fund: string; readonly heldBy: string };

/** The classes of units of private funds. */
export async function findClasses(database: Database, which: Which): Promise<RedeemedClass[]> {
  const { rows } = await sql<ClassRow>`
    select f.id, f.slug, f.name, f.redemptions_allowed, f.redemption_minimum_usd, v.vehicle_id, v.currency, v.gate_rate,
      v.settlement_days, c.class_id, c.name as class_name, next.day::text, next.redemption_cut_off, next.settlement_day::text
    from funds f join fund_vehicles v on v.fund_id = f.id join share_classes c on c.vehicle_id = v.vehicle_id
    left join lateral (
      select d.day, d.redemption_cut_off, d.settlement_day from dealing_dates d
      where d.vehicle_id = v.vehicle_id and d.state = 'OPEN' and d.redemption_cut_off > clock_now()
      order by d.day limit 1
    ) next on true
    where f.product_type = 'mutual' and ${conditionOf(which)}
    order by c.name, c.class_id`.execute(database);
  return rows.map(toClass);
}

/** One of them. Refuses `not_found`. */
export async function getClass(
  database: Database,
  which: { readonly fund: string; readonly classId: string } | OwnRedemption,
): Promise<RedeemedClass> {
  const [found] = await findClasses(database, which);
  if (!found) throw new Refusal('not_found');
  return found;
}

function conditionOf(which: Which) {
  if ('requestId' in which) {
    return sql<boolean>`c.class_id = (select class_id from redemption_requests
      where owner_id = ${which.ownerId} and request_id = ${which.requestId})`;
  }
  const ofFund = sql<boolean>`(f.slug = ${which.fund} or f.id::text = ${which.fund})`;
  if ('classId' in which) return sql<boolean>`${ofFund} and c.class_id = ${which.classId}`;
  return sql<boolean>`${ofFund} and c.class_id in (
    select s.class_id from lot_lines l join share_series s using (series_id)
    where l.owner_id = ${which.heldBy} group by s.class_id having sum(l.units) > 0)`;
}

type ClassRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly redemptions_allowed: boolean;
  readonly redemption_minimum_usd: string;
  readonly vehicle_id: string;
  readonly currency: AssetCode;
  readonly gate_rate: string;
  readonly settlement_days: number;
  readonly class_id: string;
  readonly class_name: string;
  readonly day: Day | null;
  readonly redemption_cut_off: Date | null;
  readonly settlement_day: Day | null;
};

function toClass(row: ClassRow): RedeemedClass {
  const { day, redemption_cut_off: cutOff, settlement_day: settlementDay } = row;
  return {
    classId: row.class_id,
    className: row.class_name,
    fund: {
      ...{ id: row.id, slug: row.slug, name: row.name },
      redemptionsAllowed: row.redemptions_allowed,
      redemptionMinimumUsd: rateOf(row.redemption_minimum_usd),
    },
    vehicle: {
      vehicleId: row.vehicle_id,
      currency: row.currency,
      gateRate: rateOf(row.gate_rate),
      settlementDays: row.settlement_days,
    },
    dealing:
      day === null || cutOff === null || settlementDay === null
        ? null
        : { day, cutOff, settlementDay },
  };
}

/** A fund's smallest redemption, in minor units: vehicles are in US dollars, or in what stands for one. */
export function minimumOf({ fund, vehicle }: RedeemedClass): bigint {
  return minorOf(vehicle.currency, fund.redemptionMinimumUsd, 'up');
}

/** The next date of a class that takes redemptions. Refuses `redemption_not_allowed` and `no_dealing_date`. */
export function openDate({ fund, dealing }: RedeemedClass): RedemptionDay {
  if (!fund.redemptionsAllowed) throw new Refusal('redemption_not_allowed');
  if (!dealing) throw new Refusal('no_dealing_date');
  return dealing;
}
