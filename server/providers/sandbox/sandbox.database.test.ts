import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { SANDBOX_PROVIDER_SETTINGS } from '../providers.ts';
import { openSandbox } from './sandbox.ts';

const world = await openTestWorld();
const { sandbox, database, sandboxDatabase, advance, deliver, bitcoinOrder } = world;

async function receivedCount(): Promise<number> {
  return (await database.selectFrom('provider_events').select('id').execute()).length;
}

describe('events', () => {
  test('are signed so that the platform accepts them, and tell of a deposit twice', async () => {
    await world.fund('ETH', 10n ** 18n);
    const rows = await database
      .selectFrom('provider_events')
      .select(['provider', 'type', 'data'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { provider: 'custody', type: 'custody.transfer_detected' },
      {
        provider: 'custody',
        type: 'custody.transfer_settled',
        data: { request_id: null, direction: 'in', currency: 'ETH', amount: '1000000000000000000' },
      },
    ]);
    expect(await sandbox.work(deliver)).toBe(0);
  });

  test.each([
    ['answers 503', async () => 503],
    ['answers 401', async () => 401],
    [
      'cannot be reached',
      async () => {
        throw new Error('connection refused');
      },
    ],
  ])('are sent again, later each time, while the platform %s', async (_what, refuse) => {
    await world.fund('BTC', 100n);
    const before = await receivedCount();
    const order = bitcoinOrder(1n);
    await sandbox.custody.send(order);
    await advance(120);
    let attempts = 0;
    const failing = async () => {
      attempts += 1;
      return refuse();
    };
    await sandbox.work(failing);
    await sandbox.work(failing);
    expect(attempts).toBe(1);
    await advance(11);
    await sandbox.work(failing);
    await advance(11);
    await sandbox.work(failing);
    expect(attempts).toBe(2);
    await advance(10);
    await sandbox.work(deliver);
    expect(await receivedCount()).toBe(before + 1);
    await advance(86_400);
    expect(await sandbox.work(deliver)).toBe(0);
  });

  test('whose acknowledgement is lost are sent again and kept once', async () => {
    await world.fund('BTC', 100n);
    const before = await receivedCount();
    await sandbox.custody.send(bitcoinOrder(1n));
    await advance(120);
    await sandbox.work(async (event) => {
      await deliver(event);
      throw new Error('the answer was lost');
    });
    await advance(11);
    await sandbox.work(deliver);
    expect(await receivedCount()).toBe(before + 1);
  });

  test('go out once each when several processes send at the same time', async () => {
    await world.fund('BTC', 1000n);
    for (let i = 0; i < 30; i += 1) await sandbox.custody.send(bitcoinOrder(1n));
    await advance(120);
    await sandbox.custody.balances();
    const sent: string[] = [];
    const workers = Array.from({ length: 4 }, () =>
      sandbox.work(async (event) => {
        sent.push(event.headers['x-provider-event-id'] ?? '');
        return deliver(event);
      }),
    );
    await Promise.all(workers);
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });

  test('that another process is claiming at this moment are left to it', async () => {
    await world.fund('BTC', 100n);
    await sandbox.custody.send(bitcoinOrder(1n));
    await advance(120);
    await sandbox.custody.balances();
    await sandboxDatabase.transaction().execute(async (tx) => {
      const due = tx.selectFrom('sandbox.events').selectAll().where('sends_left', '>', 0);
      expect(await due.forUpdate().execute()).toHaveLength(1);
      expect(await sandbox.work(deliver)).toBe(0);
    });
    expect(await sandbox.work(deliver)).toBe(1);
  });

  test('are signed with the same keys by every process', async () => {
    const other = await openSandbox(sandboxDatabase, SANDBOX_PROVIDER_SETTINGS);
    for (const provider of ['custody', 'trade'] as const) {
      const exported = [sandbox, other].map((each) =>
        each.publicKeys[provider].export({ format: 'jwk' }),
      );
      expect(exported[0]).toEqual(exported[1]);
    }
    expect(sandbox.publicKeys.custody.equals(sandbox.publicKeys.trade)).toBe(false);
  });
});

describe('the books', () => {
  test('show what was done once and every call with its answer, lost ones too', async () => {
    await world.fund('BTC', 1000n);
    await sandbox.plantFault({ provider: 'custody', fault: 'timeout_after_accepting', times: 1 });
    const order = bitcoinOrder(250n);
    await sandbox.custody.send(order).catch(() => {});
    await sandbox.custody.send(order);
    const lines = (await sandbox.books('custody')).filter((line) => line.key === order.key);
    expect(lines).toMatchObject([
      {
        record: 'transfer',
        request_id: order.requestId,
        direction: 'out',
        asset: 'BTC',
        amount: '0.00000250',
        state: 'accepted',
      },
      { record: 'call', call: 'send', answer: { receipt: { state: 'accepted' } } },
      { record: 'call', call: 'send', answer: { lost: 'timeout_after_accepting' } },
    ]);
    expect(() => JSON.stringify(lines)).not.toThrow();
  });

  test('of trade and messages list orders and messages', async () => {
    const { key, requestId } = bitcoinOrder(1n);
    const sell = { asset: 'USD', amount: 100n } as const;
    await sandbox.trade.order({ key, requestId, sell, buy: 'BTC', floor: 0n });
    await sandbox.messages.send({ key, channel: 'PUSH', to: 'device', subject: 'Hi', text: 'Hi' });
    expect((await sandbox.books('trade'))[0]).toMatchObject({
      record: 'order',
      request_id: requestId,
      sold_amount: '1.00',
      state: 'accepted',
    });
    expect((await sandbox.books('messages'))[0]).toMatchObject({ record: 'message', to: 'device' });
  });

  test('are closed to the platform, and the platform’s to the sandboxes', async () => {
    await expect(sql`select * from sandbox.custody_transfers`.execute(database)).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`select * from provider_events`.execute(sandboxDatabase)).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`delete from sandbox.calls`.execute(sandboxDatabase)).rejects.toThrow(
      'permission denied',
    );
  });
});

test('a fault of the platform is used as often as it was planted, however many meet it at once', async () => {
  const kinds = ['refuse', 'error_before'] as const;
  const meet = () => sandbox.meetPlatformFault(kinds);
  expect(await meet()).toBeNull();
  await sandbox.plantFault({ provider: 'platform', fault: 'delay', times: 1 });
  await sandbox.plantFault({ provider: 'platform', fault: 'error_before', times: 3 });
  const met = await Promise.all(Array.from({ length: 8 }, meet));
  expect(met.filter((fault) => fault === 'error_before')).toHaveLength(3);
  expect(met.filter((fault) => fault === null)).toHaveLength(5);
});
