import { afterAll } from 'vitest';
import { advanceClock, readClock } from '../../server/database/clock.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { migrate } from '../../server/database/migrate.ts';
import { transact } from '../../server/database/transact.ts';
import type { SendOrder } from '../../server/providers/custody/port.ts';
import {
  makeProviders,
  type ProviderSettings,
  SANDBOX_PROVIDER_SETTINGS,
} from '../../server/providers/providers.ts';
import { receiveEvent } from '../../server/providers/received-events.ts';
import type { Deliver } from '../../server/providers/sandbox/outgoing-events.ts';
import { testDatabase } from '../harness/test-database.ts';

/** By which address a world connects to its database. */
export type Through = (url: string) => Promise<string>;

/** Which bank a world has; without one its sandbox is called. */
type BankOf = (database: Database) => ProviderSettings['bank'];

/** The sandboxes on a PostgreSQL database of one test file's own, and hands to move its clock. */
export async function openTestWorld(through: Through = async (url) => url, bankOf?: BankOf) {
  const { url } = await testDatabase();
  const open = await openDatabase({
    url: await through(url),
    dataDir: '',
    sandboxConnectionsMax: 8,
  });
  return { ...(await openWorldOn(open, bankOf)), open, url };
}

/** The same on an embedded database in memory. */
export async function openEmbeddedTestWorld() {
  const open = await openDatabase({ url: null, dataDir: 'memory:' });
  await migrate(open);
  return openWorldOn(open);
}

async function openWorldOn(open: OpenDatabase, bankOf: BankOf = () => 'sandbox') {
  afterAll(() => open.close());
  const { database, sandboxDatabase } = open;
  const settings = { ...SANDBOX_PROVIDER_SETTINGS, bank: bankOf(database) };
  const { providers, sandbox } = await makeProviders(settings, sandboxDatabase);
  const now = () => readClock(database);
  const advance = (seconds: number) =>
    transact(database, (tx) => advanceClock(tx, Math.round(seconds * 1000)));

  /** Takes events to the platform's reception, as the route does. */
  const deliver: Deliver = async ({ provider, headers, rawBody }) => {
    const at = await now();
    const source = providers.eventSources[provider];
    await transact(database, (tx) => receiveEvent(tx, source, headers, rawBody, at));
    return 200;
  };

  /** Lets an amount arrive at a client's address and waits for its confirmation. */
  async function fund(currency: 'BTC' | 'ETH', amount: bigint): Promise<string> {
    const network = currency === 'BTC' ? 'BITCOIN' : 'ETHEREUM';
    const owner = { key: newId(), ownerId: newId(), currency, network } as const;
    const { address } = await sandbox.custody.createAddress(owner);
    await sandbox.arriveDeposit({ address, currency, network, amount, memo: null });
    await advance(600);
    await sandbox.work(deliver);
    return address;
  }

  /** An order to send bitcoin away, with an id of its own. */
  function bitcoinOrder(amount: bigint): SendOrder {
    const id = newId();
    return {
      key: id,
      requestId: id,
      currency: 'BTC',
      network: 'BITCOIN',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      memo: null,
      amount,
    };
  }

  return {
    database,
    sandboxDatabase,
    providers,
    sandbox,
    now,
    advance,
    deliver,
    fund,
    bitcoinOrder,
  };
}
