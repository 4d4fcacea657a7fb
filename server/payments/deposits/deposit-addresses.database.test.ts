import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import {
  fetchDepositAddresses,
  getDepositCredentials,
  requestDepositAddresses,
} from './deposit-addresses.ts';

const world = await openPaymentsWorld();
const { database, sandbox, queue, advance, client } = world;

const bitcoin = (owner: TestClient) => getDepositCredentials(database, owner.id, 'BTC', 'BITCOIN');

test('an address is being prepared until the custodian gave it, and then stays', async () => {
  const owner = await client();
  expect(await bitcoin(owner)).toMatchObject({ state: 'PREPARING', address: null });
  await queue.runDueJobs();
  const first = await bitcoin(owner);
  expect(first).toMatchObject({ state: 'READY', address: expect.stringMatching(/^bc1/) });
  await transact(database, (tx) => requestDepositAddresses(tx, SYSTEM, owner.id));
  await queue.runDueJobs();
  expect(await bitcoin(owner)).toEqual(first);
});

test('no two clients and no two currencies have the same address', async () => {
  await Promise.all([client(), client(), client()]);
  await Promise.all([fetchDepositAddresses(world.context), fetchDepositAddresses(world.context)]);
  const rows = await database.selectFrom('deposit_addresses').select('address').execute();
  expect(rows.every(({ address }) => address !== null)).toBe(true);
  expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length);
});

test.each(['error_before', 'error_after_accepting', 'refuse'] as const)(
  'a custodian that fails (%s) is asked again a minute later',
  async (fault) => {
    const owner = await client();
    await sandbox.plantFault({ provider: 'custody', fault, times: 4 });
    await queue.runDueJobs();
    expect((await bitcoin(owner)).state).toBe('PREPARING');
    await advance(61);
    await queue.runDueJobs();
    expect((await bitcoin(owner)).state).toBe('READY');
  },
);

test('an address that does not come within an hour is told to staff, until it comes', async () => {
  const owner = await client();
  const told = async () => {
    const rows = await database
      .selectFrom('alarms')
      .select('closed_at')
      .where('kind', '=', 'deposit_address_late')
      .where('owner_id', '=', owner.id)
      .execute();
    return rows.filter((row) => row.closed_at === null).length;
  };
  const createAddress = () => Promise.reject(new Error('away'));
  const custody = { ...world.context.providers.custody, createAddress };
  const fetch = () => fetchDepositAddresses({ database, providers: { custody } });
  await fetch();
  await advance(3_599);
  await fetch();
  expect(await told()).toBe(0);
  await advance(61);
  await fetch();
  await advance(61);
  await fetch();
  const addresses = await database
    .selectFrom('deposit_addresses')
    .select('address_id')
    .where('owner_id', '=', owner.id)
    .execute();
  expect(await told()).toBe(addresses.length);
  await advance(61);
  await queue.runDueJobs();
  expect(await told()).toBe(0);
});

test('a currency that does not move over a network has no address there', async () => {
  const owner = await client();
  const asked = getDepositCredentials(database, owner.id, 'BTC', 'ETHEREUM');
  await expect(asked).rejects.toThrow('currency_not_available');
});
