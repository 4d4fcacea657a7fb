import { parseAmount } from '@ballast/contract/money/amount.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { advanceClock, readClock } from '../../server/database/clock.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { type Day, startOf } from '../../server/database/days.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { HOUSE_BASKETS } from '../../server/funds/baskets.ts';
import { createFund, getFundRecord } from '../../server/funds/funds.ts';
import { accrueVehicle } from '../../server/funds/private-funds/accrual.ts';
import {
  acceptRedemption,
  acceptSubscription,
} from '../../server/funds/private-funds/client-orders.ts';
import { dealBatch } from '../../server/funds/private-funds/deal-batch.ts';
import {
  prepareDealing,
  releaseDealing,
} from '../../server/funds/private-funds/dealing-batches.ts';
import type { Wish } from '../../server/funds/private-funds/orders.ts';
import { postRestatement } from '../../server/funds/private-funds/post-restatement.ts';
import {
  prepareRestatement,
  releaseRestatement as releasePreparedRestatement,
} from '../../server/funds/private-funds/restatements.ts';
import {
  approveValue,
  enterValue,
  type NewValue,
} from '../../server/funds/private-funds/values.ts';
import {
  advanceDealingDate,
  type ClassTerms,
  openClass,
  openVehicle,
  scheduleDealingDate,
  setClassTerms,
  vehiclesToAccrue,
} from '../../server/funds/private-funds/vehicles.ts';
import { clientAccount } from '../../server/ledger/account.ts';
import { balancesOf, type purposeTotals } from '../../server/ledger/balances.ts';
import type { booksOf } from './books.ts';

type Books = Pick<ReturnType<typeof booksOf>, 'database' | 'client'>;

export const usd = (text: string): bigint =>
  parseAmount('USD', text.replaceAll(',', ''))?.minor ?? -1n;

const TERMS: ClassTerms = {
  effectiveFrom: '2020-01-01',
  fees: {
    managementRate: rateOf('0.02'),
    incentiveRate: rateOf('0.2'),
    hurdleRate: 0n,
  },
  price: rateOf('100'),
  subscriptionCutOffDays: 5,
  redemptionNoticeDays: 30,
  redemption: { lockUpMonths: 12, earlyRate: rateOf('0.02') },
  minimumFirst: 1n,
  minimumNext: 1n,
  holdback: { rate: rateOf('0.05'), threshold: rateOf('0.95') },
};

type NewVehicle = {
  readonly fundId: string;
  readonly kind: 'CAYMAN' | 'US';
  readonly days: readonly Day[];
  readonly gateRate: string;
  readonly differently: Partial<ClassTerms>;
};

async function openWithClass(
  tx: Tx,
  { fundId, kind, days, gateRate, differently }: NewVehicle,
): Promise<{ vehicleId: string; classId: string }> {
  const vehicleId = await openVehicle(tx, {
    ...{ fundId, kind, currency: 'USD', dealing: 'MONTHLY', administrator: 'Administrators Ltd' },
    ...{ gateRate: rateOf(gateRate), settlementDays: 10 },
  });
  const classId = await openClass(tx, { vehicleId, currency: 'USD' }, 'A');
  await setClassTerms(tx, classId, { ...TERMS, ...differently });
  for (const day of days) await scheduleDealingDate(tx, vehicleId, day);
  return { vehicleId, classId };
}

/** The vehicle for US taxpayers of a fund that has the other one; the id of its class. */
export async function openUsVehicle(
  database: Database,
  slug: string,
  days: readonly Day[],
  differently: Partial<ClassTerms> = {},
): Promise<string> {
  const { id: fundId } = await getFundRecord(database, slug);
  const vehicle = { fundId, kind: 'US', days, gateRate: '0.25', differently } as const;
  const { classId } = await transact(database, (tx) => openWithClass(tx, vehicle));
  return classId;
}

/** A vehicle with one class, two members of staff and the days on which it deals. */
export async function openPrivateFund(
  { database, client }: Books,
  days: readonly Day[],
  differently: Partial<ClassTerms> = {},
  gateRate = '0.25',
) {
  const [core] = HOUSE_BASKETS;
  if (!core) throw new Error('the house has no basket');
  const [preparer, approver] = [newId(), newId()];
  const slug = `private-${newId()}`;
  const { vehicleId, classId } = await transact(database, async (tx) => {
    const fundId = await createFund(tx, SYSTEM, {
      ...core,
      slug,
      productType: 'mutual',
      liquidity: 'monthly',
      inception: startOf('2026-01-01'),
      rebalanceSchedule: null,
      ownWeights: false,
      targets: [],
    });
    return openWithClass(tx, { fundId, kind: 'CAYMAN', days, gateRate, differently });
  });

  /** Moves the clock to an hour after a day has begun, and accrues what has passed, as the sweep does. */
  async function passTo(day: Day): Promise<void> {
    const to = startOf(day).getTime() + 3_600_000;
    await transact(database, async (tx) =>
      advanceClock(tx, Math.max(0, to - (await readClock(tx)).getTime())),
    );
    if ((await vehiclesToAccrue(database)).includes(vehicleId)) {
      await transact(database, (tx) => accrueVehicle(tx, vehicleId, day));
    }
  }

  const value = (asOf: Day, kind: NewValue['kind'], gross: string): Promise<void> =>
    valueMinor(asOf, kind, usd(gross));

  async function valueMinor(asOf: Day, kind: NewValue['kind'], grossAssets: bigint): Promise<void> {
    const entered = { vehicleId, asOf, kind, grossAssets, evidence: 'A statement' };
    await transact(database, async (tx) => {
      const valuationId = await enterValue(tx, preparer, entered);
      await approveValue(tx, approver, valuationId);
    });
  }

  const cutOff = (day: Day) =>
    transact(database, (tx) => advanceDealingDate(tx, vehicleId, day, 'CUT_OFF'));

  async function release(day: Day): Promise<string> {
    return transact(database, async (tx) => {
      const { batchId } = await prepareDealing(tx, preparer, { vehicleId, day });
      await releaseDealing(tx, approver, batchId);
      return batchId;
    });
  }

  /** Values and deals a date. */
  const deal = (day: Day, gross: string): Promise<string> => dealMinor(day, usd(gross));

  async function dealMinor(day: Day, gross: bigint): Promise<string> {
    await cutOff(day);
    await valueMinor(day, 'FINAL', gross);
    const batchId = await release(day);
    await dealBatch(database, batchId);
    return batchId;
  }

  /** Restates the value of a date that was dealt, and posts what that changes. */
  const restate = (day: Day, gross: string): Promise<void> => restateMinor(day, usd(gross));

  async function restateMinor(day: Day, gross: bigint): Promise<void> {
    await valueMinor(day, 'RESTATED', gross);
    await postRestatement(database, await releaseRestatement(day));
  }

  /** Prepares and releases the restatement of a date, by its last value. */
  async function releaseRestatement(day: Day): Promise<string> {
    return transact(database, async (tx) => {
      const { batchId } = await prepareRestatement(tx, preparer, { vehicleId, day });
      await releasePreparedRestatement(tx, approver, batchId);
      return batchId;
    });
  }

  const subscribeMinor = (ownerId: string, dealingDay: Day, minor: bigint) =>
    transact(database, (tx) =>
      acceptSubscription(tx, {
        ...{ ownerId, vehicleId, classId, dealingDay },
        ...{ minor, key: newId() },
      }),
    );

  const subscribe = (ownerId: string, dealingDay: Day, amount: string) =>
    subscribeMinor(ownerId, dealingDay, usd(amount));

  const redeem = (ownerId: string, dealingDay: Day, wish: Wish, key = newId()) =>
    transact(database, (tx) =>
      acceptRedemption(tx, { ownerId, vehicleId, classId, dealingDay, key, wish }),
    );

  /** A client's units of the vehicle, of every series that they have some of. */
  async function unitsOf(ownerId: string): Promise<bigint[]> {
    const balances = await balancesOf(database, ownerId);
    return balances
      .filter(({ purpose, posted }) => purpose === 'units' && posted > 0n)
      .map(({ posted }) => posted);
  }

  async function total(purpose: Parameters<typeof purposeTotals>[1]): Promise<bigint> {
    const rows = await database
      .selectFrom('accounts')
      .innerJoin('balances', 'balances.account_id', 'accounts.account_id')
      .select(({ fn }) => fn.sum<string>('posted').as('posted'))
      .where('purpose', '=', purpose)
      .where('fund_id', '=', vehicleId)
      .where('asset', '=', 'USD')
      .executeTakeFirst();
    return BigInt(rows?.posted ?? 0);
  }

  return {
    ...{
      database,
      vehicleId,
      classId,
      slug,
      preparer,
      approver,
      terms: { ...TERMS, ...differently },
    },
    ...{ passTo, value, cutOff, release, deal, dealMinor, subscribe, subscribeMinor, redeem },
    ...{ restate, restateMinor, releaseRestatement },
    ...{ unitsOf, total },
    client: async (amount: string) => (await client('USD', usd(amount))).ownerId,
    available: (ownerId: string) => clientAccount(ownerId, 'available', 'USD'),
  };
}
