import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { createRedemptionRequest as createCall } from '@ballast/contract/funds/redemption-requests.ts';
import {
  formatDecimal,
  formatMinor,
  parseAmount,
  parseDecimal,
} from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { lockClient } from '../../account/clients.ts';
import { recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import { endDraftRequest } from '../../onboarding/signatories/signatory-requests.ts';
import { exchangedCurrencies } from '../order-exchanges/indicative-rates.ts';
import { UNITS_SCALE } from '../private-funds/amounts.ts';
import { amountOf, cancelOrder, orderRedemption } from '../private-funds/client-orders.ts';
import {
  type Estimate,
  type EstimateBasis,
  estimate,
  freeOf,
  readEstimateBasis,
} from '../private-funds/estimate.ts';
import type { Wish } from '../private-funds/orders.ts';
import {
  getClass,
  minimumOf,
  openDate,
  type RedeemedClass,
  type RedemptionDay,
} from './redeemed-classes.ts';
import { findSignedRedemption } from './redemption-agreement.ts';
import {
  giveUpDraft,
  insertDraft,
  lockOwnOrder,
  lockRedemption,
  markSubmitted,
  type OwnRedemption,
} from './redemption-record.ts';

type Wanted = BodyOf<typeof createCall>;

/** What would be redeemed, and what that would bring. */
export type Estimated = {
  readonly of: RedeemedClass;
  readonly dealing: RedemptionDay;
  readonly basis: EstimateBasis;
  readonly estimate: Estimate;
};

/** A redemption as the subject of an action. */
export const subjectOf = ({ ownerId, requestId: id }: OwnRedemption) => ({
  kind: 'redemption',
  id,
  ownerId,
});

/** A wish as it is typed. Refuses `amount_invalid`. */
export function readWish(
  currency: AssetCode,
  { basis, amount }: Pick<Wanted, 'basis'> & { readonly amount: string | null },
): Wish {
  if (basis === 'ALL') return { basis };
  const found =
    basis === 'UNITS'
      ? parseDecimal(amount ?? '', UNITS_SCALE)
      : parseAmount(currency, amount ?? '')?.minor;
  if (found === null || found === undefined || found <= 0n) throw new Refusal('amount_invalid');
  return basis === 'UNITS' ? { basis, units: found } : { basis, minor: found };
}

/**
 * What a client's wish would bring at the next date. Refuses `redemption_not_allowed`, `no_dealing_date`, `insufficient_funds` beyond what
 * is free, and `amount_below_minimum` (everything may always be redeemed).
 */
export async function estimateFor(
  database: Database,
  ownerId: string,
  of: RedeemedClass,
  wish: Wish,
): Promise<Estimated> {
  const dealing = openDate(of);
  const { classId, vehicle } = of;
  const basis = await readEstimateBasis(database, vehicle, dealing.day, ownerId);
  assertWithin(of, basis, wish);
  const found = estimate(basis, { classId, wish });
  if (found.parts.length === 0) throw new Refusal('insufficient_funds');
  return { of, dealing, basis, estimate: found };
}

function assertWithin(of: RedeemedClass, basis: EstimateBasis, wish: Wish): void {
  const { currency } = of.vehicle;
  const free = freeOf(basis, of.classId);
  if (free.units <= 0n) throw new Refusal('insufficient_funds');
  if (wish.basis === 'ALL' || (wish.basis === 'UNITS' && wish.units === free.units)) return;
  if (wish.basis === 'UNITS' && wish.units > free.units) {
    throw new Refusal('insufficient_funds', { maximum: formatDecimal(free.units, UNITS_SCALE) });
  }
  if (wish.basis === 'AMOUNT' && wish.minor > free.minor) {
    throw new Refusal('insufficient_funds', { maximum: formatMinor(currency, free.minor) });
  }
  const worth = wish.basis === 'AMOUNT' ? wish.minor : (free.minor * wish.units) / free.units;
  const minimum = minimumOf(of);
  if (worth < minimum) {
    throw new Refusal('amount_below_minimum', { minimum: formatMinor(currency, minimum) });
  }
}

/**
 * The currency that a client chose to be paid in; null for the class's. Refuses `currency_not_available` what the class's is not
 * exchanged for.
 */
export async function chosenPayout(
  database: Database,
  currency: AssetCode,
  asset: AssetCode | undefined,
): Promise<AssetCode | null> {
  if (asset === undefined || asset === currency) return null;
  const offered = await exchangedCurrencies(database, currency, 'FROM_IT');
  if (!offered.includes(asset)) throw new Refusal('currency_not_available');
  return asset;
}

/**
 * Begins a redemption, in place of one that was begun before, and says whether a company did. Nothing is held yet. Refuses as
 * `estimateFor`.
 */
export async function createRedemptionRequest(
  tx: Tx,
  actor: OwnActor,
  { fund, class_id: classId, ...wanted }: Wanted & { readonly fund: string },
): Promise<{ readonly requestId: string; readonly isCompany: boolean }> {
  const { clientId: ownerId, userId } = actor;
  const [client, of] = await inOrder([lockClient(tx, ownerId), getClass(tx, { fund, classId })]);
  const wish = readWish(of.vehicle.currency, wanted);
  const [payoutAsset] = await inOrder([
    chosenPayout(tx, of.vehicle.currency, wanted.paid_in),
    estimateFor(tx, ownerId, of, wish),
  ]);
  const requestId = newId();
  const draft = {
    ...{ ownerId, requestId, fundId: of.fund.id, vehicleId: of.vehicle.vehicleId, classId },
    ...{ basis: wish.basis, amount: amountOf(wish), payoutAsset },
  };
  await inOrder([
    insertDraft(tx, { ...draft, askedBy: userId }),
    recordAction(tx, actor, 'redemption_begun', subjectOf(draft), null, draft),
  ]);
  return { requestId, isCompany: client.account_type === 'INSTITUTIONAL' };
}

/**
 * Submits a redemption whose agreement is signed: its units are held for the next date. One that was submitted stays as it is. Refuses as
 * `estimateFor`, `agreement_not_signed`, and `conflict` for one that another took the place of.
 */
export async function submitRedemptionRequest(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<void> {
  const own = { ownerId: actor.clientId, requestId };
  const [draft, of, agreementId] = await inOrder([
    lockRedemption(tx, own),
    getClass(tx, own),
    findSignedRedemption(tx, own),
  ]);
  if (draft.state === 'SUBMITTED') return;
  if (draft.state === 'REPLACED') throw new Refusal('conflict');
  if (agreementId === null) throw new Refusal('agreement_not_signed');
  const { wish, classId, vehicleId, currency, payoutAsset } = draft;
  const { dealing, basis, estimate: found } = await estimateFor(tx, own.ownerId, of, wish);
  const assets = new Map(basis.series.map(({ id, unitsAsset }) => [id, unitsAsset]));
  const parts = found.parts.map((part) => ({
    ...part,
    unitsAsset: assets.get(part.series) ?? '',
  }));
  const order = { ownerId: own.ownerId, orderId: requestId, vehicleId, classId };
  const after = { vehicleId, classId, dealingDay: dealing.day, agreementId };
  await inOrder([
    markSubmitted(tx, own, agreementId),
    orderRedemption(tx, {
      ...{ ...order, currency, dealingDay: dealing.day, wish, payoutAsset, parts },
    }),
    recordAction(tx, actor, 'redemption_submitted', subjectOf(own), null, after),
  ]);
}

/**
 * Takes a redemption back: its units are free again, and whoever was asked to sign what is not submitted cannot any more. Refuses
 * `conflict` for one that is over or past its cut-off.
 */
export async function cancelRedemptionRequest(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<void> {
  const own = { ownerId: actor.clientId, requestId };
  const order = await lockOwnOrder(tx, own);
  if (!order) return takeDraftBack(tx, actor, own);
  const { state, isOpen } = order;
  if (state !== 'ACCEPTED' || !isOpen) throw new Refusal('conflict');
  await inOrder([
    cancelOrder(tx, own.ownerId, requestId),
    recordAction(tx, actor, 'redemption_cancelled', subjectOf(own), { state }),
  ]);
}

async function takeDraftBack(tx: Tx, actor: OwnActor, own: OwnRedemption): Promise<void> {
  const { state } = await lockRedemption(tx, own);
  if (state !== 'DRAFT') throw new Refusal('conflict');
  await inOrder([
    giveUpDraft(tx, own),
    endDraftRequest(tx, own.ownerId, 'REDEMPTION'),
    recordAction(tx, actor, 'redemption_cancelled', subjectOf(own), { state }),
  ]);
}
