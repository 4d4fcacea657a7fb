import { afterAll, expect, test } from 'vitest';
import { KeepAlive } from '../../../tests/harness/keep-alive.ts';
import { startServer } from '../../../tests/harness/server.ts';
import { testDatabase } from '../../../tests/harness/test-database.ts';
import { openWireTap } from '../../../tests/harness/wire-tap.ts';
import { forgetRows, judgePlans, watchRows } from '../../../tests/worlds/touched-rows.ts';
import {
  AS_IN_PRODUCTION,
  askForWithdrawal,
  cancelAsked,
  openBrowser,
} from '../../../tests/worlds/withdrawing-client.ts';
import { openDatabase } from '../../database/connect.ts';

const { url } = await testDatabase();
const open = await openDatabase({ url, dataDir: '' });
await watchRows(open);
const tap = await openWireTap(url);
const server = await startServer({ databaseUrl: tap.url, settings: AS_IN_PRODUCTION });
const connection = await KeepAlive.open(server.port);
afterAll(async () => {
  connection.close();
  await server.stop();
  await open.close();
  await tap.close();
});

test('a withdrawal that is asked for and cancelled touches the rows of its owner alone', async () => {
  await open.database
    .insertInto('latest_prices')
    .values({ code: 'BTC', as_of: new Date(), price_usd: '50000' })
    .execute();
  const browser = await openBrowser(open.database, server.port);
  await openBrowser(open.database, server.port);
  await forgetRows(url);
  tap.takeNotices();
  const id = await askForWithdrawal(connection, browser);
  await cancelAsked(connection, browser, id);
  const { placements, violations, looks, writtenOwners } = await judgePlans(url, tap.takeNotices());
  expect(violations).toEqual([]);
  // A call names its session, and nothing else is looked for.
  expect(looks).toEqual(['memberships by client_id', 'sessions by session_id']);
  for (const table of ['withdrawals', 'payout_targets', 'balances', 'requests', 'holds']) {
    expect([table, placements.get(table)]).toEqual([table, 'owner']);
  }
  expect(writtenOwners.get('withdrawals')).toEqual([browser.clientId]);
  expect([...new Set([...writtenOwners.values()].flat())]).toEqual([browser.clientId]);
});
