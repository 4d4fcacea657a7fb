import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
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

  async function openClient(ownerId: string, asset: AssetCode, minor: bigint) {
    await transact(database, (tx) => openClientAccounts(tx, ownerId));
    const available = clientAccount(ownerId, 'available', asset);
    if (minor > 0n) await fund(available, minor);
    return { ownerId, available };
  }

  return {
    database,
    fund,
    openClient,
    client: (asset: AssetCode = 'BTC', minor = 0n) => openClient(newId(), asset, minor),
    /** A client whose rows stand where those of another owner do. */
    neighbour: async (ownerId: string, asset: AssetCode, minor = 0n) => {
      const { rows } = await sql<{ id: string }>`
        select id from (select gen_random_uuid() as id from generate_series(1, 1000)) ids
        where stripe_of(id) = stripe_of(${ownerId}) limit 1`.execute(database);
      const [found] = rows;
      if (!found) throw new Error('none of a thousand ids stands there');
      return openClient(found.id, asset, minor);
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
