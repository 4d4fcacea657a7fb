import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import type { DepositCredentials } from '@ballast/contract/payments/deposits.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { readAssets, readNetworkTerms } from '../../database/assets.ts';
import { type Actor, clientSubject, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { openCurrencyAccounts } from '../../ledger/accounts.ts';
import type { DepositAddress } from '../../providers/custody/port.ts';
import { issueReferences } from '../bank/payment-references.ts';
import type { CustodyAccess } from '../custody/custody-access.ts';
import { termsOf } from '../terms.ts';

/**
 * Requests a client's deposit addresses, one for each currency and network; `fetchDepositAddresses`
 * then asks the custodian. Issues a reference for each currency that comes through a bank. Safe to repeat.
 */
export async function requestDepositAddresses(
  tx: Tx,
  actor: Actor,
  ownerId: string,
): Promise<void> {
  const terms = await readNetworkTerms(tx);
  const wanted = terms
    .filter(({ mayBeDeposited }) => mayBeDeposited)
    .map(({ asset: currency, network }) => ({
      address_id: newId(),
      owner_id: ownerId,
      currency,
      network,
    }));
  await tx
    .insertInto('deposit_addresses')
    .values(wanted)
    .onConflict((conflict) => conflict.constraint('deposit_addresses__one_each').doNothing())
    .execute();
  const { assets } = await readAssets(tx);
  const byBank = assets.filter((asset) => asset.kind === 'fiat' && asset.may_be_deposited);
  await issueReferences(
    tx,
    ownerId,
    byBank.map(({ code }) => code),
  );
  await recordAction(tx, actor, 'deposit_addresses_requested', clientSubject(ownerId));
}

type WantedAddress = {
  address_id: string;
  owner_id: string;
  currency: AssetCode;
  network: NetworkCode;
};

/** Fetches every address that is due from the custodian; returns how many came. */
export async function fetchDepositAddresses(
  context: CustodyAccess,
  signal?: AbortSignal,
): Promise<number> {
  let fetched = 0;
  for (;;) {
    if (signal?.aborted) return fetched;
    const wanted = await claimDueAddress(context.database);
    if (!wanted) return fetched;
    if (await fetchAddress(context, wanted)) fetched += 1;
  }
}

// Moving the due time keeps other processes away, and retries when this attempt fails.
async function claimDueAddress(database: Database): Promise<WantedAddress | undefined> {
  const { rows } = await sql<WantedAddress>`
    update deposit_addresses set due_at = clock_now() + interval '1 minute'
    where (owner_id, address_id) = (
      select owner_id, address_id from deposit_addresses where due_at <= clock_now()
      order by due_at, address_id limit 1 for update skip locked
    )
    returning address_id, owner_id, currency, network`.execute(database);
  return rows[0];
}

async function fetchAddress(context: CustodyAccess, wanted: WantedAddress): Promise<boolean> {
  const { address_id: key, owner_id: ownerId, currency, network } = wanted;
  try {
    const order = { key, ownerId, currency, network };
    const given = await context.providers.custody.createAddress(order);
    await transact(context.database, (tx) => issueAddress(tx, wanted, given));
    return true;
  } catch (error) {
    await transact(context.database, (tx) => noteFailure(tx, wanted, causeOf(error)));
    return false;
  }
}

/** Notes why an address did not come, and tells staff of one that does not come within an hour. */
async function noteFailure(tx: Tx, wanted: WantedAddress, note: string): Promise<void> {
  const { owner_id: ownerId, address_id: id, currency, network } = wanted;
  const row = await tx
    .updateTable('deposit_addresses')
    .set({ note })
    .where('owner_id', '=', ownerId)
    .where('address_id', '=', id)
    .where('address', 'is', null)
    .returning(sql<boolean>`requested_at <= clock_now() - interval '1 hour'`.as('is_late'))
    .executeTakeFirst();
  if (!row?.is_late) return;
  const subject = { kind: 'deposit_address', id, ownerId };
  await raiseAlarmOnce(tx, 'deposit_address_late', subject, { currency, network, note });
}

async function issueAddress(tx: Tx, wanted: WantedAddress, given: DepositAddress): Promise<void> {
  const { address, memo } = given;
  const { numUpdatedRows } = await tx
    .updateTable('deposit_addresses')
    .set({ address, memo, issued_at: sql<Date>`clock_now()`, due_at: null, note: null })
    .where('owner_id', '=', wanted.owner_id)
    .where('address_id', '=', wanted.address_id)
    .where('address', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { owner_id, address_id, network } = wanted;
  await tx
    .insertInto('deposit_address_owners')
    .values({ network, address, memo: memo ?? NO_MEMO, owner_id, address_id })
    .execute();
  const late = { kind: 'deposit_address', id: address_id, ownerId: owner_id };
  await closeAlarm(tx, 'deposit_address_late', late);
  const subject = clientSubject(wanted.owner_id);
  await recordAction(tx, SYSTEM, 'deposit_address_issued', subject, null, { ...wanted, address });
}

export type OwnedAddress = { readonly addressId: string; readonly ownerId: string };

/** How the register of addresses says that an address has no memo of its own. */
const NO_MEMO = '';

/** Finds the owner of an address; null when it is no client's. A memo must match where the address has one. */
export async function findAddressOwner(
  tx: Tx,
  at: { network: NetworkCode; address: string; memo: string | null },
): Promise<OwnedAddress | null> {
  const memos = at.memo === null ? [NO_MEMO] : [NO_MEMO, at.memo];
  const row = await tx
    .selectFrom('deposit_address_owners')
    .select(['address_id', 'owner_id'])
    .where('network', '=', at.network)
    .where('address', '=', at.address)
    .where('memo', 'in', memos)
    .executeTakeFirst();
  return row ? { addressId: row.address_id, ownerId: row.owner_id } : null;
}

/** Says whether clients deposit at an address of a network, with whatever memo. */
export async function isClientAddress(
  tx: Tx,
  at: { readonly network: NetworkCode; readonly address: string | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('deposit_address_owners')
    .select('address_id')
    .where('network', '=', at.network)
    .where('address', '=', at.address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Where a client deposits a currency; `PREPARING` until the custodian gave the address. Refuses
 * `currency_not_available` when the currency is not on the network, or cannot be deposited at present.
 */
export async function getDepositCredentials(
  database: Database,
  ownerId: string,
  currency: AssetCode,
  network: NetworkCode,
): Promise<z.infer<typeof DepositCredentials>> {
  const terms = termsOf(await readNetworkTerms(database), { currency, network });
  if (!terms?.mayBeDeposited) throw new Refusal('currency_not_available');
  const row = await findAddress(database, { ownerId, currency, network });
  // The client was there before the currency.
  if (!row) await transact(database, (tx) => openCurrency(tx, ownerId, currency));
  const address = row?.address ?? null;
  const state = address === null ? 'PREPARING' : 'READY';
  const minimum = formatMinor(currency, terms.depositMinimum);
  return { currency, network, state, address, memo: row?.memo ?? null, minimum };
}

async function openCurrency(tx: Tx, ownerId: string, currency: AssetCode): Promise<void> {
  await openCurrencyAccounts(tx, ownerId, [currency]);
  await requestDepositAddresses(tx, SYSTEM, ownerId);
}

function findAddress(
  database: Database,
  {
    ownerId,
    currency,
    network,
  }: Omit<WantedAddress, 'address_id' | 'owner_id'> & { ownerId: string },
) {
  return database
    .selectFrom('deposit_addresses')
    .select(['address', 'memo'])
    .where('owner_id', '=', ownerId)
    .where('currency', '=', currency)
    .where('network', '=', network)
    .executeTakeFirst();
}

/** Whether the platform gave an address out to deposit to, to whichever client. */
export async function isDepositAddress(database: Database, address: string): Promise<boolean> {
  const known = await database
    .selectFrom('deposit_address_owners')
    .select('address')
    .where((where) => where.eb(where.fn('lower', ['address']), '=', address.toLowerCase()))
    .executeTakeFirst();
  return known !== undefined;
}

/** The addresses that a client was given to deposit to. */
export async function depositAddressesOf(database: Database, ownerId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('deposit_addresses')
    .select('address')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.flatMap(({ address }) => (address === null ? [] : [address]));
}
