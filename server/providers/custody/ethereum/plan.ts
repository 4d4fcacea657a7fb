import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { lockDesk } from './books.ts';
import type { EthereumNode } from './node.ts';
import { ETHER, type EthereumSettings } from './settings.ts';
import { transferData } from './tokens.ts';

/** A transaction that is to be made. */
export type Plan = {
  readonly from: string;
  readonly purpose: 'withdrawal' | 'gas' | 'sweep';
  /** The order that it pays. */
  readonly providerReference: string | null;
  readonly asset: AssetCode;
  readonly amount: bigint;
  readonly receiver: string;
  readonly gasLimit: bigint;
};

/** Whether no transaction pays an order, a row `p` of the transfers. */
export const isUnpaid = sql`not exists (
  select from ethereum.transactions t where t.provider_ref = p.provider_ref and t.state <> 'displaced')`;

/** What is called to move an asset. */
export function callOf(
  { tokens }: EthereumSettings,
  { asset, amount, receiver }: Pick<Plan, 'asset' | 'amount' | 'receiver'>,
): { to: string; value: bigint; data: string } {
  if (asset === ETHER) return { to: receiver, value: amount, data: '0x' };
  const to = tokens.get(asset);
  if (!to) throw new Error(`no contract of ${asset} is configured`);
  return { to, value: 0n, data: transferData(receiver, amount) };
}

/**
 * Gives a planned transaction the next number of its address, when `isDue` still holds with the books locked. Returns whether it did.
 */
export async function enterPlan(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  plan: Plan,
  isDue: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const used = await node.transactionCount(plan.from, 'latest');
  return transact(database, async (tx) => {
    await lockDesk(tx);
    if (!(await isDue(tx))) return false;
    const { rows } = await sql<{ nonce: string }>`
      update ethereum.addresses set next_nonce = greatest(coalesce(next_nonce, 0), ${used.toString()}::bigint) + 1
      where address = ${plan.from} returning next_nonce - 1 as nonce`.execute(tx);
    const { to, value, data } = callOf(settings, plan);
    await tx
      .insertInto('ethereum.transactions')
      .values({
        from_address: plan.from,
        nonce: rows[0]?.nonce ?? '0',
        purpose: plan.purpose,
        provider_ref: plan.providerReference,
        asset: plan.asset,
        amount: plan.amount,
        to_address: to,
        value,
        data,
        gas_limit: plan.gasLimit,
      })
      .execute();
    return true;
  });
}

/**
 * What an address can still send of an asset: what is final there, less what has left it since and what is on its way, and, of ether,
 * less the gas that what is on its way may take.
 */
export async function spendableAt(
  tx: Database,
  address: string,
  asset: AssetCode,
  feeLimit: bigint,
): Promise<bigint> {
  const { rows } = await sql<{ free: string }>`
    select coalesce((select amount from ethereum.holdings where address = ${address} and asset = ${asset}), 0)
      + coalesce((select sum(amount) from ethereum.moves where address = ${address} and asset = ${asset} and amount < 0
        and block_number > (select coalesce(final_block, -1) from ethereum.desk)), 0)
      - coalesce((
        select sum(case when asset = ${asset} then amount else 0 end
          + case when ${asset} = ${ETHER} then gas_limit * greatest(${feeLimit.toString()}::numeric,
            coalesce((select max(fee_limit) from ethereum.broadcasts b where b.transaction_id = t.transaction_id), 0))
          else 0 end)
        from ethereum.transactions t where from_address = ${address} and state = 'open'), 0) as free`.execute(
    tx,
  );
  return BigInt(rows[0]?.free ?? 0);
}
