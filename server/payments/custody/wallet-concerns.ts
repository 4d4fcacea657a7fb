import { formatMinor } from '@ballast/contract/money/amount.ts';
import { tellConcerns } from '../../database/alarms.ts';
import type { WalletConcern } from '../../providers/custody/port.ts';
import type { CustodyAccess } from './custody-access.ts';

const KINDS = ['hot_wallet_over', 'hot_wallet_short'] as const;

/** Tells staff what is amiss with the wallets of a custodian, and no more once it is over. Returns how many alarms that changed. */
export async function watchWallets({ database, providers }: CustodyAccess): Promise<number> {
  const concerns = await providers.custody.concerns();
  let changed = 0;
  for (const kind of KINDS) {
    const found = concerns.filter((concern) => concern.kind === kind);
    const told = found.map((each) => ({ id: each.asset, details: detailsOf(each) }));
    changed += await tellConcerns(database, kind, 'asset', told);
  }
  return changed;
}

function detailsOf({ kind, asset, held, other }: WalletConcern) {
  const named = kind === 'hot_wallet_over' ? 'limit' : 'waiting';
  return { asset, held: formatMinor(asset, held), [named]: formatMinor(asset, other) };
}
