import { afterAll, expect, test } from 'vitest';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { openQueue } from '../jobs/queue.ts';
import { priceSweep } from '../prices/prices-jobs.ts';
import { OutcomeUnknown } from '../providers/failures.ts';
import { getAnalytics } from './analytics.ts';
import { portfolioJobs } from './valuation-jobs.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

const hands = portfolioHands(await openTestWorld());
const { database, market, advance, post, now } = hands;
const failures: string[] = [];
const log = {
  warn: (_: object, message: string) => void failures.push(message),
  error: (_: object, message: string) => void failures.push(message),
};
const openWorkers = async () => {
  const queue = await openQueue(database, log);
  const { handlers, sweeps } = portfolioJobs({ database });
  queue.register(handlers, [priceSweep(hands.priceSource), ...sweeps]);
  afterAll(() => queue.stop());
  return queue;
};
const queue = await openWorkers();
const kinds = async (ownerId: string) => (await hands.valuations(ownerId)).map(({ kind }) => kind);

test('a client whose accounts moved is valued in the same round', async () => {
  const owner = await hands.client();
  await queue.runDueJobs();
  await post(owner, 'deposit', ['USDC', '100']);
  await queue.runDueJobs();
  expect(await kinds(owner)).toEqual(['FLOW']);
  await post(owner, 'withdrawal', ['USDC', '-40']);
  await queue.runDueJobs();
  expect(await kinds(owner)).toEqual(['FLOW', 'FLOW']);
});

test('nothing is left to do when nothing happened', async () => {
  await queue.runDueJobs();
  expect(await queue.runDueJobs()).toBe(0);
});

test('closes of a client who did not move are read before they are stored, a month later', async () => {
  // At the start of a day, so that three days and an hour later three more have closed, not four.
  const intoDayMs = (await now()).getTime() % (DAY_S * 1000);
  await advance(DAY_S - Math.floor(intoDayMs / 1000));
  const owner = await hands.client();
  await post(owner, 'deposit', ['USDC', '100']);
  await queue.runDueJobs();
  await advance(3 * DAY_S + HOUR_S);
  await queue.runDueJobs();
  expect(await kinds(owner)).toEqual(['FLOW']);
  const read = async () => {
    const month = { view: 'BALANCE', period: 'LAST_MONTH', currency: 'USD' } as const;
    return (await getAnalytics(database, owner, month, await now())).points;
  };
  const closes = (await read()).filter(({ at }) => Date.parse(at) % (DAY_S * 1000) === 0);
  expect(closes.map(({ value }) => Number(value))).toEqual([100, 100, 100]);
  await advance(30 * DAY_S);
  await queue.runDueJobs();
  expect(await kinds(owner)).toEqual(['FLOW', ...Array(33).fill('CLOSE')]);
  expect(await queue.runDueJobs()).toBe(0);
});

test('two processes share the work and value nobody twice', async () => {
  const other = await openWorkers();
  const owners = await Promise.all(Array.from({ length: 12 }, () => hands.client()));
  for (const owner of owners) await post(owner, 'deposit', ['USDC', '100']);
  await advance(DAY_S);
  await Promise.all([queue.runDueJobs(), other.runDueJobs()]);
  for (const owner of owners) expect(await kinds(owner)).toEqual(['FLOW', 'CLOSE']);
});

test('the exchange is silent: the round ends, and the next one values what was left', async () => {
  const owner = await hands.client();
  await queue.runDueJobs();
  const { trade } = hands.market;
  const { prices } = trade;
  trade.prices = () => Promise.reject(new OutcomeUnknown('prices'));
  await post(owner, 'deposit', ['USDC', '100']);
  failures.length = 0;
  await queue.runDueJobs();
  expect(failures).toContain('sweep failed');
  expect(await kinds(owner)).toEqual([]);
  trade.prices = prices;
  await queue.runDueJobs();
  expect(await kinds(owner)).toEqual(['FLOW']);
});

test('one asset is silent: who holds others is valued, who holds it when it answers again', async () => {
  const [other, holder] = await Promise.all([hands.client(), hands.client()]);
  await queue.runDueJobs();
  const silence = market.silence('USDT');
  await advance(1);
  await post(other, 'deposit', ['USDC', '100']);
  await post(holder, 'deposit', ['USDC', '100']);
  // What is booked in one moment is valued together, so the second comes in a moment of its own.
  await advance(1);
  await post(holder, 'deposit', ['USDT', '100']);
  failures.length = 0;
  await queue.runDueJobs();
  expect(failures).toContain('sweep failed');
  for (const owner of [other, holder]) expect(await kinds(owner)).toEqual(['FLOW']);
  silence.end();
  await advance(60);
  await queue.runDueJobs();
  expect(await kinds(other)).toEqual(['FLOW']);
  expect(await kinds(holder)).toEqual(['FLOW', 'FLOW']);
  expect(await queue.runDueJobs()).toBe(0);
});

test('what was posted right before a jump of a month is valued at the prices of then', async () => {
  const owner = await hands.client();
  await market.set('BTC', '20000');
  await hands.collect();
  await queue.runDueJobs();
  await advance(60);
  await post(owner, 'deposit', ['BTC', '1']);
  await market.set('BTC', '30000');
  await advance(30 * DAY_S);
  await queue.runDueJobs();
  const rows = await hands.valuations(owner);
  const flow = rows.find(({ kind }) => kind === 'FLOW');
  expect(flow?.flow_usd).toBe('20000.000000000000000000');
  expect(rows.filter(({ kind }) => kind === 'CLOSE').at(-1)?.return_index).toBe(
    '1.500000000000000000',
  );
  expect((await now()).getTime()).toBeGreaterThan(flow?.at.getTime() ?? Number.POSITIVE_INFINITY);
});
