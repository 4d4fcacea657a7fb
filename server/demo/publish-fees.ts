import type { FeeProposal } from '@ballast/contract/staff/fee-proposals.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { dayOf } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { decideFeeProposal, proposeFee } from '../funds/fee-desk/fee-proposals.ts';
import { actorOf } from './settle-in.ts';

const MAKER = 'operations@ballast.example';
const CHECKER = 'operations.second@ballast.example';

/** What the platform charges a year for managing a basket, in percent. */
const MANAGEMENT = { core: '0.5', anchor: '0.3', meridian: '0.75', select: '0.5' } as const;

const BY_THE_QUARTER = { period: 'YEAR', billing_period: 'QUARTER' } as const;

const ONE_RATE = {
  ...{ up_to: null, second_percent: null, second_up_to: null, third_percent: null },
} as const;

/** Two members of operations put the fees of the demo in force from now on. */
export async function publishFees(database: Database): Promise<void> {
  const effective_on = dayOf(await readClock(database));
  const version = { kind: 'SCHEDULE', effective_on, ...BY_THE_QUARTER, ...ONE_RATE } as const;
  await approved(database, [
    {
      ...{ ...version, fee: 'PLATFORM', basket: null, percent: '0.4' },
      ...{ up_to: '1000000', second_percent: '0.25' },
    },
    ...Object.entries(MANAGEMENT).map(([basket, percent]) => ({
      ...{ ...version, fee: 'MANAGEMENT' as const, basket, percent },
    })),
  ]);
}

/** Ether in a basket is staked from now on, and the house sets aside what it pays for it. */
export async function startRewards(database: Database, basket: string): Promise<void> {
  const effective_on = dayOf(await readClock(database));
  await approved(database, [
    {
      ...{ kind: 'PROGRAMME', basket, asset: 'ETH', effective_on, percent: '3.1' },
      ...{ protocol: 'Ether staking', network: 'ETHEREUM' },
      protocol_address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    },
    { kind: 'SET_ASIDE', asset: 'ETH', amount: '80' },
  ]);
}

async function approved(database: Database, proposals: readonly FeeProposal[]): Promise<void> {
  const [maker, checker] = await Promise.all([
    actorOf(database, MAKER),
    actorOf(database, CHECKER),
  ]);
  const approval = { decision: 'APPROVED', reason: null } as const;
  for (const proposal of proposals) {
    await transact(database, async (tx) => {
      const { id } = await proposeFee(tx, maker, proposal);
      await decideFeeProposal(tx, checker, id, approval);
    });
  }
}
