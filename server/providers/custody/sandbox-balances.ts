import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { CustodyBalance } from './port.ts';

/** A change of what the custodian holds, in minor units; `leaving` is the part already promised away. */
export type BalanceChange = { amount: bigint; leaving: bigint };

/** Changes the balance of an asset. The custodian's books must be locked. */
export async function changeBalance(tx: Tx, asset: AssetCode, by: BalanceChange): Promise<void> {
  await tx
    .insertInto('sandbox.custody_balances')
    .values({ asset })
    .onConflict((conflict) => conflict.column('asset').doNothing())
    .execute();
  await tx
    .updateTable('sandbox.custody_balances')
    .set((eb) => ({
      amount: eb('amount', '+', by.amount.toString()),
      leaving: eb('leaving', '+', by.leaving.toString()),
    }))
    .where('asset', '=', asset)
    .execute();
}

/** What could still be sent of an asset: what is held less what is leaving. */
export async function readSpendable(tx: Tx, asset: AssetCode): Promise<bigint> {
  const row = await tx
    .selectFrom('sandbox.custody_balances')
    .select(['amount', 'leaving'])
    .where('asset', '=', asset)
    .executeTakeFirst();
  return row ? BigInt(row.amount) - BigInt(row.leaving) : 0n;
}

export async function listBalances(sandboxDatabase: Database): Promise<CustodyBalance[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.custody_balances')
    .select(['asset', 'amount'])
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({ asset: row.asset, amount: BigInt(row.amount) }));
}
