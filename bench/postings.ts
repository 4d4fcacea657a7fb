import { learnFrom } from '../server/database/assets.ts';
import { type OpenDatabase, openDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { migrate } from '../server/database/migrate.ts';
import type { Account } from '../server/ledger/account.ts';
import { worldAccount } from '../server/ledger/account.ts';
import { line, type NewEntry, postEntries, postEntry } from '../server/ledger/entries.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { booksOf } from '../tests/worlds/books.ts';
import { type BenchRow, medianBy } from './bench-row.ts';
import { fillYardstick, tpcbPerSecond } from './tpcb.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;
const BATCH = 100;
const CLIENTS = 500;
/** Clients that the batches of one connection are of; they stand together, as what one transaction posts does. */
const CLIENTS_TOGETHER = 250;

type Round = { tpcb: number; single: number; batched: number; withoutRow: number };

/** Where a posting locks and writes its owner's row, and what does the same work with a sequence instead. */
const OWNERS_ROW: readonly (readonly [string, string])[] = [
  [
    `update owners o set last_line = o.last_line + cardinality(line_keys),
      booked_until = greatest(o.booked_until, (select date_trunc('milliseconds', clock_timestamp() + ahead) from clock))
    where o.owner_id = entry_owners[1]
    returning o.last_line - cardinality(line_keys) + 1, o.booked_until into new_entry, booked;`,
    `select nextval('line_pairs'), date_trunc('milliseconds', clock_timestamp() + ahead) from clock into new_entry, booked;`,
  ],
];

export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const yardstick = await postgres.createDatabase('yardstick');
    fillYardstick(yardstick);
    const books = await openBooks(await postgres.createDatabase('postings'));
    const rowless = await openBooks(await postgres.createDatabase('rowless'), leaveOwnersRow);
    try {
      await books.openTogether();
      await books.measure(1, 1);
      await rowless.measure(1, 1);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          tpcb: tpcbPerSecond(yardstick),
          single: await books.measure(1),
          batched: await books.measure(BATCH),
          withoutRow: await rowless.measure(1),
        });
      }
      return describe(rounds);
    } finally {
      await books.close();
      await rowless.close();
    }
  } finally {
    await postgres.stop();
  }
}

function describe(rounds: readonly Round[]): BenchRow[] {
  const single = medianBy(rounds, (round) => round.single / round.tpcb);
  const batched = medianBy(rounds, (round) => round.batched / round.single);
  const withRow = medianBy(rounds, (round) => round.single / round.withoutRow);
  return [
    {
      figure: `single postings per second from Node, ${CONNECTIONS} connections`,
      yardstick: `pgbench TPC-B-like, ${CONNECTIONS} clients, prepared, scale 10`,
      ratio: single.single / single.tpcb,
      bar: { atLeast: 0.75 },
      absolute: `${Math.round(single.single)}/s beside ${Math.round(single.tpcb)}/s`,
    },
    {
      figure: `postings per second in batches of ${BATCH}, of clients of one shard`,
      yardstick: 'single postings',
      ratio: batched.batched / batched.single,
      bar: { atLeast: 5 },
      absolute: `${Math.round(batched.batched)}/s beside ${Math.round(batched.single)}/s`,
    },
    {
      figure: "single postings per second with the owner's row",
      yardstick: 'the same with a sequence in its place',
      ratio: withRow.single / withRow.withoutRow,
      bar: { atLeast: 0.8 },
      absolute: `${Math.round(withRow.single)}/s beside ${Math.round(withRow.withoutRow)}/s`,
    },
  ];
}

/** Has the posting function of this database leave the owner's row alone, to see what the row costs. */
async function leaveOwnersRow({ asOwner }: OpenDatabase): Promise<void> {
  await asOwner(async ({ query, run }) => {
    const [posting] = await query<{ text: string }>(
      `select pg_get_functiondef('ledger_post'::regproc) as text`,
    );
    let text = posting?.text ?? '';
    for (const [from, to] of OWNERS_ROW) {
      if (!text.includes(from)) throw new Error(`ledger_post has no longer: ${from}`);
      text = text.replace(from, to);
    }
    await run(text);
    await run('create sequence line_pairs increment 2');
    await run('grant usage on sequence line_pairs to public');
  });
}

async function openBooks(url: string, change?: (open: OpenDatabase) => Promise<void>) {
  const open = await openDatabase({ url, dataDir: 'memory:', connectionsMax: CONNECTIONS });
  await migrate(open);
  await change?.(open);
  await learnFrom(open.database);
  const { database } = open;
  const books = booksOf(database);
  const accounts: Account[] = [];
  for (let i = 0; i < CLIENTS; i++) accounts.push((await books.client('BTC')).available);

  const together: Account[][] = [];
  async function openTogether(): Promise<void> {
    for (const { ownerId } of accounts.slice(0, CONNECTIONS)) {
      const opened: Account[] = [];
      for (let i = 0; i < CLIENTS_TOGETHER; i++) {
        opened.push((await books.neighbour(ownerId ?? '', 'BTC')).available);
      }
      together.push(opened);
    }
  }

  function entry(of: readonly Account[]): NewEntry {
    const account = of[Math.floor(Math.random() * of.length)] as Account;
    const lines = [line(worldAccount('custody', 'BTC'), -100n), line(account, 100n)];
    return { key: newId(), kind: 'correction', lines };
  }

  async function measure(size: number, seconds = SECONDS): Promise<number> {
    const started = performance.now();
    const end = started + seconds * 1000;
    let posted = 0;
    const connection = async (number: number) => {
      const of = size === 1 ? accounts : (together[number] ?? []);
      while (performance.now() < end) {
        if (size === 1) await postEntry(database, entry(of));
        else
          await postEntries(
            database,
            Array.from({ length: size }, () => entry(of)),
          );
        posted += size;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => connection(number)));
    return (posted * 1000) / (performance.now() - started);
  }

  return { measure, openTogether, close: () => open.close() };
}
