import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { WalletConcern } from '../port.ts';
import { isUnpaid } from './plan.ts';
import type { EthereumSettings } from './settings.ts';

/** An order that waits for so long waits because the wallet cannot pay it. */
const SHORT_AFTER_MINUTES = 15;

/** Where the paying wallet holds more than its limit, and where orders wait because it holds too little. */
export async function readConcerns(
  database: Database,
  { hotLimits }: EthereumSettings,
): Promise<WalletConcern[]> {
  const { rows } = await sql<{ asset: AssetCode; held: string; waiting: string | null }>`
    select h.asset, h.amount as held, (
      select sum(p.amount) from ethereum.transfers p
      where p.currency = h.asset and p.direction = 'out' and p.state = 'accepted'
        and p.created_at < clock_now() - ${SHORT_AFTER_MINUTES} * interval '1 minute'
        and ${isUnpaid}
      ) as waiting
    from ethereum.holdings h join ethereum.addresses a using (address)
    where a.kind = 'hot' order by h.asset`.execute(database);
  return rows.flatMap(({ asset, held: text, waiting }): WalletConcern[] => {
    const held = BigInt(text);
    const limit = hotLimits.get(asset);
    const over = limit !== undefined && held > limit;
    return [
      ...(over ? [{ kind: 'hot_wallet_over', asset, held, other: limit } as const] : []),
      ...(waiting === null
        ? []
        : [{ kind: 'hot_wallet_short', asset, held, other: BigInt(waiting) } as const]),
    ];
  });
}
