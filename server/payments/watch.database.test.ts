import { expect, test } from 'vitest';
import { NO_TRADES, openPaymentsWorld } from '../../tests/worlds/payments.ts';
import { openAlarmsAbout } from '../database/alarms.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { advanceRequest, openRequest } from '../ledger/requests.ts';
import { answerCorrection, askCorrection } from './corrections/corrections.ts';
import { CORRECTION_HOURS, PROMISED_HOURS } from './promised-times.ts';
import { watchPromises } from './watch.ts';

const { database, client, staff, advance } = await openPaymentsWorld();

const HOUR = 3600;

const isTold = async (kind: 'request_late' | 'correction_waiting', id: string) =>
  (await openAlarmsAbout(database, kind)).some((alarm) => alarm.id === id);

test.each(Object.entries(PROMISED_HOURS) as [keyof typeof PROMISED_HOURS, number][])(
  'a %s that is open for more than %d hours raises an alarm, once, until it ends',
  async (kind, hours) => {
    const owner = await client();
    const request = { requestId: newId(), ownerId: owner.id };
    await transact(database, (tx) =>
      openRequest(tx, {
        ...request,
        kind,
        idemKey: newId(),
        asset: 'BTC',
        minor: 1n,
        state: 'processing',
      }),
    );
    await advance((hours - 1) * HOUR);
    await watchPromises(database);
    expect(await isTold('request_late', request.requestId)).toBe(false);
    await advance(HOUR);
    expect(await watchPromises(database)).toBe(1);
    expect(await isTold('request_late', request.requestId)).toBe(true);
    expect(await watchPromises(database)).toBe(0);
    await transact(database, (tx) => advanceRequest(tx, request, 'failed'));
    await watchPromises(database);
    expect(await isTold('request_late', request.requestId)).toBe(false);
  },
);

test('a correction that nobody decides for a day raises an alarm until somebody does', async () => {
  const [asker, checker] = [await staff('OPERATIONS'), await staff('OPERATIONS')];
  const correction = {
    kind: 'ADJUSTMENT',
    client_id: null,
    asset: 'BTC',
    amount: '1',
    from: 'suspense',
    to: 'network_costs',
  } as const;
  const { id } = await transact(database, (tx) =>
    askCorrection(tx, asker, { correction, evidence: 'What the network took' }, NO_TRADES),
  );
  await advance((CORRECTION_HOURS - 1) * HOUR);
  await watchPromises(database);
  expect(await isTold('correction_waiting', id)).toBe(false);
  await advance(HOUR);
  expect(await watchPromises(database)).toBe(1);
  expect(await isTold('correction_waiting', id)).toBe(true);
  expect(await watchPromises(database)).toBe(0);
  const answer = { decision: 'DECLINED', reason: 'Not what the network took' } as const;
  await transact(database, (tx) => answerCorrection(tx, checker, id, answer, NO_TRADES));
  expect(await isTold('correction_waiting', id)).toBe(false);
});
