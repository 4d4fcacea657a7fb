import { CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';
import { refusalOf } from './constraint-codes.ts';
import { patienceOfWork } from './patience.ts';
import { retrying } from './transact.ts';

/** How long keys wait for the read that is under way; a slow one does not hold up the others. */
const PATIENCE_MS = 25;

type Waiting<Value> = PromiseWithResolvers<Value | undefined>;

/**
 * Combines concurrent reads of single keys into one statement: keys asked for in the same turn of the event
 * loop, or during a read, go together. A single request waits for nobody. A read starts after its keys were
 * asked for, so no result is stale. A missing key returns undefined; a failed read fails all its keys.
 */
export function gather<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>>();
  let underWay: symbol | null = null;
  let isScheduled = false;

  async function start(): Promise<void> {
    isScheduled = false;
    if (waiting.size === 0) return;
    const gathered = waiting;
    waiting = new Map();
    const own = Symbol('read');
    underWay = own;
    const patience = setTimeout(() => letNextOneGo(own), PATIENCE_MS);
    try {
      const found = await read([...gathered.keys()]);
      for (const [key, { resolve }] of gathered) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of gathered.values()) reject(error);
    } finally {
      clearTimeout(patience);
      letNextOneGo(own);
    }
  }

  function letNextOneGo(ended: symbol): void {
    if (underWay === ended) underWay = null;
    schedule();
  }

  function schedule(): void {
    if (isScheduled || underWay || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(() => void start());
  }

  async function ask(key: string): Promise<Value | undefined> {
    const known = waiting.get(key);
    if (known) return known.promise;
    const added: Waiting<Value> = Promise.withResolvers();
    waiting.set(key, added);
    schedule();
    return added.promise;
  }

  return (key) => {
    const patience = patienceOfWork();
    return patience ? patience.share(ask(key)) : ask(key);
  };
}

/**
 * Runs one statement and returns its rows. Outside a transaction it may be retried. Throws the `Refusal` of a violated
 * constraint.
 */
export async function runStatement<Row>(
  database: Database,
  statement: string,
  parameters: readonly (string | null)[],
): Promise<Row[]> {
  const query = CompiledQuery.raw(statement, [...parameters]) as CompiledQuery<Row>;
  const send = async () => (await database.executeQuery(query)).rows;
  if (!database.isTransaction) return retrying(send);
  try {
    return await send();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
