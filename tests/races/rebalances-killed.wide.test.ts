import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import {
  approveClientRebalance,
  releaseClientRebalance,
} from '../../server/funds/rebalances/desk-rebalances.ts';
import { openRebalance } from '../../server/funds/rebalances/propose-rebalances.ts';
import { purposeTotals } from '../../server/ledger/balances.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { openFundsWorld } from '../worlds/funds.ts';
import type { TestClient } from '../worlds/payments.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';

/*
 * Servers are killed while what clients hold of a basket is brought back to its targets: each block is traded once for all that were
 * ordered, each client's part is booked once, and nothing waits between the two.
 */

const KILLS = count(100, 5, 1);
const CLIENTS = 4;
const ENDED_MS = 120_000;
/** Longer than a fill or a pause after a failure takes, on the clock of the database. */
const STEP_S = 20;
const DAY_S = 86_400;

const LOW = { BTC: '50000', ETH: '2500', USDC: '1' };
const HIGH = { ...LOW, BTC: '100000' };

const world = await openFundsWorld();
const { database, sandboxDatabase } = world;
await world.setPrices(LOW);
const basket = await world.basket({ BTC: '0.5', ETH: '0.3', USDC: '0.2' });
const clients: TestClient[] = [];
for (let i = 0; i < CLIENTS; i += 1) {
  const client = await world.client();
  await world.fund(client, 'USDC', '20000');
  await world.setPrices(LOW);
  await world.invest(client, basket, 'USDC', `${5_000 * (i + 1)}`);
  await world.settle();
  clients.push(client);
}
const settings = { ...AS_IN_PRODUCTION, BALLAST_WORKERS: 'on' };
const servers = await Promise.all(
  [1, 2].map(() => startServer({ databaseUrl: world.url, settings })),
);
afterAll(async () => {
  for (const server of servers) await server.kill();
});
const random = randomOf('kills of servers that rebalance');
const person = () => ({ ...SYSTEM, kind: 'staff' as const, userId: newId() });

/** Goes past the next close; the servers propose what it asks for. */
async function proposedAt(prices: typeof LOW): Promise<string> {
  await world.setPrices(prices);
  const now = (await world.now()).getTime() / 1000;
  await world.advance((Math.floor(now / DAY_S) + 1) * DAY_S - now + 60);
  await world.setPrices(prices);
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await openRebalance(database, basket))?.id;
        if (!found) await world.advance(STEP_S);
        return found !== undefined;
      },
      { interval: 500, timeout: ENDED_MS },
    )
    .toBe(true);
  return found ?? '';
}

test('servers that are killed while they rebalance trade and book each part once', async () => {
  console.info(replayHint(`${KILLS} kills of a server that rebalances`));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const prices = kill % 2 === 0 ? HIGH : LOW;
    const id = await proposedAt(prices);
    await transact(database, (tx) => approveClientRebalance(tx, person(), id));
    await transact(database, (tx) => releaseClientRebalance(tx, person(), id));
    const [killed] = random() < 0.5 ? servers : servers.toReversed();
    await world.advance(random() * STEP_S);
    await wait(random() * 1500);
    await killed?.kill();
    // While one is away the clock and the other go on.
    await world.advance(4);
    await killed?.restart();
    await expect
      .poll(
        async () => {
          if ((await openRebalance(database, basket)) === undefined) return 'ended';
          await world.advance(STEP_S);
          await world.setPrices(prices);
          return 'goes on';
        },
        { interval: 500, timeout: ENDED_MS },
      )
      .toBe('ended');
    const { rows } = await sql<{ state: string; entries: number }>`
      select c.state, (
        select count(*)::int4 from entries e where e.key = 'rebalance:' || c.request_id
      ) as entries
      from rebalance_clients c where c.rebalance_id = ${id}`.execute(database);
    expect(rows).toEqual(clients.map(() => ({ state: 'BOOKED', entries: 1 })));
    const blocks = await sql<{ block: string; filled: number }>`
      select b.side || ' ' || b.asset as block, count(*) filter (where t.state = 'FILLED')::int4 as filled
      from rebalance_blocks b join trades t on t.parent_id = b.id and t.follows is null
      where b.rebalance_id = ${id} group by 1`.execute(database);
    expect(blocks.rows.map(({ filled }) => filled)).toEqual(blocks.rows.map(() => 1));
  }
  // The exchange traded for each trade that is written as filled, and for nothing else.
  const traded = await sql<{ id: string }>`
    select request_id as id from sandbox.trade_orders where state = 'settled' order by 1`.execute(
    sandboxDatabase,
  );
  const booked = await sql<{ id: string }>`
    select id from trades where state = 'FILLED' order by 1`.execute(database);
  expect(booked.rows).toEqual(traded.rows);
  const waiting = await purposeTotals(database, 'rebalance_clearing');
  expect(waiting.filter(({ posted }) => posted !== 0n)).toEqual([]);
  await world.assertBooksAgree();
});
