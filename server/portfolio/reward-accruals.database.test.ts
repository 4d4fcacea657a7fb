import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NO_FUNDS } from '../../tests/worlds/payments.ts';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { rewardsAnswer } from '../fees/rewards/answers.ts';
import { readRewardDays } from '../fees/rewards/client-rewards.ts';
import { setRewardsAside } from '../fees/rewards/fund-rewards.ts';
import { publishProgramme } from '../fees/rewards/programmes.ts';
import { houseAccount, worldAccount } from '../ledger/account.ts';
import { auditBooks } from '../ledger/audit.ts';
import { balancesOf } from '../ledger/balances.ts';
import { line, postEntry } from '../ledger/entries.ts';
import { houseOwners } from '../ledger/house.ts';
import { listTransactions } from '../payments/transactions/transactions.ts';
import { accrueFully } from './fee-accruals.ts';

const hands = portfolioHands(await openTestWorld());
const { database, advance, post, now, client, collect } = hands;

const ETHER = 10n ** 18n;

const today = async () => dayOf(await now());

/** Goes on to a minute after a day's beginning. */
async function goTo(day: Day): Promise<void> {
  const seconds = Math.floor((startOf(day).getTime() - (await now()).getTime()) / 1000) + 60;
  if (seconds > 0) await advance(seconds);
  await collect();
}

const monthAfter = (day: Day) => `${monthsAfter(day, 1).slice(0, 7)}-01`;
const accrue = (ownerId: string) => accrueFully(database, ownerId);
const daysOf = (ownerId: string, fundId: string) =>
  readRewardDays(database, { ownerId, fundId, asset: 'ETH' }, '2000-01-01');
const rewardsOf = (ownerId: string, fundId: string) => rewardsAnswer(database, { ownerId, fundId });

async function held(ownerId: string, purpose: 'units' | 'available'): Promise<bigint> {
  const balances = await balancesOf(database, ownerId);
  return balances.find((each) => each.asset === 'ETH' && each.purpose === purpose)?.posted ?? 0n;
}

function publish(fundId: string, effectiveOn: Day, rate: string): Promise<boolean> {
  const staking = { protocol: 'Ether staking', protocolAddress: '0x0', network: 'ETHEREUM' };
  return transact(database, (tx) =>
    publishProgramme(tx, { fundId, asset: 'ETH', effectiveOn, rate: rateOf(rate), ...staking }),
  );
}

const invest = async (owner: string, fund: string, amount: string) => {
  await post(owner, 'deposit', ['USDC', amount]);
  await post(owner, 'investment', ['USDC', `-${amount}`], [`ETH@${fund}`, amount]);
};

/** A client who holds ether in a basket of its own from the tenth of a month on. */
async function holder(amount: string) {
  await goTo(daysAfter(monthAfter(await today()), 9));
  const [owner, fund] = [await client(), newId()];
  await publish(fund, await today(), '0.03');
  await invest(owner, fund, amount);
  return { owner, fund, first: await today() };
}

/** Gives the house capital wherever it stands, and sets it aside. */
async function setAside(minor: bigint): Promise<void> {
  const houses = await houseOwners(database);
  for (const ownerId of houses) {
    const lines = [
      line(worldAccount('custody', 'ETH'), -minor),
      line(houseAccount('house_capital', 'ETH'), minor),
    ];
    await postEntry(database, { key: newId(), kind: 'capital', ownerId, lines });
  }
  const all = minor * BigInt(houses.length);
  await transact(database, (tx) => setRewardsAside(tx, SYSTEM, 'ETH', all));
}

const openAlarms = async () => {
  const { rows } = await sql<{ kind: string }>`
    select kind from alarms where closed_at is null and kind = 'rewards_short'`.execute(database);
  return rows.length;
};

test('a day accrues once on what was held at its close, by the rate of its own', async () => {
  const { owner, fund, first } = await holder('10');
  await publish(fund, daysAfter(first, 2), '0.06');
  await goTo(daysAfter(first, 1));
  await invest(owner, fund, '5');
  await goTo(daysAfter(first, 3));
  await Promise.all([accrue(owner), accrue(owner), accrue(owner)]);
  const days = await daysOf(owner, fund);
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2].map((n) => daysAfter(first, n)));
  expect(days.map(({ base }) => base / ETHER)).toEqual([10n, 15n, 15n]);
  // 10 x 3 % ÷ 365, 15 x 3 % ÷ 365, 15 x 6 % ÷ 365.
  expect(days.map(({ amount }) => amount / RATE_ONE)).toEqual([
    821917808219178n,
    1232876712328767n,
    2465753424657534n,
  ]);
  const { rewards } = await rewardsOf(owner, fund);
  expect(rewards[0]).toMatchObject({ unpaid: '0.004520547945205479', paid_on: monthAfter(first) });
  expect(await publish(fund, daysAfter(first, 2), '0.09')).toBe(false);
  expect(await auditBooks(database)).toEqual([]);
});

test('a month is paid on the first day after it, once, into the holding, and is earned', async () => {
  await setAside(ETHER);
  const { owner, fund, first } = await holder('10');
  const next = monthAfter(first);
  await goTo(daysAfter(next, 1));
  await Promise.all([accrue(owner), accrue(owner)]);
  const days = (await daysOf(owner, fund)).filter(({ day }) => day < next);
  const sum = days.reduce((whole, { amount }) => whole + amount, 0n);
  const paid = (await held(owner, 'units')) - 10n * ETHER;
  expect(paid).toBe((sum + RATE_ONE / 2n) / RATE_ONE);
  const { payments, rewards } = await rewardsOf(owner, fund);
  expect(payments).toMatchObject([
    { starts_on: first, ends_on: daysAfter(next, -1), paid_to: 'HOLDING' },
  ]);
  // Only the day since then is not paid.
  expect(rewards[0]?.days.map(({ day }) => day)).toEqual([next]);
  const { items } = await listTransactions(database, NO_FUNDS, owner, { limit: 5, type: 'reward' });
  expect(items.map(({ amount, asset, status }) => [amount, asset, status])).toEqual([
    [payments[0]?.amount, 'ETH', 'completed'],
  ]);
  await goTo(daysAfter(next, 3));
  await accrue(owner);
  const indices = (await hands.valuations(owner)).filter(
    ({ at }) => at >= startOf(daysAfter(next, 2)),
  );
  expect(new Set(indices.map(({ scope }) => scope))).toEqual(new Set(['whole', fund]));
  expect(indices.every(({ return_index: index }) => rateOf(index) > RATE_ONE)).toBe(true);
  expect(await auditBooks(database)).toEqual([]);
});

test('what the house has not set aside enough for stays due, and an alarm says so', async () => {
  const { owner, fund, first } = await holder('1000000');
  await goTo(monthAfter(first));
  await accrue(owner);
  expect(await held(owner, 'units')).toBe(1000000n * ETHER);
  expect(await openAlarms()).toBe(1);
  await setAside(10000n * ETHER);
  await accrue(owner);
  expect((await rewardsOf(owner, fund)).payments).toHaveLength(1);
  expect(await openAlarms()).toBe(0);
  expect(await auditBooks(database)).toEqual([]);
});

test('whoever has left the basket is paid into the balance', async () => {
  const { owner, fund, first } = await holder('20');
  await goTo(daysAfter(first, 2));
  await post(owner, 'redemption', [`ETH@${fund}`, '-20'], ['USDC', '20']);
  await goTo(monthAfter(first));
  await accrue(owner);
  // Two closes of 20 ether at 3 %.
  expect(await held(owner, 'available')).toBe(3287671232876712n);
  expect((await rewardsOf(owner, fund)).payments).toMatchObject([{ paid_to: 'BALANCE' }]);
  expect(await auditBooks(database)).toEqual([]);
});

test('programmes, days and payments stay as they are', async () => {
  const changes = [
    sql`update reward_programmes set rate = 0`,
    sql`update client_reward_days set amount = 0`,
    sql`delete from reward_payments`,
  ];
  for (const change of changes) await expect(change.execute(database)).rejects.toThrow();
});

/** Days of a random history; it goes over two ends of months at least. */
const DAYS = 79;

const DEED = fc.record({
  after: fc.integer({ min: 0, max: DAYS - 4 }),
  ether: fc.integer({ min: -40, max: 40 }),
});
const CHANGE = fc.record({ after: fc.integer({ min: 1, max: DAYS - 9 }), percent: fc.nat(20) });

type Rewards = Awaited<ReturnType<typeof rewardsOf>>;

/** By days after the first one: the rate in percent. */
async function ratesWith(
  { fund, first }: { fund: string; first: Day },
  changes: readonly { after: number; percent: number }[],
): Promise<bigint[]> {
  const changed = new Map<number, bigint>();
  for (const { after, percent } of changes) {
    const rate = `0.${`${percent}`.padStart(2, '0')}`;
    if (await publish(fund, daysAfter(first, after), rate)) changed.set(after, BigInt(percent));
  }
  let inForce = 3n;
  return Array.from({ length: DAYS }, (_, i) => {
    inForce = changed.get(i) ?? inForce;
    return inForce;
  });
}

/** Buys ether into the basket or takes some out, but never all; whether there was anything to do. */
async function move(owner: string, fund: string, ether: number, holding: bigint) {
  if (ether > 0) await invest(owner, fund, `${ether}`);
  else if (ether === 0 || holding + BigInt(ether) <= 0n) return false;
  else await post(owner, 'redemption', [`ETH@${fund}`, `${ether}`], ['USDC', `${-ether}`]);
  return true;
}

/** What days earn, as the numerator of a fraction of 36,500: rewards that were paid earn, too. */
function earned(first: Day, holdings: bigint[], rates: bigint[], payments: Rewards['payments']) {
  const end = payments[0]?.ends_on ?? daysAfter(first, -1);
  let sum = 0n;
  for (let i = 0; daysAfter(first, i) <= end; i += 1) {
    const day = daysAfter(first, i);
    const paid = payments
      .filter(({ paid_at: at }) => dayOf(new Date(at)) <= day)
      .reduce((whole, { amount }) => whole + rateOf(amount), 0n);
    sum += ((holdings[i] ?? 0n) * ETHER + paid) * (rates[i] ?? 0n);
  }
  return sum;
}

test('whatever is held, and whenever it is reckoned, payments are what a plain sum of fractions says', async () => {
  await setAside(1000n * ETHER);
  const history = fc.record({
    deeds: fc.array(DEED, { minLength: 1, maxLength: 6 }),
    changes: fc.array(CHANGE, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ deeds, changes }) => {
      const held = await holder('7');
      const { owner, fund, first } = held;
      const rates = await ratesWith(held, changes);
      const holdings = Array<bigint>(DAYS).fill(7n);
      for (const { after, ether } of deeds.toSorted((one, other) => one.after - other.after)) {
        await goTo(daysAfter(first, after));
        const before = holdings[after] ?? 0n;
        if (await move(owner, fund, ether, before)) holdings.fill(before + BigInt(ether), after);
        if (ether % 2 === 0) await accrue(owner);
      }
      await goTo(daysAfter(first, DAYS));
      await accrue(owner);
      const { payments } = await rewardsOf(owner, fund);
      const paid = payments.reduce((sum, { amount }) => sum + rateOf(amount), 0n);
      const off = earned(first, holdings, rates, payments) - paid * 36_500n;
      expect((off < 0n ? -off : off) * 2n <= 36_501n).toBe(true);
      expect(await auditBooks(database)).toEqual([]);
    }),
    { numRuns: 3 },
  );
});
