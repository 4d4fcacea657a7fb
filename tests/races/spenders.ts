import { readClock } from '../../server/database/clock.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { type Account, houseAccount } from '../../server/ledger/account.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import { openRequest, placeHold, type RequestKind } from '../../server/ledger/requests.ts';
import { codeOf } from '../worlds/books.ts';
import { barrierFor } from '../worlds/waits.ts';

/** How many act on one balance at once. */
export const PARALLEL = 40;

/** Ten of these fit into the balance; one unit is left over. */
export const AMOUNT = 3n;
export const FITTING = 10;
export const BALANCE = AMOUNT * BigInt(FITTING) + 1n;

/** The balance that is raced for. */
export type Purse = { readonly ownerId: string; readonly account: Account };

export type Operation<Prey> = (tx: Tx, prey: Prey, turn: number) => Promise<unknown>;

function held(kind: RequestKind): Operation<Purse> {
  return async (tx, { ownerId, account }) => {
    const requestId = newId();
    const rest = { kind, idemKey: requestId, asset: account.asset, minor: AMOUNT } as const;
    await openRequest(tx, { requestId, ownerId, state: 'processing', ...rest });
    await placeHold(tx, { holdId: newId(), account, minor: AMOUNT, requestId });
  };
}

/** What takes money from one balance in this ledger, by its own hands. */
export const SPENDERS = {
  withdraw: held('withdrawal'),
  invest: held('investment'),
  redeem: held('redemption'),
  exchange: async (tx, { ownerId, account }) => {
    const requestId = newId();
    const rest = { idemKey: requestId, asset: account.asset, minor: AMOUNT } as const;
    await openRequest(tx, { requestId, ownerId, kind: 'exchange', state: 'processing', ...rest });
    const lines = [
      line(account, -AMOUNT),
      line(houseAccount('trade_clearing', account.asset), AMOUNT),
    ];
    await postEntry(tx, { key: `exchange:${requestId}`, kind: 'exchange', requestId, lines });
  },
  fee: (tx, { account }) =>
    postEntry(tx, {
      key: newId(),
      kind: 'fee',
      lines: [line(account, -AMOUNT), line(houseAccount('fees', account.asset), AMOUNT)],
    }),
  recall: (tx, { account }) =>
    postEntry(tx, {
      key: newId(),
      kind: 'recall',
      lines: [line(account, -AMOUNT), line(houseAccount('suspense', account.asset), AMOUNT)],
    }),
} as const satisfies Record<string, Operation<Purse>>;

/**
 * Lets 40 transactions begin and then act together, one operation in turn with the other, each counting its own turns; returns
 * the codes of both, turn by turn.
 */
export function race<Prey>(
  database: Database,
  prey: Prey,
  [left, right]: readonly [Operation<Prey>, Operation<Prey>],
): Promise<string[]> {
  const together = barrierFor(PARALLEL);
  const run = (turn: number) =>
    transact(database, async (tx) => {
      await readClock(tx);
      await together();
      const operation = turn % 2 === 0 ? left : right;
      return operation(tx, prey, Math.floor(turn / 2));
    });
  return Promise.all(Array.from({ length: PARALLEL }, (_, turn) => codeOf(run(turn))));
}
