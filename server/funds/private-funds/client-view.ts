import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/funds/private-funds.ts';
import { formatDecimal, formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { getClient } from '../../account/clients.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { getFundRecord } from '../funds.ts';
import { minorOf, UNITS_SCALE, worthOfUnits } from './amounts.ts';
import { type ClassTerms, termVersions } from './vehicles.ts';

type Answer = AnswerOf<typeof calls.getPrivateFund>;

type VehicleRow = {
  readonly vehicle_id: string;
  readonly kind: 'CAYMAN' | 'US';
  readonly currency: string;
  readonly gate_rate: string;
};

/** A private fund as it is for a client. Refuses `not_found` a fund that is none. */
export async function getPrivateFund(
  database: Database,
  clientId: string,
  idOrSlug: string,
): Promise<Answer> {
  const fund = await getFundRecord(database, idOrSlug);
  if (fund.productType !== 'mutual') throw new Refusal('not_found');
  const client = await getClient(database, clientId);
  const vehicles = await database
    .selectFrom('fund_vehicles')
    .select(['vehicle_id', 'kind', 'currency', 'gate_rate'])
    .where('fund_id', '=', fund.id)
    .orderBy('kind')
    .execute();
  const kind = client.us_tax_payer ? 'US' : 'CAYMAN';
  const own = vehicles.find((each) => each.kind === kind);
  return {
    vehicle: own ? await vehicleFor(database, own) : null,
    holdings: await holdingsOf(database, fund.id, clientId),
  };
}

async function vehicleFor(database: Database, vehicle: VehicleRow): Promise<Answer['vehicle']> {
  const { vehicle_id: vehicleId, currency } = vehicle;
  const dates = await nextDates(database, vehicleId);
  const today = dayOf(await readClock(database));
  return {
    currency,
    ...(await classesFor(database, vehicle, { today, at: dates.next_subscription?.day ?? today })),
    ...dates,
    values: await valuesOf(database, vehicleId),
  };
}

type Told = NonNullable<Answer['vehicle']>;

/** The terms of the vehicle's classes at the next dealing date, or today where none is set, and those to come. */
async function classesFor(
  database: Database,
  vehicle: VehicleRow,
  { today, at }: { readonly today: Day; readonly at: Day },
): Promise<Pick<Told, 'terms' | 'further' | 'coming'>> {
  const classes = await database
    .selectFrom('share_classes')
    .select(['class_id', 'name'])
    .where('vehicle_id', '=', vehicle.vehicle_id)
    .orderBy('created_at')
    .orderBy('class_id')
    .execute();
  const versions = await termVersions(database, vehicle.vehicle_id);
  const [oldest, ...others] = classes.flatMap(({ class_id: id, name }) => {
    const found = versions.get(id)?.findLast(({ effectiveFrom }) => effectiveFrom <= at);
    return found ? [toTold(name, found, vehicle)] : [];
  });
  const coming = classes.flatMap(({ class_id: id, name }) =>
    (versions.get(id) ?? []).flatMap((terms, i) =>
      terms.effectiveFrom > today
        ? [
            {
              ...toTold(name, terms, vehicle),
              ...{ effective_on: terms.effectiveFrom, is_new_class: i === 0 },
            },
          ]
        : [],
    ),
  );
  return {
    terms: oldest ?? null,
    further: others.toSorted((one, other) => one.class_name.localeCompare(other.class_name)),
    coming: coming.toSorted((one, other) => one.effective_on.localeCompare(other.effective_on)),
  };
}

function toTold(
  name: string,
  terms: ClassTerms,
  { currency, gate_rate: gateRate }: VehicleRow,
): NonNullable<Told['terms']> {
  return {
    class_name: name,
    minimum_first: formatMinor(currency, terms.minimumFirst),
    minimum_next: formatMinor(currency, terms.minimumNext),
    management_rate: formatRate(terms.fees.managementRate),
    incentive_rate: formatRate(terms.fees.incentiveRate),
    hurdle_rate: formatRate(terms.fees.hurdleRate),
    early_rate: formatRate(terms.redemption.earlyRate),
    lock_up_months: terms.redemption.lockUpMonths,
    redemption_notice_days: terms.redemptionNoticeDays,
    gate_rate: formatRate(rateOf(gateRate)),
  };
}

async function nextDates(database: Database, vehicleId: string) {
  const next = async (side: 'subscription_cut_off' | 'redemption_cut_off') => {
    const { rows } = await sql<{ day: Day; cut_off: Date }>`
      select day::text, ${sql.ref(side)} as cut_off from dealing_dates
      where vehicle_id = ${vehicleId} and state = 'OPEN' and ${sql.ref(side)} > clock_now()
      order by day limit 1`.execute(database);
    const [row] = rows;
    return row ? { day: row.day, cut_off: row.cut_off.toISOString() } : null;
  };
  return {
    next_subscription: await next('subscription_cut_off'),
    next_redemption: await next('redemption_cut_off'),
  };
}

/** What a unit of the series that goes back furthest was worth, by the last version of each final value. */
async function valuesOf(database: Database, vehicleId: string): Promise<calls.UnitValue[]> {
  const { rows } = await sql<calls.UnitValue>`
    select distinct on (n.as_of) n.as_of::text, n.gross_per_unit::text, n.net_per_unit::text
    from navs n join vehicle_value_approvals a using (valuation_id)
    where a.kind in ('FINAL', 'RESTATED') and n.series_id = (
      select s.series_id from share_series s join navs v using (series_id)
      where s.vehicle_id = ${vehicleId}
      group by s.series_id, s.opened_on order by max(v.as_of) desc, s.opened_on, s.series_id limit 1)
    order by n.as_of, n.version desc`.execute(database);
  return rows;
}

type HoldingRow = {
  readonly series_id: string;
  readonly class_name: string;
  readonly opened_on: Day;
  readonly currency: string;
  readonly units: string;
  readonly net_per_unit: string | null;
  readonly as_of: Day | null;
};

async function holdingsOf(
  database: Database,
  fundId: string,
  ownerId: string,
): Promise<Answer['holdings']> {
  const { rows } = await sql<HoldingRow>`
    select s.series_id, c.name as class_name, s.opened_on::text, c.currency, sum(l.units)::text as units,
      coalesce(n.net_per_unit, s.issue_price)::text as net_per_unit, coalesce(n.as_of, s.opened_on)::text as as_of
    from lot_lines l join share_series s using (series_id) join share_classes c on c.class_id = s.class_id
    join fund_vehicles v on v.vehicle_id = s.vehicle_id
    left join lateral (
      select net_per_unit, as_of from navs where navs.series_id = s.series_id order by as_of desc, version desc limit 1
    ) n on true
    where v.fund_id = ${fundId} and l.owner_id = ${ownerId}
    group by s.series_id, c.name, s.opened_on, s.issue_price, c.currency, n.net_per_unit, n.as_of
    having sum(l.units) > 0
    order by s.opened_on, s.series_id`.execute(database);
  return rows.map((row) => ({
    ...{ id: row.series_id, class_name: row.class_name, opened_on: row.opened_on },
    ...{ currency: row.currency, as_of: row.as_of },
    units: formatDecimal(BigInt(row.units), UNITS_SCALE),
    value:
      row.net_per_unit === null
        ? null
        : formatMinor(
            row.currency,
            minorOf(
              row.currency,
              worthOfUnits(BigInt(row.units), rateOf(row.net_per_unit)),
              // As the portfolio shows it: nothing is paid by it.
              'half_up',
            ),
          ),
  }));
}
