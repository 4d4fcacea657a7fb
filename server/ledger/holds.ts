import type { Tx } from '../database/connect.ts';
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
  const { replayed } = await executeOne(tx, holdCommand(hold));
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
