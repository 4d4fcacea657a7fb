/** How long keys wait for the read that is under way; a slow one does not hold up the others. */
const PATIENCE_MS = 25;

type Waiting<Value> = PromiseWithResolvers<Value | undefined>;

/**
 * Makes one read for many keys of reads for single keys. Keys that are asked for in the same turn of
 * the event loop, or while a read is under way, go to the database together: under load a statement
 * costs its round trip once for many requests, and a single request waits for nobody. Each read starts
 * after its keys were asked for, so nobody is given what was true before. A key that is not found
 * answers undefined; when a read fails, all its keys fail alike.
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

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const added: Waiting<Value> = Promise.withResolvers();
    waiting.set(key, added);
    schedule();
    return added.promise;
  };
}
