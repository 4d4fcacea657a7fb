import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { hotAddress } from './addresses.ts';
import { drawNumbers, lockDesk } from './books.ts';
import type { Fees } from './fees.ts';
import { type EthereumNode, NodeRefusal } from './node.ts';
import { callOf, enterPlan, isUnpaid, type Plan, spendableAt } from './plan.ts';
import { ETHER, type EthereumSettings } from './settings.ts';

const PLANNED_AT_ONCE = 50;

/** What a plain transfer of ether takes. */
const PLAIN_GAS = 21_000n;

type WaitingOrder = { provider_ref: string; currency: AssetCode; address: string; amount: string };

/**
 * Makes a transaction of each accepted order that the paying wallet can pay, oldest first; one that it cannot pay yet lets nothing of
 * the same asset past it. An order that the chain would not carry out fails. Returns how many were looked at.
 */
export async function planPayments(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  fees: Fees,
): Promise<number> {
  const hot = hotAddress(settings.accountKey);
  const short = new Set<AssetCode>();
  let planned = 0;
  for (const order of await waitingOrders(database)) {
    if (short.has(order.currency)) continue;
    const outcome = await planPayment(database, node, settings, { order, hot, fees });
    if (outcome === 'short') short.add(order.currency);
    else planned += 1;
  }
  return planned;
}

async function waitingOrders(database: Database): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select provider_ref, currency, address, amount from ethereum.transfers p
    where state = 'accepted' and request_key is not null and ${isUnpaid}
    order by created_at, provider_ref limit ${PLANNED_AT_ONCE}`.execute(database);
  return rows;
}

async function planPayment(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  { order, hot, fees }: { order: WaitingOrder; hot: string; fees: Fees },
): Promise<'planned' | 'failed' | 'short'> {
  const { provider_ref: providerReference, currency: asset, address: receiver } = order;
  const amount = BigInt(order.amount);
  const payment = { asset, amount, receiver };
  const canPay = async (database: Database, gasLimit: bigint) => {
    const gas = gasLimit * fees.feeLimit;
    const ether = await spendableAt(database, hot, ETHER, fees.feeLimit);
    if (asset === ETHER) return ether >= amount + gas;
    return ether >= gas && (await spendableAt(database, hot, asset, fees.feeLimit)) >= amount;
  };
  if (!(await canPay(database, PLAIN_GAS))) return 'short';
  const gas = await estimate(node, { from: hot, ...callOf(settings, payment) });
  if (gas === 'reverts') {
    await transact(database, (tx) => failOrder(tx, providerReference));
    return 'failed';
  }
  if (gas === null) return 'short';
  const gasLimit = gas === PLAIN_GAS ? gas : (gas * 5n) / 4n;
  const plan: Plan = { from: hot, purpose: 'withdrawal', providerReference, gasLimit, ...payment };
  const isDue = async (tx: Tx) =>
    (await isWaiting(tx, providerReference)) && (await canPay(tx, gasLimit));
  return (await enterPlan(database, node, settings, plan, isDue)) ? 'planned' : 'short';
}

/** How much gas a call takes; `reverts` when its contract would undo it, null when the node says nothing of use. */
export async function estimate(
  node: EthereumNode,
  call: { from: string; to: string; value: bigint; data: string },
): Promise<bigint | 'reverts' | null> {
  try {
    return await node.estimateGas(call);
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    return error.code === 3 || /revert/i.test(error.message) ? 'reverts' : null;
  }
}

async function isWaiting(tx: Tx, providerReference: string): Promise<boolean> {
  const { rows } = await sql`
    select from ethereum.transfers p
    where provider_ref = ${providerReference} and state = 'accepted' and ${isUnpaid}`.execute(tx);
  return rows.length > 0;
}

async function failOrder(tx: Tx, providerReference: string): Promise<void> {
  await lockDesk(tx);
  if (!(await isWaiting(tx, providerReference))) return;
  const change_number = (await drawNumbers(tx, 1)).toString();
  await tx
    .updateTable('ethereum.transfers')
    .set({ state: 'failed', failure: 'rejected_by_network', change_number })
    .where('provider_ref', '=', providerReference)
    .execute();
}
