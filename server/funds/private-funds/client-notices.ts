import { divide, formatDecimal } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { type Day, startOf } from '../../database/days.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { UNITS_SCALE } from './amounts.ts';

/* What clients are told of their units, in the transaction in which it happens. */

/** What a vehicle's clients know it by. */
export type ToldFund = {
  readonly fundId: string;
  readonly fundName: string;
  readonly currency: AssetCode;
};

/** The fund of a vehicle, as its clients know it. */
export async function readToldFund(tx: Tx, vehicleId: string): Promise<ToldFund> {
  const { rows } = await sql<ToldFund>`
    select f.id as "fundId", f.name as "fundName", v.currency
    from fund_vehicles v join funds f on f.id = v.fund_id where v.vehicle_id = ${vehicleId}`.execute(
    tx,
  );
  const [fund] = rows;
  if (!fund) throw new Error(`the vehicle ${vehicleId} has no fund`);
  return fund;
}

const unitsText = (units: bigint) => formatDecimal(units, UNITS_SCALE);

type Dealt = { readonly units: bigint; readonly minor: bigint; readonly day: Day };

export function tellIssued(
  tx: Tx,
  ownerId: string,
  { fundId, fundName, currency }: ToldFund,
  { units, minor, day }: Dealt,
): Promise<void> {
  const paid = { asset: currency, minor };
  const told = { fundName, units: unitsText(units), on: startOf(day), paid };
  return notifyClient(tx, ownerId, 'units_issued', told, fundId);
}

export function tellRedeemed(
  tx: Tx,
  ownerId: string,
  { fundId, fundName, currency }: ToldFund,
  { units, minor, day, payableOn, carried }: Dealt & { payableOn: Day; carried: bigint },
): Promise<void> {
  const told = {
    ...{ fundName, units: unitsText(units), on: startOf(day), payableOn: startOf(payableOn) },
    proceeds: { asset: currency, minor },
    carried: carried === 0n ? null : unitsText(carried),
  };
  return notifyClient(tx, ownerId, 'units_redeemed', told, fundId);
}

export function tellPaid(
  tx: Tx,
  ownerId: string,
  { fundId, fundName, currency }: ToldFund,
  {
    minor,
    heldBack,
    year,
    into,
  }: { minor: bigint; heldBack: bigint; year: number; into: AssetCode | null },
): Promise<void> {
  const told = {
    ...{ fundName, paid: { asset: currency, minor }, year, into },
    heldBack: heldBack === 0n ? null : { asset: currency, minor: heldBack },
  };
  return notifyClient(tx, ownerId, 'units_paid', told, fundId);
}

export function tellReleased(
  tx: Tx,
  ownerId: string,
  { fundId, fundName, currency }: ToldFund,
  { minor, year, into }: { minor: bigint; year: number; into: AssetCode | null },
): Promise<void> {
  const told = { fundName, paid: { asset: currency, minor }, year, into };
  return notifyClient(tx, ownerId, 'holdback_released', told, fundId);
}

/** What a unit of a series was worth by the value that was dealt, and is by the restated one. */
export type RestatedUnit = { readonly was: Rate; readonly now: Rate };

export type RestatedClient = {
  readonly day: Day;
  readonly units: readonly RestatedUnit[];
  /** What they redeemed at that date, in minor units; null where nothing. */
  readonly redeemed: {
    readonly was: bigint;
    readonly now: bigint;
    readonly isPaid: boolean;
    readonly owed: bigint;
  } | null;
};

export function tellRestated(
  tx: Tx,
  ownerId: string,
  { fundId, fundName, currency }: ToldFund,
  { day, units, redeemed }: RestatedClient,
): Promise<void> {
  const amount = (minor: bigint) => ({ asset: currency, minor });
  const told = {
    ...{ fundName, on: startOf(day), currency },
    perUnit: units.map(({ was, now }) => ({ was: perUnitText(was), now: perUnitText(now) })),
    redeemed:
      redeemed === null
        ? null
        : {
            ...{ was: amount(redeemed.was), now: amount(redeemed.now), isPaid: redeemed.isPaid },
            owed: redeemed.owed === 0n ? null : amount(redeemed.owed),
          },
  };
  return notifyClient(tx, ownerId, 'fund_value_restated', told, fundId);
}

/** Six places, as units have. */
const perUnitText = (value: Rate) =>
  formatDecimal(divide(value * 10n ** BigInt(UNITS_SCALE), RATE_ONE, 'half_up'), UNITS_SCALE);
