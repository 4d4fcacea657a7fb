import * as calls from '@ballast/contract/funds/inquiries.ts';
import { getCase } from '@ballast/contract/staff/cases.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { caseBySubject } from '../../../tests/worlds/by-id.ts';
import type { Sender } from '../../../tests/worlds/documents.ts';
import { openTestSubscriptions } from '../../../tests/worlds/subscriptions.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { type FundState, getFundRecord, setFundState } from '../funds.ts';

const world = await openTestSubscriptions(['2027-02-01'], {});
const { database, slug, access } = world;
const { id: fundId, name: fundName } = await getFundRecord(database, slug);

let compliance: TestBrowser;
beforeAll(async () => {
  compliance = await world.colleague('COMPLIANCE');
});

const become = (state: FundState) =>
  transact(database, (tx) => setFundState(tx, SYSTEM, { fundId, state, redemptionsAllowed: true }));

const ask = ({ browser }: Sender, body: object, fund = slug): Promise<Answer> =>
  browser.call(calls.sendInquiry, {
    params: { fund },
    body,
    headers: { 'idempotency-key': newId() },
  });

async function asked(sender: Sender, amount = '250000.00'): Promise<string> {
  const { status, body } = await ask(sender, { amount, note: 'Is there a lock-up?' });
  expect(status).toBe(200);
  return calls.sendInquiry.output.parse(body).id;
}

async function listed({ browser }: Sender, query = '') {
  const { method, path } = calls.listInquiries;
  const { body } = await browser.call({ method, path: `${path}${query}` });
  return calls.listInquiries.output.parse(body);
}

const answer = (id: string, body: Parameters<typeof world.decide>[2]) =>
  world.decide(compliance, id, body, 'client_requests');

async function mailTo({ email }: Sender) {
  const mails = await access.outboxOf(email);
  return mails.find(({ subject }) => subject === `About your enquiry on ${fundName}`);
}

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];

test('an inquiry is a case due in 24 hours, and its answer is told and kept beside the fund', async () => {
  await become('INQUIRY_ONLY');
  const sender = await world.client('10.00');
  const id = await asked(sender);
  const found = await caseBySubject(database, 'client_requests', id);
  expect(found).toMatchObject({ state: 'WAITING', turnaround: 'DAY' });
  const { body } = await compliance.call(getCase, { params: { id: found?.caseId ?? '' } });
  const { facts } = getCase.output.parse(body);
  expect(facts.map(({ field, value, marked }) => [field, value, marked])).toEqual([
    ['inquiry_fund', fundName, false],
    ['inquiry_amount', '250000.00 USD', false],
    ['request_topic', 'FUND_INQUIRY', false],
    ['client_message', 'Is there a lock-up?', false],
    ['sent_at', expect.any(String), false],
  ]);
  // Words are owed: nothing is answered without them.
  expect((await answer(id, { decision: 'APPROVE' })).status).toBe(422);
  expect((await listed(sender)).items[0]?.review.state).toBe('WAITING');
  const words = 'Twelve months; shall we speak on Monday?';
  expect((await answer(id, { decision: 'APPROVE', reason: words })).status).toBe(200);
  const [item] = (await listed(sender)).items;
  expect(item).toMatchObject({
    ...{ id, fund_id: fundId, fund_slug: slug, fund_name: fundName, amount: '250000.00' },
    note: 'Is there a lock-up?',
    review: { state: 'DECIDED' },
  });
  expect(item?.review.events.at(-1)).toMatchObject({ decision: 'APPROVE', reason: words });
  const mail = await mailTo(sender);
  expect(mail?.text).toContain('Twelve months; shall we speak on Monday?');
  const notices = await database
    .selectFrom('client_notices')
    .select(['kind', 'about_id'])
    .where('owner_id', '=', sender.clientId)
    .execute();
  expect(notices).toEqual([{ kind: 'inquiry_answered', about_id: fundId }]);
  const trail = await database
    .selectFrom('audit_trail')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('audit_id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'client_request_sent',
    'client_request_answered',
  ]);
});

test('what cannot be offered is told as such', async () => {
  const sender = await world.client('10.00');
  const id = await asked(sender);
  const body = { decision: 'REJECT', template: 'REQUEST_NOT_MET' } as const;
  expect((await answer(id, body)).status).toBe(200);
  const [item] = (await listed(sender)).items;
  expect(item?.review.events.at(-1)).toMatchObject({ decision: 'REJECT' });
  const mail = await mailTo(sender);
  expect(mail?.text).toContain(`your enquiry on ${fundName} and cannot offer you an investment`);
});

test.each([
  ['nothing', { amount: '0' }, 'amount_invalid'],
  ['parts of a cent', { amount: '10.005' }, 'amount_invalid'],
])('%s is not asked for, and leaves no case', async (_, body, code) => {
  const sender = await world.client('10.00');
  expect(codeOf(await ask(sender, body))).toEqual([422, code]);
  expect((await listed(sender)).items).toEqual([]);
});

test('a closed fund takes no inquiries, an open one does, and one that is not there is not found', async () => {
  const sender = await world.client('10.00');
  await become('CLOSED');
  expect(codeOf(await ask(sender, { amount: '5000' }))).toEqual([409, 'fund_closed']);
  await become('OPEN');
  await asked(sender);
  expect((await ask(sender, { amount: '5000' }, 'nowhere')).status).toBe(404);
});

test('own inquiries are listed newest first, page by page, of one fund where it is named', async () => {
  const [sender, other] = [await world.client('10.00'), await world.client('10.00')];
  const ids = [await asked(sender), await asked(sender), await asked(sender)].reverse();
  await asked(other);
  const first = await listed(sender, '?limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await listed(sender, `?limit=2&cursor=${first.next_cursor}`);
  expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(second.next_cursor).toBeNull();
  expect((await listed(sender, `?fund=${slug}`)).items.length).toBe(3);
  const { status } = await sender.browser.call({
    method: 'GET',
    path: `${calls.listInquiries.path}?fund=nowhere`,
  });
  expect(status).toBe(404);
});
