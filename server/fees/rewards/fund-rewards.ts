import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { houseAccount } from '../../ledger/account.ts';
import { line, postEntries } from '../../ledger/entries.ts';
import { houseOwners } from '../../ledger/house.ts';

/**
 * Sets capital of the house aside to pay rewards of an asset from, an equal part wherever the house stands. Refuses
 * `insufficient_funds` where there is not so much capital.
 */
export async function setRewardsAside(
  tx: Tx,
  actor: Actor,
  asset: AssetCode,
  minor: bigint,
): Promise<void> {
  const id = newId();
  const houses = await houseOwners(tx);
  const parts = splitByWeights(
    minor,
    houses.map(() => 1n),
  );
  const entries = houses.flatMap((ownerId, i) => {
    const part = parts[i] ?? 0n;
    if (part === 0n) return [];
    return [
      {
        key: `rewards_set_aside:${id}`,
        kind: 'capital' as const,
        ownerId,
        lines: [
          line(houseAccount('house_capital', asset), -part),
          line(houseAccount('rewards', asset), part),
        ],
      },
    ];
  });
  await postEntries(tx, entries);
  const subject = { kind: 'asset', id: asset, ownerId: null };
  await recordAction(tx, actor, 'rewards_set_aside', subject, null, { asset, amount: minor });
}
