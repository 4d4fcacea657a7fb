import { Refusal } from '@ballast/contract/errors.ts';
import { expect, test } from 'vitest';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
const world = await openFundsWorld();
const { database } = world;
await world.setPrices(PRICES);
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });

async function investor() {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices(PRICES);
  return client;
}

const quotesOf = async (ownerId: string, table: 'investment_quotes' | 'redemption_quotes') => {
  const rows = await database
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map(({ id }) => id);
};

test('quotes that nobody used are forgotten, and used ones stay', async () => {
  const client = await investor();
  const used = await world.quote(client, core, 'USDC', '5000');
  await world.accept(client, used.id);
  await world.settle();
  const sold = await world.quoteOut(client, core, 'USDC', '1000');
  await world.acceptOut(client, sold.id);
  await world.settle();
  for (let i = 0; i < 3; i += 1) {
    await world.quote(client, core, 'USDC', '1000');
    await world.quoteOut(client, core, 'USDC', '500');
  }
  await world.advance(3600);
  await world.queue.runDueJobs();
  expect(await quotesOf(client.id, 'investment_quotes')).toHaveLength(4);
  expect(await quotesOf(client.id, 'redemption_quotes')).toHaveLength(4);
  await world.advance(60);
  await world.queue.runDueJobs();
  expect(await quotesOf(client.id, 'investment_quotes')).toEqual([used.id]);
  expect(await quotesOf(client.id, 'redemption_quotes')).toEqual([sold.id]);
  const parts = await database
    .selectFrom('investment_quote_parts')
    .select('quote_id')
    .where('owner_id', '=', client.id)
    .execute();
  expect(parts).toHaveLength(2);
  await world.setPrices(PRICES);
});

test('a client gets sixty quotes in a minute, however many are asked for at once', async () => {
  const [client, other] = [await investor(), await investor()];
  const asked = await Promise.allSettled(
    Array.from({ length: 80 }, () => world.quote(client, core, 'USDC', '1000')),
  );
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(await quotesOf(client.id, 'investment_quotes')).toHaveLength(60);
  expect(refused).toHaveLength(20);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({
      code: 'too_many_requests',
      detail: { retry_after_s: expect.any(Number) },
    });
  }
  await expect(world.quoteOut(client, core, 'USDC', '100')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await world.quote(other, core, 'USDC', '1000')).toBeDefined();
  await world.advance(61);
  expect(await world.quote(client, core, 'USDC', '1000')).toBeDefined();
});
