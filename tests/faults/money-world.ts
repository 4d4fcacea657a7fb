import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../server/account/clients.ts';
import { learnFrom } from '../../server/database/assets.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { advanceClock } from '../../server/database/clock.ts';
import { type OpenDatabase, openDatabase } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { migrate } from '../../server/database/migrate.ts';
import { transact } from '../../server/database/transact.ts';
import { clientAccount, worldAccount } from '../../server/ledger/account.ts';
import { openClientAccounts } from '../../server/ledger/accounts.ts';
import { freeBalance } from '../../server/ledger/balances.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import {
  getDepositCredentials,
  requestDepositAddresses,
} from '../../server/payments/deposits/deposit-addresses.ts';
import { collectPrices } from '../../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../../server/providers/providers.ts';

/** Opens an empty database, not by the line that a fault is on, migrates it and gives it prices. */
export async function openMoneyWorld(url: string): Promise<OpenDatabase> {
  const open = await openDatabase({ url, dataDir: '' });
  await migrate(open);
  await learnFrom(open.database);
  const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, open.sandboxDatabase);
  await collectPrices({ database: open.database, providers });
  return open;
}

const CREDITED_MS_MAX = 60_000;
const CONFIRMED_S = 600;
const SETTLED_S = 86_400;

/**
 * Has so many bitcoins really come to the custodian, as a deposit that a server with workers credits, and books them out again: clients
 * who are given theirs by an entry alone then have what the custodian holds, and nothing stops when the books are compared. Moves the
 * clock by a day, so nobody may be signed in yet.
 */
export async function coverBitcoins(
  { database, sandboxDatabase }: OpenDatabase,
  bitcoins: number,
): Promise<void> {
  const { sandbox } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, sandboxDatabase);
  if (!sandbox) throw new Error('the custodian is no sandbox');
  const ownerId = await transact(database, async (tx) => {
    const { clientId } = await createClient(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Grace',
      lastName: 'Coffer',
      accountType: 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: false,
    });
    await openClientAccounts(tx, clientId);
    await requestDepositAddresses(tx, SYSTEM, clientId);
    return clientId;
  });
  const advance = (seconds: number) => transact(database, (tx) => advanceClock(tx, seconds * 1000));
  async function until(found: () => Promise<unknown>): Promise<void> {
    const deadline = performance.now() + CREDITED_MS_MAX;
    while (!(await found())) {
      if (performance.now() > deadline)
        throw new Error('what came to the custodian was not credited');
      await wait(50);
    }
  }
  const credentials = () => getDepositCredentials(database, ownerId, 'BTC', 'BITCOIN');
  const settling = clientAccount(ownerId, 'settling', 'BTC');
  const available = clientAccount(ownerId, 'available', 'BTC');
  await until(async () => (await credentials()).address);
  const { address } = await credentials();
  const amount = BigInt(bitcoins) * 100_000_000n;
  await sandbox.arriveDeposit({
    address: address ?? '',
    currency: 'BTC',
    network: 'BITCOIN',
    amount,
    memo: null,
  });
  await advance(CONFIRMED_S);
  await until(() => freeBalance(database, settling));
  await advance(SETTLED_S);
  await until(() => freeBalance(database, available));
  const lines = [line(available, -amount), line(worldAccount('custody', 'BTC'), amount)];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
}
