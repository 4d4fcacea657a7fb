import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import {
  askRelationshipManager,
  CLIENT_REQUEST_CASES,
} from '../onboarding/requests/client-requests.ts';
import { decideCase } from '../reviews/case-decisions.ts';
import { findCaseOf, newestArrival } from '../reviews/case-record.ts';
import {
  assignManager,
  changeManager,
  getRelationshipManager,
  managerSweep,
  setManagerPhone,
} from './managers.ts';

const access = await openTestAccess();
const { database } = access;

const managerOf = async (clientId: string) => {
  const { relationship_manager_id } = await database
    .selectFrom('clients')
    .select('relationship_manager_id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return relationship_manager_id;
};

test('clients go to whoever has fewest, are given to another with a trail, and write to them', async () => {
  const clients = [await access.addClient(), await access.addClient(), await access.addClient()];
  const [first, second, third] = clients.map(({ clientId }) => clientId) as [
    string,
    string,
    string,
  ];
  // Nobody is there yet.
  expect(await managerSweep({ database }).run()).toBe(0);
  const one = await access.addStaff(['RELATIONSHIP_MANAGER']);
  const other = await access.addStaff(['RELATIONSHIP_MANAGER']);
  await access.addStaff(['COMPLIANCE']);
  await transact(database, (tx) => assignManager(tx, first));
  expect(await managerOf(first)).toBe(one.userId);
  await managerSweep({ database }).run();
  const given = [await managerOf(second), await managerOf(third)];
  expect(given.toSorted()).toEqual([one.userId, other.userId].toSorted());
  // What was given stays, whoever has fewest later.
  await transact(database, (tx) => assignManager(tx, first));
  expect(await managerOf(first)).toBe(one.userId);

  const officer = { ...SYSTEM, userId: other.userId, kind: 'staff' } as const;
  await expect(
    transact(database, (tx) => changeManager(tx, officer, first, clients[1]?.userId ?? '')),
  ).rejects.toThrow('manager_not_eligible');
  await transact(database, (tx) => changeManager(tx, officer, first, other.userId));
  expect(await managerOf(first)).toBe(other.userId);
  const trail = await database
    .selectFrom('audit_trail')
    .select(['actor_id', 'state_before', 'state_after'])
    .where('action', '=', 'relationship_manager_set')
    .where('subject_id', '=', first)
    .orderBy('at')
    .execute();
  expect(trail).toEqual([
    {
      actor_id: null,
      state_before: { relationship_manager_id: null },
      state_after: { relationship_manager_id: one.userId },
    },
    {
      actor_id: other.userId,
      state_before: { relationship_manager_id: one.userId },
      state_after: { relationship_manager_id: other.userId },
    },
  ]);

  await transact(database, (tx) => setManagerPhone(tx, other.userId, '+44 20 7946 0321'));
  expect(await getRelationshipManager(database, first)).toMatchObject({
    email: other.email,
    phone: '+44 20 7946 0321',
    opens: '09:00',
    closes: '17:30',
  });

  const { userId } = clients[0] ?? { userId: '' };
  const client = { ...SYSTEM, kind: 'client', userId, clientId: first } as const;
  const asked = { about: 'WALLET', message: 'Please add my new wallet.' } as const;
  const requestId = await transact(database, (tx) => askRelationshipManager(tx, client, asked));
  const about = { queue: 'client_requests', subjectId: requestId, clientId: first } as const;
  const { caseId = '' } = (await findCaseOf(database, about)) ?? {};
  const by = (manager: string) => ({
    viewer: { userId: manager, roles: ['RELATIONSHIP_MANAGER'] as const },
    actor: { ...SYSTEM, userId: manager, kind: 'staff' } as const,
    subjects: [CLIENT_REQUEST_CASES],
  });
  const seenEvent = await newestArrival(database, { clientId: first, caseId });
  const answer = { decision: 'APPROVE', reason: 'It is added.', seenEvent } as const;
  await expect(
    transact(database, (tx) => decideCase(tx, by(one.userId), caseId, answer)),
  ).rejects.toThrow('not_found');
  await transact(database, (tx) => decideCase(tx, by(other.userId), caseId, answer));
  expect(await access.mailsTo(clients[0]?.email ?? '')).toContain('About your request');
});
