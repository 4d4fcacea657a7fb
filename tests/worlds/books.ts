import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { type Account, clientAccount, worldAccount } from '../../server/ledger/account.ts';
import { openClientAccounts } from '../../server/ledger/accounts.ts';
import { freeBalance } from '../../server/ledger/balances.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import { type NewRequest, openRequest, type RequestKind } from '../../server/ledger/requests.ts';
import { testDatabase } from '../harness/test-database.ts';

export async function openTestBooks(connectionsMax = 10) {
  const { url } = await testDatabase();
  const open = await openDatabase({ url, dataDir: 'memory:', connectionsMax });
  afterAll(() => open.close());
  return { open, url, ...booksOf(open.database) };
}

export function booksOf(database: Database) {
  const fund = (account: Account, minor: bigint) =>
    postEntry(database, {
      key: newId(),
      kind: 'correction',
      lines: [line(worldAccount('custody', account.asset), -minor), line(account, minor)],
    });

  return {
    database,
    fund,
    client: async (asset: AssetCode = 'BTC', minor = 0n) => {
      const ownerId = newId();
      await transact(database, (tx) => openClientAccounts(tx, ownerId));
      const available = clientAccount(ownerId, 'available', asset);
      if (minor > 0n) await fund(available, minor);
      return { ownerId, available };
    },
    request: async (ownerId: string, kind: RequestKind, rest: Partial<NewRequest> = {}) => {
      const requestId = newId();
      const request: NewRequest = {
        requestId,
        ownerId,
        kind,
        idemKey: requestId,
        asset: 'BTC',
        minor: 1n,
        state: 'processing',
        ...rest,
      };
      await transact(database, (tx) => openRequest(tx, request));
      return requestId;
    },
    free: (account: Account) => freeBalance(database, account),
  };
}

/** The code of a refusal; throws any other error. */
export async function codeOf(operation: Promise<unknown>): Promise<string> {
  try {
    await operation;
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
