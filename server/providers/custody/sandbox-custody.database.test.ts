import { Refusal } from '@ballast/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { newId } from '../../database/identifier.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import type { Fault } from '../faults.ts';
import { readAddress } from './address-format.ts';

const world = await openTestWorld();
const { custody, sandbox, advance, deliver, bitcoinOrder } = { ...world, ...world.providers };
const fund = () => world.fund('BTC', 1_000_000n);

/** Runs a call that must fail and returns how. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  );
}

async function eventsOf(requestId: string) {
  const rows = await world.database
    .selectFrom('provider_events')
    .select(['event_id', 'type', 'data'])
    .orderBy('id')
    .execute();
  return rows.filter((row) => (row.data as { request_id: unknown }).request_id === requestId);
}

async function transfersOf(requestId: string) {
  const books = await sandbox.books('custody');
  return books.filter((line) => line.record === 'transfer' && line.request_id === requestId);
}

async function holdingOf(asset: string): Promise<bigint> {
  const { balances } = await custody.balances();
  return balances.find((each) => each.asset === asset)?.amount ?? 0n;
}

describe('addresses', () => {
  test('each client, currency and network has one address, the same however often it is asked', async () => {
    const ownerId = newId();
    const eth = { ownerId, currency: 'ETH', network: 'ETHEREUM' } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => custody.createAddress({ ...eth, key: newId() })),
    );
    expect(new Set(answers.map((answer) => answer.address)).size).toBe(1);
    const usdt = await custody.createAddress({ ...eth, key: newId(), currency: 'USDT' });
    const other = await custody.createAddress({ ...eth, key: newId(), ownerId: newId() });
    const addresses = [answers[0]?.address ?? '', usdt.address, other.address];
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(readAddress('ETHEREUM', address)).toBe(address);
  });

  test('many clients at once get different addresses', async () => {
    const order = { currency: 'BTC', network: 'BITCOIN' } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        custody.createAddress({ ...order, key: newId(), ownerId: newId() }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.address)).size).toBe(20);
  });

  test('a currency that does not move over the network is refused', async () => {
    const wrong = { key: newId(), ownerId: newId(), currency: 'BTC', network: 'ETHEREUM' } as const;
    await expect(custody.createAddress(wrong)).rejects.toThrow(ProviderRefusal);
  });
});

describe('a transfer that arrives', () => {
  test('is seen at once and settles after ten minutes by the clock', async () => {
    const before = await holdingOf('BTC');
    const owner = { key: newId(), ownerId: newId(), currency: 'BTC', network: 'BITCOIN' } as const;
    const { address } = await custody.createAddress(owner);
    const { nextCursor } = await custody.transfersSince(null);
    const deposit = {
      address,
      currency: 'BTC',
      network: 'BITCOIN',
      amount: 42n,
      memo: null,
    } as const;
    const { providerReference } = await sandbox.arriveDeposit(deposit);

    const detected = await custody.transfersSince(nextCursor);
    expect(detected.transfers).toMatchObject([
      {
        providerReference,
        key: null,
        requestId: null,
        direction: 'in',
        state: 'accepted',
        ...deposit,
      },
    ]);
    await advance(590);
    expect((await custody.transfersSince(detected.nextCursor)).transfers).toEqual([]);
    expect(await holdingOf('BTC')).toBe(before);

    await advance(10);
    const settled = await custody.transfersSince(detected.nextCursor);
    expect(settled.transfers).toMatchObject([{ providerReference, state: 'settled' }]);
    expect(await holdingOf('BTC')).toBe(before + 42n);
  });

  test.each([
    [
      'nobody’s address',
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'address_invalid',
    ],
    [
      'a mistyped address',
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' },
      'address_invalid',
    ],
    ['nothing', { amount: 0n }, 'amount_invalid'],
  ])('cannot be sent to %s', async (_what, part, code) => {
    const address = await fund();
    const deposit = {
      address,
      currency: 'BTC',
      network: 'BITCOIN',
      amount: 1n,
      memo: null,
    } as const;
    await expect(sandbox.arriveDeposit({ ...deposit, ...part })).rejects.toThrow(
      new Refusal(code as 'amount_invalid'),
    );
  });

  test('reports the settlement before the detection when the events are delayed', async () => {
    await sandbox.work(deliver);
    await sandbox.plantFault({ provider: 'custody', fault: 'delay', times: 1 });
    await fund();
    const types = async () =>
      (await world.database.selectFrom('provider_events').select('type').orderBy('id').execute())
        .map((row) => row.type)
        .slice(-2);
    expect((await types()).at(-1)).toBe('custody.transfer_settled');
    await advance(300);
    await sandbox.work(deliver);
    expect(await types()).toEqual(['custody.transfer_settled', 'custody.transfer_detected']);
  });
});

describe('sending', () => {
  test('settles after two minutes by the clock and takes the amount from the holdings then', async () => {
    await fund();
    const before = await holdingOf('BTC');
    const order = bitcoinOrder(700n);
    const receipt = await custody.send(order);
    expect(receipt.state).toBe('accepted');
    await advance(110);
    expect(await custody.findTransfer(order)).toMatchObject({ ...receipt, state: 'accepted' });
    expect(await holdingOf('BTC')).toBe(before);
    await advance(10);
    expect(await custody.findTransfer(order)).toMatchObject({
      ...receipt,
      state: 'settled',
      amount: 700n,
    });
    expect(await holdingOf('BTC')).toBe(before - 700n);
    await sandbox.work(deliver);
    expect(await eventsOf(order.requestId)).toMatchObject([
      {
        type: 'custody.transfer_settled',
        data: {
          provider_ref: receipt.providerReference,
          amount: '700',
          direction: 'out',
          failure: null,
        },
      },
    ]);
  });

  test('the same key sends once, also when twenty workers ask at once', async () => {
    await fund();
    const order = bitcoinOrder(5n);
    const receipts = await Promise.all(Array.from({ length: 20 }, () => custody.send(order)));
    expect(new Set(receipts.map((each) => each.providerReference)).size).toBe(1);
    expect(await transfersOf(order.requestId)).toHaveLength(1);
  });

  test.each([
    ['another amount', { amount: 6n }],
    ['another address', { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }],
    ['another request', { requestId: newId() }],
  ])('the same key with %s is refused and changes nothing', async (_what, part) => {
    await fund();
    const order = bitcoinOrder(5n);
    await custody.send(order);
    expect(await failureOf(custody.send({ ...order, ...part }))).toEqual(
      new ProviderRefusal('key_reused'),
    );
    expect(await custody.findTransfer(order)).toMatchObject({ state: 'accepted', amount: 5n });
  });

  test('more than is held, counting what is already leaving, is refused for good', async () => {
    const held = await holdingOf('BTC');
    await fund();
    await custody.send(bitcoinOrder(held + 600_000n));
    const order = bitcoinOrder(600_000n);
    const refusal = new ProviderRefusal('insufficient_funds');
    expect(await failureOf(custody.send(order))).toEqual(refusal);
    await fund();
    expect(await failureOf(custody.send(order))).toEqual(refusal);
    expect(await custody.findTransfer(order)).toMatchObject({
      state: 'failed',
      failure: 'insufficient_funds',
    });
  });

  test('a mistyped address is refused', async () => {
    await fund();
    const order = { ...bitcoinOrder(5n), address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' };
    expect(await failureOf(custody.send(order))).toEqual(new ProviderRefusal('address_invalid'));
  });
});

describe('a planted fault', () => {
  const plant = (fault: Fault, times = 1) =>
    sandbox.plantFault({ provider: 'custody', fault, times });

  test('refuse: nothing leaves, now or later', async () => {
    await fund();
    const before = await holdingOf('BTC');
    await plant('refuse');
    const order = bitcoinOrder(5n);
    expect(await failureOf(custody.send(order))).toEqual(new ProviderRefusal('refused'));
    expect(await failureOf(custody.send(order))).toEqual(new ProviderRefusal('refused'));
    await advance(600);
    expect(await holdingOf('BTC')).toBe(before);
    await custody.send(bitcoinOrder(1n));
  });

  test('refuse waits for a new order when an accepted one is asked again', async () => {
    await fund();
    const accepted = bitcoinOrder(5n);
    const receipt = await custody.send(accepted);
    await plant('refuse');
    expect(await custody.send(accepted)).toEqual(receipt);
    expect(await failureOf(custody.send(bitcoinOrder(5n)))).toEqual(new ProviderRefusal('refused'));
  });

  test('error_before: the outcome is unknown, and reading back shows that nothing was sent', async () => {
    await fund();
    await plant('error_before');
    const order = bitcoinOrder(5n);
    expect(await failureOf(custody.send(order))).toBeInstanceOf(OutcomeUnknown);
    expect(await custody.findTransfer(order)).toBeNull();
    expect(await custody.send(order)).toMatchObject({ state: 'accepted' });
  });

  test.each(['error_after_accepting', 'timeout_after_accepting'] as const)(
    '%s: the outcome is unknown, and reading back shows that it was sent',
    async (fault) => {
      await fund();
      await plant(fault);
      const order = bitcoinOrder(5n);
      expect(await failureOf(custody.send(order))).toBeInstanceOf(OutcomeUnknown);
      const found = await custody.findTransfer(order);
      expect(found).toMatchObject({ state: 'accepted', amount: 5n });
      expect(await custody.send(order)).toMatchObject({
        providerReference: found?.providerReference,
      });
      expect(await transfersOf(order.requestId)).toHaveLength(1);
    },
  );

  test('answer_twice: one transfer, reported under two event ids', async () => {
    await fund();
    await plant('answer_twice');
    const order = bitcoinOrder(5n);
    const received: string[] = [];
    await custody.send(order);
    await advance(120);
    await sandbox.work(async (event) => {
      received.push(event.headers['x-provider-event-id'] ?? '');
      return deliver(event);
    });
    expect(received).toHaveLength(3);
    expect(await eventsOf(order.requestId)).toHaveLength(2);
    expect(await transfersOf(order.requestId)).toHaveLength(1);
  });

  test('delay: the event comes a quarter of an hour late, reading back finds it before', async () => {
    await fund();
    await plant('delay');
    const order = bitcoinOrder(5n);
    await custody.send(order);
    await advance(120);
    await sandbox.work(deliver);
    expect(await custody.findTransfer(order)).toMatchObject({ state: 'settled' });
    expect(await eventsOf(order.requestId)).toEqual([]);
    await advance(900);
    await sandbox.work(deliver);
    expect(await eventsOf(order.requestId)).toHaveLength(1);
  });

  test('fail_after_accepting: accepted, then reported as failed, and the holdings stay', async () => {
    await fund();
    const before = await holdingOf('BTC');
    await plant('fail_after_accepting');
    const order = bitcoinOrder(5n);
    expect(await custody.send(order)).toMatchObject({ state: 'accepted' });
    expect(await custody.findTransfer(order)).toMatchObject({ state: 'accepted', failure: null });
    await advance(120);
    await sandbox.work(deliver);
    expect(await eventsOf(order.requestId)).toMatchObject([
      { type: 'custody.transfer_failed', data: { failure: 'rejected_by_network' } },
    ]);
    expect(await holdingOf('BTC')).toBe(before);
    // What failed is free again.
    expect(await custody.send(bitcoinOrder(before))).toMatchObject({ state: 'accepted' });
  });

  test('is used up exactly as often as it was planted, also by calls at once', async () => {
    await fund();
    await plant('error_before', 5);
    const failures = await Promise.all(
      Array.from({ length: 15 }, () => failureOf(custody.send(bitcoinOrder(1n)))),
    );
    expect(failures.filter((failure) => failure instanceof OutcomeUnknown)).toHaveLength(5);
    expect(failures.filter((failure) => failure === null)).toHaveLength(10);
  });
});

test('holdings are the sum of all that is listed up to their position', async () => {
  await advance(1200);
  await sandbox.work(deliver);
  const { position, balances } = await custody.balances();
  const sums = new Map<string, bigint>();
  for (let cursor: string | null = null; ; ) {
    const page = await custody.transfersSince(cursor);
    if (page.nextCursor === cursor) break;
    cursor = page.nextCursor;
    const settled = page.transfers.filter(({ state }) => state === 'settled');
    const moved = settled.map(({ currency, direction, amount }) => ({
      asset: currency,
      amount: direction === 'in' ? amount : -amount,
    }));
    for (const { asset, amount } of [...moved, ...page.settlements]) {
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    }
    expect(BigInt(cursor)).toBeLessThanOrEqual(position);
  }
  expect(balances).not.toEqual([]);
  for (const { asset, amount } of balances) expect(sums.get(asset) ?? 0n).toBe(amount);
});

test('a poller that follows the cursor sees every change of every transfer, at whatever time it reads', async () => {
  const { nextCursor } = await custody.transfersSince(null);
  let cursor = nextCursor;
  while ((await custody.transfersSince(cursor)).nextCursor !== cursor) {
    cursor = (await custody.transfersSince(cursor)).nextCursor;
  }
  const orders = Array.from({ length: 30 }, () => bitcoinOrder(1n));
  await fund();
  const seen = new Map<string, string>();
  const poll = async () => {
    const page = await custody.transfersSince(cursor);
    cursor = page.nextCursor;
    for (const each of page.transfers) if (each.key) seen.set(each.key, each.state);
  };
  await Promise.all(orders.flatMap((order) => [custody.send(order), poll()]));
  await poll();
  expect(seen.size).toBe(30);
  await advance(120);
  await poll();
  expect([...seen.values()]).toEqual(orders.map(() => 'settled'));
});
