import { expect, test } from 'vitest';
import { balancesOf } from '../ledger/balances.ts';
import { minorOf, openPaymentsWorld, type TestClient } from './test-payments.ts';
import { findWithdrawal } from './withdrawal-record.ts';

const world = await openPaymentsWorld();
const { database, queue, advance, client, fund, wallet, create, verify, approve, staff } = world;

async function available(owner: TestClient, asset = 'BTC') {
  const balances = await balancesOf(database, owner.id);
  const found = balances.find((each) => each.asset === asset && each.purpose === 'available');
  return { posted: found?.posted, held: found?.held };
}

test('a withdrawal is held, confirmed, approved, sent once and booked when it settled', async () => {
  const owner = await client();
  await fund(owner, 'BTC', '2');
  const walletId = await wallet(owner, 'BTC');
  const { requestId, state } = await create(owner, walletId, 'BTC', '1');
  expect(state).toBe('CODE_REQUIRED');
  const held = minorOf('BTC', '1.0002');
  expect(await available(owner)).toEqual({ posted: minorOf('BTC', '2'), held });

  expect((await verify(owner, requestId)).state).toBe('APPROVAL_REQUIRED');
  await approve(await staff('OPERATIONS'), requestId);
  expect((await findWithdrawal(database, requestId))?.state).toBe('PROCESSING');
  await queue.runDueJobs();
  expect((await findWithdrawal(database, requestId))?.providerReference).toMatch(/^tr_/);
  await advance(120);
  await queue.runDueJobs();
  expect((await findWithdrawal(database, requestId))?.state).toBe('COMPLETED');
  expect(await available(owner)).toEqual({ posted: minorOf('BTC', '0.9998'), held: 0n });
});
