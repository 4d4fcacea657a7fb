import { Refusal } from '@ballast/contract/errors.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import type { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import { type Day, startOf } from '../../../database/days.ts';
import { createFund, setFundState } from '../../funds.ts';
import {
  type ClassTerms,
  dealingDays,
  openClass,
  openVehicle,
  scheduleDealingDate,
  setClassTerms,
} from '../vehicles.ts';
import { percentOf, termsOfTyped } from './class-terms.ts';

type Proposed<Kind extends FundProposal['kind']> = Extract<FundProposal, { kind: Kind }>;

/** Vehicles, classes and minimums that are set up at the desk are in dollars. */
const CURRENCY = 'USD';

/** 5 % of what was redeemed is held back above 95 % of a holding (spec/decisions.md, section 15). */
const HOLDBACK = { holdback_percent: '5', holdback_above_percent: '95' };

/** What a private fund's limits in Explore say of the largest amount: it has none. */
const NO_MAXIMUM = rateOf('1000000000000');

/** The terms that a proposal asks for. Refuses `amount_invalid`. */
export function termsIn(proposed: Proposed<'VEHICLE'>): ClassTerms {
  return termsOfTyped({ ...proposed, ...HOLDBACK, effective_on: proposed.first_day }, CURRENCY);
}

/** Opens a private fund with its vehicles, a class of units and its first dealing dates. Refuses `conflict` where its address is taken. */
export async function setUpFund(
  tx: Tx,
  actor: Actor,
  proposed: Proposed<'VEHICLE'>,
): Promise<string[]> {
  const terms = termsIn(proposed);
  const fundId = await createFund(tx, actor, {
    slug: proposed.slug,
    name: proposed.name,
    tagline: proposed.tagline,
    description: proposed.description,
    otherTexts: germanOf(proposed),
    productType: 'mutual',
    strategy: proposed.strategy,
    liquidity: proposed.dealing === 'MONTHLY' ? 'monthly' : 'quarterly',
    state: 'OPEN',
    redemptionsAllowed: true,
    investmentMinimumUsd: rateOf(proposed.minimum_first),
    investmentMaximumUsd: NO_MAXIMUM,
    redemptionMinimumUsd: rateOf('0.01'),
    rebalanceSchedule: null,
    ownWeights: false,
    keyFacts: [],
    inception: startOf(proposed.first_day),
    targets: [],
  });
  const kinds = proposed.vehicles === 'BOTH' ? (['CAYMAN', 'US'] as const) : [proposed.vehicles];
  const opened: string[] = [];
  for (const kind of kinds) {
    const vehicleId = await openVehicle(tx, {
      ...{ fundId, kind, currency: CURRENCY, dealing: proposed.dealing },
      administrator: proposed.administrator,
      gateRate: percentOf(proposed.gate_percent),
      settlementDays: Number.parseInt(proposed.settlement_days, 10),
    });
    const vehicle = { vehicleId, currency: CURRENCY };
    await setClassTerms(tx, await openClass(tx, vehicle, proposed.class_name), terms);
    const days = dealingDays(
      proposed.dealing,
      proposed.first_day,
      Number.parseInt(proposed.dates, 10),
    );
    for (const day of days) await scheduleDealingDate(tx, vehicleId, day);
    opened.push(vehicleId);
  }
  return opened;
}

function germanOf({ tagline_de: tagline, description_de: description }: Proposed<'VEHICLE'>) {
  return tagline === null || description === null
    ? {}
    : { de: { tagline, description, keyFacts: [] } };
}

/** Sets dealing dates of a vehicle by its rule. Refuses `not_found`, `conflict` before a date that is set, or past ones. */
export async function setDealingDates(tx: Tx, proposed: Proposed<'DATES'>): Promise<void> {
  const { vehicle_id: vehicleId, first_day: first } = proposed;
  const { dealing, last, isPast } = await datesOf(tx, vehicleId, first);
  if (isPast || (last !== null && last >= first)) throw new Refusal('conflict');
  for (const day of dealingDays(dealing, first, Number.parseInt(proposed.dates, 10))) {
    await scheduleDealingDate(tx, vehicleId, day);
  }
}

async function datesOf(tx: Tx, vehicleId: string, first: Day) {
  const { rows } = await sql<{
    dealing: 'MONTHLY' | 'QUARTERLY';
    last: Day | null;
    isPast: boolean;
  }>`
    select dealing, (select max(day)::text from dealing_dates d where d.vehicle_id = v.vehicle_id) as last,
      ${first}::date::timestamp at time zone 'UTC' <= clock_now() as "isPast"
    from fund_vehicles v where vehicle_id = ${vehicleId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Opens or closes a vehicle's fund. Refuses `not_found`. */
export async function setStateOfFund(
  tx: Tx,
  actor: Actor,
  { vehicle_id: vehicleId, state, redemptions_allowed }: Proposed<'STATE'>,
): Promise<void> {
  const fundId = await fundOf(tx, vehicleId);
  await setFundState(tx, actor, { fundId, state, redemptionsAllowed: redemptions_allowed });
}

/** The fund that a vehicle is of. Refuses `not_found`. */
export async function fundOf(tx: Tx, vehicleId: string): Promise<string> {
  const row = await tx
    .selectFrom('fund_vehicles')
    .select('fund_id')
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row.fund_id;
}
