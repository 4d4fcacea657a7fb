import { advanceClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { getFundRecord } from '../funds/funds.ts';
import {
  approveClientRebalance,
  releaseClientRebalance,
} from '../funds/rebalances/desk-rebalances.ts';
import { openRebalance } from '../funds/rebalances/propose-rebalances.ts';
import type { Context } from '../http/context.ts';
import { actorOf } from './settle-in.ts';

/** One after the other: who approves, and who releases. */
const OPERATIONS = ['operations@ballast.example', 'operations.second@ballast.example'] as const;

/** Orders are filled within it. */
const FILLED_IN_MS = 60_000;

/** Sales, purchases and the entries of clients, and as much again. */
const ROUNDS_MAX = 8;

/** Two members of operations approve and release what is proposed of a basket, which trades at once. Nothing, where nothing is proposed. */
export async function rebalanceHoldings(
  { database, queue }: Pick<Context, 'database' | 'queue'>,
  fund: string,
): Promise<void> {
  const { id: fundId } = await getFundRecord(database, fund);
  const found = await openRebalance(database, fundId);
  if (!found) return;
  const [first, second] = await Promise.all(OPERATIONS.map((email) => actorOf(database, email)));
  if (!first || !second) throw new Error('the demo has nobody who releases');
  if (!found.approved_at) {
    await transact(database, (tx) => approveClientRebalance(tx, first, found.id));
  }
  if (!found.released_at) {
    await transact(database, (tx) => releaseClientRebalance(tx, second, found.id));
  }
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await queue.runDueJobs();
    if (!(await openRebalance(database, fundId))) return;
    await transact(database, (tx) => advanceClock(tx, FILLED_IN_MS));
  }
}
