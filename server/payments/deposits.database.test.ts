import { expect, test } from 'vitest';
import { clientAccount } from '../ledger/account.ts';
import { freeBalance } from '../ledger/balances.ts';
import { findRequest } from '../ledger/requests.ts';
import { minorOf, openPaymentsWorld, type TestClient } from './test-payments.ts';

const world = await openPaymentsWorld();
const { database, queue, advance, client, arrive } = world;

async function funds(owner: TestClient, currency: 'BTC' | 'ETH' | 'USDC' = 'BTC') {
  const read = (purpose: 'settling' | 'available') =>
    freeBalance(database, clientAccount(owner.id, purpose, currency));
  return { settling: await read('settling'), available: await read('available') };
}

test('a deposit is shown, credited to settling when confirmed, available after 24 hours', async () => {
  const owner = await client();
  const { providerReference } = await arrive(owner, 'BTC', '1.5');
  await queue.runDueJobs();
  expect(await funds(owner)).toEqual({ settling: 0n, available: 0n });
  const deposit = await database
    .selectFrom('deposits')
    .select('request_id')
    .where('provider_ref', '=', providerReference)
    .executeTakeFirstOrThrow();
  expect((await findRequest(database, deposit.request_id))?.state).toBe('processing');

  await advance(600);
  await queue.runDueJobs();
  expect(await funds(owner)).toEqual({ settling: minorOf('BTC', '1.5'), available: 0n });
  expect((await findRequest(database, deposit.request_id))?.state).toBe('completed');

  await advance(86_400 - 900);
  await queue.runDueJobs();
  expect((await funds(owner)).available).toBe(0n);
  await advance(300);
  await queue.runDueJobs();
  expect(await funds(owner)).toEqual({ settling: 0n, available: minorOf('BTC', '1.5') });
});
