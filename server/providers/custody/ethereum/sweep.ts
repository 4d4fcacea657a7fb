import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { readNetworkTerms } from '../../../database/assets.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { hotAddress } from './addresses.ts';
import type { Fees } from './fees.ts';
import type { EthereumNode } from './node.ts';
import { estimate } from './pay.ts';
import { callOf, enterPlan, spendableAt } from './plan.ts';
import { ETHER, type EthereumSettings, NETWORK } from './settings.ts';

/** What is gathered has to be worth the gas: so many times the least that is credited. */
const TIMES_MINIMUM = 10n;

/** Ether is gathered when it is at least so many times what gathering it takes. */
const TIMES_GAS = 10n;

const PLAIN_GAS = 21_000n;

const SWEPT_AT_ONCE = 50;

type Full = { address: string; asset: AssetCode; amount: string };

/**
 * Gathers what is final at addresses of deposits into the paying wallet, and what that would hold above its limit into the cold one. An
 * address of tokens is sent ether for its gas first. Returns how many transactions were planned.
 */
export async function planSweeps(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  fees: Fees,
): Promise<number> {
  let planned = 0;
  for (const full of await fullAddresses(database)) {
    const isPlanned =
      full.asset === ETHER
        ? await sweepEther(database, node, settings, full, fees)
        : await sweepToken(database, node, settings, full, fees);
    if (isPlanned) planned += 1;
  }
  return planned;
}

async function fullAddresses(database: Database): Promise<Full[]> {
  const terms = await readNetworkTerms(database);
  const least = terms.filter(({ network }) => network === NETWORK);
  const { rows } = await sql<Full>`
    select h.address, h.asset, h.amount
    from ethereum.holdings h join ethereum.addresses a using (address)
    join unnest(${least.map(({ asset }) => asset)}::text[],
      ${least.map(({ depositMinimum }) => (TIMES_MINIMUM * depositMinimum).toString())}::numeric[]) least (asset, amount)
      on least.asset = h.asset
    where a.kind = 'deposit' and h.amount >= least.amount and ${isIdle(sql`h.address`)}
    order by h.amount desc, h.address limit ${SWEPT_AT_ONCE}`.execute(database);
  return rows;
}

/** Nothing leaves the address, or brings it gas, that is not final. */
function isIdle(address: ReturnType<typeof sql>) {
  return sql`not exists (
    select from ethereum.transactions t where t.state in ('open', 'mined')
      and (t.from_address = ${address} or (t.purpose = 'gas' and t.to_address = ${address})))`;
}

async function isStillIdle(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await sql`select where ${isIdle(sql`${address}`)}`.execute(tx);
  return rows.length > 0;
}

async function sweepEther(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  { address, asset, amount: held }: Full,
  fees: Fees,
): Promise<boolean> {
  // Twice what it takes now, so that a fee that rises until it is sent does not keep it back.
  const gas = 2n * PLAIN_GAS * fees.feeLimit;
  const amount = BigInt(held) - gas;
  if (BigInt(held) < TIMES_GAS * gas) return false;
  const receiver = await receiverOf(database, settings, asset, amount);
  const plan = { asset, amount, receiver, from: address, gasLimit: PLAIN_GAS };
  return enterPlan(
    database,
    node,
    settings,
    { ...plan, purpose: 'sweep', providerReference: null },
    (tx) => isStillIdle(tx, address),
  );
}

async function sweepToken(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
  { address, asset, amount: held }: Full,
  fees: Fees,
): Promise<boolean> {
  const amount = BigInt(held);
  const receiver = await receiverOf(database, settings, asset, amount);
  const call = callOf(settings, { asset, amount, receiver });
  const gas = await estimate(node, { from: address, ...call });
  if (typeof gas !== 'bigint') return false;
  const gasLimit = (gas * 5n) / 4n;
  const [ether = 0n] = await node.balances([address], 'latest');
  const needed = gasLimit * fees.feeLimit;
  const isIdleNow = (tx: Tx) => isStillIdle(tx, address);
  if (ether >= needed) {
    const plan = { asset, amount, receiver, from: address, gasLimit, providerReference: null };
    return enterPlan(database, node, settings, { ...plan, purpose: 'sweep' }, isIdleNow);
  }
  const hot = hotAddress(settings.accountKey);
  const sent = 2n * needed - ether;
  const plan = { asset: ETHER, amount: sent, receiver: address, from: hot, gasLimit: PLAIN_GAS };
  const isDue = async (tx: Tx) => {
    const free = await spendableAt(tx, hot, ETHER, fees.feeLimit);
    return free >= sent + PLAIN_GAS * fees.feeLimit && isIdleNow(tx);
  };
  return enterPlan(
    database,
    node,
    settings,
    { ...plan, purpose: 'gas', providerReference: null },
    isDue,
  );
}

/** Where a gathered amount goes: to the wallet that pays, unless that would hold more than its limit then. */
async function receiverOf(
  database: Database,
  { accountKey, coldAddress, hotLimits }: EthereumSettings,
  asset: AssetCode,
  amount: bigint,
): Promise<string> {
  const hot = hotAddress(accountKey);
  const limit = hotLimits.get(asset);
  if (limit === undefined) return hot;
  const { rows } = await sql<{ amount: string }>`
    select coalesce((select amount from ethereum.holdings where address = ${hot} and asset = ${asset}), 0)
      + coalesce((select sum(amount) from ethereum.transactions
        where purpose = 'sweep' and state in ('open', 'mined') and asset = ${asset}), 0) as amount`.execute(
    database,
  );
  return BigInt(rows[0]?.amount ?? 0) + amount > limit ? coldAddress.toLowerCase() : hot;
}
