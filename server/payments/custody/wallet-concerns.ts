import { formatMinor } from '@ballast/contract/money/amount.ts';
import { closeAlarm, openAlarmsAbout, raiseAlarmOnce } from '../../database/alarms.ts';
import { transact } from '../../database/transact.ts';
import type { WalletConcern } from '../../providers/custody/port.ts';
import type { CustodyAccess } from './custody-access.ts';

const KINDS = ['hot_wallet_over', 'hot_wallet_short'] as const;

/** Tells staff what is amiss with the wallets of a custodian, and no more once it is over. Returns how many alarms that changed. */
export async function watchWallets({ database, providers }: CustodyAccess): Promise<number> {
  const concerns = await providers.custody.concerns();
  let changed = 0;
  for (const kind of KINDS) {
    const found = concerns.filter((concern) => concern.kind === kind);
    const open = (await openAlarmsAbout(database, kind)).map(({ id }) => id);
    const begun = found.filter(({ asset }) => !open.includes(asset));
    const over = open.filter((id) => !found.some(({ asset }) => asset === id));
    for (const concern of begun) {
      const details = detailsOf(concern);
      await transact(database, (tx) => raiseAlarmOnce(tx, kind, subjectOf(concern.asset), details));
    }
    for (const id of over) await transact(database, (tx) => closeAlarm(tx, kind, subjectOf(id)));
    changed += begun.length + over.length;
  }
  return changed;
}

const subjectOf = (asset: string) => ({ kind: 'asset', id: asset, ownerId: null });

function detailsOf({ kind, asset, held, other }: WalletConcern) {
  const named = kind === 'hot_wallet_over' ? 'limit' : 'waiting';
  return { asset, held: formatMinor(asset, held), [named]: formatMinor(asset, other) };
}
