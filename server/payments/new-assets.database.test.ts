import { API_BASE } from '@ballast/contract/call.ts';
import { findAsset, learnAssets } from '@ballast/contract/money/asset.ts';
import { listAssets, listDepositCurrencies } from '@ballast/contract/payments/currencies.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../tests/harness/server.ts';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { FIRST_ASSETS } from '../../tests/worlds/assets.ts';
import { openPaymentsWorld } from '../../tests/worlds/payments.ts';
import { AS_IN_PRODUCTION, openBrowser } from '../../tests/worlds/withdrawing-client.ts';
import { knowingAssets } from '../database/assets.ts';
import { type OpenDatabase, openDatabase } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientAccount, houseAccount } from '../ledger/account.ts';
import { openCurrencyAccounts } from '../ledger/accounts.ts';
import { auditBooks } from '../ledger/audit.ts';
import { balancesOf } from '../ledger/balances.ts';
import { line, postEntry } from '../ledger/entries.ts';
import { getPortfolioAssets as readPortfolio } from '../portfolio/assets.ts';
import { collectPrices } from '../prices/prices-collection.ts';
import { quoteWithdrawal } from './withdrawals/withdrawal-quote.ts';

/* A currency and the units of a series that come while the platform runs, as rows and nothing else. */

const NEW_ROWS = `
  insert into assets (code, name, kind, scale, shown_places, position, may_be_deposited, may_be_withdrawn,
    may_be_invested, may_be_displayed)
  values ('NEW', 'Newcoin', 'crypto', 9, 4, 45, true, true, false, false),
    ('FUND-A-2026-11', 'Series of November', 'units', 6, 4, 1000, false, false, false, false);
  insert into asset_networks (asset, network, deposit_minimum, withdrawal_fee, withdrawal_minimum, withdrawal_maximum)
  values ('NEW', 'ETHEREUM', 1000000000, 500000000, 2000000000, 1000000000000)`;

async function addRows(open: Pick<OpenDatabase, 'asOwner'>): Promise<void> {
  await open.asOwner((session) => session.run(NEW_ROWS));
}

// Other files of this process know what a new database has.
afterAll(() => learnAssets(FIRST_ASSETS));

test('a currency that came while the platform ran is deposited, valued and withdrawn at its terms', async () => {
  const world = await openPaymentsWorld();
  const { database } = world;
  const client = await world.client();
  const walletId = await world.wallet(client, 'ETH');
  await addRows(world.open);
  expect(findAsset('NEW')).toBeUndefined();
  // As a call does.
  await knowingAssets(database, () => world.addressOf(client, 'NEW'));
  await world.fund(client, 'NEW', '123.456789012');
  await collectPrices(world);
  const [item] = (await readPortfolio(database, client.id, 'USD', await world.now())).items;
  expect(item).toMatchObject({ asset: 'NEW', name: 'Newcoin', available: '123.456789012' });
  expect(Number(item?.value)).toBeGreaterThan(0);
  const wish = { ownerId: client.id, currency: 'NEW', targetId: walletId, amount: '100' };
  expect(await quoteWithdrawal(database, wish)).toMatchObject({
    fee: '0.500000000',
    minimum: '2.000000000',
    maximum: '122.956789012',
    total: '100.500000000',
  });
  await expect(world.create(client, walletId, 'NEW', '1.9')).rejects.toThrow(
    'amount_below_minimum',
  );
  await expect(world.create(client, walletId, 'NEW', '0.0000000001')).rejects.toThrow(
    'amount_invalid',
  );
  const { requestId } = await world.create(client, walletId, 'NEW', '100');
  await world.verify(client, requestId);
  expect(await auditBooks(database)).toEqual([]);
});

test('units of a series that came while the platform ran are posted with their scale', async () => {
  const world = await openPaymentsWorld();
  const { database } = world;
  const client = await world.client();
  await addRows(world.open);
  const asset = 'FUND-A-2026-11';
  await transact(database, (tx) => openCurrencyAccounts(tx, client.id, [asset]));
  const lines = [
    line(clientAccount(client.id, 'available', asset), 1_234_567n),
    line(houseAccount('trade_clearing', asset), -1_234_567n),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
  const now = await world.now();
  const read = () => readPortfolio(database, client.id, 'USD', now);
  const [item] = (await knowingAssets(database, read)).items;
  expect(item).toMatchObject({ asset, name: 'Series of November', available: '1.234567' });
  const balances = await balancesOf(database, client.id);
  expect(balances.find((each) => each.asset === asset)).toMatchObject({ posted: 1_234_567n });
  const profiles = await database
    .selectFrom('pricing_profiles')
    .select(['code', 'profile'])
    .execute();
  // Units get a price at their dealing dates only, so one of last month is not old.
  expect(profiles).toContainEqual({ code: asset, profile: 'DEALING' });
  expect(profiles).toContainEqual({ code: 'NEW', profile: 'CONTINUOUS' });
});

let server: RunningServer;
let open: OpenDatabase;

beforeAll(async () => {
  const { url } = await testDatabase();
  open = await openDatabase({ url, dataDir: '' });
  server = await startServer({ databaseUrl: url, settings: AS_IN_PRODUCTION });
});

afterAll(async () => {
  await server.stop();
  await open.close();
});

test('over HTTP a running server lists what came, and refuses what there is not by its field', async () => {
  const { headers, walletId } = await openBrowser(open.database, server.port);
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${API_BASE}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const ask = async (currency: string) => {
    const answer = await fetch(
      `http://127.0.0.1:${server.port}${API_BASE}/payments/withdrawals/quote`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ currency, target_id: walletId }),
      },
    );
    return { status: answer.status, text: await answer.text() };
  };
  expect((await read(listAssets.path)).text).not.toContain('Newcoin');
  expect((await ask('NEW')).status).toBe(422);
  await addRows(open);
  for (const path of [listAssets.path, listDepositCurrencies.path]) {
    const { status, text } = await read(path);
    expect([status, text.includes('"name":"Newcoin"')]).toEqual([200, true]);
  }
  expect((await read(getPortfolioAssets.path)).status).toBe(200);
  // The wallet stands on another network.
  expect(JSON.parse((await ask('NEW')).text)).toMatchObject({ detail: { code: 'not_found' } });
  const unknown = await ask('NONE');
  expect(unknown.status).toBe(422);
  expect(JSON.parse(unknown.text).detail[0].loc).toEqual(['body', 'currency']);
});
