import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { decideTargetProposal, waitingProposal } from '../funds/basket-targets/target-proposals.ts';
import { getFundRecord } from '../funds/funds.ts';
import { actorOf } from './settle-in.ts';

const CHECKER = 'operations.second@ballast.example';

/** A member of operations approves what the signal of a trend basket proposes. Nothing, where it proposes nothing. */
export async function followTheTrend(database: Database, fund: string): Promise<void> {
  const { id: fundId } = await getFundRecord(database, fund);
  const checker = await actorOf(database, CHECKER);
  await transact(database, async (tx) => {
    const id = await waitingProposal(tx, fundId);
    if (!id) return;
    await decideTargetProposal(tx, checker, id, { decision: 'APPROVED', reason: null });
  });
}
