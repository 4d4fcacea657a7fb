import { ACCREDITATION_LIMBS, type Accreditation } from '@ballast/contract/funds/accreditation.ts';
import { type CaseQueue, getCase } from '@ballast/contract/staff/cases.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { caseBySubject } from '../../../tests/worlds/by-id.ts';
import type { Sender } from '../../../tests/worlds/documents.ts';
import { signByLink } from '../../../tests/worlds/entity.ts';
import { openUsVehicle, usd } from '../../../tests/worlds/private-funds.ts';
import { signsByLink, tokenIn } from '../../../tests/worlds/signed-by-link.ts';
import { ANSWERS, openTestSubscriptions } from '../../../tests/worlds/subscriptions.ts';
import { readClock } from '../../database/clock.ts';
import { newId } from '../../database/identifier.ts';

const DAYS = ['2027-02-01', '2027-03-01'];
const TERMS = { minimumFirst: usd('100000.00'), minimumNext: usd('10000.00') };
const world = await openTestSubscriptions(DAYS, TERMS);
const { database, slug } = world;
const classId = await openUsVehicle(database, slug, DAYS, TERMS);

const BY_INCOME: Accreditation = {
  accreditation_criteria: 'income',
  qualified_client: 'NET_WORTH',
};

let operations: TestBrowser;
let compliance: TestBrowser;
beforeAll(async () => {
  operations = await world.colleague('OPERATIONS');
  compliance = await world.colleague('COMPLIANCE');
});

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];
const idOf = ({ body }: Answer) => (body as { id?: string }).id ?? '';
const statusOf = ({ body }: Answer) => (body as { status?: string }).status;
const latest = async (sender: Sender) => (await world.list(sender))[0];

/** What a case tells of a client, and apart by which limbs they are let in. */
async function factsOf(by: TestBrowser, queue: CaseQueue, subjectId: string) {
  const found = await caseBySubject(database, queue, subjectId);
  const { body } = await by.call(getCase, { params: { id: found?.caseId ?? '' } });
  const { facts } = getCase.output.parse(body);
  const limbs = facts
    .filter(({ field }) => /^(?:accreditation_(?:criteria|version)|qualified_client)/.test(field))
    .map(({ field, value, marked }) => [field, value, marked]);
  return { facts, limbs };
}

const payer = () => world.client('300000.00', true);

const begin = (sender: Sender, accreditation: Accreditation | null = BY_INCOME) =>
  world.begin(sender, '250000.00', ANSWERS, { accreditation, classId });

async function submitted(sender: Sender): Promise<string> {
  const id = idOf(await begin(sender));
  await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
  expect((await world.submit(sender, id)).status).toBe(200);
  return id;
}

type Evidence = {
  readonly state?: 'SUBMITTED' | 'APPROVED' | 'REJECTED';
  readonly daysAgo?: number;
};

/** Evidence as it stands once compliance has, or has not, looked at it. */
async function evidence(
  { clientId, userId }: Sender,
  { state = 'SUBMITTED', daysAgo = 0 }: Evidence = {},
): Promise<void> {
  const now = await readClock(database);
  const decided = state !== 'SUBMITTED';
  await database
    .insertInto('proofs')
    .values({
      ...{ owner_id: clientId, proof_id: newId(), kind: 'LETTER', dated_on: '2026-12-01', state },
      limb: 'THIRD_PARTY',
      ...{ sent_by: userId, reason: state === 'REJECTED' ? 'The last page is missing' : null },
      decided_by: decided ? userId : null,
      decided_at: decided ? new Date(now.getTime() - daysAgo * 86_400_000) : null,
    })
    .execute();
}

describe('the vehicle of a US taxpayer', () => {
  test('is the one for US taxpayers, without any other', async () => {
    const sender = await payer();
    const terms = await world.terms(sender);
    expect(terms).toMatchObject({ strategy_type: 'US', refused_by: null, is_subsequent: false });
    expect(terms.classes.map(({ id }) => id)).toEqual([classId]);
  });

  test('is refused to everybody else, and the other one to them', async () => {
    const abroad = await world.client('300000.00');
    const theirs = { accreditation: null, classId };
    expect(codeOf(await world.begin(abroad, '250000.00', ANSWERS, theirs))).toEqual([
      404,
      'not_found',
    ]);
    const own = { accreditation: BY_INCOME, classId: world.fund.classId };
    const sender = await payer();
    expect(codeOf(await world.begin(sender, '250000.00', ANSWERS, own))).toEqual([
      404,
      'not_found',
    ]);
  });

  test('of somebody who became one after they began is not the one that they began in', async () => {
    const sender = await world.client('300000.00');
    const id = idOf(await world.begin(sender, '250000.00'));
    await world.sign(sender);
    await database
      .updateTable('clients')
      .set({ us_tax_payer: true })
      .where('client_id', '=', sender.clientId)
      .execute();
    expect(codeOf(await world.submit(sender, id))).toEqual([404, 'not_found']);
    expect(await world.free(sender)).toBe(usd('300000.00'));
  });
});

describe('an accreditation', () => {
  test('is asked of US taxpayers at their first subscription, and of nobody else', async () => {
    expect(codeOf(await begin(await payer(), null))).toEqual([409, 'step_not_reachable']);
    const abroad = await world.client('300000.00');
    const told = { accreditation: BY_INCOME };
    expect(codeOf(await world.begin(abroad, '250000.00', ANSWERS, told))).toEqual([
      409,
      'step_not_reachable',
    ]);
  });

  test.each([
    ['income', 'ASSETS_UNDER_MANAGEMENT'],
    ['net_worth', 'NET_WORTH'],
    ['already_passed', 'NET_WORTH'],
  ] as const)('by %s and %s is kept with the subscription', async (criteria, qualified) => {
    const sender = await payer();
    const accreditation = { accreditation_criteria: criteria, qualified_client: qualified };
    const id = idOf(await begin(sender, accreditation));
    expect(await latest(sender)).toMatchObject({ id, strategy_type: 'US', accreditation });
    expect((await world.terms(sender)).known.accreditation).toEqual(accreditation);
  });

  test('stands in the agreement, which is that of US taxpayers', async () => {
    const sender = await payer();
    const id = idOf(await begin(sender));
    const { text } = await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
    expect(text.title).toBe('Subscription agreement for US taxpayers');
    const { lines = [] } = text.parties.find(({ role }) => role === 'The subscription') ?? {};
    expect(lines.slice(2)).toEqual([
      'Accredited investor: income over 200,000 USD, or 300,000 USD jointly, in each of 2 years',
      'Qualified client: net worth over 2,200,000 USD without the primary residence',
      `Reference ${id}`,
    ]);
    expect(statusOf(await world.submit(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
  });

  test('is not signed by the agreement of everybody else', async () => {
    const sender = await payer();
    const id = idOf(await begin(sender));
    await world.sign(sender).catch(() => undefined);
    expect(codeOf(await world.submit(sender, id))).toEqual([409, 'agreement_not_signed']);
  });
});

test('a company whose signatory signs by a link signs the text of US taxpayers there, and is asked for evidence then', async () => {
  const sender = await payer();
  const signatory = await signsByLink(database, sender);
  const accreditation: Accreditation = {
    accreditation_criteria: 'total_assets',
    qualified_client: 'NET_WORTH',
  };
  const id = idOf(await world.begin(sender, '250000.00', null, { accreditation, classId }));
  const { access } = world;
  const token = tokenIn(await access.outboxOf(signatory));
  const { body } = await signByLink(access.browser(), token, 'Mei Tan');
  expect(body).toMatchObject({ envelope_type: 'SUBSCRIPTION_AGREEMENT_US', status: 'SIGNED' });
  await access.context.queue.runDueJobs();
  expect(await latest(sender)).toMatchObject({ id, status: 'AWAITING_DOCUMENTS' });
});

describe('evidence of an accreditation', () => {
  test('is waited for with the money held, and handed in once it is there', async () => {
    const sender = await payer();
    const id = await submitted(sender);
    expect(await world.free(sender)).toBe(usd('50000.00'));
    expect(await latest(sender)).toMatchObject({ status: 'AWAITING_DOCUMENTS' });
    expect(statusOf(await world.handIn(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
    await evidence(sender);
    expect(statusOf(await world.handIn(sender, id))).toBe('ON_REVIEW');
    expect(await latest(sender)).toMatchObject({ status: 'DOCUMENTS_PROVIDED' });
  });

  test('is looked for by the limbs that the person chose', async () => {
    const sender = await payer();
    const id = await submitted(sender);
    await evidence(sender);
    await world.handIn(sender, id);
    const { limbs } = await factsOf(operations, 'subscriptions', id);
    expect(limbs).toEqual([
      ['accreditation_criteria_type', 'income', false],
      ['qualified_client_type', 'INDIVIDUAL_NET_WORTH', false],
      ['accreditation_version', ACCREDITATION_LIMBS.version, false],
    ]);
  });

  test('is accepted before the subscription is approved', async () => {
    const sender = await payer();
    const id = await submitted(sender);
    await evidence(sender);
    await world.handIn(sender, id);
    const early = await world.decide(operations, id, { decision: 'APPROVE' });
    expect(codeOf(early)).toEqual([409, 'documents_unreviewed']);
    await evidence(sender, { state: 'APPROVED' });
    expect((await world.decide(operations, id, { decision: 'APPROVE' })).status).toBe(200);
    expect(await latest(sender)).toMatchObject({ status: 'APPROVED' });
  });

  test('that was refused is wanted again while the subscription is with the desk', async () => {
    const sender = await payer();
    const id = await submitted(sender);
    await evidence(sender);
    await world.handIn(sender, id);
    await evidence(sender, { state: 'REJECTED' });
    expect(await latest(sender)).toMatchObject({ status: 'AWAITING_DOCUMENTS' });
    const reason = 'Send both years, please';
    expect((await world.decide(operations, id, { decision: 'ASK_AGAIN', reason })).status).toBe(
      200,
    );
    expect(await latest(sender)).toMatchObject({ status: 'AWAITING_DOCUMENTS', reason });
  });

  test.each([
    [89, 'ON_REVIEW'],
    [91, 'SUPPORTING_DOCUMENTS_REQUIRED'],
  ])('that was accepted %i days ago leads to %s', async (daysAgo, outcome) => {
    const sender = await payer();
    const id = idOf(await begin(sender));
    await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
    await evidence(sender, { state: 'APPROVED', daysAgo });
    expect(statusOf(await world.submit(sender, id))).toBe(outcome);
  });
});

test('whoever was let in subscribes again by what they told, and a proof of address is nothing to them', async () => {
  const sender = await payer();
  await evidence(sender, { state: 'APPROVED' });
  const first = await submitted(sender);
  await world.decide(operations, first, { decision: 'APPROVE' });
  const again = await world.begin(sender, '20000.00', null, { classId });
  expect(again.body).toMatchObject({ is_subsequent: true, accreditation: BY_INCOME });
  await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
  expect(statusOf(await world.submit(sender, idOf(again)))).toBe('ON_REVIEW');
});

describe('a company that pays taxes in the US', () => {
  const BY_ASSETS: Accreditation = {
    accreditation_criteria: 'total_assets',
    qualified_client: 'ASSETS_UNDER_MANAGEMENT',
  };

  async function company(): Promise<Sender> {
    const sender = await payer();
    await database
      .updateTable('clients')
      .set({ account_type: 'INSTITUTIONAL', legal_name: 'Beacon Reach LLC' })
      .where('client_id', '=', sender.clientId)
      .execute();
    return sender;
  }

  const beginAs = (sender: Sender, accreditation: Accreditation | null) =>
    world.begin(sender, '250000.00', null, { accreditation, classId });

  test('subscribes in the vehicle for US taxpayers by a limb of companies, and waits for evidence', async () => {
    const sender = await company();
    expect(await world.terms(sender)).toMatchObject({ strategy_type: 'US', refused_by: null });
    const id = idOf(await beginAs(sender, BY_ASSETS));
    const { text } = await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
    expect(text.parties[1]?.lines).toEqual(
      expect.arrayContaining([
        'Accredited investor: company with total assets over 5,000,000 USD, not formed for this purpose',
        'Qualified client: at least 1,100,000 USD under management',
      ]),
    );
    expect(statusOf(await world.submit(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
    await evidence(sender);
    expect(statusOf(await world.handIn(sender, id))).toBe('ON_REVIEW');
    expect(codeOf(await world.decide(operations, id, { decision: 'APPROVE' }))).toEqual([
      409,
      'documents_unreviewed',
    ]);
  });

  test('is shown to operations, and to compliance beside its evidence, by the limbs that it submitted last', async () => {
    const sender = await company();
    const begun = (criteria: Accreditation['accreditation_criteria']) =>
      world.begin(sender, '100000.00', null, {
        accreditation: { ...BY_ASSETS, accreditation_criteria: criteria },
        classId,
      });
    const first = idOf(await begun('total_assets'));
    await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
    await world.submit(sender, first);
    expect(statusOf(await world.sendLetter(sender))).toBe('SUBMITTED');
    const chosen = (criteria: string) => [
      ['accreditation_criteria_type', criteria, false],
      ['qualified_client_type', 'INSTITUTIONAL_ASSETS_UNDER_MANAGEMENT', false],
      ['accreditation_version', ACCREDITATION_LIMBS.version, false],
    ];
    const evidenced = () => factsOf(compliance, 'accreditations', sender.clientId);
    const shown = await evidenced();
    expect(shown.limbs).toEqual(chosen('total_assets'));
    const { fund_name: value } = await world.terms(sender);
    expect(shown.facts).toContainEqual(
      expect.objectContaining({ group: 'subscription', field: 'fund', value }),
    );
    await world.handIn(sender, first);
    expect((await factsOf(operations, 'subscriptions', first)).limbs).toEqual(
      chosen('total_assets'),
    );

    // What is begun and not submitted is not said yet.
    const second = idOf(await begun('all_owners'));
    expect((await evidenced()).limbs).toEqual(chosen('total_assets'));
    await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
    await world.submit(sender, second);
    expect((await evidenced()).limbs).toEqual(chosen('all_owners'));

    await database
      .updateTable('subscription_requests')
      .set({ accreditation_version: '2026-1' })
      .where('request_id', '=', second)
      .execute();
    expect((await evidenced()).limbs.at(-1)).toEqual(['accreditation_version', '2026-1', true]);
  });

  test.each([null, BY_INCOME])('does not begin by %j, which is of people', async (told) => {
    expect(codeOf(await beginAs(await company(), told))).toEqual([409, 'step_not_reachable']);
  });

  test('has limbs that are closed to people', async () => {
    expect(codeOf(await begin(await payer(), BY_ASSETS))).toEqual([409, 'step_not_reachable']);
  });

  test('that was let in subscribes again by what it told', async () => {
    const sender = await company();
    await evidence(sender, { state: 'APPROVED' });
    const id = idOf(await beginAs(sender, BY_ASSETS));
    await world.sign(sender, 'SUBSCRIPTION_AGREEMENT_US');
    await world.submit(sender, id);
    await world.decide(operations, id, { decision: 'APPROVE' });
    expect((await world.terms(sender)).known.accreditation).toEqual(BY_ASSETS);
    const again = await world.begin(sender, '20000.00', null, { classId });
    expect(again.body).toMatchObject({ is_subsequent: true, accreditation: BY_ASSETS });
  });
});
