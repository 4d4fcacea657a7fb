import { expect, test } from 'vitest';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { latestReconciliation, reconcile } from '../custody/reconciliation.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';

const world = await openFundsWorld();
const { database, providers, queue } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const officer = await world.staff('OPERATIONS');

test('trades, deposits and withdrawals during a comparison are no difference', async () => {
  const investor = await world.client();
  await world.fund(investor, 'USDC', '100000');
  const payee = await world.client();
  await world.fund(payee, 'USDC', '10000');
  const walletId = await world.wallet(payee, 'USDC');

  let moves = 0;
  const goOn = async () => {
    moves += 1;
    const { requestId } = await world.create(payee, walletId, 'USDC', '20');
    await world.confirm(payee, requestId);
    await world.approve(officer, requestId);
    await world.arrive(payee, 'USDC', '7');
    await world.invest(investor, core, 'USDC', '1000');
    // Long enough for what was sent to fill and to settle, in part before the books are asked and in part after.
    await world.advance(110);
    await queue.runDueJobs();
    await world.advance(4);
    await queue.runDueJobs();
  };
  for (let i = 0; i < 6; i += 1) await goOn();

  for (let round = 0; round < 4; round += 1) {
    let isRead = false;
    const custody = {
      ...providers.custody,
      balances: async () => {
        await goOn();
        const holdings = await providers.custody.balances();
        await goOn();
        return holdings;
      },
      transfersSince: async (cursor: string | null) => {
        if (isRead) return providers.custody.transfersSince(cursor);
        isRead = true;
        await goOn();
        const page = await providers.custody.transfersSince(cursor);
        await goOn();
        return page;
      },
    };
    await reconcile({ database, providers: { custody } }, SYSTEM);
    const last = await latestReconciliation(database);
    expect(last?.findings.filter(({ explainedBy }) => explainedBy === null)).toEqual([]);
  }
  expect(moves).toBe(22);
  expect(await stoppedAssets(database)).toEqual(new Set());
  await world.advance(700);
  await queue.runDueJobs();
  await world.settle();
  await world.assertBooksAgree();
});
