import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { getUser } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { endowHouse } from '../../server/demo/house-capital.ts';
import { HOUSE_BASKETS } from '../../server/funds/baskets.ts';
import { createFund, type NewFund } from '../../server/funds/funds.ts';
import { closeBefore } from '../../server/funds/index/schedule.ts';
import { quoteInvestment } from '../../server/funds/investments/investment-quotes.ts';
import { createInvestment } from '../../server/funds/investments/investments.ts';
import { quoteRedemption } from '../../server/funds/redemptions/redemption-quotes.ts';
import { createRedemption } from '../../server/funds/redemptions/redemptions.ts';
import { fundsSweeps } from '../../server/funds/work.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { balancesOf, purposeTotals } from '../../server/ledger/balances.ts';
import { TRADE_PARENTS } from '../../server/main/trade-parents.ts';
import { latestReconciliation, reconcile } from '../../server/payments/custody/reconciliation.ts';
import { TRADE_EVENTS } from '../../server/payments/trades/trade-events.ts';
import { tradeJobs, tradeSweeps } from '../../server/payments/trades/work.ts';
import type { Trade } from '../../server/providers/trade/port.ts';
import { openPaymentsWorld, type TestClient } from './payments.ts';
import { collectConfirmed } from './prices.ts';
import type { Through } from './providers.ts';

/** What one account of a client stands at, as text that reads well in a test. */
export type AccountBalance = { readonly posted: bigint; readonly held: bigint };

/** Funds beside payments. What the house brings along comes through the sandbox of custody, unless a test has a custodian of its own. */
export async function openFundsWorld(through?: Through, { isEndowed = true } = {}) {
  const world = await openPaymentsWorld(TRADE_EVENTS, through);
  const { database, providers, sandbox, queue, now } = world;
  const trade: { current: Trade } = { current: providers.trade };
  const desk = {
    database,
    get providers() {
      return { trade: trade.current };
    },
    parents: TRADE_PARENTS,
  };
  queue.register(tradeJobs(desk), [...tradeSweeps(desk), ...fundsSweeps(database)]);
  const settleCapital = async () => {
    await world.advance(600);
    await queue.runDueJobs();
  };
  if (isEndowed) await endowHouse({ database, providers, sandbox, settle: settleCapital });

  async function setPrices(prices: Readonly<Record<AssetCode, string>>): Promise<void> {
    for (const [code, price] of Object.entries(prices)) {
      await sandbox.setPrice({ code, price: rateOf(price) });
    }
    await world.advance(1);
    await collectConfirmed({ database, providers }, world.advance);
  }

  /** Moves the clock; the market goes on saying what it said. */
  async function advance(seconds: number): Promise<void> {
    await world.advance(seconds);
    await collectAgain();
  }

  async function fund(...given: Parameters<typeof world.fund>): Promise<void> {
    await world.fund(...given);
    await collectAgain();
  }

  async function collectAgain(): Promise<void> {
    await sql`
      insert into prices (code, as_of, price_usd)
      select code, clock_now(), price_usd
      from assets cross join lateral (
        select price_usd from prices where prices.code = assets.code order by as_of desc, known_at desc limit 1
      ) last
      on conflict do nothing`.execute(database);
  }

  async function basket(
    targets: Readonly<Record<AssetCode, string>>,
    differently: Partial<NewFund> = {},
  ): Promise<string> {
    const [core] = HOUSE_BASKETS;
    if (!core) throw new Error('the house has no basket');
    const inception = closeBefore(await now());
    const weights = Object.entries(targets).map(([asset, weight]) => ({
      asset,
      weight: rateOf(weight),
    }));
    return transact(database, (tx) =>
      createFund(tx, SYSTEM, {
        ...core,
        slug: `basket-${newId()}`,
        targets: weights,
        inception,
        ...differently,
      }),
    );
  }

  const quote = (client: TestClient, fund: string, currency: AssetCode, amount: string) =>
    transact(database, (tx) => quoteInvestment(tx, { ownerId: client.id, fund, currency, amount }));

  const accept = (client: TestClient, quoteId: string, key = newId()) =>
    transact(database, (tx) =>
      createInvestment(tx, client.actor, { ownerId: client.id, quoteId, key }),
    );

  async function invest(client: TestClient, fund: string, currency: AssetCode, amount: string) {
    const { id } = await quote(client, fund, currency, amount);
    return accept(client, id);
  }

  const quoteOut = (client: TestClient, fund: string, currency: AssetCode, amount: string | null) =>
    transact(database, (tx) => quoteRedemption(tx, { ownerId: client.id, fund, currency, amount }));

  const acceptOut = (client: TestClient, quoteId: string, key = newId()) =>
    transact(database, (tx) =>
      createRedemption(tx, client.actor, { ownerId: client.id, quoteId, key }),
    );

  async function redeem(
    client: TestClient,
    fund: string,
    currency: AssetCode,
    amount: string | null,
  ) {
    const { id } = await quoteOut(client, fund, currency, amount);
    return acceptOut(client, id);
  }

  async function settle(): Promise<void> {
    await queue.runDueJobs();
    await advance(4);
    await queue.runDueJobs();
  }

  async function balance(
    client: TestClient,
    purpose: 'available' | 'holdback' | 'units',
    asset: AssetCode,
    fundId: string | null = null,
  ): Promise<AccountBalance> {
    const found = (await balancesOf(database, client.id)).find(
      (one) => one.purpose === purpose && one.asset === asset && one.fundId === fundId,
    );
    return { posted: found?.posted ?? 0n, held: found?.held ?? 0n };
  }

  /** What the house has by a purpose, over all its stripes. */
  async function houseOwn(
    purpose: Parameters<typeof purposeTotals>[1],
  ): Promise<ReadonlyMap<AssetCode, bigint>> {
    const totals = await purposeTotals(database, purpose);
    return new Map(totals.map(({ asset, posted }) => [asset, posted]));
  }

  /** What trades left to the house so far, in this day and in those that were closed. */
  async function leftByTrades(): Promise<ReadonlyMap<AssetCode, bigint>> {
    const [today, before] = [await houseOwn('trade_result'), await houseOwn('trading_income')];
    return new Map([...today].map(([asset, minor]) => [asset, minor + (before.get(asset) ?? 0n)]));
  }

  async function subjectsSentTo(client: TestClient): Promise<string[]> {
    const { email } = await getUser(database, client.actor.userId);
    return (await sandbox.listOutbox(email)).map(({ subject }) => subject ?? '');
  }

  /** Fails unless all invariants hold, the custodian agrees, and no trade is half booked. */
  async function assertBooksAgree(): Promise<void> {
    expect(await auditBooks(database)).toEqual([]);
    await reconcile({ database, providers }, SYSTEM);
    const last = await latestReconciliation(database);
    expect(last?.findings.filter(({ explainedBy }) => explainedBy === null)).toEqual([]);
    const clearing = await purposeTotals(database, 'trade_clearing');
    expect(clearing.filter(({ posted }) => posted !== 0n)).toEqual([]);
  }

  return {
    ...world,
    advance,
    fund,
    /** As `advance`, while the market says nothing. */
    advanceInSilence: world.advance,
    subjectsSentTo,
    houseOwn,
    leftByTrades,
    assertBooksAgree,
    replaceTrade: (other: Trade) => {
      trade.current = other;
    },
    desk,
    setPrices,
    basket,
    quote,
    accept,
    invest,
    quoteOut,
    acceptOut,
    redeem,
    settle,
    balance,
    minor: (asset: AssetCode, text: string) => parseAmount(asset, text)?.minor ?? -1n,
  };
}
