import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@ballast/contract/errors.ts';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { migrate } from '../../server/database/migrate.ts';
import { transact } from '../../server/database/transact.ts';
import { DatabaseUnavailable } from '../../server/database/unavailable.ts';
import { openQueue } from '../../server/jobs/queue.ts';
import { houseAccount, worldAccount } from '../../server/ledger/account.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import { startPostgres } from '../harness/postgres.ts';
import { randomOf, replayHint, twentieth } from '../harness/scale.ts';

const RESTARTS = twentieth(100);
const BACK_WITHIN_MS = 10_000;

const WAYS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const url = await postgres.createDatabase('restarts');
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
await migrate(open);

const random = randomOf('moments of restarts');
let running = true;
const answers = new Map<string, number>();

function tell(answer: string): void {
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
}

function move(): Promise<unknown> {
  const lines = [line(worldAccount('custody', 'BTC'), -1n), line(houseAccount('fees', 'BTC'), 1n)];
  return transact(open.database, async (tx) => {
    await postEntry(tx, { key: newId(), kind: 'correction', lines });
    await postEntry(tx, { key: newId(), kind: 'correction', lines });
  });
}

async function keepMoving(): Promise<void> {
  while (running) {
    try {
      await move();
      tell('accepted');
    } catch (error) {
      if (error instanceof DatabaseUnavailable) tell('unavailable');
      else tell(error instanceof Refusal ? error.code : String(error));
      await wait(10);
    }
  }
}

async function untilBack(): Promise<number> {
  const started = performance.now();
  for (;;) {
    try {
      await move();
      return performance.now() - started;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await wait(20);
    }
  }
}

test('the process outlives every restart of the database and says only that it is away', async () => {
  console.info(replayHint(`${RESTARTS} restarts under load`));
  const log = { warn: () => {}, error: () => {} };
  const queue = await openQueue(open.database, log);
  let swept = 0;
  const sweepOnce = async () => {
    await move();
    swept += 1;
    return 0;
  };
  queue.register([], [{ name: 'count', run: sweepOnce }]);
  queue.startWorkers();
  const load = Array.from({ length: 16 }, keepMoving);
  for (let restart = 0; restart < RESTARTS; restart++) {
    await wait(100 + random() * 200);
    await postgres.kill(WAYS[restart % WAYS.length]);
    await wait(100);
    await postgres.restart();
    expect(await untilBack()).toBeLessThan(BACK_WITHIN_MS);
  }
  const sweptBefore = swept;
  while (swept === sweptBefore) await wait(50);
  running = false;
  await Promise.all(load);
  await queue.stop();
  expect([...answers.keys()].toSorted()).toEqual(['accepted', 'unavailable']);
});
