import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { closeAlarm, countOpenAlarms, raiseAlarm } from './alarms.ts';
import { openDatabase } from './connect.ts';
import { newId } from './identifier.ts';
import { transact } from './transact.ts';

const { url } = await testDatabase();
const { database, close } = await openDatabase({ url, dataDir: 'memory:' });
afterAll(close);

const rowsOf = (id: string) =>
  database
    .selectFrom('alarms')
    .select(['kind', 'owner_id', 'details', 'closed_at'])
    .where('subject_id', '=', id)
    .orderBy('opened_at')
    .execute();

test('an alarm is open once for each kind and subject, and every time is in the trail', async () => {
  const subject = { kind: 'withdrawal', id: newId(), ownerId: newId() };
  for (const why of ['no answer', 'still none']) {
    await transact(database, (tx) => raiseAlarm(tx, 'withdrawal_unclear', subject, { why }));
  }
  const opened = { kind: 'withdrawal_unclear', owner_id: subject.ownerId, closed_at: null };
  expect(await rowsOf(subject.id)).toEqual([{ ...opened, details: { why: 'no answer' } }]);
  const actions = await database
    .selectFrom('audit_trail')
    .select('state_after')
    .where('action', '=', 'alarm_withdrawal_unclear')
    .where('subject_id', '=', subject.id)
    .orderBy('audit_id')
    .execute();
  expect(actions.map(({ state_after }) => state_after)).toEqual([
    { why: 'no answer' },
    { why: 'still none' },
  ]);
});

test('one that was closed may be raised again; the open ones are counted by kind', async () => {
  const subject = { kind: 'asset', id: 'USDC', ownerId: null };
  const raise = () => transact(database, (tx) => raiseAlarm(tx, 'withdrawals_stopped', subject));
  await raise();
  const counted = async () =>
    (await countOpenAlarms(database)).find(({ kind }) => kind === 'withdrawals_stopped');
  expect(await counted()).toMatchObject({ open: 1, unacknowledged: 1 });
  await transact(database, (tx) => closeAlarm(tx, 'withdrawals_stopped', subject));
  expect(await counted()).toBeUndefined();
  await raise();
  expect((await rowsOf('USDC')).map(({ closed_at }) => closed_at === null)).toEqual([false, true]);
});

test('alarms cannot be deleted', async () => {
  await expect(database.deleteFrom('alarms').execute()).rejects.toMatchObject({ code: '42501' });
});
