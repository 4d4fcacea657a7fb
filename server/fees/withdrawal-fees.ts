import {
  type FeeCharge,
  type FeeShare,
  feeOnWithdrawal,
} from '@ballast/contract/fees/on-withdrawal.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { withCommit } from '../database/transact.ts';
import { clientAccount, houseAccount } from '../ledger/account.ts';
import { balancesOf } from '../ledger/balances.ts';
import { line, postEntry, reverseEntry } from '../ledger/entries.ts';
import { executeWithCommit } from '../ledger/execute.ts';
import { holdCommand, type OwnRequest } from '../ledger/requests.ts';
import { latestPrices } from '../prices/prices.ts';
import { chargedLines } from './charges.ts';
import { FEE_ASSET, lockFee, settleCents } from './client-fees.ts';

const NONE: FeeShare = { unpaid: 0n, portfolio: 0n };

/** Reads what the platform fee on a withdrawal of a client is a share of at this moment. */
export async function readFeeShare(database: Database, ownerId: string): Promise<FeeShare> {
  const { rows } = await sql<{ unpaid: string }>`
    select f.posted - f.settled - coalesce((
        select sum(cents) from withdrawal_fees w where w.owner_id = f.owner_id and w.state = 'HELD'), 0) as unpaid
    from client_fees f
    where f.owner_id = ${ownerId} and f.kind = 'PLATFORM' and f.scope = 'whole'`.execute(database);
  const unpaid = BigInt(rows[0]?.unpaid ?? 0);
  return unpaid > 0n ? { unpaid, portfolio: await worthNow(database, ownerId) } : NONE;
}

/** As `readFeeShare`, with nobody else changing it until the transaction ends. */
export async function lockFeeShare(tx: Tx, ownerId: string): Promise<FeeShare> {
  const fee = await lockFee(tx, { ownerId, kind: 'PLATFORM', fundId: null });
  return fee ? readFeeShare(tx, ownerId) : NONE;
}

/** What a client has in accounts of their own, at the latest prices. */
async function worthNow(database: Database, ownerId: string): Promise<Rate> {
  const [balances, prices] = await Promise.all([
    balancesOf(database, ownerId),
    latestPrices(database),
  ]);
  return balances.reduce((sum, { asset, posted }) => {
    const latest = prices.get(asset);
    return latest ? sum + worthOf(asset, posted, latest.price) : sum;
  }, 0n);
}

/** The most that can be withdrawn of what is free, so that it covers the platform fee on it, too. */
export function withdrawableOf(
  share: FeeShare,
  asset: AssetCode,
  free: bigint,
  price: Rate | undefined,
): bigint {
  if (share.unpaid <= 0n || price === undefined) return free;
  const feeOf = (minor: bigint) => feeOnWithdrawal(share, asset, minor, price)?.minor ?? 0n;
  // The fee on less is never more, so each step fits, and comes closer.
  let least = free - feeOf(free);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = free - feeOf(least);
    if (next <= least || next + feeOf(next) > free) break;
    least = next;
  }
  return least > 0n ? least : 0n;
}

const STEPS_MAX = 16;

/** A withdrawal that is asked for, and what of the platform fee goes with it. */
type Asked = OwnRequest & {
  readonly holdId: string;
  readonly asset: AssetCode;
  readonly price: Rate;
  readonly withdrawn: Rate;
  readonly share: FeeShare;
  readonly charge: FeeCharge;
};

/** Holds the platform fee on a withdrawal, under its request, with the commit. */
export function holdWithdrawalFee(tx: Tx, asked: Asked): void {
  const { ownerId, requestId, holdId, asset, price, withdrawn, share, charge } = asked;
  const account = clientAccount(ownerId, 'available', asset);
  executeWithCommit(tx, [holdCommand({ holdId, account, minor: charge.minor, requestId })]);
  withCommit(
    tx,
    tx.insertInto('withdrawal_fees').values({
      owner_id: ownerId,
      request_id: requestId,
      hold_id: holdId,
      cents: charge.cents.toString(),
      asset,
      amount: charge.minor.toString(),
      price_usd: formatRate(price),
      unpaid: share.unpaid.toString(),
      withdrawn_usd: formatRate(withdrawn),
      portfolio_usd: formatRate(share.portfolio),
    }),
  );
}

/** Cents that open withdrawals hold of a client's platform fee. */
export async function heldCents(database: Database, ownerId: string): Promise<bigint> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents from withdrawal_fees
    where owner_id = ${ownerId} and state = 'HELD'`.execute(database);
  return BigInt(rows[0]?.cents ?? 0);
}

/** Charges what a withdrawal holds of the platform fee, as a transaction of its own beside it, before it is completed. */
export async function chargeWithdrawalFee(
  tx: Tx,
  own: OwnRequest,
  effectiveAt?: Date,
): Promise<void> {
  const { ownerId, requestId } = own;
  const fee = await moveOn(tx, own, 'HELD');
  if (!fee) return;
  const { entryId } = await postEntry(tx, {
    key: `withdrawal_fee:${requestId}`,
    kind: 'withdrawal_fee',
    requestId,
    lines: [
      ...chargedLines(ownerId, { asset: fee.asset, minor: BigInt(fee.amount), cents: fee.cents }),
      line(houseAccount('fees_accrued', FEE_ASSET), fee.cents),
    ],
    holds: [fee.holdId],
    ...(effectiveAt && { effectiveAt }),
  });
  await keepState(tx, own, 'CHARGED', entryId);
  await settleCents(tx, ownerId, fee.cents);
}

/** Gives back, with the commit, what a withdrawal held of the platform fee: it ended without being paid, and its holds are free. */
export function releaseWithdrawalFee(tx: Tx, { ownerId, requestId }: OwnRequest): void {
  withCommit(
    tx,
    tx
      .updateTable('withdrawal_fees')
      .set({ state: 'RELEASED' })
      .where('owner_id', '=', ownerId)
      .where('request_id', '=', requestId)
      .where('state', '=', 'HELD'),
  );
}

/** Gives back what a withdrawal was charged of the platform fee: it came back. */
export async function returnWithdrawalFee(
  tx: Tx,
  own: OwnRequest,
  effectiveAt?: Date,
): Promise<void> {
  const { ownerId, requestId } = own;
  const fee = await moveOn(tx, own, 'CHARGED');
  if (!fee || fee.entryId === null) return;
  await reverseEntry(tx, {
    ...{ ownerId, entryId: fee.entryId, key: `withdrawal_fee_returned:${requestId}` },
    ...(effectiveAt && { effectiveAt }),
  });
  await keepState(tx, own, 'RETURNED', fee.entryId);
  await settleCents(tx, ownerId, -fee.cents);
}

/** Locks the client's fee, and reads that of a withdrawal where it is in this state. */
async function moveOn(tx: Tx, { ownerId, requestId }: OwnRequest, from: 'HELD' | 'CHARGED') {
  const { rows } = await sql<{
    hold_id: string;
    cents: string;
    asset: AssetCode;
    amount: string;
    entry_id: string | null;
  }>`
    select hold_id, cents, asset, amount, entry_id from withdrawal_fees
    where owner_id = ${ownerId} and request_id = ${requestId} and state = ${from}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  await lockFee(tx, { ownerId, kind: 'PLATFORM', fundId: null });
  return {
    holdId: row.hold_id,
    cents: BigInt(row.cents),
    asset: row.asset,
    amount: row.amount,
    entryId: row.entry_id === null ? null : BigInt(row.entry_id),
  };
}

async function keepState(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
  state: 'CHARGED' | 'RETURNED',
  entryId: bigint,
): Promise<void> {
  await sql`
    update withdrawal_fees set state = ${state}, entry_id = ${entryId.toString()}
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
}
