import { Agent } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../tests/harness/server.ts';
import { testDatabase } from '../../../tests/harness/test-database.ts';
import { openWireTap } from '../../../tests/harness/wire-tap.ts';
import {
  AS_IN_PRODUCTION,
  askForWithdrawal,
  cancelAsked,
  openBrowser,
} from '../../../tests/worlds/withdrawing-client.ts';
import { openDatabase } from '../../database/connect.ts';

/** Each wait for the database is time that a client waits. */
const ROUND_TRIPS_MAX = 5;

const { url } = await testDatabase();
const tap = await openWireTap(url);
const open = await openDatabase({ url, dataDir: '' });
const server = await startServer({ databaseUrl: tap.url, settings: AS_IN_PRODUCTION });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  await server.stop();
  await open.close();
  await tap.close();
});

test(`asking for a withdrawal and cancelling it wait for the database at most ${ROUND_TRIPS_MAX} times each`, async () => {
  await open.database
    .insertInto('latest_prices')
    .values({ code: 'BTC', as_of: new Date(), price_usd: '50000' })
    .execute();
  const browser = await openBrowser(open.database, server.port);
  // Sessions open, and statements that come often are prepared, in the first calls.
  for (let warm = 0; warm < 5; warm += 1) {
    const id = await askForWithdrawal(server.port, agent, browser);
    await cancelAsked(server.port, agent, browser, id);
  }
  tap.takeRoundTrips();
  const id = await askForWithdrawal(server.port, agent, browser);
  const asking = tap.takeRoundTrips();
  await cancelAsked(server.port, agent, browser, id);
  const cancelling = tap.takeRoundTrips();
  expect(asking).toBeLessThanOrEqual(ROUND_TRIPS_MAX);
  expect(cancelling).toBeLessThanOrEqual(ROUND_TRIPS_MAX);
});
