import type { CryptoCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { type Account, clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { advanceRequest, openRequest } from '../../ledger/requests.ts';
import { notify } from '../../messages/notifications.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { type ParkingReason, parkTransfer } from '../custody/parked-transfers.ts';
import { SETTLEMENT_HOURS } from '../rules.ts';
import { findAddressOwner } from './deposit-addresses.ts';

type Deposit = {
  request_id: string;
  owner_id: string;
  address_id: string;
  provider_ref: string;
  currency: CryptoCode;
  amount: string;
  /** The address that it came to is for another currency. */
  is_misrouted: boolean;
  credited_at: Date | null;
  suspended_at: Date | null;
  failed_at: Date | null;
};

/**
 * Books an incoming transfer as the custodian lists it: processing, then credited to settling once
 * the custodian settled it, or failed. What came to an address for another currency goes to
 * suspense; what does not fit is parked. Safe to repeat. The custodian's progress must be locked.
 */
export async function bookDeposit(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  const owner = await findAddressOwner(tx, transfer);
  if (!owner) return park(tx, transfer, 'address_unknown');
  const deposit =
    (await readDeposit(tx, transfer.providerReference)) ?? (await openDeposit(tx, transfer, owner));
  const isSame =
    deposit.address_id === owner.addressId &&
    deposit.currency === transfer.currency &&
    BigInt(deposit.amount) === transfer.amount;
  if (!isSame) return park(tx, transfer, 'differs_from_record');
  if (transfer.state === 'settled') await endDeposit(tx, deposit, transfer);
  if (transfer.state === 'failed') await failDeposit(tx, deposit, transfer);
}

function park(tx: Tx, transfer: CustodyTransfer, reason: ParkingReason): Promise<void> {
  const { providerReference } = transfer;
  return parkTransfer(tx, { providerReference, reason, source: 'BOOKS', transfer });
}

async function readDeposit(tx: Tx, providerReference: string): Promise<Deposit | undefined> {
  const { rows } = await sql<Deposit>`
    select d.request_id, d.owner_id, d.address_id, d.provider_ref, d.currency, d.amount,
      d.currency <> a.currency as is_misrouted, d.credited_at, d.suspended_at, d.failed_at
    from deposits d join deposit_addresses a using (address_id)
    where d.provider_ref = ${providerReference} for update of d`.execute(tx);
  return rows[0];
}

async function openDeposit(
  tx: Tx,
  transfer: CustodyTransfer,
  owner: { ownerId: string; addressId: string },
): Promise<Deposit> {
  const { providerReference, currency, network, memo, amount } = transfer;
  const requestId = newId();
  await openRequest(tx, {
    requestId,
    ownerId: owner.ownerId,
    kind: 'deposit',
    idemKey: providerReference,
    asset: currency,
    minor: amount,
    state: 'processing',
  });
  await tx
    .insertInto('deposits')
    .values({
      request_id: requestId,
      owner_id: owner.ownerId,
      address_id: owner.addressId,
      provider_ref: providerReference,
      currency,
      network,
      memo,
      amount,
      arrived_at: transfer.createdAt,
    })
    .execute();
  const subject = { kind: 'deposit', id: requestId, ownerId: owner.ownerId };
  await recordAction(tx, SYSTEM, 'deposit_detected', subject, null, {
    ownerId: owner.ownerId,
    providerReference,
    currency,
    network,
    amount,
  });
  const opened = await readDeposit(tx, providerReference);
  if (!opened) throw new Error('a deposit that was just opened is not there');
  return opened;
}

async function endDeposit(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<void> {
  if (deposit.credited_at || deposit.suspended_at) return;
  if (deposit.failed_at) return park(tx, transfer, 'ended_otherwise');
  await (deposit.is_misrouted
    ? suspendDeposit(tx, deposit, transfer)
    : creditDeposit(tx, deposit, transfer.amount));
}

async function creditDeposit(tx: Tx, deposit: Deposit, amount: bigint): Promise<void> {
  const { request_id: requestId, owner_id: ownerId, currency } = deposit;
  await postArrival(tx, deposit, clientAccount(ownerId, 'settling', currency), amount);
  await sql`
    update deposits set credited_at = clock_now(),
      settles_at = arrived_at + ${SETTLEMENT_HOURS} * interval '1 hour'
    where request_id = ${requestId}`.execute(tx);
  const subject = { kind: 'deposit', id: requestId, ownerId };
  await recordAction(tx, SYSTEM, 'deposit_credited', subject, null, { ownerId, currency, amount });
  await notify(tx, ownerId, 'deposit_credited', { amount: { asset: currency, minor: amount } });
}

/** Books what came to an address for another currency to the house's suspense, and alerts staff. */
async function suspendDeposit(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<void> {
  const { request_id: requestId, currency } = deposit;
  await postArrival(tx, deposit, houseAccount('suspense', currency), transfer.amount);
  await sql`update deposits set suspended_at = clock_now() where request_id = ${requestId}`.execute(
    tx,
  );
  await park(tx, transfer, 'currency_of_other_address');
}

async function postArrival(tx: Tx, deposit: Deposit, to: Account, amount: bigint): Promise<void> {
  const { request_id: requestId, owner_id: ownerId, currency } = deposit;
  await postEntry(tx, {
    key: `deposit:${requestId}`,
    kind: 'deposit',
    ownerId,
    requestId,
    lines: [line(worldAccount('custody', currency), -amount), line(to, amount)],
  });
}

async function failDeposit(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<void> {
  if (deposit.failed_at) return;
  // What was credited is the client's: staff correct a contradiction by a new entry.
  if (deposit.credited_at || deposit.suspended_at) return park(tx, transfer, 'ended_otherwise');
  const { request_id: requestId, owner_id: ownerId } = deposit;
  await advanceRequest(tx, { ownerId, requestId }, 'failed', 'processing');
  await sql`update deposits set failed_at = clock_now() where request_id = ${requestId}`.execute(
    tx,
  );
  const { failure } = transfer;
  const subject = { kind: 'deposit', id: requestId, ownerId: deposit.owner_id };
  await recordAction(tx, SYSTEM, 'deposit_failed', subject, null, { failure });
}

type DueDeposit = { request_id: string; owner_id: string; currency: CryptoCode; amount: string };

/** Moves deposits from settling to available after 24 hours; returns how many. */
export async function settleDueDeposits(database: Database): Promise<number> {
  for (let settled = 0; ; settled += 1) {
    if (!(await transact(database, settleNextDeposit))) return settled;
  }
}

async function settleNextDeposit(tx: Tx): Promise<boolean> {
  const { rows } = await sql<DueDeposit>`
    select request_id, owner_id, currency, amount from deposits
    where credited_at is not null and settled_at is null and settles_at <= clock_now()
    order by settles_at, request_id limit 1 for update skip locked`.execute(tx);
  const due = rows[0];
  if (!due) return false;
  const { request_id: requestId, owner_id: ownerId, currency } = due;
  const minor = BigInt(due.amount);
  await postEntry(tx, {
    key: `deposit_settlement:${requestId}`,
    kind: 'deposit_settlement',
    requestId,
    lines: [
      line(clientAccount(ownerId, 'settling', currency), -minor),
      line(clientAccount(ownerId, 'available', currency), minor),
    ],
  });
  await sql`update deposits set settled_at = clock_now() where request_id = ${requestId}`.execute(
    tx,
  );
  await recordAction(tx, SYSTEM, 'deposit_settled', { kind: 'deposit', id: requestId, ownerId });
  return true;
}

/** Where a deposit came in, and when it is or was settled; null before it is credited. */
export type DepositDetail = {
  readonly address: string;
  readonly memo: string | null;
  readonly network: NetworkCode;
  readonly settlesAt: Date | null;
  readonly suspended: boolean;
};

export async function findDeposit(
  database: Database,
  requestId: string,
): Promise<DepositDetail | null> {
  const row = await database
    .selectFrom('deposits')
    .innerJoin('deposit_addresses', 'deposit_addresses.address_id', 'deposits.address_id')
    .select(['deposit_addresses.address', 'deposits.memo', 'deposits.network'])
    .select(['deposits.settles_at', 'deposits.suspended_at'])
    .where('deposits.request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return null;
  const { address, memo, network, settles_at: settlesAt } = row;
  return {
    address: address ?? '',
    memo,
    network,
    settlesAt,
    suspended: row.suspended_at !== null,
  };
}
