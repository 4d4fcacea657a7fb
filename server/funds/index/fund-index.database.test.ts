import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, test } from 'vitest';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { pricesAt } from '../../prices/prices.ts';
import { collectPrices } from '../../prices/prices-collection.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import type { Trade } from '../../providers/trade/port.ts';
import { createHouseBaskets, HOUSE_BASKETS } from '../baskets.ts';
import { createFund, getFundRecord, listFundRecords } from '../funds.ts';
import { bringIndicesUpToDate } from './fund-index.ts';
import { changeBetween } from './index-rules.ts';
import { indexChanges, liveIndices, readIndexPlot } from './index-series.ts';
import { closeBefore } from './schedule.ts';
import { setTargets } from './targets.ts';

const world = await openTestWorld();
const { database, now, advance } = world;
const DAY_S = 86_400;
const inception = closeBefore(new Date((await now()).getTime() - 400 * DAY_S * 1000));
await transact(database, (tx) => createHouseBaskets(tx, SYSTEM, inception));

const fund = (slug: string) => getFundRecord(database, slug);
const collect = () => collectPrices(world);

async function pointsOf(slug: string) {
  return database
    .selectFrom('fund_index')
    .selectAll()
    .where('fund_id', '=', (await fund(slug)).id)
    .orderBy('at')
    .execute();
}

test('an index is not made before there are prices', async () => {
  expect(await bringIndicesUpToDate(database)).toBe(0);
  expect(await liveIndices(database, await listFundRecords(database), await now())).toEqual(
    new Map(),
  );
});

test('an index has every close since inception and the hours of two days, once', async () => {
  await collect();
  expect(await bringIndicesUpToDate(database)).toBeGreaterThan(3 * 400);
  expect(await bringIndicesUpToDate(database)).toBe(0);
  const points = await pointsOf('core');
  expect(points[0]).toMatchObject({ at: inception, value: '100.000000000000000000' });
  const closes = points.filter(({ at }) => at.getTime() % (DAY_S * 1000) === 0);
  expect(closes).toHaveLength(401);
  expect(points.length - closes.length).toBeGreaterThanOrEqual(44);
});

test('the first close after the inception follows the prices of the components', async () => {
  const second = new Date(inception.getTime() + DAY_S * 1000);
  const [before, after] = [
    await pricesAt(database, ['BTC', 'ETH'], inception),
    await pricesAt(database, ['BTC', 'ETH'], second),
  ];
  const grown = (['BTC', 'ETH'] as const).map((code, i) => {
    const [from, to] = [before.get(code)?.price ?? 0n, after.get(code)?.price ?? 0n];
    return (rateOf(i === 0 ? '60' : '40') * to * 2n + from) / (from * 2n);
  });
  const stored = (await pointsOf('core')).find(({ at }) => at.getTime() === second.getTime());
  expect(rateOf(stored?.value ?? '0')).toBe((grown[0] ?? 0n) + (grown[1] ?? 0n));
});

test('rebalances happen on the first of each month or quarter and move no index', async () => {
  const rows = await database
    .selectFrom('fund_rebalances')
    .selectAll()
    .where('fund_id', '=', (await fund('core')).id)
    .orderBy('at')
    .execute();
  expect(rows[0]).toMatchObject({ reason: 'INCEPTION', at: inception });
  for (const { at, reason, index_value } of rows.slice(1)) {
    expect([reason, at.getUTCDate(), at.getUTCMonth() % 3]).toEqual(['SCHEDULED', 1, 0]);
    const point = (await pointsOf('core')).find((one) => one.at.getTime() === at.getTime());
    expect(point?.value).toBe(index_value);
  }
  expect(rows.length).toBeGreaterThanOrEqual(5);
});

test('an index goes on after the clock jumped, to what one replay would have made', async () => {
  await advance(3 * DAY_S + 5000);
  await collect();
  await bringIndicesUpToDate(database);
  const twin = await transact(database, (tx) => {
    const [core] = HOUSE_BASKETS;
    if (!core) throw new Error('no baskets');
    return createFund(tx, SYSTEM, { ...core, slug: 'twin', inception });
  });
  await bringIndicesUpToDate(database);
  const closes = (points: { at: Date; value: string }[]) =>
    points.filter(({ at }) => at.getTime() % (DAY_S * 1000) === 0).map(({ value }) => value);
  expect(closes(await pointsOf('twin'))).toEqual(closes(await pointsOf('core')));
  expect(twin).toHaveLength(36);
  const oldest = (await now()).getTime() - 48 * 3_600_000;
  const hours = (await pointsOf('core')).filter(({ at }) => at.getTime() % (DAY_S * 1000) !== 0);
  expect(hours.every(({ at }) => at.getTime() >= oldest)).toBe(true);
});

test('several processes may bring the indices up to date at once', async () => {
  await advance(7200);
  await collect();
  const added = await Promise.all(Array.from({ length: 4 }, () => bringIndicesUpToDate(database)));
  const funds = (await listFundRecords(database)).length;
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(2 * funds);
});

test('plots end live and their change agrees with the list of funds', async () => {
  await advance(600);
  await collect();
  // A close may have come in between.
  await bringIndicesUpToDate(database);
  const core = await fund('core');
  const at = await now();
  const live = await liveIndices(database, [core], at);
  const value = live.get(core.id)?.value ?? 0n;
  const changes = (await indexChanges(database, live, at)).get(core.id);
  for (const [period, change] of [
    ['LAST_24H', changes?.day],
    ['LAST_MONTH', changes?.month],
    ['LAST_YEAR', changes?.year],
  ] as const) {
    const plot = await readIndexPlot(database, core, period, at);
    expect(plot.points.at(-1)).toEqual({ at, value });
    expect(plot.change).toBe(change);
    expect(plot.change).toBe(changeBetween(plot.points[0]?.value ?? 0n, value));
  }
  const all = await readIndexPlot(database, core, 'ALL_TIME', at);
  const closes = (closeBefore(at).getTime() - inception.getTime()) / (DAY_S * 1000) + 1;
  expect(all.points).toHaveLength(closes + 1);
  expect(all.change).toBe(changeBetween(rateOf('100'), value));
});

test('current weights have drifted from the targets and add up to one', async () => {
  const core = await fund('core');
  const live = (await liveIndices(database, [core], await now())).get(core.id);
  const weights = live?.weights ?? [];
  expect(weights.reduce((sum, { weight }) => sum + weight, 0n)).toBe(RATE_ONE);
  expect(weights.map(({ weight }) => weight)).not.toEqual([rateOf('0.6'), rateOf('0.4')]);
});

test('an index younger than a period has no change over it', async () => {
  const [core] = HOUSE_BASKETS;
  if (!core) throw new Error('no baskets');
  const young = closeBefore(new Date((await now()).getTime() - 10 * DAY_S * 1000));
  await transact(database, (tx) =>
    createFund(tx, SYSTEM, { ...core, slug: 'young', inception: young }),
  );
  await bringIndicesUpToDate(database);
  const plot = await readIndexPlot(database, await fund('young'), 'LAST_YEAR', await now());
  expect(plot.change).toBeNull();
  expect(plot.points[0]).toEqual({ at: young, value: rateOf('100') });
});

test('targets that do not add up to one exactly are refused, whoever writes them', async () => {
  const core = await fund('core');
  const targets = (weight: string) => [
    { asset: 'BTC', weight: rateOf(weight) } as const,
    { asset: 'ETH', weight: rateOf('0.4') } as const,
  ];
  const set = (weight: string, effectiveFrom: Date) =>
    transact(database, (tx) =>
      setTargets(tx, SYSTEM, { fundId: core.id, effectiveFrom, targets: targets(weight) }),
    );
  const later = new Date(inception.getTime() + 1000);
  await expect(set('0.600000000000000001', later)).rejects.toMatchObject({
    code: 'weights_invalid',
  });
  await expect(set('0.6', inception)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    database
      .insertInto('fund_targets')
      .values({ fund_id: core.id, version: 9, effective_from: later, asset: 'BTC', weight: '1' })
      .execute(),
  ).rejects.toThrow('permission denied');
  expect(await set('0.6', later)).toBe(2);
});

describe('an index that cannot be made', () => {
  /** The last moment of each index, by its fund. */
  const lastPoints = async () => {
    const funds = await listFundRecords(database);
    const points = await Promise.all(funds.map(({ slug }) => pointsOf(slug)));
    return new Map(funds.map(({ slug }, i) => [slug, points[i]?.at(-1)?.at ?? inception]));
  };
  const alarms = async () =>
    (await openAlarmsAbout(database, 'fund_index_failed')).map(({ id }) => id);

  const whileCoreFails = async (error: string, work: () => Promise<void>) => {
    const { id } = await fund('core');
    const when = `new.fund_id = '${id}'`;
    await whileRowsFail(world.url, { table: 'fund_index', on: 'insert', when, error }, work);
  };
  /** Which funds got a point since then. */
  const grownSince = async (before: ReadonlyMap<string, Date>) =>
    [...(await lastPoints())].flatMap(([slug, at]) =>
      at > (before.get(slug) ?? at) ? [slug] : [],
    );
  const nextHour = async () => {
    await advance(3_600);
    await collect();
    return lastPoints();
  };

  test('keeps no other back, is told of once, and goes on when it can be made', async () => {
    const before = await nextHour();
    const others = [...before.keys()].filter((slug) => slug !== 'core');
    const { id } = await fund('core');
    await whileCoreFails("'core is broken'", async () => {
      for (let time = 0; time < 2; time += 1) await bringIndicesUpToDate(database);
      expect(await grownSince(before)).toEqual(others);
      expect(await alarms()).toEqual([id]);
    });
    const told = await database
      .selectFrom('audit_trail')
      .select('subject_id')
      .where('action', '=', 'alarm_fund_index_failed')
      .execute();
    expect(told).toEqual([{ subject_id: id }]);
    await bringIndicesUpToDate(database);
    expect(await grownSince(before)).toEqual([...before.keys()]);
    expect(await alarms()).toEqual([]);
  });

  // What takes too long each time looks like a database that is away.
  test.each(['57014', '55P03'])('keeps no other back by taking too long: %s', async (state) => {
    const before = await nextHour();
    await whileCoreFails(`'slow' using errcode = '${state}'`, async () => {
      await expect(bringIndicesUpToDate(database)).rejects.toThrow();
      expect(await grownSince(before)).toHaveLength(before.size - 1);
    });
    await bringIndicesUpToDate(database);
    expect(await grownSince(before)).toHaveLength(before.size);
  });
});

test('an asset without prices stops the indices that need it, and no others', async () => {
  const at = closeBefore(await now());
  const [core] = HOUSE_BASKETS;
  if (!core) throw new Error('no baskets');
  const only = (slug: string, asset: 'SGD' | 'BTC') =>
    transact(database, (tx) =>
      createFund(tx, SYSTEM, {
        ...core,
        slug,
        inception: at,
        targets: [{ asset, weight: RATE_ONE }],
      }),
    );
  await only('of-sgd', 'SGD');
  const former = await only('formerly-of-sgd', 'SGD');
  await only('of-btc', 'BTC');
  await bringIndicesUpToDate(database);
  await transact(database, (tx) =>
    setTargets(tx, SYSTEM, {
      fundId: former,
      effectiveFrom: new Date(at.getTime() + 1000),
      targets: [{ asset: 'BTC', weight: RATE_ONE }],
    }),
  );
  await advance(DAY_S);
  await collect();
  await bringIndicesUpToDate(database);
  const slugs = ['of-sgd', 'formerly-of-sgd', 'of-btc'];
  const counts = () => Promise.all(slugs.map(async (slug) => (await pointsOf(slug)).length));
  const before = await counts();
  const { trade } = world.providers;
  const silent: Trade = {
    prices: (codes) => trade.prices(codes),
    candles: (query) =>
      query.code === 'SGD' ? Promise.reject(new OutcomeUnknown('candles')) : trade.candles(query),
    order: (order) => trade.order(order),
    pairs: (codes) => trade.pairs(codes),
    findOrder: (query) => trade.findOrder(query),
  };
  await advance(3_600);
  const partly = { database, providers: { trade: silent } };
  await expect(collectPrices(partly)).rejects.toThrow(OutcomeUnknown);
  await bringIndicesUpToDate(database);
  expect(await counts()).toEqual(before.map((count, i) => (i === 0 ? count : count + 1)));
  await collect();
  await bringIndicesUpToDate(database);
  expect(await counts()).toEqual(before.map((count) => count + 1));
});
