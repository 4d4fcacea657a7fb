import { sql } from 'kysely';
import { keccak256 } from 'viem';
import type { Database } from '../../../database/connect.ts';
import { keyPathOf, type OurAddress, readAddresses } from './addresses.ts';
import { type Fees, raisedFees } from './fees.ts';
import { type EthereumNode, NodeRefusal } from './node.ts';
import type { EthereumSettings } from './settings.ts';
import type { Signer } from './signer.ts';

const SENT_AT_ONCE = 200;

type OpenTransaction = {
  transaction_id: string;
  from_address: string;
  nonce: string;
  provider_ref: string | null;
  to_address: string;
  value: string;
  data: string;
  gas_limit: string;
  hash: string | null;
  raw: string | null;
  fee_limit: string | null;
  tip: string | null;
  is_stuck: boolean;
};

export type Sending = {
  readonly database: Database;
  readonly node: EthereumNode;
  readonly signer: Signer;
  readonly settings: EthereumSettings;
  readonly chainId: number;
  readonly fees: Fees;
};

/**
 * Signs and sends every transaction that is in no block. What was signed is kept before it is sent, so that an answer that is lost
 * loses nothing: the same bytes are sent again until a block has them, or once they wait too long a form with a higher fee under
 * the same number. One that fails keeps back no other. Returns how many were signed.
 */
export async function broadcastOpen(sending: Sending): Promise<number> {
  const ours = await readAddresses(sending.database);
  let signed = 0;
  const failures: unknown[] = [];
  for (const open of await openTransactions(sending)) {
    const from = ours.get(open.from_address);
    try {
      if (from && (await sendOpen(sending, open, from))) signed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return signed;
}

async function openTransactions({ database, settings }: Sending): Promise<OpenTransaction[]> {
  const { rows } = await sql<OpenTransaction>`
    select t.transaction_id, from_address, nonce, provider_ref, to_address, value, data, gas_limit,
      last.hash, raw, fee_limit, tip,
      coalesce(signed_at < clock_now() - ${settings.replaceAfterSeconds} * interval '1 second', false) as is_stuck
    from ethereum.transactions t
    left join lateral (
      select * from ethereum.broadcasts b where b.transaction_id = t.transaction_id
      order by fee_limit desc, signed_at desc limit 1
    ) last on true
    where state = 'open'
    order by from_address, nonce limit ${SENT_AT_ONCE}`.execute(database);
  return rows;
}

/** Returns whether it was signed anew. */
async function sendOpen(
  sending: Sending,
  open: OpenTransaction,
  from: OurAddress,
): Promise<boolean> {
  const { node, fees, settings } = sending;
  if (open.hash === null || open.raw === null) {
    await send(node, await sign(sending, open, from, fees));
    return true;
  }
  // A node may forget what nobody takes into a block.
  const answer = (await node.knows(open.hash)) ? 'known' : await send(node, open.raw);
  if (answer === 'unpayable') {
    await sendCheaper(sending, open);
    return false;
  }
  const isTooCheap = answer === 'underpriced' || (open.is_stuck && answer !== 'used');
  if (!isTooCheap) return false;
  const before = { feeLimit: BigInt(open.fee_limit ?? 0), tip: BigInt(open.tip ?? 0) };
  const raised = raisedFees(before, fees, settings.feeLimit);
  if (!raised) return false;
  await send(node, await sign(sending, open, from, raised));
  return true;
}

/** Sends the dearest of the earlier forms that the address can pay, which a node may have forgotten with the others. */
async function sendCheaper({ database, node }: Sending, open: OpenTransaction): Promise<void> {
  const forms = await database
    .selectFrom('ethereum.broadcasts')
    .select(['hash', 'raw'])
    .where('transaction_id', '=', open.transaction_id)
    .where('hash', '<>', open.hash)
    .orderBy('fee_limit', 'desc')
    .execute();
  for (const { hash, raw } of forms) {
    if ((await node.knows(hash)) || (await send(node, raw)) !== 'unpayable') return;
  }
}

async function sign(
  { database, signer, chainId }: Sending,
  open: OpenTransaction,
  from: OurAddress,
  { feeLimit, tip }: Fees,
): Promise<string> {
  const path = keyPathOf(from);
  if (!path) throw new Error(`nobody here can sign for ${from.address}`);
  const raw = await signer(path, {
    chainId,
    from: from.address,
    to: open.to_address,
    nonce: Number.parseInt(open.nonce, 10),
    value: BigInt(open.value),
    data: open.data,
    gas: BigInt(open.gas_limit),
    maxFeePerGas: feeLimit,
    maxPriorityFeePerGas: tip,
  });
  const hash = keccak256(raw as `0x${string}`);
  await database
    .insertInto('ethereum.broadcasts')
    .values({ hash, transaction_id: open.transaction_id, raw, fee_limit: feeLimit, tip })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return raw;
}

/**
 * Sends what was signed. A node that says no has it already, or wants a higher fee, or knows another transaction of the same number,
 * which the blocks will tell: nothing is concluded from its words. An answer that does not come says nothing either.
 */
async function send(node: EthereumNode, raw: string): Promise<SendAnswer> {
  try {
    await node.send(raw);
    return 'taken';
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    if (/nonce/i.test(error.message)) return 'used';
    if (/insufficient ?funds|exceeds.*balance/i.test(error.message)) return 'unpayable';
    return /underpriced|less than block base fee/i.test(error.message) ? 'underpriced' : 'refused';
  }
}

/** `used`: its number is, by this transaction or another. `unpayable`: the address has not enough ether for the fee that it offers. */
type SendAnswer = 'taken' | 'underpriced' | 'used' | 'unpayable' | 'refused';
