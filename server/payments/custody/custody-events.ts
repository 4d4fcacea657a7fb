import type { EventReason } from '@ballast/contract/payments/event-reasons.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { CustodyTransferEvent } from '../../providers/event-data.ts';
import {
  type EventHandlers,
  type EventOutcome,
  onEvent,
  type ReceivedEvent,
} from '../../providers/process-events.ts';
import { readProgress } from '../list-progress.ts';
import { type ParkingReason, parkTransfer } from './parked-transfers.ts';
import { findListed, type ListedTransfer } from './provider-movements.ts';
import { findByReference } from './provider-references.ts';

/**
 * Events of the custodian book nothing: they wake the reader of its list and are compared with it
 * (docs/decisions/0051). An event that the list contradicts is parked.
 */
export const CUSTODY_EVENTS: EventHandlers = {
  'custody.transfer_detected': onEvent(CustodyTransferEvent, compareWithBooks),
  'custody.transfer_settled': onEvent(CustodyTransferEvent, compareWithBooks),
  'custody.transfer_failed': onEvent(CustodyTransferEvent, compareWithBooks),
};

/** What we booked or parked a transfer as. */
type KnownTransfer = {
  request_id: string | null;
  direction: string;
  currency: string;
  network: string;
  address: string;
  memo: string | null;
  amount: string;
};

async function compareWithBooks(
  tx: Tx,
  transfer: CustodyTransferEvent,
  event: ReceivedEvent,
): Promise<EventOutcome> {
  const known = await findKnownTransfer(tx, transfer.provider_ref);
  if (known && !isSame(known, transfer)) return park(tx, transfer, 'differs_from_record');
  // Anybody may send nothing to anybody's address: there is nothing to compare.
  if (!known && transfer.direction === 'in' && transfer.amount === 0n) return 'done';
  // What is below the minimum is listed, and has neither a deposit nor a parked row.
  const listed = await findListed(tx, transfer.provider_ref, transfer.currency);
  if (listed && !known && !isAsListed(listed, transfer)) {
    return park(tx, transfer, 'differs_from_record');
  }
  const isContradicted = event.type === 'custody.transfer_failed' && listed && saysSettled(listed);
  if ((known || listed) && !isContradicted) return 'done';
  const { completeAt } = await readProgress(tx, 'custody');
  const wasReadSince = completeAt !== null && completeAt >= event.receivedAt;
  if (!wasReadSince) return { later: 'list_not_read' };
  return park(tx, transfer, isContradicted ? 'differs_from_record' : 'reference_unknown');
}

/** What failed and came again is told of by events in any order. */
function saysSettled({ state, wasUndone }: ListedTransfer): boolean {
  return state === 'settled' && !wasUndone;
}

function isAsListed(
  { kind, amount, requestId }: ListedTransfer,
  transfer: CustodyTransferEvent,
): boolean {
  const moved = transfer.direction === 'in' ? transfer.amount : -transfer.amount;
  return kind === transfer.direction && amount === moved && requestId === transfer.request_id;
}

function isSame(known: KnownTransfer, transfer: CustodyTransferEvent): boolean {
  return (
    // A deposit's request is ours alone; the custodian does not know it.
    (transfer.direction === 'in'
      ? transfer.request_id === null
      : transfer.request_id === known.request_id) &&
    known.direction === transfer.direction &&
    known.currency === transfer.currency &&
    known.network === transfer.network &&
    known.address === transfer.address &&
    known.memo === transfer.memo &&
    BigInt(known.amount) === transfer.amount
  );
}

async function park(
  tx: Tx,
  transfer: CustodyTransferEvent,
  reason: Extract<ParkingReason, EventReason>,
): Promise<EventOutcome> {
  const providerReference = transfer.provider_ref;
  await parkTransfer(tx, { providerReference, reason, source: 'EVENT', transfer });
  return { parked: reason };
}

async function findKnownTransfer(
  tx: Tx,
  providerReference: string,
): Promise<KnownTransfer | undefined> {
  const own = await findByReference(tx, 'custody', providerReference);
  return own ? findOwnTransfer(tx, own) : findParkedTransfer(tx, providerReference);
}

async function findOwnTransfer(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
): Promise<KnownTransfer | undefined> {
  const { rows } = await sql<KnownTransfer>`
    select request_id, 'in' as direction, d.currency, c.network, a.address, c.memo, d.amount
    from deposits d
    join crypto_deposits c using (owner_id, request_id)
    join deposit_addresses a using (owner_id, address_id)
    where d.owner_id = ${ownerId} and d.request_id = ${requestId}
    union all
    select request_id, 'out', w.currency, t.network, t.address, t.memo, w.amount
    from withdrawals w join wallet_withdrawals t using (owner_id, request_id)
    where w.owner_id = ${ownerId} and w.request_id = ${requestId}
    union all
    select return_id, 'out', currency, network, address, memo, amount
    from transfer_returns where return_id = ${requestId} and ${ownerId}::uuid = house_owner()`.execute(
    tx,
  );
  return rows[0];
}

async function findParkedTransfer(
  tx: Tx,
  providerReference: string,
): Promise<KnownTransfer | undefined> {
  const { rows } = await sql<KnownTransfer>`
    select transfer ->> 'requestId' as request_id, transfer ->> 'direction' as direction,
      transfer ->> 'currency' as currency, transfer ->> 'network' as network,
      transfer ->> 'address' as address, transfer ->> 'memo' as memo,
      (transfer ->> 'amount')::numeric as amount
    from parked_transfers
    where provider_ref = ${providerReference} and source = 'BOOKS'
    limit 1`.execute(tx);
  return rows[0];
}
