import { getCase, listCases, listQueues } from '@ballast/contract/staff/cases.ts';
import { describe, expect, test } from 'vitest';
import { type Applicant, answer, openTestKyc, readStatus } from '../../tests/worlds/kyc.ts';
import { nameUser } from '../account/users.ts';
import { screeningSweep } from '../compliance/screening/screen-due.ts';
import { readAuditTrail } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { findCaseOf } from '../reviews/case-record.ts';
import { complianceFactsSweep, tellCompliance } from './compliance-facts.ts';

const platform = await openTestKyc();
const { database, context } = platform;
const { providers, sandbox } = context;

const DAY_S = 86_400;
const screen = () => screeningSweep({ database, providers }).run();
let people = 0;

/** Somebody of a name that nobody else has, whose KYC waits for a decision. */
async function submitted(name: string): Promise<Applicant> {
  const person = await platform.submitted();
  people += 1;
  await transact(database, async (tx) => {
    await nameUser(tx, person.userId, { firstName: name, lastName: `Nr${people}` });
    await tellCompliance(tx, person.clientId);
  });
  return person;
}

function listed(name: string, birthYear: number | null = null) {
  return sandbox?.listEntry({ name, birthYear, address: null });
}

const hitsOf = ({ clientId }: Applicant) =>
  database
    .selectFrom('screening_hits')
    .select(['listed_name', 'decision'])
    .where('owner_id', '=', clientId)
    .orderBy('found_at')
    .execute();

const screeningsOf = ({ clientId }: Applicant) =>
  database
    .selectFrom('screenings')
    .select(['reason', 'name', 'hits'])
    .where('owner_id', '=', clientId)
    .orderBy('screened_at')
    .execute();

const caseOf = ({ clientId }: Applicant) =>
  findCaseOf(database, { queue: 'screening', subjectId: clientId, clientId });

describe('screening', () => {
  test('asks about whoever is new, and what it finds is a case of compliance that stops approvals', async () => {
    const person = await submitted('Łucja');
    await listed(`nr${people} LUCJA`);
    await screen();
    expect(await screeningsOf(person)).toMatchObject([{ reason: 'FIRST', hits: 1 }]);
    expect(await caseOf(person)).toMatchObject({ state: 'WAITING' });
    await expect(platform.decide(person, 'kyc', 'APPROVE')).rejects.toMatchObject({
      code: 'held_by_compliance',
    });
    const seen = await platform.caseAtDesk(person, 'kyc');
    expect(seen.actions.find(({ action }) => action === 'APPROVE')?.blocked_by).toBe(
      'held_by_compliance',
    );
    await platform.decide(person, 'screening', 'APPROVE', '', ['COMPLIANCE']);
    expect(await hitsOf(person)).toMatchObject([{ decision: 'CLEARED' }]);
    await platform.decide(person, 'kyc', 'APPROVE');
    expect((await readStatus(person)).stage).toBe('AGREEMENTS_VERIFICATION');
  });

  test('keeps approvals stopped once a hit is confirmed, and tells the client nothing', async () => {
    const person = await submitted('Sergei');
    const before = await readStatus(person);
    await listed(`Sergei Nr${people}`);
    await screen();
    expect(await readStatus(person)).toEqual(before);
    const mails = await platform.mailsTo(person.email);
    await platform.decide(person, 'screening', 'REJECT', 'It is the same person');
    expect(await readStatus(person)).toEqual(before);
    expect(await platform.mailsTo(person.email)).toEqual(mails);
    await expect(platform.decide(person, 'kyc', 'APPROVE')).rejects.toMatchObject({
      code: 'held_by_compliance',
    });
  });

  test('asks again daily, and a name that came onto a list meanwhile is found', async () => {
    const person = await submitted('Nadia');
    await screen();
    await listed(`Nadia Nr${people}`);
    await platform.advance(DAY_S - 60);
    await screen();
    expect(await hitsOf(person)).toEqual([]);
    await platform.advance(120);
    await screen();
    expect(await hitsOf(person)).toHaveLength(1);
    expect((await screeningsOf(person)).map(({ reason }) => reason)).toEqual(['FIRST', 'DAILY']);
    await platform.decide(person, 'screening', 'APPROVE', '', ['COMPLIANCE']);
    await platform.advance(DAY_S + 60);
    await screen();
    expect(await caseOf(person)).toMatchObject({ state: 'DECIDED' });
  });

  test('asks at once about a name and a birth date that changed, by which another is meant', async () => {
    const person = await platform.answered(await platform.applicant());
    people += 1;
    await listed(`Ada Marlowe`, 1975);
    await screen();
    expect(await hitsOf(person)).toEqual([]);
    await answer(person, { citizenship: 'CH', date_of_birth: '1975-05-17' });
    await screen();
    expect(await hitsOf(person)).toMatchObject([{ listed_name: 'Ada Marlowe' }]);
    expect((await screeningsOf(person)).map(({ reason }) => reason)).toEqual(['FIRST', 'CHANGE']);
  });

  test('takes an answer that was lost for none, and asks again', async () => {
    const person = await submitted('Viktor');
    await listed(`Viktor Nr${people}`);
    await sandbox?.plantFault({ provider: 'screening', fault: 'error_before', times: 1 });
    await expect(screen()).rejects.toThrow();
    expect(await screeningsOf(person)).toEqual([]);
    await platform.advance(301);
    await screen();
    expect(await hitsOf(person)).toHaveLength(1);
  });

  test('is seen by compliance alone', async () => {
    const person = await submitted('Olga');
    await listed(`Olga Nr${people}`);
    await screen();
    const id = (await caseOf(person))?.caseId ?? '';
    await platform.decide(person, 'screening', 'APPROVE', '', ['COMPLIANCE']);
    const trail = { concerning: [person.clientId], before: null, limit: 100 };
    const actionsIn = async (withSuspicion: boolean) =>
      (await readAuditTrail(database, { ...trail, withSuspicion })).filter(
        ({ action, subject_id }) => action.startsWith('screening_') || subject_id === id,
      ).length;
    expect([await actionsIn(false), await actionsIn(true)]).toEqual([0, 3]);
    for (const role of ['OPERATIONS', 'COMPLIANCE'] as const) {
      const { person: colleague } = await platform.colleague(role);
      if (!colleague) throw new Error('a colleague has no way to sign in');
      const desk = platform.browser();
      await desk.login(colleague, { admin: true });
      await desk.confirm(await platform.codeOf(colleague));
      const status = role === 'COMPLIANCE' ? 200 : 404;
      expect((await desk.call(getCase, { params: { id } })).status).toBe(status);
      const params = { queue: 'screening' };
      expect((await desk.call(listCases, { params })).status).toBe(status);
      const { items } = (await desk.call(listQueues)).body as unknown as {
        items: { queue: string }[];
      };
      expect(items.some(({ queue }) => queue === 'screening')).toBe(role === 'COMPLIANCE');
    }
  });

  test('begins for whoever was a client before it', async () => {
    const person = await platform.applicant();
    const { clientId } = person;
    await complianceFactsSweep(context).run();
    await database.insertInto('compliance_states').values({ owner_id: clientId }).execute();
    expect(await complianceFactsSweep(context).run()).toBe(1);
    expect(await complianceFactsSweep(context).run()).toBe(0);
    await screen();
    expect(await screeningsOf(person)).toMatchObject([{ reason: 'FIRST', name: 'Ada Marlowe' }]);
  });
});
