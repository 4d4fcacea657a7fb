import { expect, test } from 'vitest';
import { openTestKyc } from '../../tests/worlds/kyc.ts';
import { markAgreementsOutdated, markVerified } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { openRequest } from './requests/open-request.ts';
import { assertMaySubscribe } from './subscription-conditions.ts';

const platform = await openTestKyc();
const { database } = platform;

async function verified() {
  const { userId, clientId } = await platform.applicant();
  await transact(database, (tx) => markVerified(tx, clientId));
  return { ...SYSTEM, kind: 'client' as const, userId, clientId };
}

type Client = Awaited<ReturnType<typeof verified>>;

const subscribe = ({ clientId }: Client) =>
  transact(database, (tx) => assertMaySubscribe(tx, clientId));

const tell = (client: Client) =>
  transact(database, (tx) =>
    openRequest(tx, client, { about: 'PROFILE_CHANGE', message: 'I have moved' }),
  );

test('a verified client may subscribe, a letter to the manager in their way or not', async () => {
  const client = await verified();
  await transact(database, (tx) => openRequest(tx, client, { about: 'GENERAL', message: 'Hello' }));
  await subscribe(client);
});

test('agreements that wait to be signed again keep a client from subscribing', async () => {
  const client = await verified();
  const waits = (since: Date | null) =>
    transact(database, (tx) => markAgreementsOutdated(tx, client.clientId, since));
  await waits(await readClock(database));
  await expect(subscribe(client)).rejects.toMatchObject({ code: 'agreements_outdated' });
  await waits(null);
  await subscribe(client);
});

test('a change that compliance has yet to look at keeps a client from subscribing, a class that ran out does not', async () => {
  const client = await verified();
  const open = (kind: 'ADDRESS' | 'INVESTOR_CLASS') =>
    database
      .insertInto('client_changes')
      .values({
        owner_id: client.clientId,
        change_id: newId(),
        kind,
        value_before: 'before',
        value_after: kind === 'ADDRESS' ? 'after' : null,
      })
      .execute();
  await open('INVESTOR_CLASS');
  await subscribe(client);
  await open('ADDRESS');
  await expect(subscribe(client)).rejects.toMatchObject({ code: 'profile_change_pending' });
  await database
    .updateTable('client_changes')
    .set(({ fn }) => ({ decided_at: fn<Date>('clock_now') }))
    .where('owner_id', '=', client.clientId)
    .execute();
  await subscribe(client);
});

test('a change of details that waits for the manager keeps a client from subscribing, and is told one at a time', async () => {
  const [client, other] = [await verified(), await verified()];
  const { requestId } = await tell(client);
  await expect(subscribe(client)).rejects.toMatchObject({ code: 'profile_change_pending' });
  await expect(tell(client)).rejects.toMatchObject({ code: 'profile_change_pending' });
  await subscribe(other);
  await database
    .updateTable('client_requests')
    .set(({ fn }) => ({ answered_at: fn<Date>('clock_now') }))
    .where('request_id', '=', requestId)
    .execute();
  await subscribe(client);
  await tell(client);
});
