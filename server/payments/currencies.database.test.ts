import { expect, test } from 'vitest';
import { openPaymentsWorld } from '../../tests/worlds/payments.ts';
import { setLanguage } from '../account/users.ts';
import { transact } from '../database/transact.ts';
import { listAssets } from './currencies.ts';

const world = await openPaymentsWorld();
const { database } = world;

test('money has its name in the language of whoever reads, and everything else one name', async () => {
  const reader = { userId: (await world.client()).actor.userId };
  const namesOf = async () => {
    const { assets } = await listAssets(database, reader);
    return Object.fromEntries(assets.map(({ code, name }) => [code, name]));
  };
  expect(await namesOf()).toMatchObject({ USD: 'US dollar', CHF: 'Swiss franc', ETH: 'Ether' });
  await transact(database, (tx) => setLanguage(tx, reader.userId, 'de'));
  expect(await namesOf()).toMatchObject({
    ...{ USD: 'US-Dollar', CHF: 'Schweizer Franken' },
    ...{ ETH: 'Ether', USDC: 'USD Coin' },
  });
});
