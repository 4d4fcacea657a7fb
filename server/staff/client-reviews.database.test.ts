import { beforeAll, describe, expect, test } from 'vitest';
import { type Colleague, openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { getCase } from '../reviews/case-answers.ts';
import { getClient } from './clients.ts';

const desk = await openTestDesk();
const { database, context, subjects, newCase, handIn } = desk;

let compliance: Colleague;

beforeAll(async () => {
  compliance = await desk.colleague('COMPLIANCE');
});

const pageOf = (clientId: string, { viewer } = compliance) => getClient(database, viewer, clientId);

describe("the reviews on a client's page", () => {
  test('are those not over by when they are due, then the others, newest decision first', async () => {
    const soon = await newCase({ queue: 'invitations', turnaround: 'TEN_MINUTES' });
    const { clientId } = soon;
    const another = (turnaround: Parameters<typeof handIn>[1]): Promise<TestCase> =>
      newCase({ queue: 'invitations', turnaround, clientId });
    const decidedLast = await another('TEN_MINUTES');
    const decidedFirst = await another('FIVE_BUSINESS_DAYS');
    const takenBack = await another('DAY');
    const distant = await another('FIVE_BUSINESS_DAYS');
    const taken = await another('DAY');
    const otherClients = await newCase({ queue: 'invitations' });
    await desk.take(taken, compliance);
    await desk.decide(decidedFirst, compliance, 'APPROVE');
    await desk.withdraw(takenBack);
    await desk.decide(decidedLast, compliance, 'REJECT', 'It is somebody else');
    await desk.advance(900);

    const { cases } = await pageOf(clientId);
    expect(cases.map(({ id, state, overdue }) => [id, state, overdue])).toEqual([
      [soon.id, 'WAITING', true],
      [taken.id, 'TAKEN', false],
      [distant.id, 'WAITING', false],
      [decidedLast.id, 'DECIDED', false],
      [takenBack.id, 'WITHDRAWN', false],
      [decidedFirst.id, 'DECIDED', false],
    ]);
    const [first] = cases;
    const { queue, due_at, opened_at } = await getCase(
      context,
      compliance.viewer,
      subjects,
      soon.id,
    );
    expect(first).toMatchObject({ queue, due_at, opened_at });
    expect(cases.map(({ id }) => id)).not.toContain(otherClients.id);
  });

  test('with the client are among those not over', async () => {
    const asked = await newCase({ turnaround: 'TEN_MINUTES' });
    const { clientId } = asked;
    await desk.decide(asked, compliance, 'ASK_AGAIN', 'The photo is blurred');
    const later = await newCase({ queue: 'invitations', clientId });
    const { cases } = await pageOf(clientId);
    expect(cases.map(({ id, state }) => [id, state])).toEqual([
      [asked.id, 'ASKED_AGAIN'],
      [later.id, 'WAITING'],
    ]);
  });

  test('are fifty at most, and what is not over is never left out for what is', async () => {
    const open = await newCase({ queue: 'invitations', turnaround: 'FIVE_BUSINESS_DAYS' });
    const { clientId } = open;
    const { userId } = compliance.viewer;
    const over = Array.from({ length: 51 }, () => newId());
    await transact(database, async (tx) => {
      const promised = { turnaround: 'DAY', due_at: new Date('2026-01-01') } as const;
      const rows = over.map((case_id) => ({
        ...promised,
        case_id,
        queue: 'kyc' as const,
        subject_id: case_id,
        owner_id: clientId,
        state: 'DECIDED' as const,
        entered_by: null,
        outcome: 'APPROVED' as const,
        outcome_at: new Date('2026-01-01'),
        outcome_by: userId,
      }));
      await tx.insertInto('cases').values(rows).execute();
      const decisions = over.map((case_id) => ({
        owner_id: clientId,
        case_id,
        kind: 'DECIDED' as const,
        done_by: userId,
        done_as: 'STAFF' as const,
        decision: 'APPROVE' as const,
      }));
      await tx.insertInto('case_events').values(decisions).execute();
    });
    const { cases } = await pageOf(clientId);
    expect(cases.map(({ id }) => id)).toEqual([open.id, ...over.toReversed().slice(0, 49)]);
  });

  test("are nobody's but the client's own manager's, among relationship managers", async () => {
    const [mine, stranger] = [
      await desk.colleague('RELATIONSHIP_MANAGER'),
      await desk.colleague('RELATIONSHIP_MANAGER'),
    ];
    const { id, clientId } = await newCase();
    await database
      .updateTable('clients')
      .set({ relationship_manager_id: mine.viewer.userId })
      .where('client_id', '=', clientId)
      .execute();
    expect((await pageOf(clientId, mine)).cases).toMatchObject([{ id }]);
    await expect(pageOf(clientId, stranger)).rejects.toThrow('not_found');
  });

  test('can be opened by every role that sees the client', async () => {
    const { clientId } = await newCase();
    for (const role of ['SUPPORT', 'OPERATIONS', 'COMPLIANCE', 'ADMINISTRATOR'] as const) {
      const by = await desk.colleague(role);
      const [review] = (await pageOf(clientId, by)).cases;
      expect(await getCase(context, by.viewer, subjects, review?.id ?? '')).toMatchObject({
        client_id: clientId,
      });
    }
  });

  test('are none before anything came in, and the page says how far the KYC is', async () => {
    const { clientId } = await desk.addClient();
    expect(await pageOf(clientId)).toMatchObject({
      cases: [],
      kyc_stage: 'COMPLETED',
      invitation: null,
    });
  });
});

test('where a company’s money comes from stands on its page, and that it was not told', async () => {
  const { clientId } = await newCase({ queue: 'kyb' });
  const company = { account_type: 'INSTITUTIONAL' } as const;
  await database.updateTable('clients').set(company).where('client_id', '=', clientId).execute();
  expect((await pageOf(clientId)).sources).toEqual([
    { field: 'has_told_sources', value: 'no', marked: true },
  ]);
  const told = {
    owner_id: clientId,
    told_by: clientId,
    source_of_wealth: ['MINING'],
    source_of_wealth_details: 'A mine in Norway',
    source_of_funds: ['MINING'],
    source_of_funds_details: 'Last year’s coins',
  };
  await database.insertInto('company_sources').values(told).execute();
  expect((await pageOf(clientId)).sources).toHaveLength(4);
});
