import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { FundProposal, ProposedFund } from '@ballast/contract/staff/fund-proposals.ts';
import type * as calls from '@ballast/contract/staff/share-classes.ts';
import { type RawBuilder, sql } from 'kysely';
import { readClock } from '../../../database/clock.ts';
import type { Database } from '../../../database/connect.ts';
import { type Day, dayOf } from '../../../database/days.ts';
import { type ClassTerms, findVehicle, termVersions } from '../vehicles.ts';
import { percentText, termsOfTyped } from './class-terms.ts';

type NewTerms = Extract<FundProposal, { kind: 'TERMS' }>;

/** The classes of a vehicle with every version of their terms, as somebody of staff reads them. Refuses `not_found`. */
export async function listShareClasses(
  database: Database,
  vehicleId: string,
): Promise<AnswerOf<typeof calls.listShareClasses>> {
  const { currency, gateRate, settlementDays } = await findVehicle(database, vehicleId);
  const versions = await termVersions(database, vehicleId);
  const today = dayOf(await readClock(database));
  const { rows } = await sql<{ id: string; name: string; clients: number }>`
    select c.class_id as id, c.name, (
      select count(*)::int from (${holdersOf(sql.ref('c.class_id'))}) h
    ) as clients
    from share_classes c where c.vehicle_id = ${vehicleId} order by c.name, c.class_id`.execute(
    database,
  );
  return {
    ...{ currency, gate_percent: percentText(gateRate), settlement_days: settlementDays },
    items: rows.map((row) => ({
      ...row,
      terms: inStates(versions.get(row.id) ?? [], today, currency),
    })),
  };
}

/** The newest first. */
function inStates(
  versions: readonly ClassTerms[],
  today: Day,
  currency: AssetCode,
): calls.ShareClass['terms'] {
  const inForce = versions.findLastIndex(({ effectiveFrom }) => effectiveFrom <= today);
  const stateOf = (i: number) => {
    if (i > inForce) return 'COMING';
    return i === inForce ? 'IN_FORCE' : 'PAST';
  };
  return versions
    .map((terms, i) => ({ ...toldTerms(terms, currency), state: stateOf(i) }) as const)
    .toReversed();
}

/** Terms of a class as calls tell them. */
function toldTerms(terms: ClassTerms, currency: AssetCode): calls.ClassTerms {
  return {
    effective_on: terms.effectiveFrom,
    management_percent: percentText(terms.fees.managementRate),
    incentive_percent: percentText(terms.fees.incentiveRate),
    hurdle_percent: percentText(terms.fees.hurdleRate),
    early_percent: percentText(terms.redemption.earlyRate),
    lock_up_months: terms.redemption.lockUpMonths,
    subscription_cut_off_days: terms.subscriptionCutOffDays,
    redemption_notice_days: terms.redemptionNoticeDays,
    minimum_first: formatMinor(currency, terms.minimumFirst),
    minimum_next: formatMinor(currency, terms.minimumNext),
    holdback_percent: percentText(terms.holdback.rate),
    holdback_above_percent: percentText(terms.holdback.threshold),
    issue_price: formatRate(terms.price),
  };
}

/** Terms that are proposed beside those that they follow, and whom they concern as things stand; null of a proposal of another kind. */
export async function proposedTerms(
  database: Database,
  content: FundProposal,
): Promise<ProposedFund['terms']> {
  if (content.kind !== 'CLASS' && content.kind !== 'TERMS') return null;
  const { currency } = await findVehicle(database, content.vehicle_id);
  if (content.kind === 'CLASS') {
    const after = toldTerms(termsOfTyped(content, currency), currency);
    return { class_name: content.class_name, currency, before: null, after, concerns: null };
  }
  const { name, before } = await termsBefore(database, content);
  return {
    ...{ class_name: name, currency },
    before: toldTerms(before, currency),
    after: toldTerms(termsOfTyped(content, currency, before.price), currency),
    concerns: await concernedBy(database, content.class_id, content.effective_on, currency),
  };
}

/** The name of a class of a vehicle, and the terms that others from a day on follow. Refuses `not_found`. */
export async function termsBefore(
  database: Database,
  { vehicle_id: vehicleId, class_id: classId, effective_on: day }: NewTerms,
): Promise<{ readonly name: string; readonly before: ClassTerms }> {
  const found = await database
    .selectFrom('share_classes')
    .select('name')
    .where('class_id', '=', classId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  const versions = (await termVersions(database, vehicleId)).get(classId) ?? [];
  const before = versions.findLast(({ effectiveFrom }) => effectiveFrom < day);
  if (!found || !before) throw new Refusal('not_found');
  return { name: found.name, before };
}

async function concernedBy(
  database: Database,
  classId: string,
  from: Day,
  currency: AssetCode,
): Promise<calls.Concerned> {
  const { rows } = await sql<{ clients: number; subscriptions_to_decide: number }>`
    select (select count(*)::int from (${holdersOf(sql.val(classId))}) h) as clients,
      (select count(*)::int from (${askingFor(classId)}) r) as subscriptions_to_decide`.execute(
    database,
  );
  const orders = await sql<{
    day: Day;
    subscriptions: number;
    subscribed: string;
    redemptions: number;
  }>`
    select dealing_day::text as day, count(*) filter (where side = 'SUBSCRIPTION')::int as subscriptions,
      coalesce(sum(amount) filter (where side = 'SUBSCRIPTION'), 0)::text as subscribed,
      count(*) filter (where side = 'REDEMPTION')::int as redemptions
    from (${openOrders(classId, from)}) o group by dealing_day order by dealing_day`.execute(
    database,
  );
  return {
    ...(rows[0] ?? { clients: 0, subscriptions_to_decide: 0 }),
    orders: orders.rows.map((row) => ({
      ...row,
      subscribed: formatMinor(currency, BigInt(row.subscribed)),
    })),
  };
}

/** Clients who have units of a class. */
const holdersOf = (classId: RawBuilder<unknown>) => sql<{ owner_id: string }>`
  select l.owner_id from lot_lines l join share_series s using (series_id)
  where s.class_id = ${classId} group by l.owner_id having sum(l.units) > 0`;

/** Subscriptions to a class that are not decided. */
const askingFor = (classId: string) => sql<{ owner_id: string }>`
  select owner_id from subscription_requests
  where class_id = ${classId} and state in ('AWAITING_DOCUMENTS', 'IN_REVIEW')`;

/** Orders of a class that are to be dealt on a day or after it. */
const openOrders = (classId: string, from: Day) => sql<{ owner_id: string }>`
  select owner_id, dealing_day, side, amount from fund_orders
  where class_id = ${classId} and dealing_day >= ${from}::date and state in ('ACCEPTED', 'IN_BATCH')`;

/** Some of the clients whom other terms of a class from a day on concern, after one of them and in the order of their ids. */
export async function concernedAfter(
  database: Database,
  { classId, from }: { readonly classId: string; readonly from: Day },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from (
      ${holdersOf(sql.val(classId))}
      union select owner_id from (${askingFor(classId)}) r
      union select owner_id from (${openOrders(classId, from)}) o
    ) c
    where ${after}::uuid is null or owner_id > ${after}::uuid order by owner_id limit ${limit}`.execute(
    database,
  );
  return rows.map(({ owner_id: id }) => id);
}
