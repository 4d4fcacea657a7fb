import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../../tests/worlds/books.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { getBasketTargets } from '../basket-targets/target-answers.ts';
import { decideTargetProposal, proposeTargets } from '../basket-targets/target-proposals.ts';
import { getFundTargets } from '../basket-targets/target-versions.ts';
import { openRebalance } from '../rebalances/propose-rebalances.ts';
import { followTrends } from './follow-trends.ts';
import { getFundTrend } from './trend-answers.ts';

const world = await openFundsWorld();
const { database } = world;
const START = { BTC: '60000', ETH: '2000', USDC: '1', USDT: '1' } as const;

const checker = { ...SYSTEM, kind: 'staff' as const, userId: newId() };

let basket = '';

const closes: { readonly at: Date; readonly prices: Readonly<Record<AssetCode, string>> }[] = [];

/** Goes past the next close at prices. The sandbox's market has a past of its own, so what was its close before is said anew. */
async function nextClose(prices: Readonly<Record<AssetCode, string>>): Promise<void> {
  await world.setPrices(prices);
  const now = await world.now();
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000 + 86_400_000;
  await world.advance((midnight - now.getTime()) / 1000 + 60);
  await world.setPrices(prices);
  closes.push({ at: new Date(midnight), prices });
  for (const close of closes) {
    for (const [code, price] of Object.entries(close.prices)) {
      await sql`insert into prices (code, as_of, price_usd) values (${code}, ${close.at}, ${price})
        on conflict do nothing`.execute(database);
    }
  }
  await world.queue.runDueJobs();
}

const read = async () => getBasketTargets(database, basket, await world.now(), checker.userId);

const waiting = async () => (await read()).proposals.find(({ decided }) => decided === null);

const weightsOf = (proposal: Awaited<ReturnType<typeof waiting>>) =>
  proposal?.changes.flatMap(({ asset, after }) => (rateOf(after) ? [[asset, rateOf(after)]] : []));

const approve = (id: string) =>
  transact(database, (tx) =>
    decideTargetProposal(tx, checker, id, { decision: 'APPROVED', reason: null }),
  );

beforeEach(async () => {
  await world.setPrices(START);
  basket = await world.basket(
    { BTC: '0.6', ETH: '0.3', USDC: '0.1' },
    {
      trend: {
        ...{ days: 3, safe: 'USDC' },
        shares: [
          { asset: 'BTC', weight: rateOf('0.6') },
          { asset: 'ETH', weight: rateOf('0.3') },
        ],
      },
    },
  );
});

test('before the first close nothing is read, and people propose nothing', async () => {
  const { close_at, parts } = await getFundTrend(database, basket);
  expect([close_at, parts[0]?.reading]).toEqual([null, null]);
  const body = {
    ...{ effective_on: '2999-01-01', reason: 'A hunch' },
    weights: [{ asset: 'BTC', weight: '1' }],
  };
  const proposed = transact(database, (tx) => proposeTargets(tx, checker, basket, body));
  expect(await codeOf(proposed)).toBe('conflict');
  const plain = await world.basket({ BTC: '1' });
  expect(await codeOf(getFundTrend(database, plain))).toBe('not_found');
});

test('after a close the signal proposes other targets, one person approves, and holdings are to go to them', async () => {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices(START);
  await world.invest(client, basket, 'USDC', '10000');
  await world.settle();
  for (const [btc, eth] of [
    ['58000', '2100'],
    ['60000', '2000'],
    ['63000', '1900'],
  ] as const) {
    await nextClose({ ...START, BTC: btc, ETH: eth });
  }
  const proposal = await waiting();
  expect(proposal).toMatchObject({ asked_by: null, impact: { clients: 1 } });
  expect(weightsOf(proposal)).toEqual([
    ['BTC', rateOf('0.6')],
    ['USDC', rateOf('0.4')],
  ]);
  const { days, safe, parts } = await getFundTrend(database, basket);
  expect({ days, safe: safe.asset }).toEqual({ days: 3, safe: 'USDC' });
  expect(parts.map(({ asset, reading }) => [asset, reading?.is_above])).toEqual([
    ['BTC', true],
    ['ETH', false],
  ]);
  expect(rateOf(parts[0]?.reading?.price_usd ?? '0')).toBe(rateOf('63000'));
  await approve(proposal?.id ?? '');
  expect((await getFundTargets(database, basket, await world.now())).versions[0]).toMatchObject({
    state: 'COMING',
    weights: [{ asset: 'BTC' }, { asset: 'USDC' }],
  });
  await nextClose({ ...START, BTC: '64000', ETH: '1800' });
  // The reading calls for what is set, so nothing is proposed.
  expect(await waiting()).toBeUndefined();
  expect(await openRebalance(database, basket)).toMatchObject({ reason: 'TARGETS' });
  expect(await followTrends(database)).toBe(0);
});

test('what nobody decided is taken back by the next close, which proposes what it calls for, or nothing', async () => {
  for (const eth of ['2100', '2000', '1900']) await nextClose({ ...START, BTC: '63000', ETH: eth });
  // Bitcoin stands at its average, so it is not above.
  const first = await waiting();
  expect(weightsOf(first)).toEqual([['USDC', rateOf('1')]]);
  await nextClose({ ...START, BTC: '64000', ETH: '1900' });
  const second = await waiting();
  expect(weightsOf(second)).toEqual([
    ['BTC', rateOf('0.6')],
    ['USDC', rateOf('0.4')],
  ]);
  expect(await codeOf(approve(first?.id ?? ''))).toBe('conflict');
  // Nobody decided it, so it is no decision that the desk lists.
  expect((await read()).proposals.map(({ id }) => id)).toEqual([second?.id]);
  const overtaken = await database
    .selectFrom('target_proposals')
    .select(['decision', 'decided_by'])
    .where('proposal_id', '=', first?.id ?? '')
    .executeTakeFirst();
  expect(overtaken).toEqual({ decision: 'TAKEN_BACK', decided_by: null });
  await nextClose({ ...START, BTC: '65000', ETH: '2500' });
  expect(await waiting()).toBeUndefined();
});
