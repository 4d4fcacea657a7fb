import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { twentieth } from '../../../tests/harness/scale.ts';
import {
  decideWalletById,
  holdCallById,
  requestById,
  withdrawalById,
} from '../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { whilePriced } from '../../../tests/worlds/prices.ts';
import { recordCredentialChange } from '../../access/credential-changes.ts';
import { authenticatorCodeAt } from '../../access/factors/authenticator-codes.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { keepWallet } from '../targets/wallets.ts';
import { quoteWithdrawal } from './withdrawal-quote.ts';
import { findWithdrawal } from './withdrawal-record.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  endUnconfirmedWithdrawals,
  verifyWithdrawal,
} from './withdrawals.ts';

const world = await openPaymentsWorld();
const { database, queue, advance, client, fund, wallet, create, verify, approve, staff } = world;
const HOUR_S = 3600;

/** What a client has available of an asset: posted and held. */
async function available(owner: TestClient, asset = 'BTC') {
  const balances = await balancesOf(database, owner.id);
  const found = balances.find((each) => each.asset === asset && each.purpose === 'available');
  return { posted: found?.posted, held: found?.held };
}

async function ownerWith(btc: string) {
  const owner = await client();
  await fund(owner, 'BTC', btc);
  return { owner, walletId: await wallet(owner, 'BTC') };
}

function cancel(owner: TestClient, requestId: string) {
  return transact(database, (tx) =>
    cancelWithdrawal(tx, owner.actor, { ownerId: owner.id, requestId }),
  );
}

async function stateOf(requestId: string) {
  return (await withdrawalById(database, requestId))?.state;
}

/** Subjects of the emails that a client got, by the alphabet. */
async function mailTo(owner: TestClient): Promise<string[]> {
  await queue.runDueJobs();
  const { email } = await database
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', owner.actor.userId)
    .executeTakeFirstOrThrow();
  return (await world.sandbox.listOutbox(email)).map((message) => message.subject).toSorted();
}

test('a withdrawal is held, confirmed, approved, sent once and booked when it settled', async () => {
  const { owner, walletId } = await ownerWith('2');
  const { requestId, state } = await create(owner, walletId, 'BTC', '1');
  expect(state).toBe('CODE_REQUIRED');
  const held = minorOf('BTC', '1.0002');
  expect(await available(owner)).toEqual({ posted: minorOf('BTC', '2'), held });

  expect((await verify(owner, requestId)).state).toBe('APPROVAL_REQUIRED');
  await approve(await staff('OPERATIONS'), requestId);
  expect(await stateOf(requestId)).toBe('PROCESSING');
  await queue.runDueJobs();
  expect((await withdrawalById(database, requestId))?.providerReference).toMatch(/^tr_/);
  // It is on its way: no network has it yet.
  expect((await withdrawalById(database, requestId))?.hash).toBeNull();
  await advance(120);
  await queue.runDueJobs();
  expect(await stateOf(requestId)).toBe('COMPLETED');
  expect((await withdrawalById(database, requestId))?.hash).toMatch(/^sandbox-[\da-f]{64}$/);
  expect((await requestById(database, requestId))?.state).toBe('completed');
  expect(await available(owner)).toEqual({ posted: minorOf('BTC', '0.9998'), held: 0n });
  expect(await mailTo(owner)).toEqual([
    'A wallet was added to your account',
    'Your deposit of 2 BTC has arrived',
    'Your wallet was approved',
    'Your withdrawal of 1 BTC has been sent',
    'Your withdrawal of 1 BTC is confirmed',
  ]);
});

test('a withdrawal that the network drops gives amount and fee back', async () => {
  const { owner, walletId } = await ownerWith('2');
  const { requestId } = await create(owner, walletId, 'BTC', '1');
  await world.confirm(owner, requestId);
  const planted = { provider: 'custody', fault: 'fail_after_accepting', times: 1 } as const;
  await world.sandbox.plantFault(planted);
  await approve(await staff('OPERATIONS'), requestId);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
  expect(await stateOf(requestId)).toBe('FAILED');
  expect(await available(owner)).toEqual({ posted: minorOf('BTC', '2'), held: 0n });
});

describe('a withdrawal is refused', () => {
  test.each([
    ['0', 'amount_invalid'],
    ['-1', 'amount_invalid'],
    ['1e-3', 'amount_invalid'],
    ['0.123456789', 'amount_invalid'],
    ['0.0002', 'amount_does_not_cover_fee'],
    ['0.00099999', 'amount_below_minimum'],
    ['100.00000001', 'amount_above_maximum'],
    ['1.00000001', 'insufficient_funds'],
    ['0.9999', 'insufficient_funds'],
  ])('of %s BTC out of 1: %s', async (amount, code) => {
    const { owner, walletId } = await ownerWith('1');
    await expect(create(owner, walletId, 'BTC', amount)).rejects.toThrow(code);
    expect(await available(owner)).toEqual({ posted: minorOf('BTC', '1'), held: 0n });
  });

  test('while the money is being settled', async () => {
    const { owner, walletId } = await ownerWith('0.5');
    await world.arrive(owner, 'BTC', '1');
    await advance(600);
    await queue.runDueJobs();
    await expect(create(owner, walletId, 'BTC', '1')).rejects.toThrow('funds_being_settled');
    await expect(create(owner, walletId, 'BTC', '2')).rejects.toThrow('insufficient_funds');
  });

  test('without the acknowledgement', async () => {
    const { owner, walletId } = await ownerWith('1');
    const asked = transact(database, (tx) =>
      createWithdrawal(tx, owner.actor, {
        ownerId: owner.id,
        key: newId(),
        currency: 'BTC',
        targetId: walletId,
        amount: '0.5',
        acknowledged: false,
      }),
    );
    await expect(asked).rejects.toThrow('acknowledgement_required');
  });

  test("to another client's wallet, to none, and to one of another network", async () => {
    const { owner, walletId } = await ownerWith('1');
    const other = await ownerWith('1');
    await expect(create(owner, other.walletId, 'BTC', '0.5')).rejects.toThrow('not_found');
    await expect(create(owner, newId(), 'BTC', '0.5')).rejects.toThrow('not_found');
    await expect(create(owner, walletId, 'USDC', '20')).rejects.toThrow('not_found');
  });

  test('to a wallet that is not approved, or waits', async () => {
    const { owner, walletId } = await ownerWith('1');
    const officer = await staff('OPERATIONS');
    const address = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
    const pending = await transact(database, (tx) =>
      keepWallet(tx, owner.actor, {
        ownerId: owner.id,
        network: 'BITCOIN',
        address,
        ...{ memo: null, name: null, hostedBy: null },
      }),
    );
    await expect(create(owner, pending, 'BTC', '0.5')).rejects.toThrow('wallet_not_approved');
    await transact(database, (tx) =>
      decideWalletById(tx, officer, { walletId: pending, state: 'APPROVED', reason: null }),
    );
    await expect(create(owner, pending, 'BTC', '0.5')).rejects.toThrow('wallet_on_hold');
    await transact(database, (tx) => recordCredentialChange(tx, owner.actor.userId, 'PASSWORD'));
    await expect(create(owner, walletId, 'BTC', '0.5')).rejects.toThrow('wallet_on_hold');
  });

  test('to a wallet that waited but was never spoken about, until it was used', async () => {
    const owner = await client();
    await fund(owner, 'BTC', '1');
    const officer = await staff('OPERATIONS');
    const walletId = await transact(database, async (tx) => {
      const kept = { memo: null, name: null, hostedBy: 'Example Exchange' };
      const added = { ownerId: owner.id, network: 'BITCOIN', ...kept };
      const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
      const id = await keepWallet(tx, owner.actor, { ...added, address });
      await decideWalletById(tx, officer, { walletId: id, state: 'APPROVED', reason: null });
      return id;
    });
    await advance(48 * HOUR_S);
    await expect(create(owner, walletId, 'BTC', '0.5')).rejects.toMatchObject({
      code: 'video_call_required',
      detail: { purpose: 'WALLET' },
    });
    await transact(database, (tx) =>
      holdCallById(tx, officer, { targetId: walletId, purpose: 'WALLET' }),
    );
    await create(owner, walletId, 'BTC', '0.5');
  });

  test('above 250,000 dollars in a day without a call about it, however it is split', async () => {
    const { owner, walletId } = await ownerWith('20');
    const officer = await staff('OPERATIONS');
    await create(owner, walletId, 'BTC', '4');
    await expect(create(owner, walletId, 'BTC', '1.1')).rejects.toMatchObject({
      code: 'video_call_required',
      detail: { purpose: 'WITHDRAWAL' },
    });
    await transact(database, (tx) =>
      holdCallById(tx, officer, { targetId: walletId, purpose: 'WITHDRAWAL' }),
    );
    await create(owner, walletId, 'BTC', '1.1');
    await advance(25 * HOUR_S);
    await expect(create(owner, walletId, 'BTC', '5.1')).rejects.toThrow('video_call_required');
  });
});

describe('approval', () => {
  test('two different people above 100,000 dollars, at the price of its creation', async () => {
    const { owner, walletId } = await ownerWith('10');
    const { requestId } = await create(owner, walletId, 'BTC', '2.1');
    await world.confirm(owner, requestId);
    await setBitcoinPrice('10');
    const [first, second] = [await staff('OPERATIONS'), await staff('OPERATIONS')];
    await approve(first, requestId);
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
    await expect(approve(first, requestId)).rejects.toThrow('already_approved_by_you');
    await approve(second, requestId);
    expect(await stateOf(requestId)).toBe('PROCESSING');
    await expect(approve(await staff('OPERATIONS'), requestId)).rejects.toThrow(
      'case_state_conflict',
    );
    await setBitcoinPrice('50000');
  });

  test('all of a client counts in 24 hours, but what was cancelled', async () => {
    const { owner, walletId } = await ownerWith('10');
    const first = await create(owner, walletId, 'BTC', '1.5');
    expect(first.approvalsRequired).toBe(1);
    const second = await create(owner, walletId, 'BTC', '0.6');
    expect(second.approvalsRequired).toBe(2);
    await cancel(owner, second.requestId);
    expect((await create(owner, walletId, 'BTC', '0.5')).approvalsRequired).toBe(1);
    await advance(25 * HOUR_S);
    expect((await create(owner, walletId, 'BTC', '1.9')).approvalsRequired).toBe(1);
  });

  test('what is confirmed on one day counts together, whenever it was asked for', async () => {
    const { owner, walletId } = await ownerWith('10');
    const first = await create(owner, walletId, 'BTC', '1.9');
    await advance(23 * HOUR_S);
    await world.confirm(owner, first.requestId);
    await advance(2 * HOUR_S);
    const second = await create(owner, walletId, 'BTC', '1.9');
    expect(second.approvalsRequired).toBe(2);
  });

  test('what is asked for before is weighed again when it is confirmed', async () => {
    const { owner, walletId } = await ownerWith('10');
    const first = await create(owner, walletId, 'BTC', '1.9');
    await create(owner, walletId, 'BTC', '0.2');
    expect(first.approvalsRequired).toBe(1);
    expect((await verify(owner, first.requestId)).approvals_required).toBe(2);
  });

  test('never fewer people than it took before', async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId } = await create(owner, walletId, 'BTC', '0.1');
    await database
      .updateTable('withdrawals')
      .set({ approvals_required: 2 })
      .where('request_id', '=', requestId)
      .execute();
    expect((await verify(owner, requestId)).approvals_required).toBe(2);
  });

  test('what was confirmed day by day and is approved on one day takes two people from the second on', async () => {
    const { owner, walletId } = await ownerWith('10');
    const confirmed: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      const { requestId, approvalsRequired } = await create(owner, walletId, 'BTC', '1.6');
      expect(approvalsRequired).toBe(1);
      await world.confirm(owner, requestId);
      confirmed.push(requestId);
      await advance(25 * HOUR_S);
    }
    const [officer, other] = [await staff('OPERATIONS'), await staff('OPERATIONS')];
    for (const requestId of confirmed) await approve(officer, requestId);
    expect(await Promise.all(confirmed.map(stateOf))).toEqual([
      'PROCESSING',
      'APPROVAL_REQUIRED',
      'APPROVAL_REQUIRED',
    ]);
    for (const requestId of confirmed.slice(1, 2)) await approve(other, requestId);
    expect(await Promise.all(confirmed.map(stateOf))).toEqual([
      'PROCESSING',
      'PROCESSING',
      'APPROVAL_REQUIRED',
    ]);
  });

  test('of two approvals at the same moment one sees the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, walletId } = await ownerWith('10');
      const confirmed: string[] = [];
      for (let day = 0; day < 2; day += 1) {
        const { requestId } = await create(owner, walletId, 'BTC', '1.9');
        await world.confirm(owner, requestId);
        confirmed.push(requestId);
        await advance(25 * HOUR_S);
      }
      const officers = [await staff('OPERATIONS'), await staff('OPERATIONS')];
      await Promise.allSettled(
        officers.map((officer, index) => approve(officer, confirmed[index] ?? '')),
      );
      const states = await Promise.all(confirmed.map(stateOf));
      expect(states.toSorted()).toEqual(['APPROVAL_REQUIRED', 'PROCESSING']);
    }
  });

  test('above 250,000 dollars by then not without a call, held before it was asked for or since', async () => {
    const { owner, walletId } = await ownerWith('20');
    const officer = await staff('OPERATIONS');
    const first = await create(owner, walletId, 'BTC', '2.6');
    await world.confirm(owner, first.requestId);
    await advance(25 * HOUR_S);
    const second = await create(owner, walletId, 'BTC', '2.6');
    await world.confirm(owner, second.requestId);
    await expect(approve(officer, first.requestId)).rejects.toThrow('video_call_required');
    await transact(database, (tx) =>
      holdCallById(tx, officer, { targetId: walletId, purpose: 'WITHDRAWAL' }),
    );
    await advance(30 * HOUR_S);
    await approve(officer, first.requestId);
    await approve(await staff('OPERATIONS'), first.requestId);
    expect(await stateOf(first.requestId)).toBe('PROCESSING');
  });

  test('at a price older than an hour takes the call and both approvals of a large one', async () => {
    const { owner, walletId } = await ownerWith('1');
    await sql`update latest_prices set as_of = clock_now() - interval '59 minutes'`.execute(
      database,
    );
    expect((await create(owner, walletId, 'BTC', '0.1')).approvalsRequired).toBe(1);
    await sql`update latest_prices set as_of = clock_now() - interval '61 minutes'`.execute(
      database,
    );
    const input = {
      ownerId: owner.id,
      currency: 'BTC' as const,
      targetId: walletId,
      amount: '0.1',
    };
    expect(await quoteWithdrawal(database, input)).toMatchObject({
      approvals_required: 2,
      call_required: 'WITHDRAWAL',
    });
    await expect(create(owner, walletId, 'BTC', '0.1')).rejects.toThrow('video_call_required');
    await transact(database, async (tx) =>
      holdCallById(tx, await staff('OPERATIONS'), { targetId: walletId, purpose: 'WITHDRAWAL' }),
    );
    expect((await quoteWithdrawal(database, input)).call_required).toBeNull();
    expect((await create(owner, walletId, 'BTC', '0.1')).approvalsRequired).toBe(2);
    await advance(1);
  });

  test('the age of the price is judged by its profile', async () => {
    const { owner, walletId } = await ownerWith('1');
    const setAge = (age: string) =>
      sql`update latest_prices set as_of = clock_now() - ${age}::interval
        where code = 'BTC'`.execute(database);
    const input = {
      ownerId: owner.id,
      currency: 'BTC' as const,
      targetId: walletId,
      amount: '0.1',
    };
    const required = async () => (await quoteWithdrawal(database, input)).approvals_required;
    await whilePriced(world.open, ['BTC', 'DAILY'], async () => {
      await setAge('25 hours 59 minutes');
      expect(await required()).toBe(1);
      await setAge('26 hours 1 minute');
      expect(await required()).toBe(2);
    });
    await whilePriced(world.open, ['BTC', 'DEALING'], async () => {
      await setAge('400 days');
      expect(await required()).toBe(1);
    });
    expect(await required()).toBe(2);
    await advance(1);
  });

  test('withdrawals at the same moment see each other', async () => {
    const { owner, walletId } = await ownerWith('10');
    const five = Array.from({ length: 5 }, () => create(owner, walletId, 'BTC', '0.9'));
    const required = (await Promise.all(five)).map((record) => record.approvalsRequired);
    expect(required.toSorted()).toEqual([1, 1, 2, 2, 2]);
  });

  test('never by whoever entered it, never before the code, never of a suspended wallet', async () => {
    const { owner, walletId } = await ownerWith('10');
    const officer = await staff('OPERATIONS');
    const { requestId } = await create({ ...owner, actor: officer }, walletId, 'BTC', '1');
    await expect(approve(officer, requestId)).rejects.toThrow('not_found');
    await world.confirm(owner, requestId);
    await expect(approve(officer, requestId)).rejects.toThrow('approver_entered_it');
    await expect(approve(owner.actor, requestId)).rejects.toThrow('approver_entered_it');
    const other = await staff('OPERATIONS');
    await transact(database, (tx) =>
      decideWalletById(tx, other, { walletId, state: 'SUSPENDED', reason: 'Reported stolen' }),
    );
    await expect(approve(other, requestId)).rejects.toThrow('wallet_not_approved');
    await expect(approve(other, newId())).rejects.toThrow('not_found');
  });

  test('many people at once are as many approvals as it takes, and it goes once', async () => {
    const { owner, walletId } = await ownerWith('10');
    const { requestId } = await create(owner, walletId, 'BTC', '2.1');
    await world.confirm(owner, requestId);
    const people = await Promise.all(Array.from({ length: 8 }, () => staff('OPERATIONS')));
    const outcomes = await Promise.allSettled(people.map((person) => approve(person, requestId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await withdrawalById(database, requestId))?.approvals).toHaveLength(2);
  });

  test('one person who clicks many times is one approval', async () => {
    const { owner, walletId } = await ownerWith('10');
    const { requestId } = await create(owner, walletId, 'BTC', '2.1');
    await world.confirm(owner, requestId);
    const officer = await staff('OPERATIONS');
    await Promise.allSettled(Array.from({ length: 8 }, () => approve(officer, requestId)));
    expect((await withdrawalById(database, requestId))?.approvals).toHaveLength(1);
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
  });
});

async function setBitcoinPrice(price_usd: string): Promise<void> {
  await database
    .updateTable('latest_prices')
    .set({ price_usd })
    .where('code', '=', 'BTC')
    .execute();
}

describe('the code', () => {
  test('a wrong one is refused, five wrong ones end it even for the right one', async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId } = await create(owner, walletId, 'BTC', '0.5');
    const tryCode = (code: string) =>
      verifyWithdrawal(database, world.secrets, owner.actor, {
        ownerId: owner.id,
        requestId,
        code,
      });
    const right = authenticatorCodeAt(owner.secret, await world.now());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) await expect(tryCode(wrong)).rejects.toThrow('invalid_otp');
    await expect(tryCode(right)).rejects.toThrow('challenge_dead');
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
  });

  test('one code confirms one withdrawal, and one withdrawal is confirmed once', async () => {
    const { owner, walletId } = await ownerWith('1');
    const first = await create(owner, walletId, 'BTC', '0.1');
    const second = await create(owner, walletId, 'BTC', '0.1');
    const code = authenticatorCodeAt(owner.secret, await world.now());
    const use = ({ requestId }: { requestId: string }) =>
      verifyWithdrawal(database, world.secrets, owner.actor, {
        ownerId: owner.id,
        requestId,
        code,
      });
    await use(first);
    await expect(use(second)).rejects.toThrow('invalid_otp');
    await expect(use(first)).rejects.toThrow('withdrawal_state_conflict');
  });

  test("another client's withdrawal is not found, whatever the code", async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId } = await create(owner, walletId, 'BTC', '0.1');
    const other = await client();
    await expect(verify({ ...other, secret: owner.secret }, requestId)).rejects.toThrow(
      'not_found',
    );
    await expect(cancel(other, requestId)).rejects.toThrow('not_found');
  });
});

test('a withdrawal is told as it stands when it was asked for, and when it was cancelled', async () => {
  const { owner, walletId } = await ownerWith('1');
  const asked = await create(owner, walletId, 'BTC', '0.1');
  const own = { ownerId: owner.id, requestId: asked.requestId };
  const { readAt } = asked;
  expect({ ...(await findWithdrawal(database, own)), readAt }).toEqual(asked);
  const cancelled = await cancel(owner, asked.requestId);
  expect({ ...(await findWithdrawal(database, own)), readAt: cancelled.readAt }).toEqual(cancelled);
});

describe('a withdrawal that its client does not confirm', () => {
  test('ends after 24 hours: amount and fee are free again, and the client is told', async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId, createdAt, confirmBy } = await create(owner, walletId, 'BTC', '0.5');
    expect(confirmBy).toEqual(new Date(createdAt.getTime() + 24 * HOUR_S * 1000));
    expect((await withdrawalById(database, requestId))?.confirmBy).toEqual(confirmBy);
    await advance(24 * HOUR_S - 60);
    await queue.runDueJobs();
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
    await advance(60);
    await queue.runDueJobs();
    expect(await stateOf(requestId)).toBe('CANCELLED');
    expect((await withdrawalById(database, requestId))?.confirmBy).toBeNull();
    expect((await requestById(database, requestId))?.state).toBe('cancelled');
    expect(await available(owner)).toEqual({ posted: minorOf('BTC', '1'), held: 0n });
    expect(await mailTo(owner)).toContain('Your withdrawal of 0.5 BTC has expired');
    await expect(verify(owner, requestId)).rejects.toThrow('withdrawal_state_conflict');
  });

  test('and cannot be ended is put off with an alarm, and keeps back no other', async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId } = await create(owner, walletId, 'BTC', '0.4');
    const { requestId: otherId } = await create(owner, walletId, 'BTC', '0.2');
    await advance(24 * HOUR_S);
    const when = `new.request_id = '${requestId}'`;
    const closure = { table: 'withdrawal_closures', on: 'insert', when } as const;
    await whileRowsFail(world.url, closure, async () => {
      expect(await endUnconfirmedWithdrawals(database)).toBe(1);
      expect(await endUnconfirmedWithdrawals(database)).toBe(0);
    });
    expect(await stateOf(otherId)).toBe('CANCELLED');
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
    const alarms = () =>
      database
        .selectFrom('alarms')
        .select(['kind', 'details'])
        .where('subject_id', '=', requestId)
        .where('closed_at', 'is', null)
        .execute();
    const cause = 'this row is poison';
    expect(await alarms()).toEqual([{ kind: 'withdrawal_not_ended', details: { cause } }]);

    await advance(10 * 60);
    await queue.runDueJobs();
    expect(await stateOf(requestId)).toBe('CANCELLED');
    expect(await available(owner)).toEqual({ posted: minorOf('BTC', '1'), held: 0n });
    expect(await alarms()).toEqual([]);
  });

  test('takes no code from then on, even before it was ended', async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId } = await create(owner, walletId, 'BTC', '0.5');
    await advance(24 * HOUR_S);
    await expect(verify(owner, requestId)).rejects.toThrow('withdrawal_state_conflict');
    expect(await stateOf(requestId)).toBe('CODE_REQUIRED');
  });

  test('may be confirmed until then, and does not end afterwards', async () => {
    const { owner, walletId } = await ownerWith('1');
    const { requestId } = await create(owner, walletId, 'BTC', '0.5');
    await advance(23 * HOUR_S);
    await verify(owner, requestId);
    await advance(48 * HOUR_S);
    await queue.runDueJobs();
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
  });
});

describe('races', () => {
  test('of withdrawals spend a balance once: exactly as many as fit', async () => {
    const { owner, walletId } = await ownerWith('1');
    for (let round = 0; round < twentieth(50); round += 1) {
      const forty = Array.from({ length: 40 }, () => create(owner, walletId, 'BTC', '0.1498'));
      const outcomes = await Promise.allSettled(forty);
      const accepted = outcomes.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value.requestId] : [],
      );
      const refusals = outcomes.flatMap((each) =>
        each.status === 'rejected' ? [each.reason.code] : [],
      );
      expect(accepted).toHaveLength(6);
      expect(new Set(refusals)).toEqual(new Set(['insufficient_funds']));
      expect((await available(owner)).held).toBe(minorOf('BTC', '0.9'));
      await Promise.all(accepted.map((requestId) => cancel(owner, requestId)));
      expect((await available(owner)).held).toBe(0n);
    }
  }, 600_000);

  test('of withdrawing and cancelling hold what is open, and never more than there is', async () => {
    const { owner, walletId } = await ownerWith('1');
    for (let round = 0; round < twentieth(50); round += 1) {
      const open: Promise<unknown>[] = [];
      const ask = async () => {
        const { requestId } = await create(owner, walletId, 'BTC', '0.0998');
        open.push(cancel(owner, requestId));
      };
      await Promise.allSettled(Array.from({ length: 40 }, ask));
      await Promise.all(open);
      expect(open.length).toBeGreaterThanOrEqual(10);
      expect(await available(owner)).toEqual({ posted: minorOf('BTC', '1'), held: 0n });
    }
  }, 600_000);

  test('of cancelling and approving end in one of both', async () => {
    const officer = await staff('OPERATIONS');
    const { owner, walletId } = await ownerWith('10');
    for (let round = 0; round < 10; round += 1) {
      const { requestId } = await create(owner, walletId, 'BTC', '0.01');
      await world.confirm(owner, requestId);
      const both = [cancel(owner, requestId), approve(officer, requestId)];
      const outcomes = await Promise.allSettled(round % 2 ? both : both.toReversed());
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(['CANCELLED', 'PROCESSING']).toContain(await stateOf(requestId));
    }
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    const { rows } = await sql<{ outcome: string; closed: number }>`
      select outcome, count(*)::int4 as closed from withdrawal_closures
      join withdrawals using (owner_id, request_id) where owner_id = ${owner.id} group by outcome
    `.execute(database);
    const completed = BigInt(rows.find(({ outcome }) => outcome === 'COMPLETED')?.closed ?? 0);
    const spent = completed * minorOf('BTC', '0.0102');
    expect(await available(owner)).toEqual({ posted: minorOf('BTC', '10') - spent, held: 0n });
  });
});

test('a quote tells fee, limits, what is left and how many must approve', async () => {
  const { owner, walletId } = await ownerWith('3');
  const ask = { ownerId: owner.id, currency: 'BTC', targetId: walletId } as const;
  expect(await quoteWithdrawal(database, { ...ask, amount: '2.5' })).toEqual({
    withdrawals_stopped: false,
    currency: 'BTC',
    available: '3.00000000',
    settling: '0.00000000',
    minimum: '0.00100000',
    maximum: '2.99980000',
    fee: '0.00020000',
    platform_fee: '0.00000000',
    unpaid: '0.00',
    portfolio: '0.000000000000000000',
    price_usd: '50000.000000000000000000',
    proof_required: false,
    total: '2.50020000',
    value_usd: '125000.000000000000000000',
    approvals_required: 2,
    call_required: null,
  });
  await expect(quoteWithdrawal(database, { ...ask, amount: '0.123456789' })).rejects.toThrow(
    'amount_invalid',
  );
  const most = { ...ask, amount: '99999999999999999999' };
  await expect(quoteWithdrawal(database, most)).rejects.toMatchObject({
    code: 'amount_above_maximum',
    detail: { maximum: expect.any(String) },
  });
  const stranger = { ...ask, ownerId: newId(), amount: undefined };
  await expect(quoteWithdrawal(database, stranger)).rejects.toThrow('not_found');
});

test('the books hold afterwards', async () => {
  await advance(600);
  await queue.runDueJobs();
  expect(await auditBooks(database)).toEqual([]);
});
