import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../tests/worlds/books.ts';
import { activeHoldsById, requestById } from '../../tests/worlds/by-id.ts';
import { HOUSE_OWNER_ID, newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from './account.ts';
import { balancesOf } from './balances.ts';
import { line, postEntry } from './entries.ts';
import { advanceRequest, openRequest, placeHold, releaseHold } from './requests.ts';

const books = await openTestBooks();
const { database } = books;
const custody = worldAccount('custody', 'BTC');
const fees = houseAccount('fees', 'BTC');

async function heldWithdrawal(minor = 60n, available = 100n) {
  const client = await books.client('BTC', available);
  const requestId = await books.request(client.ownerId, 'withdrawal');
  const hold = { holdId: newId(), account: client.available, minor, requestId };
  await transact(database, (tx) => placeHold(tx, hold));
  return { ...client, ...hold };
}

function withdraw(held: Awaited<ReturnType<typeof heldWithdrawal>>, minor: bigint, key = newId()) {
  return postEntry(database, {
    key,
    kind: 'withdrawal',
    requestId: held.requestId,
    holds: [held.holdId],
    lines: [line(held.account, -minor), line(custody, minor)],
  });
}

test('a hold lowers what is free at once', async () => {
  const held = await heldWithdrawal();
  expect(await books.free(held.account)).toBe(40n);
  const lines = [line(held.account, -41n), line(fees, 41n)];
  const spend = postEntry(database, { key: newId(), kind: 'fee', lines });
  expect(await codeOf(spend)).toBe('insufficient_funds');
});

test('a hold on an account of the house is posted by an entry that names its stripe as lines do', async () => {
  const suspense = houseAccount('suspense', 'BTC');
  const of = { ownerId: HOUSE_OWNER_ID, minor: 30n };
  const requestId = await books.request(of.ownerId, 'return', { minor: of.minor });
  const hold = { holdId: newId(), account: suspense, minor: of.minor, requestId };
  await transact(database, (tx) => placeHold(tx, hold));
  expect(await activeHoldsById(database, requestId)).toHaveLength(1);
  const lines = [line(suspense, -30n), line(custody, 30n)];
  const back = { key: newId(), kind: 'return', ownerId: of.ownerId, requestId, lines } as const;
  await postEntry(database, { ...back, holds: [hold.holdId] });
  expect(await activeHoldsById(database, requestId)).toEqual([]);
  expect(await requestById(database, requestId)).toMatchObject({ state: 'completed' });
});

test('a hold of more than is free is refused', async () => {
  const held = await heldWithdrawal();
  const requestId = await books.request(held.ownerId, 'withdrawal');
  const second = { ...held, holdId: newId(), minor: 41n, requestId };
  expect(await codeOf(transact(database, (tx) => placeHold(tx, second)))).toBe(
    'insufficient_funds',
  );
  expect(await books.free(held.account)).toBe(40n);
});

test('the same hold again changes nothing; its id for another one is refused', async () => {
  const held = await heldWithdrawal();
  const again = await transact(database, (tx) => placeHold(tx, held));
  expect(again).toEqual({ replayed: true });
  const other = transact(database, (tx) => placeHold(tx, { ...held, minor: 1n }));
  expect(await codeOf(other)).toBe('entry_key_reused');
  expect(await books.free(held.account)).toBe(40n);
});

test('an entry posts a hold, completes its request and frees the rest', async () => {
  const held = await heldWithdrawal();
  await withdraw(held, 50n);
  expect(await books.free(held.account)).toBe(50n);
  expect(await activeHoldsById(database, held.requestId)).toEqual([]);
  expect(await requestById(database, held.requestId)).toMatchObject({ state: 'completed' });
  const [available] = (await balancesOf(database, held.ownerId)).filter(
    ({ asset, purpose }) => asset === 'BTC' && purpose === 'available',
  );
  expect(available).toMatchObject({ posted: 50n, held: 0n });
});

test('the same entry again finds its hold posted and changes nothing', async () => {
  const held = await heldWithdrawal();
  const key = newId();
  const first = await withdraw(held, 60n, key);
  expect(await withdraw(held, 60n, key)).toEqual({ ...first, replayed: true });
  expect(await books.free(held.account)).toBe(40n);
});

test.each([
  ['more than the hold', 61n],
  ['in the wrong direction', -1n],
])('an entry that takes %s is refused', async (_, minor) => {
  const held = await heldWithdrawal();
  expect(await codeOf(withdraw(held, minor))).toBe('entry_malformed');
  expect(await books.free(held.account)).toBe(40n);
});

test('an entry that posts a hold must take from its account', async () => {
  const held = await heldWithdrawal();
  const other = await books.client('BTC', 100n);
  expect(await codeOf(withdraw({ ...held, account: other.available }, 60n))).toBe(
    'entry_malformed',
  );
});

test('a hold is released or posted once', async () => {
  const held = await heldWithdrawal();
  const release = () => transact(database, (tx) => releaseHold(tx, held));
  await release();
  expect(await books.free(held.account)).toBe(100n);
  expect(await codeOf(release())).toBe('hold_settled');
  expect(await codeOf(withdraw(held, 60n))).toBe('hold_settled');
  expect(await books.free(held.account)).toBe(100n);
});

test('of a post and a release at once one wins', async () => {
  const held = await heldWithdrawal();
  const codes = await Promise.all([
    codeOf(withdraw(held, 60n)),
    codeOf(transact(database, (tx) => releaseHold(tx, held))),
  ]);
  expect(codes.toSorted()).toEqual(['accepted', 'hold_settled']);
});

test.each(['failed', 'rejected', 'cancelled'] as const)(
  'a request that is %s frees its holds',
  async (end) => {
    const held = await heldWithdrawal();
    await transact(database, (tx) => advanceRequest(tx, held, end));
    expect(await books.free(held.account)).toBe(100n);
    expect(await codeOf(withdraw(held, 60n))).toBe('hold_settled');
  },
);

test('a request that has ended takes no further hold and no further step', async () => {
  const held = await heldWithdrawal();
  await withdraw(held, 60n);
  const late = transact(database, (tx) => placeHold(tx, { ...held, holdId: newId(), minor: 1n }));
  expect(await codeOf(late)).toBe('request_state_conflict');
  const step = transact(database, (tx) => advanceRequest(tx, held, 'failed'));
  expect(await codeOf(step)).toBe('request_state_conflict');
});

test('a completed request may not leave a hold behind', async () => {
  const held = await heldWithdrawal(30n);
  const second = { ...held, holdId: newId() };
  await transact(database, (tx) => placeHold(tx, second));
  expect(await codeOf(withdraw(held, 30n))).toBe('entry_malformed');
});

test('holds and entries stay with the owner of their request', async () => {
  const held = await heldWithdrawal();
  const other = await books.client('BTC', 100n);
  const foreign = { ...held, holdId: newId(), account: other.available };
  const hold = transact(database, (tx) => placeHold(tx, foreign));
  expect(await codeOf(hold)).toBe('entry_of_other_owner');
  const requestId = await books.request(held.ownerId, 'exchange');
  const lines = [line(other.available, -1n), line(custody, 1n)];
  const entry = postEntry(database, { key: newId(), kind: 'exchange', requestId, lines });
  expect(await codeOf(entry)).toBe('entry_of_other_owner');
});

test('a request is opened once for owner, kind and key', async () => {
  const { ownerId } = await books.client();
  const request = {
    requestId: newId(),
    ownerId,
    kind: 'withdrawal',
    idemKey: 'k',
    asset: 'BTC',
    minor: 5n,
    state: 'submitted',
  } as const;
  const openAs = (change: object) =>
    transact(database, (tx) => openRequest(tx, { ...request, requestId: newId(), ...change }));
  await transact(database, (tx) => openRequest(tx, request));
  expect(await openAs({})).toEqual({
    requestId: request.requestId,
    state: 'submitted',
    replayed: true,
  });
  expect(await codeOf(openAs({ minor: 6n }))).toBe('entry_key_reused');
  expect(await codeOf(openAs({ idemKey: 'l', kind: 'gift' }))).toBe('entry_malformed');
  expect(await codeOf(openAs({ idemKey: 'l', asset: 'XYZ' }))).toBe('entry_malformed');
  expect(await openAs({ kind: 'exchange', minor: 6n })).toMatchObject({ replayed: false });
  const { ownerId: otherId } = await books.client();
  expect(await openAs({ ownerId: otherId })).toMatchObject({ replayed: false });
});

test('a request completes by its own entry alone, from processing', async () => {
  const { ownerId, available } = await books.client('BTC');
  const settling = clientAccount(ownerId, 'settling', 'BTC');
  const requestId = await books.request(ownerId, 'deposit', { state: 'submitted' });
  const post = (kind: 'deposit' | 'deposit_settlement') =>
    postEntry(database, {
      key: newId(),
      kind,
      requestId,
      lines:
        kind === 'deposit'
          ? [line(custody, -9n), line(settling, 9n)]
          : [line(settling, -9n), line(available, 9n)],
    });
  expect(await codeOf(post('deposit'))).toBe('request_state_conflict');
  await transact(database, (tx) =>
    advanceRequest(tx, { ownerId, requestId }, 'processing', 'submitted'),
  );
  await post('deposit');
  expect(await requestById(database, requestId)).toMatchObject({ state: 'completed' });
  await post('deposit_settlement');
  expect(await codeOf(post('deposit'))).toBe('request_state_conflict');
  expect(await books.free(available)).toBe(9n);
});
