import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/funds/unit-redemptions.ts';
import { formatDecimal, formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { convertMinor, formatRate } from '@ballast/contract/money/rate.ts';
import { type ClientRow, getClient } from '../../account/clients.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { dayOf } from '../../database/days.ts';
import { getFundRecord } from '../funds.ts';
import { exchangedCurrencies, ratesInto } from '../order-exchanges/indicative-rates.ts';
import { sum, UNITS_SCALE } from '../private-funds/amounts.ts';
import { termsOf } from '../private-funds/dealing-plan.ts';
import { freeOf, ownedOf, readEstimateBasis } from '../private-funds/estimate.ts';
import type { OrderExecution } from '../private-funds/executions.ts';
import { laterDay } from '../private-funds/vehicles.ts';
import {
  findClasses,
  getClass,
  minimumOf,
  type RedeemedClass,
  type RedemptionDay,
} from './redeemed-classes.ts';
import { signatureOf, signsRedemptions } from './redemption-agreement.ts';
import { findDraft, type RedemptionRequest } from './redemption-record.ts';
import { chosenPayout, estimateFor, readWish } from './redemption-requests.ts';

export const unitsText = (units: bigint) => formatDecimal(units, UNITS_SCALE);

export const dateAnswer = ({ day, cutOff, settlementDay }: RedemptionDay) => ({
  day,
  cut_off: cutOff.toISOString(),
  settlement_day: settlementDay,
});

/** Minor units of an execution, line by line. */
export function figuresOf(
  currency: AssetCode,
  {
    gross,
    earlyFee,
    paid,
    incentiveFee,
    holdback,
  }: Pick<OrderExecution, 'gross' | 'earlyFee' | 'paid' | 'incentiveFee' | 'holdback'>,
  units: bigint,
): calls.RedemptionFigures {
  const money = (minor: bigint) => formatMinor(currency, minor);
  return {
    units: unitsText(units),
    value_before_fee: money(gross + incentiveFee),
    incentive_fee: money(incentiveFee),
    value: money(gross),
    early_fee: money(earlyFee),
    proceeds: money(paid),
    held_back: money(holdback),
    payout: money(paid - holdback),
  };
}

/** What a client may redeem of a private fund. Refuses `not_found` a fund of another kind. */
export async function getRedemptionTerms(
  database: Database,
  ownerId: string,
  idOrSlug: string,
): Promise<calls.RedemptionTerms> {
  const fund = await getFundRecord(database, idOrSlug);
  if (fund.productType !== 'mutual') throw new Refusal('not_found');
  const client = await getClient(database, ownerId);
  const found = await findClasses(database, { fund: idOrSlug, heldBy: ownerId });
  const classes: calls.RedeemedClass[] = [];
  for (const each of found) classes.push(await classAnswer(database, ownerId, each));
  return {
    ...{ fund_id: fund.id, fund_slug: fund.slug, fund_name: fund.name },
    refused_by: fund.redemptionsAllowed ? null : 'redemption_not_allowed',
    signed_by: await signsRedemptions(database, client),
    draft: await draftAnswer(database, client, fund),
    classes,
  };
}

/** What a company has begun of a fund and somebody signs by a link. */
async function draftAnswer(
  database: Database,
  { client_id, account_type }: Pick<ClientRow, 'client_id' | 'account_type'>,
  fund: { readonly id: string },
): Promise<calls.DraftRedemption | null> {
  if (account_type !== 'INSTITUTIONAL') return null;
  const draft = await findDraft(database, client_id);
  if (draft?.fund.id !== fund.id) return null;
  const signature = await signatureOf(database, draft);
  if (!signature) return null;
  const { requestId: id, className: class_name, currency, wish, payoutAsset } = draft;
  return {
    ...{ id, class_name, currency, basis: wish.basis, amount: wishText(draft) },
    paid_in: payoutAsset,
    signature,
    created_at: draft.createdAt.toISOString(),
  };
}

function wishText({ wish, currency }: RedemptionRequest): string | null {
  if (wish.basis === 'ALL') return null;
  return wish.basis === 'UNITS' ? unitsText(wish.units) : formatMinor(currency, wish.minor);
}

async function classAnswer(
  database: Database,
  ownerId: string,
  of: RedeemedClass,
): Promise<calls.RedeemedClass> {
  const { classId, className, vehicle, dealing } = of;
  const { currency } = vehicle;
  const day = dealing?.day ?? dayOf(await readClock(database));
  const basis = await readEstimateBasis(database, vehicle, day, ownerId);
  const free = freeOf(basis, classId);
  const terms = termsOf(basis.terms, classId);
  const units = ownedOf(basis, classId);
  return {
    ...{ id: classId, name: className, currency },
    units: unitsText(units),
    free_units: unitsText(free.units),
    free_value: formatMinor(currency, free.minor),
    currencies: await exchangedCurrencies(database, currency, 'FROM_IT'),
    minimum: formatMinor(currency, minimumOf(of)),
    notice_days: terms.redemptionNoticeDays,
    ...ratesOf(of, terms),
    dealing: dealing && dateAnswer(dealing),
  };
}

function ratesOf({ vehicle }: RedeemedClass, terms: ReturnType<typeof termsOf>) {
  return {
    lock_up_months: terms.redemption.lockUpMonths,
    early_rate: formatRate(terms.redemption.earlyRate),
    gate_rate: formatRate(vehicle.gateRate),
    holdback_rate: formatRate(terms.holdback.rate),
    holdback_threshold: formatRate(terms.holdback.threshold),
  };
}

/** What a redemption would bring, without writing anything. Refuses as `estimateFor`. */
export async function estimateRedemption(
  database: Database,
  ownerId: string,
  query: {
    readonly fund: string;
    readonly class_id: string;
    readonly basis: calls.RedemptionBasis;
    readonly amount?: string | undefined;
    readonly paid_in?: AssetCode | undefined;
  },
): Promise<AnswerOf<typeof calls.estimateRedemption>> {
  const of = await getClass(database, { fund: query.fund, classId: query.class_id });
  const { classId, className, vehicle } = of;
  const { currency } = vehicle;
  const wish = readWish(currency, { basis: query.basis, amount: query.amount ?? null });
  const payoutAsset = await chosenPayout(database, currency, query.paid_in);
  const { dealing, basis, estimate } = await estimateFor(database, ownerId, of, wish);
  const { execution, parts, earlyUnits, lockUp } = estimate;
  const carried = sum(execution.carried.map(({ units }) => units));
  return {
    ...{ class_id: classId, class_name: className, currency },
    dealing: dateAnswer(dealing),
    valued_on: basis.valuedOn,
    units: unitsText(sum(parts.map(({ units }) => units))),
    early_units: unitsText(earlyUnits),
    figures: figuresOf(currency, execution, sum(execution.parts.map(({ units }) => units))),
    payout_in:
      payoutAsset === null
        ? null
        : await indicatedPayout(
            database,
            { asset: currency, minor: execution.paid - execution.holdback },
            payoutAsset,
          ),
    carried:
      carried === 0n
        ? null
        : {
            units: unitsText(carried),
            day: await laterDay(database, vehicle.vehicleId, dealing.day),
          },
    ...ratesOf(of, termsOf(basis.terms, classId)),
    lock_up_months: lockUp?.lockUpMonths ?? null,
    early_rate: lockUp && formatRate(lockUp.earlyRate),
  };
}

/** What a payout would bring in the currency that was chosen, as far as there is a price to tell it by. */
async function indicatedPayout(
  database: Database,
  { asset, minor }: { readonly asset: AssetCode; readonly minor: bigint },
  into: AssetCode,
): Promise<calls.IndicatedPayout> {
  const rate = (await ratesInto(database, [asset], into))(asset)?.rate ?? null;
  const bought = rate === null ? null : convertMinor(asset, minor, into, rate, 'down');
  return {
    currency: into,
    amount: bought === null ? null : formatMinor(into, bought),
    rate: rate === null ? null : formatRate(rate),
    at: (await readClock(database)).toISOString(),
  };
}
