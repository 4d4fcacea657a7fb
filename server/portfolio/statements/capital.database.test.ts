import { formatMinor, parseDecimal } from '@ballast/contract/money/amount.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { openPrivateFund } from '../../../tests/worlds/private-funds.ts';
import { openStatementsWorld } from '../../../tests/worlds/statements.ts';
import { learnFrom } from '../../database/assets.ts';
import { UNITS_SCALE } from '../../funds/private-funds/amounts.ts';
import { dealBatch } from '../../funds/private-funds/deal-batch.ts';

/* Capital accounts of the worked cases 1 to 3 of docs/domain/private-funds.md. */

const world = await openStatementsWorld({ certifiedAt: new Date('2097-01-01T00:00:00Z') });
const { database, ask, make, rowsOf } = world;

const clients = new Map<string, TestClient>();

/** Where the funds of these tests find their clients. */
const books = {
  database,
  client: async (asset = 'USD', minor = 0n) => {
    const client = await world.client();
    await world.book(client, 'deposit', asset, formatMinor(asset, minor));
    clients.set(client.id, client);
    return { ownerId: client.id, available: { ownerId: client.id, asset, key: '' } };
  },
};

function clientOf(id: string): TestClient {
  const client = clients.get(id);
  if (!client) throw new RangeError(`there is no client ${id}`);
  return client;
}

type Asked = { readonly starts_on: string; readonly ends_on: string; readonly fund: string };

/** The rows of a capital account, without what is empty; a series by the day on which it was opened. */
async function capitalOf(owner: TestClient, asked: Asked): Promise<string[]> {
  await learnFrom(database);
  const { id } = await ask(owner, { kind: 'CAPITAL', ...asked });
  expect(await make(owner, id)).toMatchObject({ state: 'READY', currency: 'USD' });
  const rows = await rowsOf(owner, id);
  return rows
    .filter(({ row }) => row !== 'digest')
    .map(({ row, fund, balance, value }) =>
      [fund?.split(' · ')[2], row, balance, value].filter(Boolean).join(' '),
    );
}

describe('a year of a fund with two series and a roll-up', () => {
  const YEAR = { starts_on: '2097-01-01', ends_on: '2098-01-01' };
  let fund: Awaited<ReturnType<typeof openPrivateFund>>;
  let ada: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    fund = await openPrivateFund(books, ['2097-01-01', '2097-07-01', '2098-01-01', '2098-02-01']);
    ada = clientOf(await fund.client('1000000.00'));
    ben = clientOf(await fund.client('500000.00'));
    await fund.subscribe(ada.id, '2097-01-01', '1000000.00');
    await fund.passTo('2097-01-01');
    await fund.deal('2097-01-01', '0.00');
    await fund.subscribe(ben.id, '2097-07-01', '500000.00');
    await fund.passTo('2097-07-01');
    await fund.cutOff('2097-07-01');
    await fund.value('2097-07-01', 'ESTIMATE', '970000.00');
    await fund.value('2097-07-01', 'FINAL', '950000.00');
    await dealBatch(database, await fund.release('2097-07-01'));
    await fund.passTo('2098-01-01');
    await fund.deal('2098-01-01', '1600000.00');
    await fund.passTo('2098-01-20');
  }, 60_000);

  test('is told by series and in all, to the cent', async () => {
    const asked = { ...YEAR, fund: fund.slug };
    expect(await capitalOf(ada, asked)).toEqual([
      '2097-01-01 opening 0.000000 0.00',
      '2097-01-01 contribution 1000000.00',
      '2097-01-01 management_fee -19395.90',
      '2097-01-01 incentive_fee -6999.61',
      '2097-01-01 gain 54393.96',
      '2097-01-01 closing 10000.000000 1027998.45',
      'total_opening 0.00',
      'contribution 1000000.00',
      'management_fee -19395.90',
      'incentive_fee -6999.61',
      'gain 54393.96',
      'total_closing 1027998.45',
    ]);
    expect(await capitalOf(ben, asked)).toEqual([
      '2097-01-01 opening 0.000000 0.00',
      '2097-01-01 transfer 540386.20',
      '2097-01-01 gain 0.00',
      '2097-01-01 closing 5256.683032 540386.20',
      '2097-07-01 opening 0.000000 0.00',
      '2097-07-01 contribution 500000.00',
      '2097-07-01 transfer -540386.20',
      '2097-07-01 management_fee -5041.10',
      '2097-07-01 incentive_fee -10096.55',
      '2097-07-01 gain 55523.85',
      '2097-07-01 closing 0.000000 0.00',
      'total_opening 0.00',
      'contribution 500000.00',
      'transfer 0.00',
      'management_fee -5041.10',
      'incentive_fee -10096.55',
      'gain 55523.85',
      'total_closing 540386.20',
    ]);
  });

  test('each part of it begins with what the part before ended with, at the value of holdings', async () => {
    const first = await capitalOf(ada, {
      ...{ starts_on: '2097-01-01', ends_on: '2097-06-30', fund: fund.slug },
    });
    expect(first.slice(-3)).toEqual([
      'contribution 1000000.00',
      'gain 0.00',
      'total_closing 1000000.00',
    ]);
    const second = await capitalOf(ada, {
      ...{ starts_on: '2097-07-01', ends_on: '2098-01-01', fund: fund.slug },
    });
    expect(second[0]).toBe('2097-01-01 opening 10000.000000 1000000.00');
    const { id } = await ask(ada, { kind: 'HOLDINGS', ends_on: '2098-01-01', fund: fund.slug });
    await make(ada, id);
    const [held] = await rowsOf(ada, id);
    expect(held).toMatchObject({ row: 'holding', balance: '10000.000000', value: '1027998.45' });
    expect(held?.fund).toMatch(/ · A · 2097-01-01$/);
    expect(second.at(-1)).toBe('total_closing 1027998.45');
  });

  test('says the same when it is made again after a later value', async () => {
    const { id } = await ask(ada, { kind: 'CAPITAL', ...YEAR, fund: fund.slug });
    const { digest } = await make(ada, id);
    await fund.passTo('2098-02-01');
    await fund.deal('2098-02-01', '1500000.00');
    expect(await world.digestAgain(ada, id)).toBe(digest);
  });

  test('is of a private fund that the client has held', async () => {
    const stranger = clientOf(await fund.client('1.00'));
    const asked = { kind: 'CAPITAL', ...YEAR, fund: fund.slug } as const;
    await expect(ask(stranger, asked)).rejects.toThrow('product_not_found');
  });
});

test('a redemption is a withdrawal with its early fee, and its incentive fee is a fee', async () => {
  const fund = await openPrivateFund(books, ['2099-01-01', '2099-07-01', '2100-01-01']);
  const ada = clientOf(await fund.client('1000000.00'));
  await fund.subscribe(ada.id, '2099-01-01', '1000000.00');
  await fund.passTo('2099-01-01');
  await fund.deal('2099-01-01', '0.00');
  const units = parseDecimal('2000', UNITS_SCALE) ?? -1n;
  await fund.redeem(ada.id, '2099-07-01', { basis: 'UNITS', units });
  await fund.passTo('2099-07-01');
  await fund.deal('2099-07-01', '1200000.00');
  await fund.passTo('2099-07-03');
  const asked = { starts_on: '2099-01-01', ends_on: '2099-07-01', fund: fund.slug };
  expect((await capitalOf(ada, asked)).slice(0, 8)).toEqual([
    '2099-01-01 opening 0.000000 0.00',
    '2099-01-01 contribution 1000000.00',
    '2099-01-01 withdrawal -225804.88',
    '2099-01-01 management_fee -9917.81',
    '2099-01-01 incentive_fee -38016.44',
    '2099-01-01 early_redemption_fee -4608.27',
    '2099-01-01 gain 200000.00',
    '2099-01-01 closing 8000.000000 921652.60',
  ]);
  // Worked case 5: restated at ten thousand less, it stands by itself, and what was dealt stays.
  await fund.restate('2099-07-01', '1190000.00');
  await fund.passTo('2099-07-06');
  const later = await capitalOf(ada, { ...asked, ends_on: '2099-07-05' });
  expect(later).toContain('2099-01-01 withdrawal -225804.88');
  expect(later).toContain('2099-01-01 withdrawal_restated 1568.00');
  expect(later).toContain('2099-01-01 early_redemption_fee -4576.27');
  expect(later).toContain('withdrawal_restated 1568.00');
});
