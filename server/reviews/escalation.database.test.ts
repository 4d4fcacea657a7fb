import { answerAccessRequest } from '@ballast/contract/staff/administration.ts';
import { askRoleLead as askRoleLeadCall } from '@ballast/contract/staff/role-leads.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Colleague, openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { queuedMailsTo } from '../../tests/worlds/queued-mails.ts';
import { suspendUser } from '../access/suspension.ts';
import { advanceClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { administrationRoutes } from '../staff/administration-routes.ts';
import { getCase, listCases, listQueues } from './case-answers.ts';
import { subjectOf } from './case-decisions.ts';
import { escalationSweep } from './escalation.ts';
import { listRoleLeads, setRoleLead } from './role-leads.ts';

const desk = await openTestDesk(administrationRoutes);
const { database, context, subjects } = desk;
const sweep = escalationSweep({ database, subjects });
const KYC = subjectOf(subjects, { queue: 'kyc' });

const operations = await desk.colleague('OPERATIONS');
const compliance = await desk.colleague('COMPLIANCE');
const manager = await desk.colleague('RELATIONSHIP_MANAGER');
const administrators = [
  await desk.colleague('ADMINISTRATOR'),
  await desk.colleague('ADMINISTRATOR'),
] as const;
const [administrator] = administrators;

type Led = Parameters<typeof setRoleLead>[2];

const lead = (role: Led, who: Colleague | null) =>
  transact(database, (tx) =>
    setRoleLead(
      tx,
      { ...administrator.actor, userId: administrator.viewer.userId },
      role,
      who?.viewer.userId ?? null,
    ),
  );

async function over(): Promise<void> {
  await transact(database, (tx) => advanceClock(tx, 2 * 24 * 60 * 60_000));
}

const mailsTo = async ({ person }: Colleague) =>
  (await queuedMailsTo(database, person.email)).filter(({ subject }) =>
    subject.includes('promised time'),
  );

const escalatedOf = async ({ id }: TestCase, by: Colleague = compliance) =>
  (await getCase(context, by.viewer, subjects, id)).escalated;

const escalations = async ({ id }: TestCase) =>
  (await desk.actionsOn(id)).filter((action) => action === 'case_escalated').length;

beforeEach(async () => {
  await database.deleteFrom('role_leads').execute();
  // What a test before left is due later than all that follows, and its mail is gone.
  await sql`update cases set due_at = clock_now() + interval '10 years'`.execute(database);
  await sql`delete from pgboss.job`.execute(database);
});

describe('a review whose promise is over', () => {
  test('is told to the lead of the role for which it waits, once', async () => {
    await lead('OPERATIONS', operations);
    await lead('COMPLIANCE', compliance);
    const review = await desk.newCase();
    expect(await sweep.run()).toBe(0);
    await over();
    expect(await sweep.run()).toBe(1);
    expect(await sweep.run()).toBe(0);
    // It has not been checked, which is for operations.
    expect(await mailsTo(operations)).toMatchObject([
      { subject: 'A review is over its promised time' },
    ]);
    expect(await mailsTo(compliance)).toEqual([]);
    expect(await mailsTo(administrator)).toEqual([]);
    expect(await escalatedOf(review)).toMatchObject({ to: 'Ines Falk' });
    expect(await escalations(review)).toBe(1);
    const { items } = await listCases(database, compliance.viewer, KYC, { limit: 10 });
    expect(items).toMatchObject([{ id: review.id, escalated: { to: 'Ines Falk' } }]);
  });

  test('is told to who leads those who decide once it is checked', async () => {
    await lead('OPERATIONS', operations);
    await lead('COMPLIANCE', compliance);
    const review = await desk.newCase();
    await desk.decide(review, operations, 'APPROVE');
    await over();
    expect(await sweep.run()).toBe(1);
    expect(await mailsTo(operations)).toEqual([]);
    expect(await mailsTo(compliance)).toHaveLength(1);
  });

  test('is told to all administrators where nobody leads the role, who see how many', async () => {
    const reviews = [await desk.newCase(), await desk.newCase()];
    await over();
    expect(await sweep.run()).toBe(2);
    for (const each of administrators) {
      expect(await mailsTo(each)).toMatchObject([
        { subject: '2 reviews are over their promised time' },
      ]);
    }
    for (const review of reviews) expect(await escalatedOf(review)).toMatchObject({ to: null });
    const counted = async ({ viewer }: Colleague) =>
      (await listQueues(database, viewer, subjects)).items.map((each) => each.escalated_to_me);
    expect(await counted(administrator)).toEqual([2, 0]);
    expect(await counted(operations)).toEqual([0, 0]);
  });

  test('passes over a lead who is suspended', async () => {
    const gone = await desk.colleague('OPERATIONS');
    await lead('OPERATIONS', gone);
    await transact(database, (tx) =>
      suspendUser(tx, administrator.actor, gone.viewer.userId, 'Has left'),
    );
    const review = await desk.newCase();
    await over();
    expect(await sweep.run()).toBe(1);
    expect(await mailsTo(gone)).toEqual([]);
    expect(await mailsTo(administrator)).toHaveLength(1);
    expect(await escalatedOf(review)).toMatchObject({ to: null });
    const { items } = await listRoleLeads(database);
    expect(items.find(({ role }) => role === 'OPERATIONS')?.lead).toMatchObject({
      is_there: false,
    });
  });

  test('passes over a manager who does not look after the client', async () => {
    await lead('RELATIONSHIP_MANAGER', manager);
    await lead('COMPLIANCE', compliance);
    await desk.newCase({ queue: 'invitations' });
    const own = await desk.newCase({ queue: 'invitations' });
    await database
      .updateTable('clients')
      .set({ relationship_manager_id: manager.viewer.userId })
      .where('client_id', '=', own.clientId)
      .execute();
    await over();
    expect(await sweep.run()).toBe(2);
    expect([await mailsTo(manager), await mailsTo(compliance)]).toMatchObject([[{}], [{}]]);
    expect(await escalatedOf(own)).toMatchObject({ to: 'Ines Falk' });
  });

  test('is not told once it has ended, nor while the client has it', async () => {
    const ended = await desk.newCase();
    await desk.decide(ended, compliance, 'REJECT', 'No');
    const asked = await desk.newCase();
    await desk.decide(asked, operations, 'ASK_AGAIN', 'Again');
    await over();
    expect(await sweep.run()).toBe(0);
    expect(await mailsTo(administrator)).toEqual([]);
  });

  test('is told again only when a promise that was made anew is over, too', async () => {
    const review = await desk.newCase();
    await over();
    expect(await sweep.run()).toBe(1);
    // Sent again after a question: the promise goes on where it was over.
    await desk.decide(review, operations, 'ASK_AGAIN', 'Again');
    await desk.handIn(review);
    expect(await sweep.run()).toBe(0);
    expect(await escalatedOf(review)).not.toBeNull();
    // Sent again after an end: the client is told a time anew.
    await desk.decide(review, compliance, 'REJECT', 'No');
    expect(await escalatedOf(review)).toBeNull();
    await desk.handIn(review);
    expect(await escalatedOf(review)).toBeNull();
    expect(await sweep.run()).toBe(0);
    await over();
    expect(await sweep.run()).toBe(1);
    expect(await escalations(review)).toBe(2);
  });
});

describe('the lead of a role', () => {
  const leadOf = async () =>
    (await listRoleLeads(database)).items.find(({ role }) => role === 'COMPLIANCE')?.lead;

  test('has it and may log in, and is asked for by one administrator and set by another, which is written down', async () => {
    const [asker, checker] = [
      await desk.signedIn(administrator),
      await desk.signedIn(administrators[1]),
    ];
    const headers = () => ({ 'idempotency-key': newId() });
    const ask = (user_id: string | null) => {
      const body = { user_id, reason: 'Knows the team' };
      const params = { role: 'COMPLIANCE' };
      return asker.send(askRoleLeadCall, { params, body, headers: headers() });
    };
    const confirm = (id: string, by = checker) =>
      by.send(answerAccessRequest, {
        params: { id },
        body: { decision: 'CONFIRMED' },
        headers: headers(),
      });
    const set = async (user_id: string | null) => {
      const asked = await ask(user_id);
      if (asked.status !== 200) return asked;
      const { id, waits } = asked.body as unknown as { id: string; waits: boolean };
      expect(waits).toBe(true);
      const [before, again, own] = [await leadOf(), await ask(user_id), await confirm(id, asker)];
      expect(again.body.detail?.code).toBe('conflict');
      expect(own.body.detail?.code).toBe('approver_entered_it');
      expect(await leadOf()).toEqual(before);
      return confirm(id);
    };
    const wrong = await set(operations.viewer.userId);
    expect([wrong.status, wrong.body.detail?.code]).toEqual([409, 'conflict']);
    expect((await set(compliance.viewer.userId)).status).toBe(200);
    expect(await leadOf()).toMatchObject({ id: compliance.viewer.userId, is_there: true });
    expect((await set(null)).status).toBe(200);
    expect(await leadOf()).toBeNull();
    const { rows } = await sql`
      select actor_id, state_before, state_after from audit_trail
      where action = 'role_lead_set' and subject_id = 'COMPLIANCE'
      order by audit_id desc limit 2`.execute(database);
    const { userId } = administrators[1].viewer;
    expect(rows).toEqual([
      {
        actor_id: userId,
        state_before: { lead: compliance.viewer.userId },
        state_after: { lead: null },
      },
      {
        actor_id: userId,
        state_before: { lead: null },
        state_after: { lead: compliance.viewer.userId },
      },
    ]);
  });
});
