import { rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { openEmbeddedTestWorld } from '../../../tests/worlds/providers.ts';
import { newId } from '../../database/identifier.ts';
import { OutcomeUnknown } from '../failures.ts';
import { processEvents } from '../process-events.ts';

const world = await openEmbeddedTestWorld();
const { sandbox, database, advance, deliver } = world;

test('the sandboxes work on the embedded database, too', async () => {
  await world.fund('BTC', 50_000n);
  await sandbox.plantFault({ provider: 'custody', fault: 'timeout_after_accepting', times: 1 });
  const payment = world.bitcoinOrder(20_000n);
  await expect(sandbox.custody.send(payment)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(await sandbox.custody.findTransfer(payment)).toMatchObject({ state: 'accepted' });

  await sandbox.setPrice({ code: 'BTC', price: rateOf('60000') });
  await sandbox.plantFault({ provider: 'trade', fault: 'answer_twice', times: 1 });
  const orders = [
    { sell: { asset: 'BTC', amount: 10_000n }, buy: 'USD' },
    { sell: { asset: 'ETH', amount: 1n }, buy: 'BTC' },
  ] as const;
  for (const order of orders) {
    const id = newId();
    await sandbox.trade.order({ ...order, key: id, requestId: id, floor: 0n });
  }
  await sandbox.messages.send({
    key: 'm',
    channel: 'SMS',
    to: '+1',
    subject: '',
    text: '',
    links: ['a'],
  });

  await advance(120);
  await sandbox.work(deliver);
  const types: string[] = [];
  const handle = async (_tx: unknown, event: { type: string }) => {
    types.push(event.type);
    return 'done' as const;
  };
  await processEvents(database, {
    'custody.transfer_detected': handle,
    'custody.transfer_settled': handle,
    'trade.order_filled': handle,
    'trade.order_failed': handle,
  });
  expect(types.toSorted()).toEqual([
    'custody.transfer_detected',
    'custody.transfer_settled',
    'custody.transfer_settled',
    'trade.order_failed',
    'trade.order_filled',
    'trade.order_filled',
  ]);
  const { balances } = await sandbox.custody.balances();
  expect(balances.find((each) => each.asset === 'BTC')?.amount).toBe(20_000n);
  expect(balances.find((each) => each.asset === 'USD')?.amount).toBeGreaterThan(0n);
  expect((await sandbox.listOutbox(null))[0]?.links).toEqual(['a']);
  expect((await sandbox.books('trade')).filter((line) => line.record === 'order')).toHaveLength(2);
});
