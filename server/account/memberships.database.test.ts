import { getMe } from '@ballast/contract/account/me.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../tests/worlds/access.ts';
import { lastCredentialChange, recordCredentialChange } from '../access/credential-changes.ts';
import { openSession } from '../access/sessions/sessions.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientsByName, getClient, isClientNamed, lockClient, namesOf } from './clients.ts';
import { findUserByEmail, getUser } from './users.ts';

const access = await openTestAccess();
const { database } = access;

/** Makes a person a member of another's client, from a moment before or after the one's own membership. */
async function join(person: Person, other: Person, days: number): Promise<void> {
  await sql`
    insert into memberships (membership_id, client_id, user_id, role, since)
    values (${newId()}, ${other.clientId}, ${person.userId}, 'REPRESENTATIVE',
      clock_now() + ${days} * interval '1 day')`.execute(database);
}

const listed = async (search?: string) => {
  const clients = await clientsByName(database, {
    search,
    managerId: null,
    after: null,
    limit: 500,
  });
  return clients.map(({ client_id }) => client_id);
};

const DEVICE = {
  name: 'Firefox',
  type: 'WEB',
  platform: 'PC',
  operating_system: 'Windows',
  fingerprint: { visitor_id: 'desk' },
} as const;

describe('a member of two clients', () => {
  // Both ways round, so that no order of rows makes it right by chance.
  test.each([
    ['the later one', 1],
    ['the earlier one', -1],
  ])('who joins %s has the session, the answer and the name of the first', async (_, days) => {
    const [person, other] = [await access.addClient(), await access.addClient()];
    await join(person, other, days);
    const first = days > 0 ? person.clientId : other.clientId;

    expect((await getUser(database, person.userId)).client_id).toBe(first);
    expect((await findUserByEmail(database, person.email))?.client_id).toBe(first);
    const browser = await access.signIn(person);
    expect((await browser.call(getMe)).body).toMatchObject({
      id: person.userId,
      client_id: first,
    });
    const sessions = await database
      .selectFrom('sessions')
      .select('client_id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(new Set(sessions.map(({ client_id }) => client_id))).toEqual(new Set([first]));
    // It stays with that client, though another comes before it later.
    await join(person, await access.addClient(), -9);
    expect((await browser.call(getMe)).body.client_id).toBe(first);
    expect((await browser.refresh()).status).toBe(200);
  });

  test('is looked at by staff as a member of the client that they look at', async () => {
    const [person, other] = [await access.addClient(), await access.addClient()];
    const agent = await access.addStaff(['SUPPORT']);
    await join(person, other, 1);
    const session = { device: DEVICE, address: null, country: null, trustedDeviceId: null };
    const view = await transact(database, async (tx) => {
      const desk = await openSession(tx, { ...session, userId: agent.userId, stage: 'FULL' });
      expect(desk.clientId).toBeNull();
      const endsAt = new Date(desk.now.getTime() + 3_600_000);
      return openSession(tx, {
        ...session,
        userId: person.userId,
        stage: 'FULL',
        view: {
          agentId: agent.userId,
          clientId: other.clientId,
          reason: 'test',
          deskSessionId: desk.sessionId,
          endsAt,
        },
      });
    });
    expect(view.clientId).toBe(other.clientId);
  });

  test('doubles nobody in lists of clients, nor in the names of people', async () => {
    const [person, other] = [await access.addClient(), await access.addClient()];
    await sql`update clients set legal_name = ${`Firm ${person.userId}`}
      where client_id = ${other.clientId}`.execute(database);
    await join(person, other, 1);
    await join(other, person, 1);
    const all = await listed();
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toEqual(expect.arrayContaining([person.clientId, other.clientId]));
    // By the address of any of its members, and each once.
    expect((await listed(person.email)).toSorted()).toEqual(
      [person.clientId, other.clientId].toSorted(),
    );
    const { rows } = await sql<{ client_id: string }>`
      select client_id from clients where ${isClientNamed(sql`client_id`, person.email)}`.execute(
      database,
    );
    expect(rows).toHaveLength(2);
    expect((await getClient(database, other.clientId)).user_id).toBe(other.userId);
    const locked = await transact(database, (tx) => lockClient(tx, person.clientId));
    expect(locked.user_id).toBe(person.userId);
    const names = await namesOf(database, [person.userId, other.clientId]);
    expect(names.get(other.clientId)).toBe(`Firm ${person.userId}`);
    expect(names.get(person.userId)).not.toBe(`Firm ${person.userId}`);
  });
});

async function changedAt({ clientId }: Person): Promise<Date | null | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${lastCredentialChange(clientId)} as at`.execute(database);
  return rows[0]?.at;
}

describe('a member who is none any more', () => {
  test('changes nothing of the client with their credentials, and opens no session for it', async () => {
    const [person, other] = [await access.addClient(), await access.addClient()];
    await join(person, other, -1);
    await sql`update memberships set until = clock_now()
      where user_id = ${person.userId} and client_id = ${other.clientId}`.execute(database);
    await access.advance(60);
    await transact(database, (tx) => recordCredentialChange(tx, person.userId, 'PASSWORD'));
    expect(await changedAt(person)).not.toBeNull();
    expect(await changedAt(other)).toBeNull();
    expect((await getUser(database, person.userId)).client_id).toBe(person.clientId);
  });
});

test('who becomes a member brings what they changed of their credentials before', async () => {
  const [person, other] = [await access.addClient(), await access.addClient()];
  await transact(database, (tx) => recordCredentialChange(tx, person.userId, 'PASSWORD'));
  expect(await changedAt(other)).toBeNull();
  await join(person, other, 1);
  expect(await changedAt(other)).toEqual(expect.any(Date));
  expect(await changedAt(other)).toEqual(await changedAt(person));
});
