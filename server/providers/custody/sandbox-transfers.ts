import { Refusal } from '@ballast/contract/errors.ts';
import { type AssetCode, type NetworkCode, networkOf } from '@ballast/contract/money/asset.ts';
import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Schema } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { claimFault, type Fault } from '../faults.ts';
import { queueEvents } from '../sandbox/outgoing-events.ts';
import {
  answerCall,
  type Decision,
  drawChangeNumbers,
  lockBooks,
  recordCall,
  secondsFromNow,
} from '../sandbox/sandbox-calls.ts';
import { readAddress } from './address-format.ts';
import type { SendOrder, SendReceipt } from './port.ts';
import { isOnNetwork } from './sandbox-addresses.ts';
import { changeBalance, readSpendable } from './sandbox-balances.ts';
import { eventDataOf, findTransferRow, type TransferRow } from './sandbox-records.ts';

/** Confirmations of a deposit take ten minutes (spec/decisions.md, section 10), of a payment out two. */
const CONFIRMATION_S = { in: 600, out: 120 } as const;

/** A transfer that somebody outside sends to one of the custodian's addresses. */
export type ArrivingDeposit = {
  address: string;
  currency: AssetCode;
  network: NetworkCode;
  amount: bigint;
  memo: string | null;
  /** The address that it comes from; left out where the custodian does not tell. */
  sender?: string | null;
};

export async function sendTransfer(
  sandboxDatabase: Database,
  order: SendOrder,
): Promise<SendReceipt> {
  const asked = { provider: 'custody', call: 'send', key: order.key, body: order } as const;
  return answerCall(sandboxDatabase, asked, {
    faults: ['refuse', 'answer_twice', 'delay', 'fail_after_accepting'],
    findKnown: async (tx) => {
      const row = await findTransferRow(tx, order.key);
      return row ? decideAgain(row, order) : null;
    },
    accept: (tx, fault) => acceptOrder(tx, order, fault),
  });
}

function decideAgain(row: TransferRow, order: SendOrder): Decision<SendReceipt> {
  const isSame =
    row.request_id === order.requestId &&
    row.currency === order.currency &&
    row.network === order.network &&
    row.address === order.address &&
    row.memo === order.memo &&
    BigInt(row.amount) === order.amount;
  if (!isSame) return { refusal: 'key_reused' };
  if (row.state === 'failed') return { refusal: row.failure ?? 'refused' };
  return { receipt: { providerReference: row.provider_ref, state: row.state } };
}

async function acceptOrder(
  tx: Tx,
  order: SendOrder,
  fault: Fault | null,
): Promise<Decision<SendReceipt>> {
  const refusal = fault === 'refuse' ? 'refused' : await reasonToRefuse(tx, order);
  const row = await insertTransfer(tx, 'out', {
    request_key: order.key,
    request_id: order.requestId,
    currency: order.currency,
    network: order.network,
    address: order.address,
    memo: order.memo,
    amount: order.amount.toString(),
    state: refusal ? 'failed' : 'accepted',
    failure: refusal ?? (fault === 'fail_after_accepting' ? 'rejected_by_network' : null),
    event_fault: fault,
  });
  if (refusal) return { refusal };
  await changeBalance(tx, order.currency, { amount: 0n, leaving: order.amount });
  return { receipt: { providerReference: row.provider_ref, state: 'accepted' } };
}

async function reasonToRefuse(tx: Tx, order: SendOrder): Promise<string | null> {
  if (!(await isOnNetwork(tx, order.currency, order.network))) return 'network_not_supported';
  const { address_kind: kind } = networkOf(order.network);
  if (readAddress(kind, order.address) === null) return 'address_invalid';
  const spendable = await readSpendable(tx, order.currency);
  return spendable < order.amount ? 'insufficient_funds' : null;
}

type NewTransfer = Omit<
  Insertable<Schema['sandbox.custody_transfers']>,
  'provider_ref' | 'direction' | 'settles_at' | 'change_number'
>;

async function insertTransfer(
  tx: Tx,
  direction: 'in' | 'out',
  transfer: NewTransfer,
): Promise<TransferRow> {
  const changeNumber = await drawChangeNumbers(tx, 'custody', 1);
  return tx
    .insertInto('sandbox.custody_transfers')
    .values({
      ...transfer,
      provider_ref: `tr_${newId()}`,
      direction,
      settles_at: secondsFromNow(CONFIRMATION_S[direction]),
      change_number: changeNumber.toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Lets a transfer arrive: detected at once, settled when confirmed. Its currency may differ from the
 * address's, as on a real network. Refuses `address_invalid` and `amount_invalid`. Returns the custodian's
 * reference.
 */
export async function arriveDeposit(
  sandboxDatabase: Database,
  deposit: ArrivingDeposit,
): Promise<{ providerReference: string }> {
  if (deposit.amount <= 0n) throw new Refusal('amount_invalid');
  return transact(sandboxDatabase, async (tx) => {
    const { currency, network } = deposit;
    const address = readAddress(networkOf(network).address_kind, deposit.address);
    if (address === null || !(await isOnNetwork(tx, currency, network))) {
      throw new Refusal('address_invalid');
    }
    await lockBooks(tx, 'custody');
    if (!(await isOurAddress(tx, deposit.network, address))) throw new Refusal('address_invalid');
    const fault = await claimFault(tx, 'custody', ['answer_twice', 'delay']);
    const row = await insertTransfer(tx, 'in', {
      currency: deposit.currency,
      network: deposit.network,
      address,
      memo: deposit.memo,
      sender: deposit.sender ?? null,
      amount: deposit.amount.toString(),
      state: 'accepted',
      event_fault: fault,
    });
    const providerReference = row.provider_ref;
    await recordCall(
      tx,
      { provider: 'custody', call: 'arrive', key: providerReference, body: deposit },
      { receipt: { providerReference } },
    );
    await queueEvents(tx, 'custody', [
      {
        type: 'custody.transfer_detected',
        data: eventDataOf(row),
        at: row.created_at,
        // A late detection comes after the settlement: events out of order.
        fault: fault === 'delay' ? fault : null,
      },
    ]);
    return { providerReference };
  });
}

/** Says whether the sandbox gave an address of a network out to deposit to. */
export async function isOurAddress(
  database: Database,
  network: NetworkCode,
  address: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('sandbox.custody_addresses')
    .select('address_index')
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}
