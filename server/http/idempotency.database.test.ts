import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { eraseDue } from '../../tests/worlds/erasing.ts';
import { advanceClock } from '../database/clock.ts';
import { openDatabase, type Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { ANSWERED_REQUESTS, hashInput, keptAnswer, once } from './idempotency.ts';

const { url } = await testDatabase();
const open = await openDatabase({ url, dataDir: 'memory:', lockTimeoutMs: 200 });
afterAll(() => open.close());

test('a request whose key is still at work after the wait is told so', async () => {
  const whose = { ownerId: newId(), userId: newId() };
  const claim = { ...whose, call: 'asked', key: newId(), inputHash: hashInput({}) };
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = once(open.database, claim, async (tx) => {
    await sql`select 1`.execute(tx);
    begin();
    await isOver;
    return 'done';
  });
  await hasBegun;
  const again = () => once(open.database, claim, async () => 'twice');
  await expect(again()).rejects.toMatchObject({ code: 'idempotency_key_in_progress' });
  end();
  expect([await first, await again()]).toEqual(['done', 'done']);
});

test('what is done for a key that was taken is undone', async () => {
  const whose = { ownerId: newId(), userId: newId() };
  const claim = { ...whose, call: 'counted', key: newId(), inputHash: hashInput({}) };
  const leaveMark = async (tx: Tx) => {
    const mark = { ...whose, call: 'mark', key: newId(), inputHash: hashInput({}) };
    await tx
      .insertInto('idempotency_keys')
      .values({
        owner_id: mark.ownerId,
        user_id: mark.userId,
        call: mark.call,
        key: mark.key,
        input_hash: mark.inputHash,
      })
      .execute();
    return 'marked';
  };
  const asked = Array.from({ length: 5 }, () => once(open.database, claim, leaveMark));
  expect(await Promise.all(asked)).toEqual(Array(5).fill('marked'));
  await expect(
    once(open.database, { ...claim, inputHash: hashInput({ other: true }) }, leaveMark),
  ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  const marks = await open.database
    .selectFrom('idempotency_keys')
    .select('key')
    .where('call', '=', 'mark')
    .where('owner_id', '=', whose.ownerId)
    .execute();
  expect(marks).toHaveLength(1);
});

test('a refusal of the effect leaves the key free', async () => {
  const whose = { ownerId: newId(), userId: newId() };
  const claim = { ...whose, call: 'refused', key: newId(), inputHash: hashInput({}) };
  const refuse = async () => {
    throw new Refusal('not_found');
  };
  await expect(once(open.database, claim, refuse)).rejects.toMatchObject({ code: 'not_found' });
  expect(await once(open.database, claim, async () => 'done')).toBe('done');
  expect(await once(open.database, claim, refuse)).toBe('done');
});

test('a key is good for a month', async () => {
  const whose = { ownerId: newId(), userId: newId() };
  const claim = { ...whose, call: 'kept', key: newId(), inputHash: hashInput({}) };
  const { database } = open;
  let times = 0;
  const count = async () => {
    times += 1;
    return times;
  };
  const sweep = () => eraseDue(database, ANSWERED_REQUESTS);
  await once(database, claim, count);
  await transact(database, (tx) => advanceClock(tx, 29 * 86_400_000));
  await sweep();
  expect(await once(database, claim, count)).toBe(1);
  await transact(database, (tx) => advanceClock(tx, 2 * 86_400_000));
  expect(await sweep()).toBeGreaterThan(0);
  expect(await keptAnswer(database, claim)).toBeUndefined();
});
