import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Colleague, openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { transact } from '../database/transact.ts';
import { getCase, getNextCase, listCases, listColleagues, listQueues } from './case-answers.ts';
import { subjectOf } from './case-decisions.ts';
import { endCaseOf, readClientCase } from './cases.ts';
import { listCaseNotes } from './notes.ts';

const desk = await openTestDesk();
const { database, context, subjects, newCase, handIn, decide, take, assign, reopen } = desk;
const KYC = subjectOf(subjects, { queue: 'kyc' });

let operations: Colleague;
let compliance: Colleague;
let second: Colleague;

beforeAll(async () => {
  operations = await desk.colleague('OPERATIONS');
  compliance = await desk.colleague('COMPLIANCE');
  second = await desk.colleague('COMPLIANCE');
});

const pass = (time: string) =>
  database
    .updateTable('clock')
    .set({ ahead: sql`ahead + ${time}::interval` })
    .execute();

const look = ({ id }: TestCase, by = compliance) => getCase(context, by.viewer, subjects, id);

const asClient = ({ queue, subjectId, clientId }: TestCase) =>
  readClientCase(database, { queue, subjectId, clientId });

const list = (asked: Omit<Parameters<typeof listCases>[3], 'limit'>, by = compliance) =>
  listCases(database, by.viewer, KYC, { limit: 100, ...asked });

async function approve(review: TestCase) {
  await decide(review, operations, 'APPROVE');
  await decide(review, compliance, 'APPROVE');
}

describe('how a case ended', () => {
  test('stands in the list and on the case, with who, when and the words to the client', async () => {
    const [approved, rejected, asked, closed] = [
      await newCase(),
      await newCase(),
      await newCase(),
      await newCase(),
    ];
    await approve(approved);
    await decide(rejected, compliance, 'REJECT', 'Not the same person.');
    await decide(asked, operations, 'ASK_AGAIN', 'Blurred.');
    await transact(database, (tx) =>
      endCaseOf(tx, compliance.actor, closed, 'Rejected elsewhere.'),
    );
    const outcomeOf = async (review: TestCase) => (await look(review)).outcome;
    const { first_name, last_name } = await database
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', compliance.viewer.userId)
      .executeTakeFirstOrThrow();
    const by = `${first_name} ${last_name}`;
    expect(await outcomeOf(approved)).toMatchObject({ outcome: 'APPROVED', by, reason: null });
    expect(await outcomeOf(rejected)).toMatchObject({
      outcome: 'REJECTED',
      by,
      reason: 'Not the same person.',
    });
    expect(await outcomeOf(asked)).toMatchObject({ outcome: 'ASKED_AGAIN', reason: 'Blurred.' });
    expect(await outcomeOf(closed)).toMatchObject({
      outcome: 'CLOSED',
      reason: 'Rejected elsewhere.',
    });
    const { items } = await list({ outcome: 'REJECTED' });
    expect(items.every(({ outcome }) => outcome?.outcome === 'REJECTED')).toBe(true);
    expect(items.map(({ id }) => id)).toContain(rejected.id);
    expect(items.map(({ id }) => id)).not.toContain(approved.id);
    const decidedBy = async (decided_by: string, viewer = compliance) =>
      (await list({ decided_by }, viewer)).items.map(({ id }) => id);
    const ofCompliance = await decidedBy('ME');
    expect(ofCompliance).toEqual(expect.arrayContaining([approved.id, rejected.id, closed.id]));
    expect(ofCompliance).not.toContain(asked.id);
    expect(await decidedBy(compliance.viewer.userId, second)).toEqual(ofCompliance);
    expect(await decidedBy('ME', second)).not.toContain(approved.id);
  });

  test('goes when it is with the desk again, and comes with the next decision', async () => {
    const review = await newCase();
    await decide(review, operations, 'ASK_AGAIN', 'Blurred.');
    await handIn(review);
    expect(await look(review)).toMatchObject({ state: 'WAITING', outcome: null });
    await take(review, compliance);
    expect((await look(review)).outcome).toBeNull();
    await desk.withdraw(review);
    expect((await look(review)).outcome).toMatchObject({ outcome: 'WITHDRAWN', reason: null });
  });
});

describe('the clock of a promise', () => {
  test('stands still while the client has the case', async () => {
    const review = await newCase({ turnaround: 'TEN_MINUTES' });
    const promised = new Date((await look(review)).due_at);
    await pass('4 minutes');
    await decide(review, operations, 'ASK_AGAIN', 'Blurred.');
    await pass('2 days');
    expect(await asClient(review)).toMatchObject({ state: 'ASKED_AGAIN', overdue: false });
    expect((await look(review)).overdue).toBe(false);
    await handIn(review, 'TEN_MINUTES');
    const resumed = await asClient(review);
    expect(resumed?.overdue).toBe(false);
    // Six of the ten minutes were left when it was asked for again.
    const left = new Date(resumed?.due_at ?? '').getTime() - promised.getTime();
    const stood = 2 * 24 * 60 * 60_000;
    expect(Math.abs(left - stood)).toBeLessThan(60_000);
    await pass('5 minutes');
    expect((await asClient(review))?.overdue).toBe(false);
    await pass('2 minutes');
    expect((await asClient(review))?.overdue).toBe(true);
  });

  test('begins anew after a case was withdrawn', async () => {
    const review = await newCase({ turnaround: 'TEN_MINUTES' });
    await desk.withdraw(review);
    await pass('1 day');
    await handIn(review, 'TEN_MINUTES');
    expect(await asClient(review)).toMatchObject({ state: 'WAITING', overdue: false });
  });
});

describe('a promise', () => {
  const QUEUE = 'invitations';
  const promises = async () => {
    const { items } = await listQueues(database, compliance.viewer, subjects);
    return items.find(({ queue }) => queue === QUEUE)?.promises;
  };
  const decided = async (late: boolean) => {
    const review = await newCase({ queue: QUEUE, turnaround: 'TEN_MINUTES' });
    if (late) {
      await database
        .updateTable('cases')
        .set({ due_at: new Date('2026-01-01') })
        .where('case_id', '=', review.id)
        .execute();
    }
    await decide(review, compliance, 'APPROVE');
  };

  test('that is kept too seldom is made longer, and staff see the share', async () => {
    const before = (await promises()) ?? { decided: 0, kept: 0 };
    for (let count = before.decided; count < 8; count += 1) await decided(false);
    const { kept } = (await promises()) ?? { kept: 0 };
    await decided(true);
    // Nine decisions are too few to tell.
    expect(await promises()).toEqual({ decided: 9, kept });
    const told = async () => {
      const review = await newCase({ queue: QUEUE, turnaround: 'TEN_MINUTES' });
      return (await asClient(review))?.turnaround;
    };
    expect(await told()).toBe('TEN_MINUTES');
    await decided(true);
    expect(await promises()).toEqual({ decided: 10, kept });
    expect(await told()).toBe('DAY');
    await pass('91 days');
    expect(await promises()).toEqual({ decided: 0, kept: 0 });
    expect(await told()).toBe('TEN_MINUTES');
  });
});

describe('a colleague', () => {
  test('is given a case, and lists are filtered by whose they are', async () => {
    const review = await newCase();
    const free = await newCase();
    await assign(review, compliance, operations);
    const seen = await look(review);
    expect(seen).toMatchObject({ state: 'TAKEN', taken_by_me: false });
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'ASSIGNED', assigned_to: seen.taken_by });
    const { items } = await list({ taken_by: operations.viewer.userId });
    expect(items.map(({ id }) => id)).toContain(review.id);
    expect(items.map(({ id }) => id)).not.toContain(free.id);
    expect((await asClient(review))?.events.map(({ kind }) => kind)).toEqual(['OPENED']);
    // On to somebody else by one who decides, and not by a colleague of the first.
    const other = await desk.colleague('OPERATIONS');
    await expect(assign(review, other, other)).rejects.toThrow('case_taken');
    await assign(review, compliance, other);
    expect((await look(review, other)).taken_by_me).toBe(true);
  });

  test('who may not work on a case is given none', async () => {
    const review = await newCase();
    const support = await desk.colleague('SUPPORT');
    await expect(assign(review, compliance, support)).rejects.toThrow('assignee_not_eligible');
    const id = await handIn(
      { queue: 'kyc', clientId: review.clientId, subjectId: crypto.randomUUID() },
      'DAY',
      operations.actor,
    );
    const entered = { ...review, id };
    await expect(assign(entered, compliance, operations)).rejects.toThrow('assignee_not_eligible');
    const manager = await desk.colleague('RELATIONSHIP_MANAGER');
    const theirs = await newCase({ queue: 'invitations' });
    await expect(assign(theirs, compliance, manager)).rejects.toThrow('assignee_not_eligible');
  });

  test('of a queue is who prepares or decides', async () => {
    const { items } = await listColleagues(database, compliance.viewer, KYC);
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([operations, second].map((one) => one.viewer.userId)),
    );
    const support = await desk.colleague('SUPPORT');
    expect(ids).not.toContain(support.viewer.userId);
  });
});

describe('the next case', () => {
  test('is that of the list, without what others have or one has checked; after the last comes the first', async () => {
    const next = (review: TestCase, asked = {}, by = second) =>
      getNextCase(database, by.viewer, review.id, { search: 'Zanzibar', ...asked });
    const cases: TestCase[] = [];
    for (const turnaround of ['TEN_MINUTES', 'DAY', 'FIVE_BUSINESS_DAYS'] as const) {
      const review = await newCase({ turnaround });
      await database
        .updateTable('clients')
        .set({ legal_name: 'Zanzibar Trading' })
        .where('client_id', '=', review.clientId)
        .execute();
      cases.push(review);
    }
    const [first, middle, last] = cases as [TestCase, TestCase, TestCase];
    expect(await next(first)).toEqual({ next: middle.id, previous: null });
    expect(await next(middle)).toEqual({ next: last.id, previous: first.id });
    expect(await next(last)).toEqual({ next: first.id, previous: middle.id });
    // Decided, a case still knows where it stood.
    await decide(first, second, 'REJECT', 'No.');
    expect(await next(first)).toEqual({ next: middle.id, previous: null });
    await take(middle, operations);
    expect(await next(last)).toEqual({ next: null, previous: null });
    expect(await next(middle, { taken_by: operations.viewer.userId })).toEqual({
      next: null,
      previous: null,
    });
    await decide(last, operations, 'APPROVE');
    const late = await next(first, {}, operations);
    expect(late).toEqual({ next: middle.id, previous: null });
    const over = await list({ search: 'Zanzibar', outcome: 'REJECTED' });
    expect(over.items.map(({ id }) => id)).toEqual([first.id]);
  });

  test('follows how the list is sorted', async () => {
    const mine = { search: 'Sorting House' };
    const cases: string[] = [];
    for (const turnaround of ['FIVE_BUSINESS_DAYS', 'DAY'] as const) {
      const review = await newCase({ turnaround });
      await database
        .updateTable('clients')
        .set({ legal_name: 'Sorting House' })
        .where('client_id', '=', review.clientId)
        .execute();
      cases.push(review.id);
    }
    const ids = async (asked: object) =>
      (await list({ ...mine, ...asked })).items.map(({ id }) => id);
    const [slow = '', fast = ''] = cases;
    expect(await ids({})).toEqual([fast, slow]);
    expect(await ids({ order: 'DESC' })).toEqual([slow, fast]);
    expect(await ids({ sort: 'RECEIVED' })).toEqual([fast, slow]);
    expect(await ids({ sort: 'RECEIVED', order: 'ASC' })).toEqual([slow, fast]);
    expect(await ids({ sort: 'DECIDED' })).toEqual([]);
    const place = { ...mine, sort: 'RECEIVED', order: 'ASC' } as const;
    expect(await getNextCase(database, second.viewer, slow, place)).toEqual({
      next: fast,
      previous: null,
    });
  });
});

test('a list by name goes page by page in both directions, and next follows it', async () => {
  const names = ['Zoë Abel', 'ärger', 'Bell', 'bell', 'émile'];
  const made: TestCase[] = [];
  for (const name of names) {
    const review = await newCase({ turnaround: 'DAY' });
    await database
      .updateTable('clients')
      .set({ legal_name: `Alphabet ${name}` })
      .where('client_id', '=', review.clientId)
      .execute();
    made.push(review);
  }
  const byName = async (order: 'ASC' | 'DESC') => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const asked = { search: 'Alphabet', sort: 'CLIENT', order, limit: 2 } as const;
      const { items, next_cursor } = await list({ ...asked, ...(cursor && { cursor }) });
      seen.push(...items.map(({ id }) => id));
      if (next_cursor === null) return seen;
      cursor = next_cursor;
    }
  };
  const up = await byName('ASC');
  expect(new Set(up)).toEqual(new Set(made.map(({ id }) => id)));
  expect(await byName('DESC')).toEqual(up.toReversed());
  const nameOf = (id: string) => names[made.findIndex((each) => each.id === id)]?.toLowerCase();
  expect(up.map(nameOf)).toEqual(['bell', 'bell', 'zoë abel', 'ärger', 'émile']);
  const [first = '', second = ''] = up;
  const filter = { search: 'Alphabet', sort: 'CLIENT' } as const;
  expect(await getNextCase(database, compliance.viewer, first, filter)).toMatchObject({
    next: second,
    previous: null,
  });
});

describe('reopening', () => {
  test('takes two of compliance, and the client hears of it when it is done', async () => {
    const review = await newCase({ turnaround: 'TEN_MINUTES' });
    await decide(review, compliance, 'REJECT', 'Not the same person.');
    await pass('2 days');
    expect(await reopen(review, compliance, 'ASK', 'Their notary called.')).toBe('DECIDED');
    const asked = await look(review, second);
    expect(asked.reopening_asked_by).not.toBeNull();
    expect((await asClient(review))?.events.map(({ kind }) => kind)).toEqual(['OPENED', 'DECIDED']);
    const alone = reopen(review, compliance, 'CONFIRM');
    await expect(alone).rejects.toThrow('reopening_asked_by_you');
    await expect(reopen(review, operations, 'CONFIRM')).rejects.toThrow('forbidden');
    expect(await reopen(review, second, 'CONFIRM')).toBe('WAITING');
    expect(desk.reopened.at(-1)?.subjectId).toBe(review.subjectId);
    expect(await asClient(review)).toMatchObject({ state: 'WAITING', overdue: false });
    expect((await asClient(review))?.events.at(-1)).toMatchObject({
      kind: 'REOPENED',
      reason: null,
    });
    const { items } = await listCaseNotes(database, operations.viewer, review.id, { limit: 5 });
    expect(items.map(({ text }) => text)).toEqual(['Their notary called.']);
    expect((await look(review)).reopening_asked_by).toBeNull();
    await approve(review);
  });

  test('is declined, and may be asked for again', async () => {
    const review = await newCase();
    await decide(review, compliance, 'REJECT', 'No.');
    await expect(reopen(review, second, 'CONFIRM')).rejects.toThrow('case_state_conflict');
    await reopen(review, compliance, 'ASK', 'Why not.');
    await expect(reopen(review, second, 'ASK', 'Me, too.')).rejects.toThrow('case_state_conflict');
    expect(await reopen(review, second, 'DECLINE')).toBe('DECIDED');
    expect(await look(review)).toMatchObject({
      reopening_asked_by: null,
      outcome: { outcome: 'REJECTED' },
    });
    expect(await reopen(review, second, 'ASK', 'On second thoughts.')).toBe('DECIDED');
  });

  test('of an approval is refused', async () => {
    const review = await newCase();
    await approve(review);
    await expect(reopen(review, compliance, 'ASK', 'Hm.')).rejects.toThrow('not_reopenable');
  });
});
