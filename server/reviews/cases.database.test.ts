import { Refusal } from '@ballast/contract/errors.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Colleague, openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { somebodyWaits } from '../../tests/worlds/waits.ts';
import { readClock } from '../database/clock.ts';
import { getCase, listCases, listQueues } from './case-answers.ts';
import { subjectOf } from './case-decisions.ts';
import { readClientCase } from './cases.ts';

const desk = await openTestDesk();
const { database, context, subjects, newCase, handIn, take, release, decide } = desk;

const KYC = subjectOf(subjects, { queue: 'kyc' });
const INVITATIONS = subjectOf(subjects, { queue: 'invitations' });

let operations: Colleague;
let compliance: Colleague;
let manager: Colleague;

beforeAll(async () => {
  operations = await desk.colleague('OPERATIONS');
  compliance = await desk.colleague('COMPLIANCE');
  manager = await desk.colleague('RELATIONSHIP_MANAGER');
});

afterEach(() => {
  desk.verdicts.length = 0;
  desk.deciding.current = null;
});

const seen = ({ id }: TestCase, by: Colleague) => getCase(context, by.viewer, subjects, id);
const asClient = (of: TestCase) => readClientCase(database, of);

/** Gives a client to a relationship manager. */
async function assign(clientId: string, { viewer }: Colleague): Promise<void> {
  await database
    .updateTable('clients')
    .set({ relationship_manager_id: viewer.userId })
    .where('client_id', '=', clientId)
    .execute();
}

describe('a review', () => {
  test('is prepared by one and decided by another, and the client sees each step of it', async () => {
    const review = await newCase();
    await take(review, operations);
    expect(await decide(review, operations, 'APPROVE')).toBe('WAITING');
    expect(desk.verdicts).toEqual([]);
    expect(await decide(review, compliance, 'APPROVE', 'All in order')).toBe('DECIDED');
    const { subjectId, clientId } = review;
    const approved = { subjectId, clientId, decision: 'APPROVE', reason: 'All in order' };
    expect(desk.verdicts).toEqual([{ ...approved, byPasskey: false, template: null }]);

    const shown = await asClient(review);
    expect(shown?.state).toBe('DECIDED');
    expect(
      shown?.events.map(({ kind, by, decision, reason }) => [kind, by, decision, reason]),
    ).toEqual([
      ['OPENED', 'CLIENT', null, null],
      ['TAKEN', 'STAFF', null, null],
      ['PREPARED', 'STAFF', null, null],
      ['DECIDED', 'STAFF', 'APPROVE', 'All in order'],
    ]);
    const { timeline } = await seen(review, compliance);
    expect(timeline.map(({ name, assigned_to, ...event }) => event)).toEqual(shown?.events);
    expect(timeline.map(({ name }) => name)).toEqual([
      'Ada Marlowe',
      'Ines Falk',
      'Ines Falk',
      'Ines Falk',
    ]);
    expect(await desk.actionsOn(review.id)).toEqual([
      'case_opened',
      'case_taken',
      'case_prepared',
      'case_decided',
    ]);
  });

  test('that is asked for again comes back as the same case, with the time that was left and not prepared', async () => {
    const review = await newCase({ turnaround: 'TEN_MINUTES' });
    await decide(review, operations, 'APPROVE');
    await decide(review, compliance, 'ASK_AGAIN', 'The photo is blurred');
    await desk.advance(3600);
    expect(await asClient(review)).toMatchObject({ state: 'ASKED_AGAIN', overdue: false });
    expect(await handIn(review, 'TEN_MINUTES')).toBe(review.id);
    const { state, due_at, overdue, prepared_by, timeline } = await seen(review, compliance);
    expect({ state, overdue, prepared_by }).toEqual({
      state: 'WAITING',
      overdue: false,
      prepared_by: null,
    });
    const left = Date.parse(due_at) - (await readClock(database)).getTime();
    expect(left).toBeGreaterThan(500_000);
    expect(timeline.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['OPENED', null],
      ['PREPARED', null],
      ['DECIDED', 'The photo is blurred'],
      ['RESUBMITTED', null],
    ]);
    await expect(decide(review, compliance, 'APPROVE')).rejects.toThrow('case_not_prepared');
    expect(await asClient(review)).toMatchObject({ state: 'WAITING', overdue: false });
    await desk.advance(601);
    expect(await asClient(review)).toMatchObject({ state: 'WAITING', overdue: true });
  });

  test('that the desk has already is added to: it keeps who has it and when it is due', async () => {
    const review = await newCase();
    await take(review, operations);
    const before = await seen(review, operations);
    expect(await handIn(review, 'TEN_MINUTES')).toBe(review.id);
    const after = await seen(review, operations);
    expect(after).toMatchObject({ state: 'TAKEN', taken_by_me: true, turnaround: 'DAY' });
    expect(after.due_at).toBe(before.due_at);
    expect((await asClient(review))?.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['OPENED', 'CLIENT'],
      ['TAKEN', 'STAFF'],
      ['ADDED', 'CLIENT'],
    ]);
    expect(await desk.actionsOn(review.id)).toContain('case_added');
  });

  test('that was prepared before its client sent something more is prepared anew', async () => {
    const review = await newCase();
    await decide(review, operations, 'APPROVE');
    await handIn(review);
    expect(await seen(review, compliance)).toMatchObject({ state: 'WAITING', prepared_by: null });
    await expect(decide(review, compliance, 'APPROVE')).rejects.toThrow('case_not_prepared');
    expect(desk.verdicts).toEqual([]);
  });

  test('is decided on what was seen, not on what came since', async () => {
    const review = await newCase();
    await decide(review, operations, 'APPROVE');
    const { seen_event: first } = await seen(review, compliance);
    await decide(review, compliance, 'ASK_AGAIN', 'The photo is blurred');
    await handIn(review);
    const { seen_event: second } = await seen(review, compliance);
    await decide(review, operations, 'APPROVE');
    await expect(decide(review, compliance, 'APPROVE', '', first)).rejects.toThrow('case_changed');
    expect(await decide(review, compliance, 'APPROVE', '', second)).toBe('DECIDED');

    const other = await newCase();
    const { seen_event: before } = await seen(other, compliance);
    await handIn(other);
    for (const by of [operations, compliance]) {
      const late = decide(other, by, 'APPROVE', '', before);
      await expect(late).rejects.toThrow('case_changed');
    }
    expect(await asClient(other)).toMatchObject({ state: 'WAITING' });
  });

  test('names as seen only what was there before its content was read', async () => {
    const review = await newCase();
    const { seen_event: before } = await seen(review, compliance);
    const arriving = subjects.map((subject) => ({
      ...subject,
      read: async (...given: Parameters<typeof subject.read>) => {
        const content = await subject.read(...given);
        await handIn(review);
        return content;
      },
    }));
    const read = await getCase(context, compliance.viewer, arriving, review.id);
    expect(read.seen_event).toBe(before);
    const late = decide(review, operations, 'APPROVE', '', read.seen_event);
    await expect(late).rejects.toThrow('case_changed');
  });

  test('of one subject is opened once by two at the same time', async () => {
    const { clientId } = await newCase();
    const given = { queue: 'kyc', clientId, subjectId: crypto.randomUUID() } as const;
    const [first, second] = await Promise.all([handIn(given), handIn(given)]);
    expect(first).toBe(second);
    const { timeline } = await seen({ ...given, id: first ?? '' }, compliance);
    expect(timeline.map(({ kind }) => kind)).toEqual(['OPENED', 'ADDED']);
  });

  test('names the other reviews of its client that are not over', async () => {
    const review = await newCase();
    const { clientId } = review;
    const open = await newCase({ clientId, queue: 'invitations' });
    const over = await newCase({ clientId });
    await desk.withdraw(over);
    await newCase();
    expect((await seen(review, compliance)).others).toEqual([
      { id: open.id, queue: 'invitations', state: 'WAITING', overdue: false },
    ]);
  });

  test('that its client took back is over, and can be handed in again', async () => {
    const review = await newCase();
    await desk.withdraw(review);
    await desk.withdraw(review);
    await expect(decide(review, operations, 'APPROVE')).rejects.toThrow('case_state_conflict');
    await handIn(review);
    const { timeline } = await seen(review, operations);
    expect(timeline.map(({ kind }) => kind)).toEqual(['OPENED', 'WITHDRAWN', 'RESUBMITTED']);
  });

  test('stays undecided when its domain refuses', async () => {
    const review = await newCase({ queue: 'invitations' });
    desk.deciding.current = () => Promise.reject(new Refusal('case_not_ready'));
    await expect(decide(review, compliance, 'APPROVE')).rejects.toThrow('case_not_ready');
    expect(await asClient(review)).toMatchObject({ state: 'WAITING' });
    expect(await desk.actionsOn(review.id)).toEqual(['case_opened']);
  });

  test('that one has taken is refused to others with the name, until it is given back', async () => {
    const review = await newCase();
    await take(review, operations);
    await take(review, operations);
    const attempts = [take, (...who: [TestCase, Colleague]) => decide(...who, 'REJECT', 'No')];
    for (const attempt of attempts) {
      await expect(attempt(review, compliance)).rejects.toMatchObject({
        code: 'case_taken',
        detail: { taken_by: 'Ines Falk' },
      });
    }
    await release(review, compliance);
    await take(review, compliance);
    const { timeline, taken_by_me } = await seen(review, compliance);
    expect(taken_by_me).toBe(true);
    expect(timeline.map(({ kind }) => kind)).toEqual(['OPENED', 'TAKEN', 'RELEASED', 'TAKEN']);
  });

  test('is not decided by the member of staff who entered it', async () => {
    const { clientId, subjectId } = await newCase();
    await assign(clientId, manager);
    const given = { queue: 'invitations', clientId, subjectId } as const;
    const review = { ...given, id: await handIn(given, 'DAY', manager.actor) };
    await expect(take(review, manager)).rejects.toThrow('approver_entered_it');
    await expect(decide(review, manager, 'APPROVE')).rejects.toThrow('approver_entered_it');
    expect(await decide(review, compliance, 'APPROVE')).toBe('DECIDED');
  });

  test('that two decide at once is decided by one of them', async () => {
    const other = await desk.colleague('COMPLIANCE');
    const review = await newCase({ queue: 'invitations' });
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    desk.deciding.current = () => {
      begun.resolve();
      return gate.promise;
    };
    const first = decide(review, compliance, 'APPROVE');
    await begun.promise;
    const second = decide(review, other, 'REJECT', 'Not for us');
    const settled = Promise.allSettled([first, second]);
    await somebodyWaits(database);
    gate.resolve();
    const [won, lost] = await settled;
    expect(won).toEqual({ status: 'fulfilled', value: 'DECIDED' });
    expect(lost).toMatchObject({
      reason: { code: 'case_state_conflict', detail: { state: 'DECIDED' } },
    });
    expect(desk.verdicts.map(({ decision }) => decision)).toEqual(['APPROVE']);
    expect((await asClient(review))?.events.map(({ kind }) => kind)).toEqual(['OPENED', 'DECIDED']);
  });
});

describe('a queue', () => {
  test('has overdue ones first, then by when they are due, page by page', async () => {
    const ids = new Set<string>();
    for (const turnaround of ['FIVE_BUSINESS_DAYS', 'TEN_MINUTES', 'DAY'] as const) {
      ids.add((await newCase({ turnaround })).id);
    }
    await desk.advance(900);
    const seenBy = operations.viewer;
    const all = (await listCases(database, seenBy, KYC, { limit: 100 })).items;
    expect(
      all.filter(({ id }) => ids.has(id)).map(({ turnaround, overdue }) => [turnaround, overdue]),
    ).toEqual([
      ['TEN_MINUTES', true],
      ['DAY', false],
      ['FIVE_BUSINESS_DAYS', false],
    ]);
    expect(all.map(({ due_at }) => due_at)).toEqual(all.map(({ due_at }) => due_at).toSorted());
    const paged: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listCases(database, seenBy, KYC, { limit: 2, cursor });
      paged.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const late = await listCases(database, seenBy, KYC, { limit: 100, due: 'LATE' });
    expect(late.items).toEqual(all.filter(({ overdue }) => overdue));
    const { items } = await listQueues(database, seenBy, desk.subjects);
    expect(items.find(({ queue }) => queue === 'kyc')).toEqual({
      queue: 'kyc',
      waiting: all.length,
      overdue: all.filter(({ overdue }) => overdue).length,
      escalated_to_me: 0,
      promises: { decided: expect.any(Number), kept: expect.any(Number) },
    });
  });

  test('is filtered by state, by who has taken and by the name of the client', async () => {
    const [mine, free] = [await newCase(), await newCase()];
    await take(mine, operations);
    await database
      .updateTable('clients')
      .set({ legal_name: 'Aker 100%_Holding' })
      .where('client_id', '=', free.clientId)
      .execute();
    const list = async (query: object) => {
      const { viewer } = operations;
      const { items } = await listCases(database, viewer, KYC, { limit: 100, ...query });
      return items.map(({ id }) => id);
    };
    expect(await list({ taken_by: 'ME' })).toContain(mine.id);
    expect(await list({ taken_by: 'ME' })).not.toContain(free.id);
    expect(await list({ taken_by: 'NOBODY' })).not.toContain(mine.id);
    expect(await list({ state: 'TAKEN' })).toContain(mine.id);
    expect(await list({ search: '100%_h' })).toEqual([free.id]);
    await decide(mine, operations, 'ASK_AGAIN', 'Which year?');
    expect(await list({})).not.toContain(mine.id);
    expect(await list({ state: 'ASKED_AGAIN' })).toContain(mine.id);
  });

  test("shows a relationship manager own clients' cases only", async () => {
    const [own, other] = [
      await newCase({ queue: 'invitations' }),
      await newCase({ queue: 'invitations' }),
    ];
    await assign(own.clientId, manager);
    const page = { limit: 100 };
    const { items } = await listCases(database, manager.viewer, INVITATIONS, page);
    expect(items.map(({ id }) => id)).toContain(own.id);
    expect(items.map(({ id }) => id)).not.toContain(other.id);
    await expect(seen(other, manager)).rejects.toThrow('not_found');
    await expect(decide(other, manager, 'APPROVE')).rejects.toThrow('not_found');
    expect(await decide(own, manager, 'APPROVE')).toBe('DECIDED');
  });
});
