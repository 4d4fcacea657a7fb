import type { ToldProfileChange } from '@ballast/contract/onboarding/profile-changes.ts';
import { describe, expect, test } from 'vitest';
import { type Applicant, HOME_ABROAD, openTestKyc } from '../../../tests/worlds/kyc.ts';
import { getClient, markVerified } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { findCaseOf } from '../../reviews/case-record.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { getProfiles } from '../profiles.ts';
import { assertMaySubscribe } from '../subscription-conditions.ts';
import { CLIENT_REQUEST_CASES } from './client-requests.ts';
import { listProfileChanges, requestProfileChange } from './profile-changes.ts';

const platform = await openTestKyc();
const { database } = platform;

async function verified(): Promise<Applicant> {
  const person = await platform.submitted(false);
  await transact(database, async (tx) => {
    await markVerified(tx, person.clientId);
    await tellCompliance(tx, person.clientId);
  });
  return person;
}

const own = ({ userId, clientId }: Applicant) => ({
  ...SYSTEM,
  kind: 'client' as const,
  userId,
  clientId,
});

const HOME = { ...HOME_ABROAD, country_of_residence: 'CH' as const };

const MOVED = {
  ...HOME,
  address_of_residence: 'Quai du Mont-Blanc 3',
  city_of_residence: 'Genève',
  zip_code_of_residence: '1201',
};

type Told = Partial<ToldProfileChange>;

const tell = (person: Applicant, { message = 'I have moved', ...address }: Told = {}) =>
  transact(database, (tx) => requestProfileChange(tx, own(person), { message, ...address }));

const staff = await platform.colleague('RELATIONSHIP_MANAGER');

const decide = (
  { clientId }: Applicant,
  subjectId: string,
  decision: 'APPROVE' | 'REJECT',
  reason: string,
) =>
  transact(database, (tx) =>
    CLIENT_REQUEST_CASES.decide(tx, staff.actor, { clientId, subjectId, decision, reason }),
  );

const homeOf = async ({ clientId }: Applicant) =>
  (await getProfiles(database, clientId)).items[0]?.residential_address;

const factsOf = async ({ clientId }: Applicant, subjectId: string) => {
  const { facts } = await CLIENT_REQUEST_CASES.read({ database }, { clientId, subjectId });
  return facts.map(({ field, value }) => [field, value]);
};

const subscribe = ({ clientId }: Applicant) =>
  transact(database, (tx) => assertMaySubscribe(tx, clientId));

const isPending = { code: 'profile_change_pending' };

test('a told change is a case for the manager and changes nothing by itself', async () => {
  const person = await verified();
  const before = await homeOf(person);
  const { requestId, dueAt } = await tell(person, MOVED);
  const subject = { queue: 'client_requests', clientId: person.clientId } as const;
  expect(await findCaseOf(database, { ...subject, subjectId: requestId })).toMatchObject({
    state: 'WAITING',
    dueAt,
  });
  expect(await homeOf(person)).toEqual(before);
  expect(await factsOf(person, requestId)).toEqual([
    ['request_topic', 'PROFILE_CHANGE'],
    ['told_home_before', expect.stringContaining(HOME_ABROAD.address_of_residence)],
    ['told_home', 'Quai du Mont-Blanc 3, CH-1201 Genève, Switzerland'],
    ['client_message', 'I have moved'],
    ['sent_at', expect.any(String)],
  ]);
  expect(await listProfileChanges(database, person.clientId)).toMatchObject([
    {
      id: requestId,
      message: 'I have moved',
      address: ['Quai du Mont-Blanc 3', 'CH-1201 Genève', 'Switzerland'],
      review: { state: 'WAITING' },
    },
  ]);
});

test('one change waits at a time, and new subscriptions wait for it', async () => {
  const person = await verified();
  await subscribe(person);
  await tell(person);
  await expect(tell(person, { message: 'And married' })).rejects.toMatchObject(isPending);
  await expect(subscribe(person)).rejects.toMatchObject(isPending);
});

describe('the manager', () => {
  test('confirms a new home, which is then the client’s, is looked at by compliance and has contracts signed again', async () => {
    const person = await verified();
    const { requestId } = await tell(person, MOVED);
    await decide(person, requestId, 'APPROVE', 'Your address is Quai du Mont-Blanc 3 now.');
    expect(await homeOf(person)).toMatchObject({
      address: 'Quai du Mont-Blanc 3',
      city: 'Genève',
      zip_code: '1201',
      country: 'CH',
    });
    const changes = await database
      .selectFrom('client_changes')
      .select(['kind', 'value_after'])
      .where('owner_id', '=', person.clientId)
      .execute();
    expect(changes).toMatchObject([{ kind: 'ADDRESS' }]);
    const { agreements_outdated_since } = await getClient(database, person.clientId);
    expect(agreements_outdated_since).not.toBeNull();
    const trail = await database
      .selectFrom('audit_trail')
      .select(['actor_id', 'state_before', 'state_after'])
      .where('owner_id', '=', person.clientId)
      .where('action', '=', 'profile_changed')
      .execute();
    expect(trail).toMatchObject([
      {
        actor_id: staff.actor.userId,
        state_before: { address_of_residence: HOME_ABROAD.address_of_residence },
        state_after: { address_of_residence: 'Quai du Mont-Blanc 3' },
      },
    ]);
    expect(await platform.mailsTo(person.email)).toContain('Please sign your agreements again');
    expect(await platform.mailsTo(person.email)).toContain('About the change of your details');
  });

  test('says what was changed, or nothing is confirmed', async () => {
    const person = await verified();
    const { requestId } = await tell(person);
    await expect(decide(person, requestId, 'APPROVE', '')).rejects.toThrow('Field is required');
    await expect(subscribe(person)).rejects.toMatchObject(isPending);
    await decide(person, requestId, 'APPROVE', 'We know of your new employer.');
    await subscribe(person);
    await tell(person, { message: 'Another change' });
  });

  test('declines, and everything stays as it was', async () => {
    const person = await verified();
    const before = await homeOf(person);
    const { requestId } = await tell(person, MOVED);
    await decide(person, requestId, 'REJECT', 'Please send us a bill first.');
    expect(await homeOf(person)).toEqual(before);
    await subscribe(person);
    const mails = await platform.outboxOf(person.email);
    const mail = mails.find(({ subject }) => subject === 'About the change of your details');
    expect(mail?.text).toContain('left them as they were: “Please send us a bill first”');
  });
});

test.each<[string, Told, string]>([
  ['a part of an address', { city_of_residence: null }, 'Field is required'],
  ['an address that cannot be', { ...MOVED, zip_code_of_residence: 'none' }, 'zip_code'],
  ['a country that is not served', { ...MOVED, country_of_residence: 'KP' }, 'country'],
])('%s is refused at its field and leaves no case', async (_, told, words) => {
  const person = await verified();
  await expect(tell(person, told)).rejects.toThrow(words);
  expect(await listProfileChanges(database, person.clientId)).toEqual([]);
});

test('what is told again as it is known changes nothing and is told in words', async () => {
  const person = await verified();
  const { requestId } = await tell(person, HOME);
  expect((await listProfileChanges(database, person.clientId))[0]).toMatchObject({ address: null });
  await decide(person, requestId, 'APPROVE', 'Thank you.');
  expect((await getClient(database, person.clientId)).agreements_outdated_since).toBeNull();
});
