import type { Database } from '../../database/connect.ts';
import { type AccountLine, linesOfAccount } from '../../ledger/account-histories.ts';
import type { Account } from './rows.ts';

/** How many rows are in memory at a time. */
const BATCH = 500;

/** The books do not add up. Nothing is made of them. */
export class StatementUnbalanced extends Error {
  readonly details: Readonly<Record<string, string>>;

  constructor(details: Readonly<Record<string, string>>) {
    super('opening and movements are not the closing');
    this.details = details;
  }
}

/** The lines of an account. Throws where opening and movements are not what a line, or the closing, says. */
export async function* balancedLines(
  database: Database,
  ownerId: string,
  account: Account,
): AsyncGenerator<AccountLine[]> {
  let balance = account.opening;
  for await (const lines of linesOfAccount(database, ownerId, account, BATCH)) {
    for (const { minor, balanceAfter, lineId } of lines) {
      balance += minor;
      if (balance !== balanceAfter) {
        throw unbalanced(account, { line: `${lineId}`, balance, told: balanceAfter });
      }
    }
    yield lines;
  }
  if (balance !== account.closing) {
    throw unbalanced(account, { line: 'closing', balance, told: account.closing });
  }
}

function unbalanced(
  { accountId }: Account,
  { line, balance, told }: { line: string; balance: bigint; told: bigint },
): StatementUnbalanced {
  return new StatementUnbalanced({
    account_id: accountId,
    line,
    added_up: `${balance}`,
    told: `${told}`,
  });
}
