import { rateOf } from '@ballast/contract/money/rate.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { dayOf } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { setRewardsAside } from '../fees/rewards/fund-rewards.ts';
import { publishProgramme } from '../fees/rewards/programmes.ts';
import { getFundRecord } from '../funds/funds.ts';

/** Ether in a basket is staked from now on, and the house sets aside what it pays for it. */
export async function startRewards(database: Database, fund: string): Promise<void> {
  const { id: fundId } = await getFundRecord(database, fund);
  const effectiveOn = dayOf(await readClock(database));
  await transact(database, async (tx) => {
    await publishProgramme(tx, {
      ...{ fundId, asset: 'ETH', effectiveOn, rate: rateOf('0.031'), network: 'ETHEREUM' },
      protocol: 'Ether staking',
      protocolAddress: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    });
    await setRewardsAside(tx, SYSTEM, 'ETH', 80n * 10n ** 18n);
  });
}
