import { pathToFileURL } from 'node:url';
import { createClient } from '../server/account/clients.ts';
import { SYSTEM } from '../server/database/audit-trail.ts';
import type { Database, OpenDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { transact } from '../server/database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts } from '../server/ledger/accounts.ts';
import { line, postEntries } from '../server/ledger/entries.ts';
import {
  exportTransactions,
  getTransactionExport,
} from '../server/payments/transactions/transaction-exports.ts';
import { SECRET } from '../tests/worlds/signed-in.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow } from './bench-row.ts';
import { takenBy } from './own-process.ts';

const MANY = 100_000;
const FEW = 10_000;
const SECONDS_MAX = 30;
const BATCH = 200;

/** Files of a client's transactions: how long the longest takes, and what memory it needs beside a short one. */
export function run(): Promise<BenchRow[]> {
  return measureOnPostgres('bench_exports', measure);
}

async function measure(open: OpenDatabase, databaseUrl: string): Promise<BenchRow[]> {
  const { database } = open;
  const few = await clientWithFees(database, FEW);
  const many = await clientWithFees(database, MANY);
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  const rows: BenchRow[] = [];
  for (const format of ['CSV', 'XLSX'] as const) {
    const make = async (client: Client) => {
      const warm = await askFor(database, few, format);
      const own = await askFor(database, client, format);
      const words = [warm.ownerId, warm.exportId, own.ownerId, own.exportId];
      const script = new URL('make-file.ts', import.meta.url);
      const taken = await takenBy(script, [databaseUrl, SECRET, 'export', ...words]);
      const { state, rows: made } = await getTransactionExport(database, own);
      if (state !== 'READY' || made < FEW) throw new Error(`it is ${state} with ${made} rows`);
      return taken;
    };
    const short = await make(few);
    const long = await make(many);
    rows.push(
      {
        figure: `${format} of ${MANY} transactions`,
        yardstick: `${SECONDS_MAX} s`,
        ratio: long.seconds / SECONDS_MAX,
        bar: { atMost: 1 },
        absolute: `${long.seconds.toFixed(1)} s; ${FEW} take ${short.seconds.toFixed(1)} s`,
      },
      {
        figure: `memory while a ${format} of ${MANY} transactions is made`,
        yardstick: `the same of ${FEW}`,
        ratio: long.mostBytes / short.mostBytes,
        bar: { atMost: 1.2 },
        absolute: `${toMegabytes(long.mostBytes)} MB, ${toMegabytes(short.mostBytes)} MB`,
      },
    );
  }
  return rows;
}

/** A client who was charged that often. */
export async function clientWithFees(database: Database, count: number) {
  const client = await transact(database, async (tx) => {
    const made = await createClient(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Ada',
      lastName: 'Marlowe',
      accountType: 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: false,
    });
    await openClientAccounts(tx, made.clientId);
    return made;
  });
  const own = clientAccount(client.clientId, 'available', 'USDC');
  const funds = BigInt(count);
  await postEntries(database, [
    {
      key: newId(),
      kind: 'deposit',
      lines: [line(worldAccount('custody', 'USDC'), -funds), line(own, funds)],
    },
  ]);
  const fee = () => ({
    key: newId(),
    kind: 'fee' as const,
    lines: [line(own, -1n), line(houseAccount('fees', 'USDC'), 1n)],
  });
  for (let missing = count; missing > 0; missing -= BATCH) {
    await postEntries(database, Array.from({ length: Math.min(missing, BATCH) }, fee));
  }
  return client;
}

type Client = Awaited<ReturnType<typeof clientWithFees>>;

async function askFor(
  database: Database,
  { clientId: ownerId, userId }: Client,
  format: 'CSV' | 'XLSX',
) {
  const actor = { ...SYSTEM, kind: 'client' as const, userId, clientId: ownerId };
  const { id: exportId } = await transact(database, (tx) =>
    exportTransactions(tx, actor, ownerId, { format, filter: {} }),
  );
  return { ownerId, exportId };
}

const toMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
