/** Reads of one kind that are under way at the same time; while they are, further keys gather. */
const AT_ONCE_MAX = 2;

type Waiting<Value> = PromiseWithResolvers<Value | undefined>;

/**
 * Makes one read for many keys of reads for single keys. Keys that are asked for in the same turn of
 * the event loop, or while enough reads are under way, go to the database together: under load a
 * statement costs its round trip once for many requests, and a single request waits for nobody. Each
 * read starts after its keys were asked for, so nobody is given what was true before. A key that is not
 * found answers undefined; when a read fails, all its keys fail alike.
 */
export function gather<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>>();
  let underWay = 0;
  let isScheduled = false;

  async function start(): Promise<void> {
    isScheduled = false;
    if (waiting.size === 0 || underWay >= AT_ONCE_MAX) return;
    const gathered = waiting;
    waiting = new Map();
    underWay += 1;
    try {
      const found = await read([...gathered.keys()]);
      for (const [key, { resolve }] of gathered) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of gathered.values()) reject(error);
    } finally {
      underWay -= 1;
      schedule();
    }
  }

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return;
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
