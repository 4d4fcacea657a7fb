import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@ballast/contract/errors.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { readClock } from '../../../database/clock.ts';
import type { Tx } from '../../../database/connect.ts';
import { beginsYear, type Day, startOf } from '../../../database/days.ts';
import {
  type ClassTerms,
  lockVehicle,
  openClass,
  setClassTerms,
  termVersions,
  type Vehicle,
} from '../vehicles.ts';

type Proposed<Kind extends FundProposal['kind']> = Extract<FundProposal, { kind: Kind }>;

/** Terms as they are typed: percentages, counts and amounts. */
type TypedTerms = Omit<Proposed<'CLASS'>, 'kind' | 'vehicle_id' | 'class_name' | 'reason'>;

/** Units begin at this price, and their marks, too (spec/decisions.md, section 15). */
const ISSUE_PRICE = rateOf('100');

export const percentOf = (text: string): Rate => rateOf(text) / 100n;

/** A rate as the percentage that is typed, such as 1.5. */
export const percentText = (rate: Rate): string => formatRate(rate * 100n).replace(/\.?0+$/, '');

const countOf = (text: string): number => Number.parseInt(text, 10);

/** The terms that are typed; units are issued at the price of the class that has them. Refuses `amount_invalid`. */
export function termsOfTyped(
  typed: TypedTerms,
  currency: AssetCode,
  price: Rate = ISSUE_PRICE,
): ClassTerms {
  const amount = (text: string): bigint => {
    const minor = parseAmount(currency, text)?.minor;
    if (!minor) throw new Refusal('amount_invalid');
    return minor;
  };
  return {
    effectiveFrom: typed.effective_on,
    fees: {
      managementRate: percentOf(typed.management_percent),
      incentiveRate: percentOf(typed.incentive_percent),
      hurdleRate: percentOf(typed.hurdle_percent),
    },
    price,
    subscriptionCutOffDays: countOf(typed.subscription_cut_off_days),
    redemptionNoticeDays: countOf(typed.redemption_notice_days),
    redemption: {
      lockUpMonths: countOf(typed.lock_up_months),
      earlyRate: percentOf(typed.early_percent),
    },
    minimumFirst: amount(typed.minimum_first),
    minimumNext: amount(typed.minimum_next),
    holdback: {
      rate: percentOf(typed.holdback_percent),
      threshold: percentOf(typed.holdback_above_percent),
    },
  };
}

type Possible = { readonly vehicle: Vehicle; readonly terms: ClassTerms };

/**
 * A further class as it would be. The vehicle is locked until the transaction ends. Refuses `not_found`, `amount_invalid`, and
 * `conflict` a name that the vehicle has, or a day that has begun.
 */
export async function requireNewClass(tx: Tx, content: Proposed<'CLASS'>): Promise<Possible> {
  const vehicle = await lockVehicle(tx, content.vehicle_id);
  const terms = termsOfTyped(content, vehicle.currency);
  const named = await tx
    .selectFrom('share_classes')
    .select('class_id')
    .where('vehicle_id', '=', vehicle.vehicleId)
    .where('name', '=', content.class_name)
    .executeTakeFirst();
  if (named || (await hasBegun(tx, terms.effectiveFrom))) throw new Refusal('conflict');
  return { vehicle, terms };
}

/** Opens a further class of a vehicle, which is offered from its day on. Refuses as `requireNewClass` does. */
export async function openNewClass(tx: Tx, content: Proposed<'CLASS'>): Promise<void> {
  const { vehicle, terms } = await requireNewClass(tx, content);
  await setClassTerms(tx, await openClass(tx, vehicle, content.class_name), terms);
}

/**
 * Other terms of a class as they would be. The vehicle is locked until the transaction ends, as whatever deals, values or accrues it
 * locks it. Refuses `not_found`, `amount_invalid`, and `conflict` terms that are the same, whose day is not after that of the last, or
 * that come too late, and another incentive fee or hurdle but from a year's beginning (docs/decisions/0311).
 */
export async function requireNewTerms(tx: Tx, content: Proposed<'TERMS'>): Promise<Possible> {
  const vehicle = await lockVehicle(tx, content.vehicle_id);
  const last = (await termVersions(tx, vehicle.vehicleId)).get(content.class_id)?.at(-1);
  if (!last) throw new Refusal('not_found');
  const terms = termsOfTyped(content, vehicle.currency, last.price);
  const { effectiveFrom: day } = terms;
  if (day <= last.effectiveFrom || isSame(terms, last) || isWithinYear(terms, last)) {
    throw new Refusal('conflict');
  }
  if ((await hasBegun(tx, day)) || (await isCutOff(tx, vehicle.vehicleId, day))) {
    throw new Refusal('conflict');
  }
  return { vehicle, terms };
}

/** Sets other terms of a class from their day on. Refuses as `requireNewTerms` does. */
export async function setNewTerms(tx: Tx, content: Proposed<'TERMS'>): Promise<void> {
  const { terms } = await requireNewTerms(tx, content);
  await setClassTerms(tx, content.class_id, terms);
}

async function hasBegun(tx: Tx, day: Day): Promise<boolean> {
  return startOf(day) <= (await readClock(tx));
}

/** Whether somebody can no longer leave, or take back what they ordered, before terms from a day on concern them. */
async function isCutOff(tx: Tx, vehicleId: string, from: Day): Promise<boolean> {
  const { rows } = await sql<{ isCutOff: boolean }>`
    select exists (
      select from dealing_dates where vehicle_id = ${vehicleId} and day >= ${from}::date
        and (state <> 'OPEN' or least(subscription_cut_off, redemption_cut_off) <= clock_now())
    ) or not exists (
      select from dealing_dates where vehicle_id = ${vehicleId} and day <= ${from}::date
        and state = 'OPEN' and redemption_cut_off > clock_now()
    ) as "isCutOff"`.execute(tx);
  return rows[0]?.isCutOff === true;
}

const comparable = ({ effectiveFrom: _, redemption, ...terms }: ClassTerms) => ({
  ...terms,
  ...{ lockUpMonths: redemption.lockUpMonths, earlyRate: redemption.earlyRate },
});

function isSame(one: ClassTerms, other: ClassTerms): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

/** The incentive fee is reckoned on the whole gain since the last year's end, so its terms stay until the next. */
function isWithinYear({ effectiveFrom, fees }: ClassTerms, last: ClassTerms): boolean {
  const isOther =
    fees.incentiveRate !== last.fees.incentiveRate || fees.hurdleRate !== last.fees.hurdleRate;
  return isOther && !beginsYear(effectiveFrom);
}
