import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/basket-targets.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../../tests/worlds/books.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { dayOf, daysAfter } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { openRebalance } from '../rebalances/propose-rebalances.ts';
import { getClientRebalance } from '../rebalances/rebalance-answers.ts';
import { getBasketTargets } from './target-answers.ts';
import { decideTargetProposal, proposeTargets } from './target-proposals.ts';
import { getFundTargets } from './target-versions.ts';
import { tellHolders } from './tell-holders.ts';

const world = await openFundsWorld();
const { database } = world;
const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
const TOLD = 'New target weights of Ballast Core';

const person = () => ({ ...SYSTEM, kind: 'staff' as const, userId: newId() });
const [maker, checker] = [person(), person()];

let basket = '';

beforeEach(async () => {
  await world.setPrices(PRICES);
  basket = await world.basket({ BTC: '0.6', ETH: '0.4' });
});

async function holder(amount = '10000'): Promise<TestClient> {
  const client = await world.client();
  await world.fund(client, 'USDC', amount);
  await world.setPrices(PRICES);
  await world.invest(client, basket, 'USDC', amount);
  await world.settle();
  return client;
}

const inDays = async (count: number) => daysAfter(dayOf(await world.now()), count);

async function propose(
  weights: Readonly<Record<AssetCode, string>>,
  { days = 1, fund = basket }: { days?: number; fund?: string } = {},
): Promise<string> {
  const body = calls.proposeTargets.body.parse({
    ...{ effective_on: await inDays(days), reason: 'Ether is cheap' },
    weights: Object.entries(weights).map(([asset, weight]) => ({ asset, weight })),
  });
  return (await transact(database, (tx) => proposeTargets(tx, maker, fund, body))).id;
}

function decide(
  id: string,
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' = 'APPROVED',
  by = checker,
): Promise<void> {
  const reason = decision === 'DECLINED' ? 'Too soon' : null;
  return transact(database, (tx) => decideTargetProposal(tx, by, id, { decision, reason }));
}

const read = async () =>
  calls.getBasketTargets.output.parse(
    await getBasketTargets(database, basket, await world.now(), checker.userId),
  );

const statesOf = async () =>
  (await getFundTargets(database, basket, await world.now())).versions.map(({ version, state }) => [
    version,
    state,
  ]);

async function nextClose(): Promise<void> {
  const now = await world.now();
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000 + 86_400_000;
  await world.advance((midnight - now.getTime()) / 1000 + 60);
  await world.setPrices(PRICES);
  await world.queue.runDueJobs();
}

const HALVES = { BTC: '0.5', ETH: '0.5' };

test('new weights that another person approved come into force at their close, holders are told, and what they hold is to go to them', async () => {
  const client = await holder();
  await nextClose();
  const id = await propose(HALVES);
  const [waiting] = (await read()).proposals;
  expect(waiting).toMatchObject({
    ...{ id, why: 'Ether is cheap', effective_on: await inDays(1), decided: null },
    changes: [
      {
        asset: 'BTC',
        before: expect.stringMatching(/^0\.60*$/),
        after: expect.stringMatching(/^0\.50*$/),
      },
      {
        asset: 'ETH',
        before: expect.stringMatching(/^0\.40*$/),
        after: expect.stringMatching(/^0\.50*$/),
      },
    ],
    impact: {
      clients: 1,
      trades: [
        { side: 'SELL', asset: 'BTC' },
        { side: 'BUY', asset: 'ETH' },
      ],
    },
  });
  // A tenth of what a holding of about 10,000 dollars is worth changes hands.
  const tenth = rateOf(waiting?.impact?.worth_usd ?? '0') / 10n;
  for (const { usd } of waiting?.impact?.trades ?? []) {
    expect(rateOf(usd)).toBeGreaterThan((tenth * 98n) / 100n);
    expect(rateOf(usd)).toBeLessThan((tenth * 102n) / 100n);
  }
  expect(await codeOf(decide(id, 'APPROVED', maker))).toBe('approver_entered_it');
  expect(await codeOf(decide(id, 'TAKEN_BACK'))).toBe('approver_entered_it');
  await decide(id);
  expect(await codeOf(decide(id))).toBe('conflict');
  expect(await statesOf()).toEqual([
    [2, 'COMING'],
    [1, 'IN_FORCE'],
  ]);
  await world.queue.runDueJobs();
  expect((await world.subjectsSentTo(client)).filter((one) => one === TOLD)).toHaveLength(1);
  expect(await openRebalance(database, basket)).toBeUndefined();
  await nextClose();
  expect(await statesOf()).toEqual([
    [2, 'IN_FORCE'],
    [1, 'PAST'],
  ]);
  const proposal = await openRebalance(database, basket);
  expect(proposal).toMatchObject({ reason: 'TARGETS', target_version: 2 });
  const { blocks } = await getClientRebalance(database, proposal?.id ?? '', checker.userId);
  expect(blocks.map(({ side, asset }) => [side, asset])).toEqual([
    ['SELL', 'BTC'],
    ['BUY', 'ETH'],
  ]);
  await world.queue.runDueJobs();
  expect((await world.subjectsSentTo(client)).filter((one) => one === TOLD)).toHaveLength(1);
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor_id as actor from audit_trail
    where subject_id = any (${[id, basket]}) and action like '%target%' and actor_id is not null
    order by audit_id`.execute(database);
  expect(rows).toEqual([
    { action: 'targets_proposed', actor: maker.userId },
    { action: 'fund_targets_set', actor: checker.userId },
    { action: 'target_proposal_approved', actor: checker.userId },
  ]);
});

test('what is declined or taken back is never in force, nobody is told, and other weights may be proposed', async () => {
  const client = await holder();
  const declined = await propose(HALVES);
  expect(await codeOf(propose({ BTC: '1' }))).toBe('conflict');
  await decide(declined, 'DECLINED');
  await decide(await propose(HALVES), 'TAKEN_BACK', maker);
  await world.queue.runDueJobs();
  expect(await statesOf()).toEqual([[1, 'IN_FORCE']]);
  expect(await world.subjectsSentTo(client)).not.toContain(TOLD);
  const { proposals } = await read();
  expect(proposals.map(({ decided, impact }) => [decided?.as, impact])).toEqual([
    ['TAKEN_BACK', null],
    ['DECLINED', null],
  ]);
});

test('behind what waits stand the ten that were decided last, the latest first, also of the same moment', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const id = await propose(HALVES);
    await decide(id, 'TAKEN_BACK', maker);
    ids.push(id);
  }
  // In pairs, and those that were asked for first last of all.
  const now = await world.now();
  for (const [i, id] of ids.entries()) {
    await database
      .updateTable('target_proposals')
      .set({ decided_at: new Date(now.getTime() - Math.floor(i / 2) * 60_000) })
      .where('proposal_id', '=', id)
      .execute();
  }
  const waiting = await propose({ BTC: '1' });
  const pairs = [0, 2, 4, 6, 8].flatMap((first) => [ids[first + 1], ids[first]]);
  expect((await read()).proposals.map(({ id }) => id)).toEqual([waiting, ...pairs]);
});

test('whoever holds nothing any more is not told', async () => {
  const [holds, left] = [await holder(), await holder()];
  await world.redeem(left, basket, 'USDC', null);
  await world.settle();
  await decide(await propose(HALVES));
  expect(await tellHolders(database)).toBe(1);
  expect(await tellHolders(database)).toBe(0);
  await world.queue.runDueJobs();
  expect(await world.subjectsSentTo(holds)).toContain(TOLD);
  expect(await world.subjectsSentTo(left)).not.toContain(TOLD);
});

test('weights of a day that began before they were approved are refused, and set nothing', async () => {
  const id = await propose(HALVES);
  await nextClose();
  expect(await codeOf(decide(id))).toBe('conflict');
  expect(await statesOf()).toEqual([[1, 'IN_FORCE']]);
  await decide(id, 'DECLINED');
});

test('weights come after those that are to come, and are compared with them', async () => {
  await decide(await propose(HALVES, { days: 5 }));
  expect(await codeOf(propose({ BTC: '1' }, { days: 5 }))).toBe('conflict');
  expect(await codeOf(propose(HALVES, { days: 6 }))).toBe('weights_invalid');
  await decide(await propose({ BTC: '1' }, { days: 6 }));
  expect(await statesOf()).toEqual([
    [3, 'COMING'],
    [2, 'COMING'],
    [1, 'IN_FORCE'],
  ]);
});

test.each([
  ['less than everything', { BTC: '0.5', ETH: '0.4999' }, 'weights_invalid'],
  ['more than everything', { BTC: '0.5', ETH: '0.5001' }, 'weights_invalid'],
  ['finer than a hundredth of a percent', { BTC: '0.50001', ETH: '0.49999' }, 'weights_invalid'],
  ['a weight of nothing', { BTC: '1', ETH: '0' }, 'weights_invalid'],
  ['the same as before', { ETH: '0.4', BTC: '0.6' }, 'weights_invalid'],
  ['what is no crypto currency', { BTC: '0.5', EUR: '0.5' }, 'currency_not_available'],
])('%s is no proposal', async (_, weights, code) => {
  expect(await codeOf(propose(weights))).toBe(code);
  expect((await read()).proposals).toEqual([]);
});

test('an asset that the market does not sell is not tradable', async () => {
  const bought = await database
    .deleteFrom('market_pairs')
    .where('buy_asset', '=', 'ETH')
    .returningAll()
    .execute();
  try {
    expect((await read()).tradable.map(({ asset }) => asset)).not.toContain('ETH');
    expect(await codeOf(propose(HALVES))).toBe('currency_not_available');
  } finally {
    await database.insertInto('market_pairs').values(bought).execute();
  }
});

test('one asset twice, the day that is under way, a basket of clients’ own weights, and none at all, are refused', async () => {
  const twice = {
    ...{ effective_on: await inDays(1), reason: 'Twice' },
    weights: [
      { asset: 'BTC', weight: '0.5' },
      { asset: 'BTC', weight: '0.5' },
    ],
  };
  const sent = transact(database, (tx) => proposeTargets(tx, maker, basket, twice));
  expect(await codeOf(sent)).toBe('weights_invalid');
  expect(await codeOf(propose(HALVES, { days: 0 }))).toBe('conflict');
  const own = await world.basket({ BTC: '0.6', ETH: '0.4' }, { ownWeights: true });
  expect(await codeOf(propose(HALVES, { fund: own }))).toBe('conflict');
  expect(await codeOf(propose(HALVES, { fund: newId() }))).toBe('not_found');
  expect(await codeOf(decide(newId()))).toBe('not_found');
});
