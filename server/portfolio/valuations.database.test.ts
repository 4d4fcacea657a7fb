import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { randomOf, replayHint } from '../../tests/harness/scale.ts';
import { statementsOf } from '../../tests/harness/statements.ts';
import { type Change, portfolioHands, type StoredValuation } from '../../tests/worlds/portfolio.ts';
import { openEmbeddedTestWorld, openTestWorld } from '../../tests/worlds/providers.ts';
import type { Database } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientAccount, worldAccount } from '../ledger/account.ts';
import { type EntryKind, line, postEntries, reverseEntry } from '../ledger/entries.ts';
import { linesOf } from '../ledger/lines.ts';
import { readCurrent } from './current.ts';
import { PRODUCT_SCOPES } from './holdings.ts';
import { readLatestHours } from './hours.ts';
import type { Valuation } from './replay.ts';
import { valueFully } from './valuation-jobs.ts';
import { bringUpToDate, linesUntil } from './valuations.ts';

const DAY_S = 86_400;
const FUND = newId();

const short = (text: string) => text.replace(/\.?0+$/, '') || '0';
const dollars = ({ value_usd, return_index }: StoredValuation) =>
  `${short(value_usd)} ${short(return_index)}`;

const hoursOfWhole = (read: readonly Valuation[]) =>
  read.filter(({ kind, scope }) => kind === 'HOUR' && scope === 'whole');

const WORLDS = {
  'a PostgreSQL server': openTestWorld,
  'the embedded database': openEmbeddedTestWorld,
};

describe.each(Object.entries(WORLDS))('valuations on %s', async (_, open) => {
  const hands = portfolioHands(await open());
  const { database, market, advance, advanceToHour, now, post, collect } = hands;

  const value = async (ownerId: string) => {
    await collect();
    await valueFully(database, ownerId);
  };

  test('of a deposit in the middle of the day, by hand', async () => {
    // 1 BTC at 10,000; at noon 11,000 and 11,000 USDC come; the close is 9,900 + 11,000 = 20,900.
    // 1.1 x (20,900 / 22,000 = 0.95) = 1.045; earned 20,900 - 21,000 = -100.
    const owner = await hands.client();
    await advanceToHour(6);
    await market.set('BTC', '10000');
    await collect();
    await post(owner, 'deposit', ['BTC', '1']);
    await advanceToHour(12);
    await market.set('BTC', '11000');
    await collect();
    await post(owner, 'deposit', ['USDC', '11000']);
    await advanceToHour(23);
    await market.set('BTC', '9900');
    await advanceToHour(0);
    await value(owner);
    const rows = await hands.valuations(owner);
    expect(rows.map(dollars)).toEqual(['10000 1', '22000 1.1', '20900 1.045']);
    expect(rows.at(-1)).toMatchObject({ kind: 'CLOSE', carried: false });
    const read = await readLatestHours(database, owner, await now());
    expect(hoursOfWhole(read)).toHaveLength(17);
  });

  test('wait for the prices of their moment', async () => {
    const owner = await hands.client();
    await collect();
    await advance(1);
    await post(owner, 'deposit', ['USDC', '100']);
    await valueFully(database, owner);
    expect(await hands.valuations(owner)).toEqual([]);
    await value(owner);
    expect(await hands.valuations(owner)).toHaveLength(1);
  });

  test('are made once, also by two workers at once', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '100']);
    await value(owner);
    await advance(3 * DAY_S);
    await collect();
    const at = await now();
    const worker = () => transact(database, (tx) => bringUpToDate(tx, owner, at));
    await Promise.all([worker(), worker(), worker()]);
    const rows = await hands.valuations(owner);
    expect(rows.filter(({ kind }) => kind === 'CLOSE')).toHaveLength(3);
    await worker();
    expect(await hands.valuations(owner)).toEqual(rows);
  });

  test('of a reversed deposit are a flow in and a flow out, and no loss', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '1000']);
    const entryId = await post(owner, 'deposit', ['USDC', '500']);
    await transact(database, (tx) => reverseEntry(tx, { ownerId: owner, entryId, key: newId() }));
    await value(owner);
    const rows = (await hands.valuations(owner)).filter(({ kind }) => kind === 'FLOW');
    expect(rows.map(({ flow_usd }) => short(flow_usd))).toEqual(['1000', '500', '-500']);
    expect(rows.map(dollars).at(-1)).toBe('1000 1');
  });

  test.each([
    ['in the same walk', false],
    ['once it is stored', true],
  ])('of a reversed deposit earn nothing while the price moved (%s)', async (_when, isStored) => {
    const owner = await hands.client();
    await hands.market.set('BTC', '50000');
    await hands.collect();
    await post(owner, 'deposit', ['USDC', '1000']);
    const entryId = await post(owner, 'deposit', ['BTC', '0.01']);
    await advance(120);
    if (isStored) await value(owner);
    await hands.market.set('BTC', '60000');
    await advance(DAY_S);
    await transact(database, (tx) => reverseEntry(tx, { ownerId: owner, entryId, key: newId() }));
    await value(owner);
    const flows = (await hands.valuations(owner)).filter(({ kind }) => kind === 'FLOW');
    expect(flows.map(({ flow_usd }) => short(flow_usd))).toEqual(['1000', '500', '-500']);
    expect(flows.map(dollars).at(-1)).toBe('1000 1');
    const last = flows.at(-1);
    expect([last?.paid_in_usd, last?.taken_out_usd].map((each) => short(each ?? ''))).toEqual([
      '1500',
      '500',
    ]);
    await hands.market.set('BTC', '50000');
  });

  test('keep every close, and none of the hours that are read of the last two days', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '100']);
    await advance(DAY_S);
    await value(owner);
    await advance(5 * DAY_S);
    await value(owner);
    const rows = await hands.valuations(owner);
    expect(rows.map(({ kind }) => kind)).toEqual(['FLOW', ...Array(6).fill('CLOSE')]);
    const twoDays = (await now()).getTime() - 2 * DAY_S * 1000;
    const read = await readLatestHours(database, owner, await now());
    const hours = hoursOfWhole(read);
    expect(hours.every(({ at }) => at.getTime() > twoDays)).toBe(true);
    expect(hours).toHaveLength(46);
  });

  test('of more lines than one transaction takes are the same and complete', async () => {
    const owner = await hands.client();
    // Three lines an entry, so that the cut between two transactions falls into one.
    const entry = () => ({
      key: newId(),
      kind: 'deposit' as const,
      lines: [
        line(clientAccount(owner, 'available', 'USDC'), 1_000_000n),
        line(clientAccount(owner, 'settling', 'USDC'), 1_000_000n),
        line(clientAccount(owner, 'available', 'USDT'), 1_000_000n),
        line(worldAccount('custody', 'USDC'), -2_000_000n),
        line(worldAccount('custody', 'USDT'), -1_000_000n),
      ],
    });
    for (let batch = 0; batch < 3; batch += 1) {
      await postEntries(database, Array.from({ length: 500 }, entry));
    }
    await advance(DAY_S);
    await value(owner);
    const rows = await hands.valuations(owner);
    expect(rows).toHaveLength(1501);
    expect(dollars(rows.at(-1) as StoredValuation)).toBe('4500 1');
  });
});

describe('valuations', async () => {
  const hands = portfolioHands(await openTestWorld());
  const { database, market, advance, now, post, collect } = hands;

  test('of a year take few statements', async () => {
    const owner = await hands.client();
    await market.set('BTC', '60000');
    await post(owner, 'deposit', ['BTC', '10']);
    await post(owner, 'investment', ['BTC', '-1'], [`ETH@${FUND}`, '15'], [`USDC@${FUND}`, '900']);
    for (let week = 0; week < 52; week += 1) {
      await advance(7 * DAY_S);
      await post(owner, 'deposit', ['USDC', '1000']);
    }
    await collect();
    const { statements } = await statementsOf(() => valueFully(database, owner));
    const rows = await hands.valuations(owner);
    expect(rows.filter(({ kind }) => kind === 'CLOSE')).toHaveLength(2 * 364);
    // None by day or by week.
    expect(statements.length).toBeLessThan(20);
  });

  test('are not rewritten by a late correction of a price, which shows from its time on', async () => {
    const owner = await hands.client();
    await market.set('BTC', '10000');
    await collect();
    await post(owner, 'deposit', ['BTC', '1']);
    await advance(2 * DAY_S);
    await collect();
    await valueFully(database, owner);
    const before = await hands.valuations(owner);
    await sql`delete from prices where code = 'BTC'`.execute(database);
    await sql`insert into prices (code, as_of, price_usd) values ('BTC', '2020-01-01', 20000)`.execute(
      database,
    );
    await valueFully(database, owner);
    expect(await hands.valuations(owner)).toEqual(before);
    await market.set('BTC', '12000');
    await advance(DAY_S);
    await collect();
    await valueFully(database, owner);
    const after = await hands.valuations(owner);
    const closes = (rows: StoredValuation[]) => rows.filter(({ kind }) => kind === 'CLOSE');
    expect(closes(after).slice(0, 2)).toEqual(closes(before));
    expect(dollars(closes(after).at(-1) as StoredValuation)).toBe('12000 1.2');
  });

  test('wait for the first price of an asset, and then take it for what came before', async () => {
    const owner = await hands.client();
    await collect();
    await post(owner, 'deposit', ['USDC', '100']);
    await sql`delete from prices where code = 'SGD'`.execute(database);
    await sql`delete from latest_prices where code = 'SGD'`.execute(database);
    await advance(60);
    await post(owner, 'deposit', ['SGD', '200']);
    await advance(60);
    await sql`update price_collection set collected_until = clock_now()`.execute(database);
    await valueFully(database, owner);
    expect((await hands.valuations(owner)).map(dollars)).toEqual(['100 1']);
    await market.set('SGD', '0.75');
    await advance(60);
    await collect();
    await valueFully(database, owner);
    const rows = await hands.valuations(owner);
    expect(rows.map(dollars)).toEqual(['100 1', '250 1']);
    expect(rows.at(-1)).toMatchObject({ flow_usd: '150.000000000000000000', carried: true });
  });

  test('wait only for the prices of what is held', async () => {
    const [free, waiting, late] = await Promise.all([
      hands.client(),
      hands.client(),
      hands.client(),
    ]);
    await market.set('USDT', '0.5');
    await collect();
    await post(free, 'deposit', ['USDT', '100']);
    await post(free, 'withdrawal', ['USDT', '-100']);
    await post(free, 'deposit', ['USDC', '100']);
    await post(waiting, 'deposit', ['USDC', '100']);
    await post(waiting, 'deposit', ['USDT', '100']);
    await collect();
    for (const owner of [free, waiting]) await valueFully(database, owner);
    const silence = market.silence('USDT');
    await advance(DAY_S);
    await market.set('USDT', '0.6');
    await post(late, 'deposit', ['USDC', '100']);
    await advance(DAY_S);
    await post(late, 'deposit', ['USDT', '100']);
    await expect(collect()).rejects.toThrow('USDT');
    const closes = async (owner: string) => {
      await valueFully(database, owner);
      return (await hands.valuations(owner))
        .filter(({ kind }) => kind === 'CLOSE')
        .map(({ value_usd }) => short(value_usd));
    };
    expect(await closes(free)).toEqual(['100', '100']);
    expect(await closes(waiting)).toEqual([]);
    // Before the other came in it was not needed.
    expect(await closes(late)).toEqual(['100']);
    silence.end();
    await advance(60);
    await collect();
    expect(await closes(waiting)).toEqual(['150', '160']);
    const flows = (await hands.valuations(late)).filter(({ kind }) => kind === 'FLOW');
    expect(flows).toHaveLength(1);
    await valueFully(database, late);
  });

  test('wait for the rate of a currency that is only shown, but no longer than a day', async () => {
    const owner = await hands.client();
    await market.set('CHF', '1.25');
    await collect();
    await post(owner, 'deposit', ['USDC', '100']);
    await collect();
    await valueFully(database, owner);
    const silence = market.silence('CHF');
    await advance(DAY_S);
    await expect(collect()).rejects.toThrow('CHF');
    const closes = async () => {
      await valueFully(database, owner);
      const rows = (await hands.valuations(owner)).filter(({ kind }) => kind === 'CLOSE');
      return rows.map(({ in_currencies: { CHF } }) => [
        short(CHF?.rate ?? ''),
        short(CHF?.value ?? ''),
      ]);
    };
    expect(await closes()).toEqual([]);
    await advance(DAY_S);
    await expect(collect()).rejects.toThrow('CHF');
    // The first close is a day old: it takes the rate that is known.
    expect(await closes()).toEqual([['1.25', '80']]);
    await market.set('CHF', '0.8');
    silence.end();
    await advance(DAY_S);
    await collect();
    expect((await closes()).at(0)).toEqual(['1.25', '80']);
    expect((await closes()).at(-1)).toEqual(['0.8', '125']);
  });

  test('lose no movement when the clock steps back between two', async () => {
    const owner = await hands.client();
    await collect();
    await advance(3_600);
    await post(owner, 'deposit', ['USDC', '100']);
    await sql`update clock set ahead = ahead - interval '1 hour'`.execute(database);
    await post(owner, 'deposit', ['USDC', '50']);
    await collect();
    await valueFully(database, owner);
    await advance(3_700);
    await collect();
    await valueFully(database, owner);
    const flows = (await hands.valuations(owner)).filter(({ kind }) => kind === 'FLOW');
    expect(flows.map(({ flow_usd, value_usd }) => [short(flow_usd), short(value_usd)])).toEqual([
      ['100', '100'],
      ['50', '150'],
    ]);
  });

  test('read nothing past a line that is later, whatever time the next lines have', async () => {
    const owner = await hands.client();
    for (const amount of ['1', '2', '3']) await post(owner, 'deposit', ['USDC', amount]);
    const [first, second, third] = await linesOf(database, owner, 0n);
    if (!first || !second || !third) throw new Error('three deposits are three lines');
    const minute = (count: number) => new Date(first.at.getTime() + count * 60_000);
    const steppedBack = [first, { ...second, at: minute(10) }, { ...third, at: minute(5) }];
    const read = (until: Date) => linesUntil(steppedBack, until).map(({ lineId }) => lineId);
    expect(read(minute(-1))).toEqual([]);
    expect(read(minute(7))).toEqual([first.lineId]);
    expect(read(minute(10))).toEqual([first.lineId, second.lineId, third.lineId]);
  });

  test('of products are made up once for what was valued before there were any, and the rest stays as it is', async () => {
    const [old, young] = [await hands.client(), await hands.client()];
    await market.set('BTC', '10000');
    // Minutes are not kept for as long as this takes.
    await advance(7_200);
    await collect();
    const both = async (...[kind, ...changes]: [EntryKind, ...Change[]]) => {
      for (const owner of [old, young]) await post(owner, kind, ...changes);
    };
    await both('deposit', ['USDC', '5000']);
    await both('investment', ['USDC', '-1000'], [`BTC@${FUND}`, '0.1']);
    await advance(2 * DAY_S);
    await market.set('BTC', '11000');
    await advance(7_200);
    await collect();
    await valueFully(database, old);
    await forgetProducts(database, old);
    const before = await hands.valuations(old, true);
    const productsNow = async () => {
      const { measures } = await readCurrent(database, old, await now());
      return PRODUCT_SCOPES.filter((scope) => measures.has(scope));
    };
    expect(await productsNow()).toEqual([]);
    await both('redemption', [`BTC@${FUND}`, '-0.05'], ['USDC', '550']);
    await advance(DAY_S);
    await collect();
    for (const owner of [old, young]) await valueFully(database, owner);
    const after = await hands.valuations(old, true);
    expect(after.map(comparable)).toEqual((await hands.valuations(young, true)).map(comparable));
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await productsNow()).toEqual(['cash', 'sma']);
  });

  test('cannot be changed by the application', async () => {
    await expect(sql`update valuations set value_usd = 0`.execute(database)).rejects.toThrow(
      /permission denied/,
    );
  });

  test('are the same when made step by step and in one go, whatever happened', async () => {
    const fast = await hands.client();
    const slow = await hands.client();
    const random = randomOf('changes of a portfolio');
    const nextChanges = randomChanges(random);
    for (let step = 0; step < 60; step += 1) {
      // Prices move at full hours, which are kept for eight days: sixty steps take less.
      await market.setFromNextHour('BTC', String(9_000 + Math.floor(random() * 2_000)));
      const hour = (await now()).getUTCHours() + 1 + Math.floor(random() * 4);
      await hands.advanceToHour(hour % 24);
      await advance(5 * 60);
      const [kind, ...changes] = nextChanges();
      for (const owner of [fast, slow]) await post(owner, kind, ...changes);
      await collect();
      // One client is valued at random steps, the other only at the end.
      if (random() < 0.6) await valueFully(database, slow);
    }
    await collect();
    await valueFully(database, slow);
    await valueFully(database, fast);
    const inOneGo = (await hands.valuations(fast, true)).map(comparable);
    expect(inOneGo.length).toBeGreaterThan(60);
    const stepByStep = (await hands.valuations(slow, true)).map(comparable);
    expect(stepByStep, replayHint('changes')).toEqual(inOneGo);
    // What is read of the last days is what is stored of them, with the hours in between.
    const read = await readLatestHours(database, slow, await now());
    const since = read[0]?.at ?? new Date(0);
    const stored = (await hands.valuations(slow, true)).filter(({ at }) => at >= since);
    const figures = [...read].filter(({ kind }) => kind !== 'HOUR').map(figuresOf);
    expect(stored.length).toBeGreaterThan(5);
    expect(figures.toSorted(), replayHint('changes')).toEqual(stored.map(storedFigures).toSorted());
    expect(read.filter(({ kind }) => kind === 'HOUR').length).toBeGreaterThan(40);
  });
});

/** As a client was stored before products were measured. */
async function forgetProducts(database: Database, owner: string): Promise<void> {
  await sql`delete from valuations where owner_id = ${owner} and scope in ('cash', 'sma', 'mutual')`.execute(
    database,
  );
  await sql`
    update valuation_states set has_products = false, measures = measures - '{cash,sma,mutual}'::text[],
      positions = (select jsonb_object_agg(key, value - 'product') from jsonb_each(positions))
    where owner_id = ${owner}`.execute(database);
}

/** Changes of one client after another, such as the balances allow them. */
function randomChanges(random: () => number): () => [EntryKind, ...Change[]] {
  let free = 0;
  let units = 0;
  const deposit = (): [EntryKind, ...Change[]] => {
    const amount = 1 + Math.floor(random() * 1_000);
    free += amount;
    return ['deposit', ['USDC', `${amount}`]];
  };
  return () => {
    const what = random();
    const part = random();
    const out = Math.floor(free * part);
    const sold = Math.floor(units * part);
    if (what < 0.25 && out > 0) {
      free -= out;
      return ['withdrawal', ['USDC', `-${out}`]];
    }
    if (what < 0.5 && out > 0) {
      free -= out;
      units += out;
      return ['investment', ['USDC', `-${out}`], [`BTC@${FUND}`, bitcoins(out)]];
    }
    if (what < 0.75 && sold > 0) {
      units -= sold;
      free += sold;
      return ['redemption', [`BTC@${FUND}`, `-${bitcoins(sold)}`], ['USDC', `${sold}`]];
    }
    return deposit();
  };
}

/** Bitcoin for dollars at 10,000 each. */
function bitcoins(amount: number): string {
  const digits = `${amount}`.padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** What must be the same: two clients' entries are posted one after the other, a moment apart. */
/** What a valuation says, stored or read. */
function figuresOf({ scope, at, kind, entryId, measure }: Valuation): string {
  const { value, index, paidIn, takenOut } = measure;
  return [
    scope,
    at.toISOString(),
    kind,
    entryId,
    ...[value, index, paidIn, takenOut].map(formatRate),
  ].join(' ');
}

function storedFigures(row: StoredValuation): string {
  const {
    scope,
    at,
    kind,
    entry_id: entryId,
    value_usd,
    return_index,
    paid_in_usd,
    taken_out_usd,
  } = row;
  const figures = [value_usd, return_index, paid_in_usd, taken_out_usd];
  return [
    scope,
    at.toISOString(),
    kind,
    entryId,
    ...figures.map((text) => formatRate(rateOf(text))),
  ].join(' ');
}

function comparable({ entry_id: _, at, ...row }: StoredValuation) {
  return { ...row, at: row.kind === 'FLOW' ? Math.floor(at.getTime() / 60_000) : at.getTime() };
}
