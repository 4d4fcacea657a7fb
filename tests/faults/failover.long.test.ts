import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { type PatroniCluster, startPatroniCluster } from '../../tools/patroni-cluster.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';
import { MoneyLoad, tally } from './money-load.ts';
import { openMoneyWorld } from './money-world.ts';

const CLIENTS = 6;
const FAILOVERS = count(20, 1);
/** Long enough that what nobody knows can be asked again before it is too much. */
const PAUSE_MS = 500;
const WRITING_MS = 60_000;
const REJOINED_MS = 180_000;

async function createDatabase(cluster: PatroniCluster, name: string): Promise<string> {
  const client = new Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.urlOf(name);
}

/** Waits until two standbys stream and one of them confirms; returns who the primary is. */
async function whenWhole(cluster: PatroniCluster): Promise<string> {
  let primary = '';
  await expect
    .poll(
      async () => {
        const roles = await cluster.roles();
        primary = roles.primary[0] ?? '';
        return [roles.primary.length, roles.synchronous.length, roles.standbys.length];
      },
      { timeout: REJOINED_MS, interval: 200 },
    )
    .toEqual([1, 1, 2]);
  return primary;
}

test('a primary that dies under load loses nothing, and comes back as a standby', async () => {
  console.info(replayHint(`${FAILOVERS} failovers under load`));
  const random = randomOf('moments of failovers');
  await using stack = new AsyncDisposableStack();
  const cluster = await startPatroniCluster();
  stack.defer(() => cluster.stop());
  const databaseUrl = await createDatabase(cluster, 'failover');
  const open = await openMoneyWorld(databaseUrl);
  stack.defer(() => open.close());
  const server = await startServer({
    databaseUrl,
    settings: AS_IN_PRODUCTION,
  });
  stack.defer(() => server.kill());
  for (let failover = 0; failover < FAILOVERS; failover += 1) {
    const old = await whenWhole(cluster);
    // Tokens live for ten minutes.
    const load = await MoneyLoad.open(open.database, server.port, CLIENTS);
    const stop = load.keepAsking(PAUSE_MS);
    await wait(1_000 + random() * 2_000);
    await cluster.kill(old);
    const writing = await load.untilAccepted(PAUSE_MS);
    await stop();
    console.info(`writing again after ${Math.round(writing)} ms`, tally(load.answers));
    expect(writing).toBeLessThan(WRITING_MS);
    expect((await cluster.roles()).primary).not.toContain(old);
    cluster.start(old);
    expect(await whenWhole(cluster)).not.toBe(old);
    const statuses = Object.keys(tally(load.answers));
    expect(statuses.filter((status) => !['0', '200', '503'].includes(status))).toEqual([]);
    await load.settle();
    expect(await load.compare(open.database)).toEqual([]);
  }
});
