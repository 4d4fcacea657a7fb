import type { Tx } from '../../database/connect.ts';
import { fundAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import type { Vehicle } from './vehicles.ts';

/** Brings what its assets owe into the vehicle's cash, or pays it out of that. Refuses `insufficient_funds` where it has too little. */
export async function moveCash(
  tx: Tx,
  { vehicleId, currency }: Vehicle,
  key: string,
  minor: bigint,
): Promise<void> {
  if (minor === 0n) return;
  await postEntry(tx, {
    key,
    kind: 'fund_settlement',
    lines: [
      line(fundAccount('fund_equity', vehicleId, currency), -minor),
      line(fundAccount('fund_cash', vehicleId, currency), minor),
    ],
  });
}
