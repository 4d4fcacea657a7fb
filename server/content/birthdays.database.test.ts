import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { changeManager } from '../account/managers.ts';
import { transact } from '../database/transact.ts';
import {
  changeBirthdayListing,
  getBirthdayGreeting,
  getBirthdayListing,
  noteBirthdayGreeting,
} from './birthdays.ts';

const world = await openPaymentsWorld();
const { database, staff, now, advance } = world;
const keeper = await staff('ADMINISTRATOR');
const viewer = { userId: keeper.userId, roles: ['ADMINISTRATOR' as const] };

const DAY_S = 86_400;

/** The day that comes some days after today, as that of somebody born in 1980. */
async function bornIn(days: number): Promise<string> {
  const day = new Date((await now()).getTime() + days * DAY_S * 1000);
  return `1980${day.toISOString().slice(4, 10)}`;
}

async function clientBorn(born: string): Promise<TestClient> {
  const client = await world.client();
  await sql`
    insert into kyc_answers (owner_id, field, answer, answered_by)
    values (${client.id}, 'date_of_birth', ${JSON.stringify(born)}::jsonb, ${client.actor.userId})`.execute(
    database,
  );
  return client;
}

const list = ({ id }: TestClient, isOn = true) =>
  transact(database, (tx) => changeBirthdayListing(tx, { ...keeper, ...viewer }, id, isOn));

const isDue = async ({ id }: TestClient) => (await getBirthdayGreeting(database, id)).is_due;

test('whoever is on the list is greeted on the day, once a year, and nobody else', async () => {
  const [today, tomorrow, unlisted] = [
    await clientBorn(await bornIn(0)),
    await clientBorn(await bornIn(1)),
    await clientBorn(await bornIn(0)),
  ];
  await list(today);
  await list(tomorrow);
  expect([await isDue(today), await isDue(tomorrow), await isDue(unlisted)]).toEqual([
    true,
    false,
    false,
  ]);
  const note = () => transact(database, (tx) => noteBirthdayGreeting(tx, today.id));
  await note();
  await note();
  expect(await isDue(today)).toBe(false);
  await advance(DAY_S);
  expect([await isDue(today), await isDue(tomorrow)]).toEqual([false, true]);
  await list(tomorrow, false);
  expect(await isDue(tomorrow)).toBe(false);
  const { next_birthday: next } = await getBirthdayListing(database, viewer, today.id);
  const wait = Date.parse(`${next}T00:00:00Z`) - (await now()).getTime();
  await advance(Math.ceil(wait / 1000));
  expect(await isDue(today)).toBe(true);
});

test('the desk sees whether a client is on the list and when the birthday is, and each change is on the trail once', async () => {
  const born = await bornIn(10);
  const client = await clientBorn(born);
  const year = (await now()).getUTCFullYear();
  const { is_listed, next_birthday } = await getBirthdayListing(database, viewer, client.id);
  expect(is_listed).toBe(false);
  expect([`${year}${born.slice(4)}`, `${year + 1}${born.slice(4)}`]).toContain(next_birthday);
  for (const isOn of [true, true, false, false]) await list(client, isOn);
  const rows = await database
    .selectFrom('audit_trail')
    .select(['state_after', 'user_id'])
    .where('action', '=', 'birthday_listing_changed')
    .where('subject_id', '=', client.id)
    .orderBy('audit_id')
    .execute();
  expect(rows.map(({ state_after }) => state_after)).toEqual([
    { is_listed: true },
    { is_listed: false },
  ]);
  const unknown = await world.client();
  expect(await getBirthdayListing(database, viewer, unknown.id)).toEqual({
    is_listed: false,
    next_birthday: null,
  });
});

test('a company has no birthday', async () => {
  const client = await world.client();
  await database
    .updateTable('clients')
    .set({ account_type: 'INSTITUTIONAL' })
    .where('client_id', '=', client.id)
    .execute();
  await expect(getBirthdayListing(database, viewer, client.id)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(list(client)).rejects.toMatchObject({ code: 'not_found' });
});

test('a manager keeps the list for their own clients alone', async () => {
  const client = await clientBorn(await bornIn(0));
  const manager = await staff('RELATIONSHIP_MANAGER');
  const theirs = { userId: manager.userId, roles: ['RELATIONSHIP_MANAGER' as const] };
  const look = () => getBirthdayListing(database, theirs, client.id);
  await expect(look()).rejects.toMatchObject({ code: 'not_found' });
  await transact(database, (tx) => changeManager(tx, keeper, client.id, manager.userId));
  expect((await look()).is_listed).toBe(false);
});
