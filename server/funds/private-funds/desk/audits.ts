import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type * as calls from '@ballast/contract/staff/fund-audits.ts';
import type { FundProposal, ProposedFund } from '@ballast/contract/staff/fund-proposals.ts';
import { type RawBuilder, sql } from 'kysely';
import { readClock } from '../../../database/clock.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { dayOf } from '../../../database/days.ts';
import { recordAudit } from '../holdbacks.ts';
import { findVehicle, lockVehicle } from '../vehicles.ts';

type Audit = Extract<FundProposal, { kind: 'AUDIT' }>;

/** Refuses `audit_not_due` a year that is not over, or a day to come, `conflict` one that is signed off, and `not_found`. */
export async function requireAuditDue(tx: Tx, audit: Audit): Promise<void> {
  const { vehicle_id: vehicleId, year, signed_off_on: day } = audit;
  await lockVehicle(tx, vehicleId);
  if (day.slice(0, 4) <= year || day > dayOf(await readClock(tx))) {
    throw new Refusal('audit_not_due');
  }
  const found = await tx
    .selectFrom('fund_audits')
    .select('year')
    .where('vehicle_id', '=', vehicleId)
    .where('year', '=', Number.parseInt(year, 10))
    .executeTakeFirst();
  if (found) throw new Refusal('conflict');
}

/** Records a sign-off; a sweep releases what was held back until it. Refuses as `requireAuditDue` does. */
export async function signOffYear(tx: Tx, recordedBy: string, audit: Audit): Promise<void> {
  await requireAuditDue(tx, audit);
  await recordAudit(tx, recordedBy, {
    vehicleId: audit.vehicle_id,
    year: Number.parseInt(audit.year, 10),
    signedOffOn: audit.signed_off_on,
    evidence: audit.evidence,
  });
}

type Count = {
  readonly redemptions: number;
  readonly clients: number;
  readonly minor: string;
};

const toHeldBack = (currency: AssetCode, { redemptions, clients, minor }: Count) => ({
  ...{ redemptions, clients },
  amount: formatMinor(currency, BigInt(minor)),
});

/** What the sign-off of a year would release now: what is held back of it and of the years before. */
export async function releasedBy(
  database: Database,
  { vehicle_id: vehicleId, year }: Audit,
): Promise<ProposedFund['releases']> {
  const { currency } = await findVehicle(database, vehicleId);
  const { rows } = await sql<Count>`
    select count(*)::int as redemptions, count(distinct owner_id)::int as clients, coalesce(sum(amount), 0) as minor
    from holdbacks where vehicle_id = ${vehicleId} and released_at is null
      and audit_year <= ${Number.parseInt(year, 10)}`.execute(database);
  const [count = { redemptions: 0, clients: 0, minor: '0' }] = rows;
  return { ...toHeldBack(currency, count), currency };
}

type YearRow = Pick<calls.AuditYear, 'year' | 'is_over' | 'signed_off_on'> & {
  readonly releases: Count;
  readonly waiting: Count;
  readonly released: Count;
};

/** The years of a vehicle with the sign-off of their audits, and what is held back until it; newest first. Refuses `not_found`. */
export async function listFundAudits(
  database: Database,
  vehicleId: string,
): Promise<AnswerOf<typeof calls.listFundAudits>> {
  const { currency } = await findVehicle(database, vehicleId);
  const { rows } = await sql<YearRow>`
    with today as (select extract(year from clock_now() at time zone 'UTC')::int as year),
    years as (
      select y::int as year from today, generate_series((
        select extract(year from min(day))::int from dealing_dates
        where vehicle_id = ${vehicleId} and state in ('DEALT', 'SETTLED')), today.year - 1) y
      union select audit_year from holdbacks where vehicle_id = ${vehicleId}
      union select year from fund_audits where vehicle_id = ${vehicleId}
    )
    select y.year, y.year < today.year as is_over, a.signed_off_on::text, h.releases, h.waiting, h.released
    from years y cross join today
    left join fund_audits a on a.vehicle_id = ${vehicleId} and a.year = y.year
    cross join lateral (
      select ${counted(sql`released_at is null`)} as releases,
        ${counted(sql`released_at is null and audit_year = y.year`)} as waiting,
        ${counted(sql`released_at is not null and audit_year = y.year`)} as released
      from holdbacks b where b.vehicle_id = ${vehicleId} and b.audit_year <= y.year
    ) h
    order by y.year desc`.execute(database);
  return {
    items: rows.map(({ releases, waiting, released, ...row }) => ({
      ...row,
      releases: toHeldBack(currency, releases),
      waiting: toHeldBack(currency, waiting),
      released: toHeldBack(currency, released),
    })),
  };
}

const counted = (which: RawBuilder<unknown>) => {
  const only = sql`filter (where ${which})`;
  return sql`jsonb_build_object('redemptions', count(*) ${only}, 'clients', count(distinct owner_id) ${only},
    'minor', coalesce(sum(amount) ${only}, 0)::text)`;
};
