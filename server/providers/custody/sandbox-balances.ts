import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { CustodyHoldings } from './port.ts';

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

/** What is held, and the number of the last change that is in it, read in one statement so that they belong together. */
export async function readHoldings(sandboxDatabase: Database): Promise<CustodyHoldings> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.desks')
    .leftJoin('sandbox.custody_balances', (join) => join.onTrue())
    .select(['changes', 'asset', 'amount'])
    .where('provider', '=', 'custody')
    .orderBy('asset')
    .execute();
  const balances = rows.flatMap(({ asset, amount }) =>
    asset === null || amount === null ? [] : [{ asset, amount: BigInt(amount) }],
  );
  return { position: BigInt(rows[0]?.changes ?? 0), balances };
}
