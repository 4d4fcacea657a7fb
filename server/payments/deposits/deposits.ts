import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { isClosed } from '../../account/clients.ts';
import { closeAlarm, raiseAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { readNetworkTerms } from '../../database/assets.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, isLeftAlone, workOnDueRows } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { type Account, clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { openCurrencyAccounts } from '../../ledger/accounts.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { advanceRequest, type OwnRequest, openRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { Confirmations, CustodyTransfer } from '../../providers/custody/port.ts';
import { type ParkingReason, parkTransfer } from '../custody/parked-transfers.ts';
import { isOldNews } from '../custody/provider-movements.ts';
import { takeReference } from '../custody/provider-references.ts';
import { keepTransferHash } from '../custody/transfer-hashes.ts';
import { readProgress } from '../list-progress.ts';
import { SETTLEMENT_HOURS } from '../rules.ts';
import { termsOf } from '../terms.ts';
import { findAddressOwner, type OwnedAddress } from './deposit-addresses.ts';
import { type Deposit, readDeposit } from './deposit-record.ts';
import { keepSender, SENDER_HOLDS } from './deposit-senders.ts';
import { bookToSuspense, isGivenAway, wasInSuspense } from './suspense.ts';
import { releaseUndone, tellReturned, undoDeposit, wasTakenBack } from './undone-deposits.ts';

/**
 * Books an incoming transfer as the custodian lists it: processing, then credited to settling once
 * the custodian settled it, or failed. What came to no client's address goes to suspense, so that the books hold
 * what the custodian does; what was booked and is undone afterwards is taken back; what does not fit is parked. Safe to repeat, and at once.
 */
export async function bookDeposit(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  // Who read an older page than somebody else books nothing of it any more.
  if (await isOldNews(tx, transfer)) return;
  const owner = await findAddressOwner(tx, transfer);
  if (!owner) return bookUnattributed(tx, transfer);
  const known = await readDeposit(tx, transfer.providerReference);
  if (!known && (await isOfNobody(tx, transfer))) {
    await bookToSuspense(tx, transfer);
    return;
  }
  const deposit = known ?? (await openDeposit(tx, transfer, owner));
  const isSame =
    deposit.address_id === owner.addressId &&
    deposit.currency === transfer.currency &&
    BigInt(deposit.amount) === transfer.amount;
  if (!isSame) return park(tx, transfer, 'differs_from_record');
  await keepTransferHash(tx, requestOf(deposit), transfer.hash);
  if (transfer.state === 'settled') await endDeposit(tx, deposit, transfer, owner);
  if (transfer.state === 'failed') await failDeposit(tx, deposit, transfer);
}

/** Says whether a transfer is credited to nobody, because it is too small or was booked to suspense before. */
async function isOfNobody(tx: Tx, transfer: CustodyTransfer): Promise<boolean> {
  return (await isDust(tx, transfer)) || wasInSuspense(tx, transfer.providerReference);
}

/** Says whether a transfer is below what is credited. */
async function isDust(tx: Tx, transfer: CustodyTransfer): Promise<boolean> {
  const terms = termsOf(await readNetworkTerms(tx), transfer);
  return terms !== undefined && transfer.amount > 0n && transfer.amount < terms.depositMinimum;
}

/** Books what arrived for nobody to suspense once it is settled; staff decide whose it is. */
async function bookUnattributed(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  await park(tx, transfer, 'address_unknown');
  const isAgain = await bookToSuspense(tx, transfer);
  const { providerReference: id, currency, amount } = transfer;
  const subject = { kind: 'transfer', id, ownerId: null };
  if (isAgain) await raiseAlarm(tx, 'deposit_returned', subject, { currency, amount });
  // Somebody has it already, and only a person can put that right.
  if (transfer.state === 'failed' && (await isGivenAway(tx, id))) {
    await raiseAlarm(tx, 'deposit_undone', subject, { currency, amount });
  }
}

function park(tx: Tx, transfer: CustodyTransfer, reason: ParkingReason): Promise<void> {
  const { providerReference } = transfer;
  return parkTransfer(tx, { providerReference, reason, source: 'BOOKS', transfer });
}

async function openDeposit(
  tx: Tx,
  transfer: CustodyTransfer,
  owned: OwnedAddress,
): Promise<Deposit> {
  const { providerReference: idemKey, createdAt: arrivedAt } = transfer;
  const request = { ownerId: owned.ownerId, requestId: newId() };
  if (await takeReference(tx, 'custody', idemKey, request)) {
    await insertDeposit(tx, transfer, { ...owned, ...request, idemKey, arrivedAt });
  }
  // Somebody else who read the same list may have opened it.
  const opened = await readDeposit(tx, idemKey);
  if (!opened) throw new Error(`${idemKey} was taken, but not for a deposit`);
  return opened;
}

type NewDeposit = OwnedAddress &
  OwnRequest & { readonly idemKey: string; readonly arrivedAt: Date };

async function insertDeposit(
  tx: Tx,
  transfer: CustodyTransfer,
  { ownerId, addressId, requestId, idemKey, arrivedAt }: NewDeposit,
): Promise<void> {
  const { providerReference, currency, network, memo, amount } = transfer;
  await openRequest(tx, {
    requestId,
    ownerId,
    kind: 'deposit',
    idemKey,
    asset: currency,
    minor: amount,
    state: 'processing',
  });
  const key = { owner_id: ownerId, request_id: requestId };
  await tx
    .insertInto('deposits')
    .values({ ...key, kind: 'CRYPTO', currency, amount, arrived_at: arrivedAt })
    .execute();
  await tx
    .insertInto('crypto_deposits')
    .values({ ...key, address_id: addressId, provider_ref: providerReference, network, memo })
    .execute();
  await keepSender(tx, { ownerId, requestId }, transfer.sender);
  const subject = { kind: 'deposit', id: requestId, ownerId };
  const after = { ownerId, providerReference, currency, network, amount };
  await recordAction(tx, SYSTEM, 'deposit_detected', subject, null, after);
}

async function endDeposit(
  tx: Tx,
  deposit: Deposit,
  transfer: CustodyTransfer,
  owned: OwnedAddress,
): Promise<void> {
  if (deposit.undone_at || deposit.failed_at) return returnDeposit(tx, deposit, transfer, owned);
  if (deposit.credited_at || deposit.suspended_at) return;
  await bookArrival(tx, deposit, transfer);
}

async function bookArrival(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<void> {
  // An address is its client's for every currency of its network.
  await (termsOf(await readNetworkTerms(tx), transfer)
    ? creditDeposit(tx, deposit, transfer.amount)
    : suspendDeposit(tx, deposit, transfer));
}

/**
 * Books what settled after the network had undone it or let it fail, as a transaction does that is mined again: a deposit
 * of its own, which settles anew. What was held because it had become available is free again.
 */
async function returnDeposit(
  tx: Tx,
  deposit: Deposit,
  transfer: CustodyTransfer,
  owned: OwnedAddress,
): Promise<void> {
  await tellReturned(tx, deposit, transfer);
  // What two people took out of the books has to be booked again.
  if (deposit.settled_at && !(await wasTakenBack(tx, deposit))) return releaseUndone(tx, deposit);
  const { providerReference, position } = transfer;
  await insertDeposit(tx, transfer, {
    ...owned,
    requestId: newId(),
    idemKey: `${providerReference}@${position}`,
    arrivedAt: await readClock(tx),
  });
  const again = await readDeposit(tx, providerReference);
  if (!again) return;
  await keepTransferHash(tx, requestOf(again), transfer.hash);
  await bookArrival(tx, again, transfer);
}

function requestOf({ owner_id: ownerId, request_id: requestId }: Deposit): OwnRequest {
  return { ownerId, requestId };
}

async function creditDeposit(tx: Tx, deposit: Deposit, amount: bigint): Promise<void> {
  const { request_id: requestId, owner_id: ownerId, currency } = deposit;
  // The currency may have come after the client.
  await openCurrencyAccounts(tx, ownerId, [currency]);
  await postArrival(tx, deposit, clientAccount(ownerId, 'settling', currency), amount);
  await sql`
    update deposits set credited_at = clock_now(),
      settles_at = arrived_at + ${SETTLEMENT_HOURS} * interval '1 hour'
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
  const subject = { kind: 'deposit', id: requestId, ownerId };
  await recordAction(tx, SYSTEM, 'deposit_credited', subject, null, { ownerId, currency, amount });
  // Nobody can log in to use it, and nobody is told: the desk finds out whose it is to be.
  if (await isClosed(tx, ownerId)) {
    return raiseAlarmOnce(tx, 'deposit_after_closing', subject, { currency, amount });
  }
  const told = { amount: { asset: currency, minor: amount } };
  await notifyClient(tx, ownerId, 'deposit_credited', told, requestId);
}

/** Books what came in a currency that the network does not have here to the house's suspense, and alerts staff. */
async function suspendDeposit(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<void> {
  const { request_id: requestId, owner_id: ownerId, currency } = deposit;
  await postArrival(tx, deposit, houseAccount('suspense', currency), transfer.amount);
  await sql`
    update deposits set suspended_at = clock_now()
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
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
  if (deposit.failed_at || deposit.undone_at) return;
  if (deposit.credited_at || deposit.suspended_at) return undoDeposit(tx, deposit, transfer);
  const { request_id: requestId, owner_id: ownerId } = deposit;
  await advanceRequest(tx, { ownerId, requestId }, 'failed', 'processing');
  await sql`
    update deposits set failed_at = clock_now()
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
  const { failure } = transfer;
  const subject = { kind: 'deposit', id: requestId, ownerId: deposit.owner_id };
  await recordAction(tx, SYSTEM, 'deposit_failed', subject, null, { failure });
}

type DueDeposit = { request_id: string; owner_id: string; currency: AssetCode; amount: string };

const SETTLING = 'settle a deposit';

/** Moves deposits from settling to available after 24 hours, once nobody on a list is known to have sent them; returns how many. */
export function settleDueDeposits(database: Database): Promise<number> {
  return workOnDueRows(database, {
    name: SETTLING,
    next: nextToSettle,
    work: settleDeposit,
    idOf: ({ owner_id: ownerId, request_id: id }) => ({ ownerId, id }),
    tell: async (tx, { request_id: id, owner_id: ownerId }, error) => {
      const subject = { kind: 'deposit', id, ownerId };
      await raiseAlarmOnce(tx, 'deposit_unsettled', subject, { cause: causeOf(error) });
    },
  });
}

async function nextToSettle(tx: Tx): Promise<DueDeposit | undefined> {
  // Null before everything that the custodian says was read once.
  const { completeAt } = await readProgress(tx, 'custody');
  const { rows } = await sql<DueDeposit>`
    select request_id, owner_id, currency, amount from deposits
    where credited_at is not null and settled_at is null and undone_at is null and settles_at <= clock_now()
      and not ${isLeftAlone(SETTLING, { ownerId: sql`deposits.owner_id`, id: sql`deposits.request_id` })}
      -- The custodian may have undone it, and nobody has read so yet.
      and (kind <> 'CRYPTO' or settles_at <= ${completeAt}::timestamptz)
      and not ${SENDER_HOLDS}
    order by settles_at, request_id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function settleDeposit(tx: Tx, due: DueDeposit): Promise<void> {
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
  await sql`
    update deposits set settled_at = clock_now()
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
  const subject = { kind: 'deposit', id: requestId, ownerId };
  await recordAction(tx, SYSTEM, 'deposit_settled', subject);
  await closeAlarm(tx, 'deposit_unsettled', subject);
}

/** Where a deposit came in, over a chain or through a bank. */
export type DepositDetail = {
  readonly requestId: string;
  /** Who paid, as the bank has it, or the address that it came from, where the custodian tells it. */
  readonly sender: string | null;
  /** Null for a bank. */
  readonly address: string | null;
  readonly network: NetworkCode | null;
  /** Of a bank: what the payer wrote. */
  readonly memo: string | null;
  /** By which the network knows its transaction; null for a bank. */
  readonly hash: string | null;
  readonly suspended: boolean;
  /** While it is not available; null for a bank, and where the custodian does not count. */
  readonly confirmations: Confirmations | null;
};

/** Details of the deposits of a client among these requests. */
export async function findDeposits(
  database: Database,
  ownerId: string,
  requestIds: readonly string[],
): Promise<DepositDetail[]> {
  if (requestIds.length === 0) return [];
  const { rows } = await sql<DepositDetail>`
    select d.request_id as "requestId", coalesce(b.payer_name, s.address) as sender, a.address, coalesce(c.memo, b.reference) as memo,
      c.network, h.hash, d.suspended_at is not null as suspended,
      case when c.confirmations is not null and num_nonnulls(d.settled_at, d.suspended_at, d.failed_at, d.undone_at) = 0 then
        jsonb_build_object('counted', case when d.credited_at is null then c.confirmations else c.confirmations_needed end,
          'needed', c.confirmations_needed) end as confirmations
    from deposits d
    left join bank_deposits b using (owner_id, request_id)
    left join crypto_deposits c using (owner_id, request_id)
    left join deposit_senders s using (owner_id, request_id)
    left join deposit_addresses a on a.owner_id = c.owner_id and a.address_id = c.address_id
    left join transfer_hashes h on h.owner_id = d.owner_id and h.request_id = d.request_id
    where d.owner_id = ${ownerId} and d.request_id = any (${requestIds}::uuid[])`.execute(database);
  return rows;
}
