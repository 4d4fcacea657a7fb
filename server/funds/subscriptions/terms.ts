import { Refusal } from '@ballast/contract/errors.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { PERSON_ORIGINS } from '@ballast/contract/onboarding/origins.ts';
import { sql } from 'kysely';
import { type ClientRow, getClient } from '../../account/clients.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalances } from '../../ledger/balances.ts';
import { readKycAnswers } from '../../onboarding/kyc/kyc-answers.ts';
import { findProof } from '../../onboarding/proofs/proofs.ts';
import { signsByLink } from '../../onboarding/signatories/draft-signatures.ts';
import { reasonNotToSubscribe } from '../../onboarding/subscription-conditions.ts';
import { type Fund, getFundRecord } from '../funds.ts';
import { exchangedCurrencies, ratesInto } from '../order-exchanges/indicative-rates.ts';
import { type ClassTerms, termsInForce } from '../private-funds/vehicles.ts';
import { kindOf } from './subscription-agreement.ts';
import {
  listSubscriptions,
  type OwnSubscription,
  type Subscription,
  toldAccreditation,
} from './subscription-record.ts';

export type SubscribedVehicle = {
  readonly fund: Pick<Fund, 'id' | 'slug' | 'name' | 'state'>;
  readonly vehicleId: string;
  readonly currency: AssetCode;
  readonly dealingEvery: 'MONTHLY' | 'QUARTERLY';
  readonly strategy: 'CAYMAN' | 'US';
};

export type DealingDate = { readonly day: Day; readonly cutOff: Date };

/** The vehicle of a private fund in which a client may subscribe. Refuses `not_found` for a fund that has none for them. */
async function vehicleFor(
  database: Database,
  client: Pick<ClientRow, 'us_tax_payer'>,
  idOrSlug: string,
): Promise<SubscribedVehicle> {
  const fund = await getFundRecord(database, idOrSlug);
  const strategy = client.us_tax_payer === true ? 'US' : 'CAYMAN';
  const vehicle = await database
    .selectFrom('fund_vehicles')
    .select(['vehicle_id as vehicleId', 'currency', 'dealing as dealingEvery'])
    .where('fund_id', '=', fund.id)
    .where('kind', '=', strategy)
    .executeTakeFirst();
  if (fund.productType !== 'mutual' || !vehicle) throw new Refusal('not_found');
  return { fund, strategy, ...vehicle };
}

/** A vehicle with the next date that takes subscriptions, and its classes' terms then. */
export type VehicleOpening = SubscribedVehicle & {
  readonly dealing: DealingDate | null;
  readonly terms: ReadonlyMap<string, Pick<ClassTerms, 'minimumFirst' | 'minimumNext'>>;
};

/**
 * What the vehicles of a fund take now, of a fund or of a subscription's, read at once; the answer says it of the vehicle for a
 * client, and refuses `not_found` where there is none for them.
 */
export async function openingOf(
  tx: Tx,
  of: string | OwnSubscription,
): Promise<(client: Pick<ClientRow, 'us_tax_payer'>) => VehicleOpening> {
  const { rows } = await sql<OpeningRow>`
    select f.id, f.slug, f.name, f.state, v.vehicle_id, v.currency, v.dealing, v.kind, next.day, next.cut_off,
      c.class_id, t.minimum_first, t.minimum_next
    from funds f join fund_vehicles v on v.fund_id = f.id
    left join lateral (
      select d.day, d.subscription_cut_off as cut_off from dealing_dates d
      where d.vehicle_id = v.vehicle_id and d.state = 'OPEN' and d.subscription_cut_off > clock_now()
      order by d.day limit 1
    ) next on true
    left join share_classes c on c.vehicle_id = v.vehicle_id
    left join lateral (
      select minimum_first, minimum_next from share_class_terms t
      where t.class_id = c.class_id and t.effective_from <= coalesce(next.day, clock_now()::date)
      order by t.effective_from desc limit 1
    ) t on true
    where f.product_type = 'mutual' and ${whichFund(of)}`.execute(tx);
  return ({ us_tax_payer }) => {
    const strategy = us_tax_payer === true ? 'US' : 'CAYMAN';
    const own = rows.filter(({ kind }) => kind === strategy);
    const [first] = own;
    if (!first) throw new Refusal('not_found');
    const { id, slug, name, state, vehicle_id: vehicleId, currency, dealing, day, cut_off } = first;
    return {
      fund: { id, slug, name, state },
      ...{ vehicleId, currency, strategy, dealingEvery: dealing },
      dealing: day === null || cut_off === null ? null : { day, cutOff: cut_off },
      terms: new Map(
        own.flatMap(({ class_id, minimum_first, minimum_next }) =>
          class_id === null || minimum_first === null || minimum_next === null
            ? []
            : [
                [
                  class_id,
                  { minimumFirst: BigInt(minimum_first), minimumNext: BigInt(minimum_next) },
                ] as const,
              ],
        ),
      ),
    };
  };
}

function whichFund(of: string | OwnSubscription) {
  if (typeof of === 'string') return sql<boolean>`(f.slug = ${of} or f.id::text = ${of})`;
  return sql<boolean>`f.id = (select fund_id from subscription_requests
    where owner_id = ${of.ownerId} and request_id = ${of.requestId})`;
}

type OpeningRow = {
  id: string;
  slug: string;
  name: string;
  state: Fund['state'];
  vehicle_id: string;
  currency: AssetCode;
  dealing: 'MONTHLY' | 'QUARTERLY';
  kind: 'CAYMAN' | 'US';
  day: Day | null;
  cut_off: Date | null;
  class_id: string | null;
  minimum_first: string | null;
  minimum_next: string | null;
};

/** The next date of a vehicle that takes subscriptions; null where none is set. */
export async function nextDealing(
  database: Database,
  vehicleId: string,
): Promise<DealingDate | null> {
  const date = await database
    .selectFrom('dealing_dates')
    .select(['day', 'subscription_cut_off as cutOff'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', '=', 'OPEN')
    .where('subscription_cut_off', '>', sql<Date>`clock_now()`)
    .orderBy('day')
    .executeTakeFirst();
  return date ?? null;
}

/** The terms of a vehicle's classes at its next date, or today where none is set. */
async function classTerms(
  database: Database,
  vehicleId: string,
  dealing: DealingDate | null,
): Promise<Map<string, ClassTerms>> {
  return termsInForce(database, vehicleId, dealing?.day ?? dayOf(await readClock(database)));
}

/** Why nobody subscribes to anything in a vehicle now; null where they may. */
export function refusalToSubscribe(
  { fund }: Pick<SubscribedVehicle, 'fund'>,
  dealing: DealingDate | null,
): 'fund_closed' | 'fund_inquiry_only' | 'no_dealing_date' | null {
  if (fund.state === 'CLOSED') return 'fund_closed';
  if (fund.state === 'INQUIRY_ONLY') return 'fund_inquiry_only';
  return dealing ? null : 'no_dealing_date';
}

/** Whether a client was let into a vehicle before. */
export function isInvestor(
  earlier: readonly Pick<Subscription, 'vehicleId' | 'state'>[],
  vehicleId: string,
): boolean {
  return earlier.some((each) => each.vehicleId === vehicleId && each.state === 'APPROVED');
}

/** What it takes a client to subscribe to a private fund now. Refuses `not_found`. */
export async function getSubscriptionTerms(
  database: Database,
  ownerId: string,
  idOrSlug: string,
): Promise<SubscriptionTerms> {
  const client = await getClient(database, ownerId);
  const vehicle = await vehicleFor(database, client, idOrSlug);
  const { fund, vehicleId, strategy, dealingEvery: every } = vehicle;
  const dealing = await nextDealing(database, vehicleId);
  const earlier = await listSubscriptions(database, ownerId);
  const isSubsequent = isInvestor(earlier, vehicleId);
  const needsDocuments = earlier.some(({ state }) => state === 'AWAITING_DOCUMENTS');
  return {
    fund_id: fund.id,
    fund_slug: fund.slug,
    fund_name: fund.name,
    strategy_type: strategy,
    is_subsequent: isSubsequent,
    refused_by:
      refusalToSubscribe(vehicle, dealing) ??
      (await reasonNotToSubscribe(database, ownerId)) ??
      (needsDocuments ? 'subscription_needs_documents' : null),
    signed_by: await signsByLink(database, client, kindOf(vehicle)),
    dealing: dealing && { day: dealing.day, cut_off: dealing.cutOff.toISOString() },
    dealing_every: every,
    classes: await classesOf(database, ownerId, vehicle, { dealing, isSubsequent }),
    known: await knownAnswers(database, ownerId, earlier),
    proof_of_address: (await findProof(database, ownerId, 'ADDRESS'))?.state ?? 'REQUIRED',
  };
}

async function classesOf(
  database: Database,
  ownerId: string,
  { vehicleId, currency }: SubscribedVehicle,
  at: { readonly dealing: DealingDate | null; readonly isSubsequent: boolean },
): Promise<SubscriptionTerms['classes']> {
  const terms = await classTerms(database, vehicleId, at.dealing);
  const others = await exchangedCurrencies(database, currency, 'FOR_IT');
  const [available = 0n, ...free] = await freeBalances(
    database,
    ownerId,
    [currency, ...others].map((asset) => clientAccount(ownerId, 'available', asset)),
  );
  const held = others.flatMap((asset, i) => {
    const minor = free[i] ?? 0n;
    return minor > 0n ? [{ asset, minor }] : [];
  });
  const rateInto = await ratesInto(
    database,
    held.map(({ asset }) => asset),
    currency,
  );
  const ratedAt = await readClock(database);
  const classes = await database
    .selectFrom('share_classes')
    .select(['class_id', 'name'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('name')
    .execute();
  return classes.flatMap(({ class_id: id, name }) => {
    const own = terms.get(id);
    if (!own) return [];
    return [
      {
        id,
        name,
        currency,
        minimum: formatMinor(currency, minimumOf(own, at.isSubsequent)),
        available: formatMinor(currency, available),
        currencies: held.flatMap(({ asset, minor }) => {
          const rate = rateInto(asset);
          if (!rate) return [];
          const least = rate.givenFor(minimumOf(own, at.isSubsequent));
          return [
            {
              currency: asset,
              available: formatMinor(asset, minor),
              minimum: formatMinor(asset, least),
              maximum: formatMinor(asset, rate.maximum),
              rate: formatRate(rate.rate),
            },
          ];
        }),
        rated_at: ratedAt.toISOString(),
        issue_price: formatRate(own.price),
        management_fee: formatRate(own.fees.managementRate),
        incentive_fee: formatRate(own.fees.incentiveRate),
        hurdle: formatRate(own.fees.hurdleRate),
        lock_up_months: own.redemption.lockUpMonths,
        early_redemption_fee: formatRate(own.redemption.earlyRate),
        redemption_notice_days: own.redemptionNoticeDays,
      },
    ];
  });
}

export function minimumOf(
  terms: Pick<ClassTerms, 'minimumFirst' | 'minimumNext'>,
  isSubsequent: boolean,
): bigint {
  return isSubsequent ? terms.minimumNext : terms.minimumFirst;
}

/** What the last subscription told, or the verification before there was one. */
async function knownAnswers(
  database: Database,
  ownerId: string,
  earlier: readonly Subscription[],
): Promise<SubscriptionTerms['known']> {
  const accredited = earlier.find(({ accreditation }) => accreditation !== null);
  const accreditation = accredited ? toldAccreditation(accredited) : null;
  const last = earlier.find(({ experience }) => experience !== null);
  if (last) {
    return {
      source_of_funds: [...last.sourceOfFunds],
      source_of_funds_other: last.sourceOfFundsOther,
      employer_name: last.employerName,
      experience: last.experience,
      accreditation,
    };
  }
  const told = await readKycAnswers(database, ownerId);
  return {
    source_of_funds: told.source_of_funds ?? [],
    source_of_funds_other: told.source_of_funds_details,
    employer_name: null,
    experience: null,
    accreditation,
  };
}

/** What money may come from, in the order in which it is asked. */
export function listSourcesOfFunds(): { items: { code: (typeof PERSON_ORIGINS)[number] }[] } {
  return { items: PERSON_ORIGINS.map((code) => ({ code })) };
}
