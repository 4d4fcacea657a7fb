import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { auditBooks } from '../../server/ledger/audit.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { openPaymentsWorld } from '../worlds/payments.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';

/* Servers are killed while they send: their workers, and the custodian's sandbox that lives in them. */

const KILLS = count(50, 3);
const WITHDRAWALS = 10;
const ENDED_MS = 120_000;
/** Longer than a confirmation of the custodian or a pause after a failure takes, on the clock of the database. */
const STEP_S = 90;

const world = await openPaymentsWorld();
const { database, sandboxDatabase } = world;
const settings = { ...AS_IN_PRODUCTION, BALLAST_WORKERS: 'on' };
const start = () => startServer({ databaseUrl: world.url, settings });
const officer = await world.staff('OPERATIONS');
const owner = await world.client();
await world.fund(owner, 'USDC', String(KILLS * WITHDRAWALS * 25 + 100));
const walletId = await world.wallet(owner, 'USDC');
const servers = [await start(), await start()];
afterAll(async () => {
  for (const server of servers) await server.kill();
});

async function approvedWithdrawal(): Promise<string> {
  const { requestId } = await world.create(owner, walletId, 'USDC', '20');
  await world.confirm(owner, requestId);
  await world.approve(officer, requestId);
  return requestId;
}

/** What the custodian's own books say of these withdrawals. */
async function transfersOf(ids: readonly string[]): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select request_id as id, state from sandbox.custody_transfers
    where request_id = any (${ids}::uuid[])`.execute(sandboxDatabase);
  return rows;
}

async function endedOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select request_id as id from withdrawal_closures
    where request_id = any (${ids}::uuid[])`.execute(database);
  return rows.map(({ id }) => id);
}

test('servers that are killed while they send pay each withdrawal once', async () => {
  console.info(replayHint(`${KILLS} kills of a server that sends`));
  const random = randomOf('kills of servers that send');
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = ids.length;
    const killed = servers[kill % servers.length];
    const approving = (async () => {
      for (let i = 0; i < WITHDRAWALS; i += 1) ids.push(await approvedWithdrawal());
    })();
    await expect
      .poll(async () => (await transfersOf(ids)).length, { interval: 5, timeout: ENDED_MS })
      .toBeGreaterThan(before);
    await wait(random() * 50);
    await killed?.kill();
    await approving;
    await killed?.restart();
    await expect
      .poll(
        async () => {
          await world.advance(STEP_S);
          return (await endedOf(ids)).length;
        },
        { interval: 500, timeout: ENDED_MS },
      )
      .toBe(ids.length);
    const transfers = await transfersOf(ids);
    expect(transfers.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(transfers.filter(({ state }) => state !== 'settled')).toEqual([]);
  }
  expect(await auditBooks(database)).toEqual([]);
});
