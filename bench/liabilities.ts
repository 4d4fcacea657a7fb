import { pathToFileURL } from 'node:url';
import { advanceClock } from '../server/database/clock.ts';
import type { OpenDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { transact } from '../server/database/transact.ts';
import { clientAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts } from '../server/ledger/accounts.ts';
import { line, postEntries } from '../server/ledger/entries.ts';
import { proveLiabilities } from '../server/liabilities/liability-sweep.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow } from './bench-row.ts';

const FEW = 500;
const MANY = 5_000;
const SECONDS_MAX = 60;
const BATCH = 100;
const DAY_MS = 86_400_000;

/** A day's tree of what is owed: how long it takes to take, grow and publish, and how that grows with the clients. */
export function run(): Promise<BenchRow[]> {
  return measureOnPostgres('bench_liabilities', measure);
}

async function measure(open: OpenDatabase): Promise<BenchRow[]> {
  await addClients(open, FEW);
  // The first day warms up.
  await proveADay(open);
  const few = await proveADay(open);
  await addClients(open, MANY - FEW);
  const many = await proveADay(open);
  return [
    {
      figure: `the proof of a day for ${MANY} clients`,
      yardstick: `${SECONDS_MAX} s`,
      ratio: many / SECONDS_MAX,
      bar: { atMost: 1 },
      absolute: `${many.toFixed(1)} s`,
    },
    {
      figure: `the proof of a day, of each of ${MANY} clients`,
      yardstick: `of each of ${FEW}`,
      ratio: many / MANY / (few / FEW),
      bar: { atMost: 1.5 },
      absolute: `${((many * 1000) / MANY).toFixed(2)} ms, ${((few * 1000) / FEW).toFixed(2)} ms`,
    },
  ];
}

/** Clients who are owed an amount of one asset each. */
async function addClients({ database, asOwner }: OpenDatabase, count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const owners = Array.from({ length: Math.min(BATCH, count - done) }, () => newId());
    await transact(database, async (tx) => {
      for (const ownerId of owners) await openClientAccounts(tx, ownerId);
    });
    await postEntries(
      database,
      owners.map((ownerId, i) => {
        const minor = 1_000n + BigInt(i);
        return {
          key: newId(),
          kind: 'deposit',
          lines: [
            line(clientAccount(ownerId, 'available', 'USDC'), minor),
            line(worldAccount('custody', 'USDC'), -minor),
          ],
        };
      }),
    );
  }
  // What autovacuum does on a server that is not brand-new.
  await asOwner((session) => session.query('vacuum analyze'));
}

/** Seconds that the next day's proof takes. */
async function proveADay({ database }: OpenDatabase): Promise<number> {
  await transact(database, (tx) => advanceClock(tx, DAY_MS));
  const started = performance.now();
  const published = await proveLiabilities(database);
  const seconds = (performance.now() - started) / 1000;
  if (published !== 1) throw new Error(`${published} days were published`);
  return seconds;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
