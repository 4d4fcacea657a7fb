import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { KeepAlive, requestOf, type Target } from '../tests/harness/keep-alive.ts';

/** One connection for each target, all busy all the time. */
type Load = { readonly targets: readonly Target[]; readonly seconds: number };

/** Measured from a thread of its own. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  const [rate] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return rate;
}

async function generate({ targets, seconds }: Load): Promise<number> {
  const open = await Promise.all(targets.map(({ port }) => KeepAlive.open(port)));
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;
  const run = async (connection: KeepAlive, place: number) => {
    const request = requestOf(targets[place] as Target);
    while (performance.now() < end) {
      await connection.write(request);
      answered += 1;
    }
  };
  await Promise.all(open.map(run));
  const tookMs = performance.now() - started;
  for (const connection of open) connection.close();
  return (answered * 1000) / tookMs;
}

if (!isMainThread) parentPort?.postMessage(await generate(workerData as Load));
