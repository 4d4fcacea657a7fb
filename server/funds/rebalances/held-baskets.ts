import type { Database } from '../../database/connect.ts';
import type { FundUnits } from '../../ledger/balances.ts';
import type { Fund } from '../funds.ts';
import type { TargetVersion } from '../index/targets.ts';
import { choicesIn } from '../own-weights/own-weights.ts';
import type { HeldBasket } from './rebalance-rules.ts';

/** What each client holds of a basket and nothing else is under way with, beside the weights that it should have. */
export async function heldBasketsOf(
  database: Database,
  { id, ownWeights }: Pick<Fund, 'id' | 'ownWeights'>,
  { targets }: Pick<TargetVersion, 'targets'>,
  units: readonly FundUnits[],
): Promise<HeldBasket[]> {
  const choices = ownWeights ? await choicesIn(database, id) : null;
  return [...Map.groupBy(units, ({ ownerId }) => ownerId)].flatMap(([ownerId, parts]) => {
    const own = choices ? choices.get(ownerId) : targets;
    const free = parts.map(({ asset, posted, held }) => ({ asset, units: posted - held }));
    return own ? [{ ownerId, targets: own, units: free }] : [];
  });
}
