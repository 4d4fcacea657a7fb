import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { Account } from './account.ts';
import { type Command, executeOne } from './execute.ts';

/** A part of an account kept for a request. */
export type NewHold = {
  /** Made by the caller, who asks again with the same one. */
  readonly holdId: string;
  readonly account: Account;
  readonly minor: bigint;
  readonly requestId: string;
};

/**
 * Places a hold: the account's free balance falls at once. Refuses `insufficient_funds`,
 * `entry_key_reused` when the id stands for another hold, `request_state_conflict`.
 */
export async function placeHold(tx: Tx, hold: NewHold): Promise<{ replayed: boolean }> {
  const { replayed = false } = await executeOne(tx, holdCommand(hold));
  return { replayed };
}

/** Gives a hold back, whole. Refuses `hold_settled`: a hold is posted or released once. */
export async function releaseHold(tx: Tx, holdId: string): Promise<void> {
  await executeOne(tx, { do: 'release', hold: holdId });
}

/** The command that places a hold. */
export function holdCommand(hold: NewHold): Command {
  return {
    do: 'hold',
    hold: hold.holdId,
    account: hold.account.key,
    request: hold.requestId,
    amount: hold.minor.toString(),
  };
}

/** An open hold of a client, with what it is for. */
export type ActiveHold = {
  readonly holdId: string;
  readonly requestId: string;
  readonly asset: AssetCode;
  readonly purpose: string;
  readonly fundId: string | null;
  readonly minor: bigint;
};

/** Reads the active holds of a request. */
export async function activeHoldsOf(database: Database, requestId: string): Promise<ActiveHold[]> {
  const rows = await database
    .selectFrom('holds')
    .innerJoin('accounts', 'accounts.account_id', 'holds.account_id')
    .select(['holds.hold_id', 'holds.request_id', 'holds.amount'])
    .select(['accounts.asset', 'accounts.purpose', 'accounts.fund_id'])
    .where('holds.request_id', '=', requestId)
    .where('holds.state', '=', 'ACTIVE')
    .orderBy('holds.hold_id')
    .execute();
  return rows.map((row) => ({
    holdId: row.hold_id,
    requestId: row.request_id,
    asset: row.asset,
    purpose: row.purpose,
    fundId: row.fund_id,
    minor: BigInt(row.amount),
  }));
}
