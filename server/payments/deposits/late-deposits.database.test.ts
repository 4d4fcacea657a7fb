import { expect, test } from 'vitest';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { alarmLateDeposits } from './late-deposits.ts';

const world = await openPaymentsWorld();
const { database, queue, advance, client, arrive } = world;
const HOUR_S = 3600;

test('staff are told once of a deposit that does not settle for six hours, until it does', async () => {
  const sweep = () => alarmLateDeposits(database);
  const settled = await arrive(await client(), 'BTC', '1');
  await advance(600);
  await queue.runDueJobs();
  const { providerReference } = await arrive(await client(), 'BTC', '1');
  await queue.runDueJobs();
  const depositOf = (reference: string) =>
    database
      .selectFrom('deposits')
      .innerJoin('crypto_deposits', 'crypto_deposits.request_id', 'deposits.request_id')
      .selectAll('deposits')
      .where('provider_ref', '=', reference)
      .executeTakeFirstOrThrow();
  expect((await depositOf(settled.providerReference)).credited_at).not.toBeNull();
  const { request_id: requestId } = await depositOf(providerReference);

  await advance(6 * HOUR_S - 60);
  expect(await sweep()).toBe(0);
  await advance(60);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  expect(await openAlarmsAbout(database, 'deposit_late')).toMatchObject([{ id: requestId }]);

  await queue.runDueJobs();
  expect((await depositOf(providerReference)).credited_at).not.toBeNull();
  expect(await openAlarmsAbout(database, 'deposit_late')).toEqual([]);
});

test('one that cannot be told of keeps back no other', async () => {
  const [poison, other] = [await client(), await client()];
  for (const owner of [poison, other]) await arrive(owner, 'BTC', '1');
  await queue.runDueJobs();
  await advance(6 * HOUR_S);
  const told = async () =>
    (await openAlarmsAbout(database, 'deposit_late')).map(({ ownerId }) => ownerId);
  const when = `new.owner_id = '${poison.id}' and new.kind = 'deposit_late'`;
  await whileRowsFail(world.url, { table: 'alarms', on: 'insert', when }, async () => {
    await expect(alarmLateDeposits(database)).rejects.toThrow('this row is poison');
    expect(await told()).toEqual([other.id]);
  });
  expect(await alarmLateDeposits(database)).toBe(1);
  expect((await told()).toSorted()).toEqual([poison.id, other.id].toSorted());
});
