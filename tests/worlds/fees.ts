import type { FeePeriod } from '@ballast/contract/fees/ranges.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../server/database/connect.ts';
import type { Day } from '../../server/database/days.ts';
import { transact } from '../../server/database/transact.ts';
import { publishSchedule } from '../../server/fees/schedules.ts';

/** Puts the platform fee of the worked example in force: 1 % up to 100,000, 0.5 % to 250,000, 0.25 % over it. */
export function publishPlatformFee(
  database: Database,
  effectiveOn: Day,
  billingPeriod: FeePeriod = 'MONTH',
): Promise<boolean> {
  const range = (from: string, to: string | null, rate: string) => ({
    from: rateOf(from),
    to: to === null ? null : rateOf(to),
    rate: rateOf(rate),
  });
  const ranges = [
    range('0', '100000', '0.01'),
    range('100000', '250000', '0.005'),
    range('250000', null, '0.0025'),
  ];
  return transact(database, (tx) =>
    publishSchedule(tx, {
      ...{ kind: 'PLATFORM', fundId: null, effectiveOn, period: 'YEAR', billingPeriod, ranges },
    }),
  );
}
