import { pathToFileURL } from 'node:url';
import { createClient } from '../server/account/clients.ts';
import { SYSTEM } from '../server/database/audit-trail.ts';
import type { Database, OpenDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { transact } from '../server/database/transact.ts';
import { FUND_FACTS } from '../server/funds/transaction-facts.ts';
import { clientAccount, houseAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts } from '../server/ledger/accounts.ts';
import { line, postEntries } from '../server/ledger/entries.ts';
import {
  exportTransactions,
  getTransactionExport,
} from '../server/payments/transactions/transaction-exports.ts';
import { type ExportContext, makeExport } from '../server/payments/transactions/write-export.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { readSecrets } from '../server/secrets/secrets.ts';
import { SECRET } from '../tests/worlds/signed-in.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow } from './bench-row.ts';

const MANY = 100_000;
const FEW = 10_000;
const SECONDS_MAX = 30;
const BATCH = 200;
const SAMPLE_MS = 20;

/** Files of a client's transactions: how long the longest takes, and what memory it needs beside a short one. */
export function run(): Promise<BenchRow[]> {
  return measureOnPostgres('bench_exports', measure);
}

async function measure(open: OpenDatabase): Promise<BenchRow[]> {
  const { database, sandboxDatabase } = open;
  const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, sandboxDatabase);
  const secrets = readSecrets(SECRET);
  const context = { database, providers, settings: { secrets }, funds: FUND_FACTS };
  const few = await clientWithFees(database, FEW);
  const many = await clientWithFees(database, MANY);
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  const rows: BenchRow[] = [];
  for (const format of ['CSV', 'XLSX'] as const) {
    // The first file warms up.
    await makeFile(context, few, format);
    const short = await makeFile(context, few, format);
    const long = await makeFile(context, many, format);
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

type Made = { readonly seconds: number; readonly mostBytes: number };

async function makeFile(
  context: ExportContext,
  { clientId: ownerId, userId }: { readonly clientId: string; readonly userId: string },
  format: 'CSV' | 'XLSX',
): Promise<Made> {
  const actor = { ...SYSTEM, kind: 'client' as const, userId, clientId: ownerId };
  const { id: exportId } = await transact(context.database, (tx) =>
    exportTransactions(tx, actor, ownerId, { format, filter: {} }),
  );
  globalThis.gc?.();
  let mostBytes = 0;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const started = performance.now();
  try {
    await makeExport(
      context,
      { ownerId, exportId },
      { last: true, signal: new AbortController().signal },
    );
  } finally {
    clearInterval(sampling);
  }
  const seconds = (performance.now() - started) / 1000;
  const { state, rows } = await getTransactionExport(context.database, { ownerId, exportId });
  if (state !== 'READY' || rows < FEW) throw new Error(`the file is ${state} with ${rows} rows`);
  return { seconds, mostBytes };
}

const toMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
