import { encodeFunctionData, keccak256, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Distort, LOST, standBetween } from '../../../../tests/harness/node-between.ts';
import { openEthereum, TOKEN_ABI } from '../../../../tests/worlds/ethereum.ts';
import { openPaymentsWorld, type TestClient } from '../../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { clientAccount, houseAccount } from '../../../ledger/account.ts';
import { freeBalance } from '../../../ledger/balances.ts';
import { latestReconciliation, reconcile } from '../../../payments/custody/reconciliation.ts';
import { takeAsCapital } from '../../../payments/deposits/suspense.ts';
import { deriveAddress } from '../derive-address.ts';
import type { AddressOrder, SendOrder } from '../port.ts';
import { readTip } from './books.ts';
import { ethereumCustody } from './ethereum-custody.ts';

// One chain and one world for all: each test goes on from where the one before it ended.
const chain = await openEthereum({ hotLimits: new Map([['USDT', 3_000_000_000n]]) });
const world = await openPaymentsWorld();
const { database, sandboxDatabase, advance, queue } = world;
const custody = ethereumCustody(sandboxDatabase, chain.settings);

const ETHER = 10n ** 18n;
const USD = 10n ** 6n;

/** The custodian looks at the chain, and the platform at the custodian. */
async function look(): Promise<void> {
  await custody.work();
  await advance(60);
  await queue.runDueJobs();
}

/** Blocks are made and looked at until all is final that was sent before. */
async function finalise(): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await chain.mine();
    await custody.work();
  }
  await look();
}

const settling = (owner: TestClient, asset: string) =>
  freeBalance(database, clientAccount(owner.id, 'settling', asset));

/** How often the chain has confirmed what a client waits for, as is kept. */
async function confirmedOf({ id }: TestClient): Promise<string[]> {
  const rows = await database
    .selectFrom('crypto_deposits')
    .innerJoin('deposits', 'deposits.request_id', 'crypto_deposits.request_id')
    .select(['confirmations', 'confirmations_needed'])
    .where('deposits.owner_id', '=', id)
    .where('credited_at', 'is', null)
    .execute();
  return rows.map((row) => `${row.confirmations} of ${row.confirmations_needed}`);
}

const ours = async () => {
  const rows = await sandboxDatabase.selectFrom('ethereum.addresses').select('address').execute();
  return rows.map(({ address }) => address);
};

/** What the chain says that all our addresses hold in final blocks. */
async function onChain(asset: string): Promise<bigint> {
  const held = await Promise.all(
    (await ours()).map((address) => chain.held(asset, address, 'finalized')),
  );
  return held.reduce((sum, each) => sum + each, 0n);
}

/** The books of both sides equal the chain, to the wei. */
async function expectEqual(): Promise<void> {
  await reconcile(world.context, SYSTEM);
  const found = await latestReconciliation(database);
  expect(found?.findings).toEqual([]);
  for (const asset of ['ETH', 'USDT', 'USDC']) {
    const held = await onChain(asset);
    const row = found?.rows.find((each) => each.asset === asset);
    expect({ asset, ...row }).toMatchObject({ asset, ledger: held, listed: held, custody: held });
  }
}

const order = (asset: string, address: string, amount: bigint, key = newId()): SendOrder => ({
  key,
  requestId: key,
  currency: asset,
  network: 'ETHEREUM',
  address,
  memo: null,
  amount,
});

let owner: TestClient;

beforeAll(async () => {
  world.useCustody(custody);
  owner = await world.client();
  await custody.work();
});

test('addresses follow from the account’s public key, each once, and a used one is passed over', async () => {
  const at = (currency: string): AddressOrder => ({
    key: newId(),
    ownerId: owner.id,
    currency,
    network: 'ETHEREUM',
  });
  const [first, again] = await Promise.all([
    custody.createAddress(at('ETH')),
    custody.createAddress(at('ETH')),
  ]);
  expect(again).toEqual(first);
  expect(first.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  await expect(custody.createAddress({ ...at('BTC'), network: 'BITCOIN' })).rejects.toThrow(
    'network_not_supported',
  );
  const next = deriveAddress('ETHEREUM', chain.settings.accountKey, 1);
  await chain.pay('ETH', next, 1n);
  await chain.mine();
  const token = await custody.createAddress(at('USDT'));
  expect(token.address).not.toBe(next);
  expect(await custody.createAddress(at('USDT'))).toEqual(token);
});

test('nobody is paid at an address of ours or at a token’s contract, in either case', async () => {
  const exchange = `0x${'e'.repeat(40)}`;
  const own = ethereumCustody(sandboxDatabase, chain.settings, exchange);
  const why = (address: string) => own.unpayable({ network: 'ETHEREUM', address });
  const { address } = await custody.createAddress({
    ...{ key: newId(), ownerId: owner.id, currency: 'ETH', network: 'ETHEREUM' },
  });
  for (const ours of [address, chain.hot, chain.settings.coldAddress, exchange]) {
    expect([ours, await why(ours)]).toEqual([ours, 'ours']);
    expect(await why(`0x${ours.slice(2).toUpperCase()}`)).toBe('ours');
  }
  for (const contract of [...chain.tokens.values(), '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48']) {
    expect([contract, await why(contract)]).toEqual([contract, 'token_contract']);
  }
  expect(await why(chain.stranger)).toBeNull();
});

test('what the wallets hold in the beginning comes for nobody', async () => {
  await chain.pay('ETH', chain.hot, 20n * ETHER);
  await chain.pay('USDC', chain.hot, 5000n * USD);
  await finalise();
  await finalise();
  const suspense = await freeBalance(database, houseAccount('suspense', 'ETH'));
  expect(suspense).toBe(
    (await chain.held('ETH', chain.hot)) + (await chain.held('ETH', chain.settings.coldAddress)),
  );
  const rows = await sandboxDatabase
    .selectFrom('ethereum.transfers')
    .select('provider_ref')
    .execute();
  for (const { provider_ref: reference } of rows) {
    await transact(database, (tx) => takeAsCapital(tx, SYSTEM, reference));
  }
  await expectEqual();
});

describe('a deposit', () => {
  test('is seen in its block and credited once that is final, of ether and of tokens', async () => {
    await chain.pay('ETH', await world.addressOf(owner, 'ETH'), ETHER);
    await chain.pay('USDT', await world.addressOf(owner, 'USDT'), 100n * USD);
    await chain.pay('USDC', await world.addressOf(owner, 'USDC'), 200n * USD);
    await chain.mine();
    await look();
    expect(await settling(owner, 'ETH')).toBe(0n);
    const seen = await database
      .selectFrom('deposits')
      .select('currency')
      .where('owner_id', '=', owner.id)
      .where('credited_at', 'is', null)
      .execute();
    expect(seen.map(({ currency }) => currency).toSorted()).toEqual(['ETH', 'USDC', 'USDT']);
    expect(await confirmedOf(owner)).toEqual(['1 of 64', '1 of 64', '1 of 64']);
    await chain.mine();
    await look();
    expect(await confirmedOf(owner)).toEqual(['2 of 64', '2 of 64', '2 of 64']);
    await finalise();
    expect(await settling(owner, 'ETH')).toBe(ETHER);
    expect(await settling(owner, 'USDT')).toBe(100n * USD);
    expect(await settling(owner, 'USDC')).toBe(200n * USD);
    await expectEqual();
  });

  test('that a contract pays out is found by the balance', async () => {
    const other = await world.client();
    const to = [
      await world.addressOf(owner, 'ETH'),
      await world.addressOf(other, 'ETH'),
    ] as `0x${string}`[];
    const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'pay', args: [to] });
    const before = await settling(owner, 'ETH');
    await finalise();
    await chain.transact({ to: chain.payer, value: 2n * ETHER, data });
    await finalise();
    await finalise();
    expect(await settling(owner, 'ETH')).toBe(before + ETHER);
    expect(await settling(other, 'ETH')).toBe(ETHER);
    await expectEqual();
  });

  test('of nothing, or of a token that only calls itself by a name, is counted and credits nothing', async () => {
    const to = (await world.addressOf(owner, 'USDT')) as `0x${string}`;
    const before = await settling(owner, 'USDT');
    const mint = { abi: TOKEN_ABI, functionName: 'mint', args: [to, 900n * USD] } as const;
    await chain.transact({ to: chain.fake, data: encodeFunctionData(mint) });
    const nothing = [chain.stranger as `0x${string}`, to, 0n] as const;
    await chain.transact({
      to: chain.tokens.get('USDC') ?? '',
      data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transferFrom', args: nothing }),
    });
    await finalise();
    expect(await settling(owner, 'USDT')).toBe(before);
    const counted = await sandboxDatabase
      .selectFrom('ethereum.ignored')
      .select(['kind', 'times'])
      .execute();
    expect(counted).toEqual(
      expect.arrayContaining([
        { kind: 'unlisted_token', times: 1 },
        { kind: 'zero_value', times: 1 },
      ]),
    );
    await expectEqual();
  });
});

describe('a reorganisation', () => {
  test('before a deposit is final changes nothing for one that is mined again, and ends one that is not', async () => {
    const again = await world.client();
    const never = await world.client();
    const raw = await chain.rawOf(
      await chain.pay('ETH', await world.addressOf(again, 'ETH'), ETHER),
    );
    await chain.pay('ETH', await world.addressOf(never, 'ETH'), ETHER);
    await chain.mine();
    await look();
    await chain.reorganise(1);
    await chain.resend(raw);
    await finalise();
    await finalise();
    expect(await settling(again, 'ETH')).toBe(ETHER);
    expect(await settling(never, 'ETH')).toBe(0n);
    const rows = await database
      .selectFrom('deposits')
      .select(['owner_id', 'failed_at'])
      .where('owner_id', 'in', [again.id, never.id])
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.owner_id === again.id)?.failed_at).toBeNull();
    expect(rows.find((row) => row.owner_id === never.id)?.failed_at).not.toBeNull();
    await expectEqual();
  });

  test('of blocks that were final is undone in the books, and done again when it is mined again', async () => {
    const undone = await world.client();
    const raw = await chain.rawOf(
      await chain.pay('USDC', await world.addressOf(undone, 'USDC'), 50n * USD),
    );
    await finalise();
    expect(await settling(undone, 'USDC')).toBe(50n * USD);
    await chain.reorganise(6);
    await chain.mine();
    await look();
    expect(await settling(undone, 'USDC')).toBe(0n);
    await finalise();
    await expectEqual();
    await chain.resend(raw);
    await finalise();
    await finalise();
    expect(await settling(undone, 'USDC')).toBe(50n * USD);
    await expectEqual();
  });
});

describe('a withdrawal', () => {
  const receiver = '0x1111111111111111111111111111111111111111';
  const state = async (key: string) => (await custody.findTransfer({ key }))?.state;

  test.each(['ETH', 'USDC'])('of %s is paid once, however often it is asked for', async (asset) => {
    const sent = order(asset, receiver, asset === 'ETH' ? ETHER / 10n : 30n * USD);
    const before = await chain.held(asset, receiver);
    const receipts = await Promise.all([custody.send(sent), custody.send(sent)]);
    expect(receipts[0]).toEqual(receipts[1]);
    await expect(custody.send({ ...sent, amount: 1n })).rejects.toThrow('key_reused');
    await custody.work();
    await Promise.all([custody.work(), custody.work()]);
    await finalise();
    expect(await chain.held(asset, receiver)).toBe(before + sent.amount);
    expect(await state(sent.key)).toBe('settled');
    expect((await custody.findTransfer(sent))?.hash).toMatch(/^0x/);
  });

  test('that the token’s contract would not carry out fails, and takes no number', async () => {
    const blocked = '0x2222222222222222222222222222222222222222';
    const set = { abi: TOKEN_ABI, functionName: 'setBlocked', args: [blocked, true] } as const;
    await chain.transact({ to: chain.tokens.get('USDC') ?? '', data: encodeFunctionData(set) });
    await chain.mine();
    const sent = order('USDC', blocked, 30n * USD);
    await custody.send(sent);
    await custody.work();
    expect(await state(sent.key)).toBe('failed');
    await expect(custody.send(sent)).rejects.toThrow('rejected_by_network');
  });

  test.each([
    ['an address of ours', () => order('ETH', chain.hot, 1n), 'address_invalid'],
    ['more than is held', () => order('ETH', receiver, 10n ** 25n), 'insufficient_funds'],
    [
      'bitcoin',
      () => ({ ...order('BTC', receiver, 1n), network: 'BITCOIN' }),
      'network_not_supported',
    ],
  ])('to or of %s is refused for good', async (_what, make, reason) => {
    const sent = make();
    await expect(custody.send(sent)).rejects.toThrow(reason);
    await expect(custody.send(sent)).rejects.toThrow(reason);
  });

  test('whose fee is too low is sent again under the same number', async () => {
    const sent = order('ETH', receiver, ETHER / 10n);
    await custody.send(sent);
    await custody.work();
    const before = await chain.held('ETH', receiver);
    await advance(61);
    await chain.anvil.ask('anvil_setNextBlockBaseFeePerGas', '0x2540be400');
    await chain.mine();
    expect(await chain.held('ETH', receiver)).toBe(before);
    await custody.work();
    await finalise();
    const broadcasts = await sandboxDatabase
      .selectFrom('ethereum.broadcasts')
      .innerJoin('ethereum.transactions', (join) =>
        join.onRef(
          'ethereum.transactions.transaction_id',
          '=',
          'ethereum.broadcasts.transaction_id',
        ),
      )
      .select('hash')
      .where('provider_ref', '=', `order/${sent.key}`)
      .execute();
    expect(broadcasts.length).toBeGreaterThan(1);
    expect(await chain.held('ETH', receiver)).toBe(before + sent.amount);
    expect(await state(sent.key)).toBe('settled');
  });

  test('whose newest form the wallet cannot pay is paid by an earlier one', async () => {
    const sent = order('ETH', receiver, ETHER / 10n);
    await custody.send(sent);
    await custody.work();
    const { transaction_id, nonce } = await sandboxDatabase
      .selectFrom('ethereum.transactions')
      .select(['transaction_id', 'nonce'])
      .where('provider_ref', '=', `order/${sent.key}`)
      .executeTakeFirstOrThrow();
    const { privateKey } = chain.account.deriveChild(1).deriveChild(0);
    if (!privateKey) throw new Error('the account has no key');
    const dear = { maxFeePerGas: ETHER, maxPriorityFeePerGas: 1n };
    const raw = await privateKeyToAccount(toHex(privateKey)).signTransaction({
      ...{ type: 'eip1559', chainId: 31_337, nonce: Number(nonce), gas: 21_000n },
      ...{ ...dear, to: receiver, value: sent.amount },
    });
    await sandboxDatabase
      .insertInto('ethereum.broadcasts')
      .values({ hash: keccak256(raw), transaction_id, raw, fee_limit: ETHER, tip: 1n })
      .execute();
    await chain.anvil.ask('anvil_dropAllTransactions');
    const before = await chain.held('ETH', receiver);
    await finalise();
    expect(await chain.held('ETH', receiver)).toBe(before + sent.amount);
    expect(await state(sent.key)).toBe('settled');
  });

  test('whose number somebody else used up is paid under another', async () => {
    const sent = order('ETH', receiver, ETHER / 10n);
    await custody.send(sent);
    await custody.work();
    await chain.anvil.ask('anvil_dropAllTransactions');
    await chain.anvil.ask('anvil_impersonateAccount', chain.hot);
    await chain.anvil.ask('eth_sendTransaction', {
      from: chain.hot,
      to: chain.settings.coldAddress,
      value: '0x1',
      gas: '0x5208',
    });
    const before = await chain.held('ETH', receiver);
    await finalise();
    await finalise();
    expect(await chain.held('ETH', receiver)).toBe(before + sent.amount);
    expect(await state(sent.key)).toBe('settled');
  });

  test('books what it cost to the house', async () => {
    const costs = await sandboxDatabase
      .selectFrom('ethereum.costs')
      .select((eb) => eb.fn.sum<string>('amount').as('amount'))
      .where('state', '=', 'settled')
      .executeTakeFirstOrThrow();
    await look();
    const booked = await freeBalance(database, houseAccount('network_costs', 'ETH'));
    expect(BigInt(costs.amount)).toBeGreaterThan(0n);
    expect(-booked).toBe(BigInt(costs.amount));
  });
});

describe('a node', () => {
  const receiver = '0x3333333333333333333333333333333333333333';

  async function through(distort: Distort) {
    const between = await standBetween(chain.anvil.url, distort);
    afterAll(between.stop);
    return ethereumCustody(sandboxDatabase, {
      ...chain.settings,
      node: { url: between.url, token: null },
    });
  }

  test('whose answer is lost once it has the payment is sent the same again, and it is paid once', async () => {
    const losing = await through((method, result) =>
      method === 'eth_sendRawTransaction' ? LOST : result,
    );
    const sent = order('ETH', receiver, ETHER / 10n);
    await custody.send(sent);
    await expect(losing.work()).rejects.toThrow();
    await expect(losing.work()).resolves.toBeGreaterThanOrEqual(0);
    await finalise();
    expect(await chain.held('ETH', receiver)).toBe(sent.amount);
    expect((await custody.findTransfer(sent))?.state).toBe('settled');
  });

  test('that has no receipts is left until it has them', async () => {
    const without = await through((method, result) =>
      method === 'eth_getTransactionReceipt' ? null : result,
    );
    const late = await world.client();
    await chain.pay('ETH', await world.addressOf(late, 'ETH'), ETHER);
    await chain.mine();
    await without.work();
    expect((await readTip(sandboxDatabase))?.number).toBeLessThan(await chain.head());
    await finalise();
    await finalise();
    expect(await settling(late, 'ETH')).toBe(ETHER);
  });

  // What it hid stays a difference, so this is the last test of this chain.
  test('that leaves out the event of a payment does not have it fail, which would free its money again', async () => {
    const hiding = await through((method, result) => (method === 'eth_getLogs' ? [] : result));
    const sent = order('USDC', receiver, 30n * USD);
    await custody.send(sent);
    await custody.work();
    for (let i = 0; i < 4; i += 1) {
      await chain.mine();
      await hiding.work();
    }
    expect(await chain.held('USDC', receiver)).toBe(sent.amount);
    expect((await custody.findTransfer(sent))?.state).toBe('accepted');
    await reconcile(world.context, SYSTEM);
    const found = await latestReconciliation(database);
    expect(found?.findings).not.toEqual([]);
  });
});
