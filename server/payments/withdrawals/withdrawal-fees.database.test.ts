import { rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { withdrawalById } from '../../../tests/worlds/by-id.ts';
import { publishPlatformFee } from '../../../tests/worlds/fees.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { dayOf, daysAfter, daysFrom } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { accrueFee } from '../../fees/accrual.ts';
import { readCharges } from '../../fees/bills.ts';
import { readFees } from '../../fees/client-fees.ts';
import { readFeeShare } from '../../fees/withdrawal-fees.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { bringBack } from './withdrawal-dispatches.ts';
import { quoteWithdrawal } from './withdrawal-quote.ts';
import { cancelWithdrawal } from './withdrawals.ts';

const world = await openPaymentsWorld();
const { database, queue, advance, client, fund, wallet, create, approve, staff, now } = world;

// Billed by the year, so that no bill comes in between.
await publishPlatformFee(database, '2000-01-01', 'YEAR');

/** A client with 2 BTC, 100,000 dollars, of which 27.40 dollars have accrued in ten days. */
async function ownerWithFee(): Promise<{ owner: TestClient; walletId: string }> {
  const owner = await client();
  await fund(owner, 'BTC', '2');
  const walletId = await wallet(owner, 'BTC');
  const until = dayOf(await now());
  const firstDay = daysAfter(until, -10);
  const close = { value: rateOf('100000'), carried: false };
  const of = new Map(daysFrom(firstDay, until).map((day) => [day, close]));
  const fee = { ownerId: owner.id, kind: 'PLATFORM', fundId: null } as const;
  await transact(database, (tx) => accrueFee(tx, fee, { firstDay, until, of }));
  return { owner, walletId };
}

async function btcOf(owner: TestClient) {
  const balances = await balancesOf(database, owner.id);
  const found = balances.find(({ asset, purpose }) => asset === 'BTC' && purpose === 'available');
  return { posted: found?.posted, held: found?.held };
}

const stateOf = async (owner: TestClient) =>
  (await readCharges(database, owner.id, new Date(0), null)).map(({ state }) => state);
const unpaidOf = async (owner: TestClient) => (await readFeeShare(database, owner.id)).unpaid;

async function send(owner: TestClient, requestId: string) {
  await world.confirm(owner, requestId);
  await approve(await staff('OPERATIONS'), requestId);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
}

test('half of the portfolio takes half of the unpaid fee with it, shown before and charged with the withdrawal', async () => {
  const { owner, walletId: targetId } = await ownerWithFee();
  const quote = await quoteWithdrawal(database, {
    ...{ ownerId: owner.id, currency: 'BTC', targetId, amount: '1' },
  });
  expect(quote).toMatchObject({ platform_fee: '0.00027400', total: '1.00047400' });
  const { requestId, platformFee } = await create(owner, targetId, 'BTC', '1');
  expect(platformFee).toBe(minorOf('BTC', '0.000274'));
  expect((await btcOf(owner)).held).toBe(minorOf('BTC', '1.000474'));
  expect(await unpaidOf(owner)).toBe(1370n);
  await send(owner, requestId);
  expect((await withdrawalById(database, requestId))?.state).toBe('COMPLETED');
  expect(await btcOf(owner)).toEqual({ posted: minorOf('BTC', '0.999526'), held: 0n });
  expect(await stateOf(owner)).toEqual(['CHARGED']);
  expect((await readFees(database, owner.id))[0]).toMatchObject({ posted: 2740n, settled: 1370n });
  expect(await auditBooks(database)).toEqual([]);
});

test('two withdrawals share what is unpaid, and the whole portfolio takes all of it', async () => {
  const { owner, walletId: targetId } = await ownerWithFee();
  await create(owner, targetId, 'BTC', '1');
  await create(owner, targetId, 'BTC', '0.5');
  // A quarter of the portfolio takes a quarter of what the first one left.
  const [first, second] = await readCharges(database, owner.id, new Date(0), null);
  expect([first?.cents, second?.cents]).toEqual([1370n, 343n]);
  const { maximum } = await quoteWithdrawal(database, {
    ...{ ownerId: owner.id, currency: 'BTC', targetId, amount: undefined },
  });
  const last = await create(owner, targetId, 'BTC', maximum);
  const { held = 0n, posted = 0n } = await btcOf(owner);
  expect(posted - held).toBeLessThan(1000n);
  expect(last.platformFee).toBeGreaterThan(0n);
  expect(await auditBooks(database)).toEqual([]);
});

test('a withdrawal that is cancelled gives its fee back', async () => {
  const { owner, walletId } = await ownerWithFee();
  const { requestId } = await create(owner, walletId, 'BTC', '1');
  await transact(database, (tx) =>
    cancelWithdrawal(tx, owner.actor, { ownerId: owner.id, requestId }),
  );
  expect(await stateOf(owner)).toEqual(['RELEASED']);
  expect(await unpaidOf(owner)).toBe(2740n);
  expect(await btcOf(owner)).toEqual({ posted: minorOf('BTC', '2'), held: 0n });
});

test('a withdrawal that the network drops gives its fee back', async () => {
  const { owner, walletId } = await ownerWithFee();
  const { requestId } = await create(owner, walletId, 'BTC', '1');
  const planted = { provider: 'custody', fault: 'fail_after_accepting', times: 1 } as const;
  await world.sandbox.plantFault(planted);
  await send(owner, requestId);
  expect((await withdrawalById(database, requestId))?.state).toBe('FAILED');
  expect(await stateOf(owner)).toEqual(['RELEASED']);
  expect(await unpaidOf(owner)).toBe(2740n);
  expect(await auditBooks(database)).toEqual([]);
});

test('a withdrawal that is booked back is paid its fee back, too', async () => {
  const { owner, walletId } = await ownerWithFee();
  const { requestId } = await create(owner, walletId, 'BTC', '1');
  await send(owner, requestId);
  const record = await withdrawalById(database, requestId);
  if (!record) throw new Error('the withdrawal is gone');
  await transact(database, (tx) =>
    bringBack(tx, record, { reversalId: newId(), requestKey: newId(), entryKey: newId() }),
  );
  expect(await stateOf(owner)).toEqual(['RETURNED']);
  expect(await unpaidOf(owner)).toBe(2740n);
  expect(await btcOf(owner)).toEqual({ posted: minorOf('BTC', '2'), held: 0n });
});
