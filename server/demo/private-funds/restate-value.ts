import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { beginsYear, daysAfter, startOf } from '../../database/days.ts';
import { transact } from '../../database/transact.ts';
import { prepareBatch, releaseBatch } from '../../funds/private-funds/desk/desk-batches.ts';
import { postRestatement } from '../../funds/private-funds/post-restatement.ts';
import { readVehicle } from '../../funds/private-funds/vehicle-overview.ts';
import {
  approveVehicleValue,
  enterVehicleValue,
} from '../../funds/private-funds/waiting-values.ts';
import type { Context } from '../../http/context.ts';
import { actorOf } from '../settle-in.ts';
import { vehicleFor } from './fund-actions.ts';
import { monthBefore } from './fund-script.ts';

/** The value that a fund was dealt at last turns out too low, and is restated. */
export type RestatementStep = {
  readonly day: number;
  readonly does: 'restate_value';
  readonly fund: string;
  /** What its assets were worth more. */
  readonly amount: string;
};

/** After the date is dealt and paid, and before the next one is. */
const RESTATED_AFTER_DAYS = 19;

const DAY_MS = 86_400_000;

/** A month that is over by the calendar that ends now is restated; never a year's end, which cannot be. */
export function restatementSteps(startedAt: Date, now: Date): RestatementStep[] {
  const last = monthBefore(now, 1);
  const dealt = startOf(beginsYear(last) ? monthBefore(now, 2) : last);
  const day = (dealt.getTime() - startedAt.getTime()) / DAY_MS + RESTATED_AFTER_DAYS;
  return [{ day, does: 'restate_value', fund: 'tidewater', amount: '9500.00' }];
}

/** Two members of operations restate the last date of a fund's vehicle for clients who pay no taxes in the US. Safe to repeat. */
export async function restateValue(
  { database }: Context,
  { fund, amount }: RestatementStep,
): Promise<void> {
  const { vehicleId, administrator, currency } = await vehicleFor(database, fund, 'CAYMAN');
  const { lastValue } = await readVehicle(database, vehicleId);
  if (lastValue?.kind !== 'FINAL') return;
  const first = await actorOf(database, 'operations@ballast.example');
  const second = await actorOf(database, 'operations.second@ballast.example');
  const { asOf, grossAssets } = lastValue;
  const restated = grossAssets + (parseAmount(currency, amount)?.minor ?? 0n);
  const found = daysAfter(asOf, RESTATED_AFTER_DAYS - 1);
  const id = await transact(database, async (tx) => {
    const value = await enterVehicleValue(tx, first, vehicleId, {
      as_of: asOf,
      kind: 'RESTATED',
      gross_assets: formatMinor(currency, restated),
      evidence: `Letter of ${administrator} of ${found}: the audit fee was deducted twice`,
    });
    await approveVehicleValue(tx, second, value.id);
    const batch = await prepareBatch(tx, first, vehicleId, { day: asOf, kind: 'RESTATEMENT' });
    await releaseBatch(tx, second, batch.id);
    return batch.id;
  });
  await postRestatement(database, id);
}
