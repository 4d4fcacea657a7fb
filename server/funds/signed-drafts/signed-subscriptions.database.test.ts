import { requestAgreement } from '@ballast/contract/agreements/agreements.ts';
import { resendDraftLink } from '@ballast/contract/funds/draft-links.ts';
import type { SubscriptionRequest } from '@ballast/contract/funds/subscriptions.ts';
import {
  getSignatoryInvitation,
  type SignatoryInvitation,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { expect, test } from 'vitest';
import type { Answer } from '../../../tests/worlds/browser.ts';
import type { Sender } from '../../../tests/worlds/documents.ts';
import { signByLink } from '../../../tests/worlds/entity.ts';
import { usd } from '../../../tests/worlds/private-funds.ts';
import { declineLast, signsByLink, tokenIn } from '../../../tests/worlds/signed-by-link.ts';
import { openTestSubscriptions } from '../../../tests/worlds/subscriptions.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { setFundState } from '../funds.ts';
import { submitSigned } from './submit-signed.ts';

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];

const world = await openTestSubscriptions(['2031-02-01', '2031-03-01'], {
  minimumFirst: usd('100000.00'),
  minimumNext: usd('10000.00'),
});
const { database, access } = world;

async function company(amount = '300000.00') {
  const sender = await world.client(amount);
  return { ...sender, signatory: await signsByLink(database, sender) };
}

type Company = Awaited<ReturnType<typeof company>>;

const begin = async (sender: Sender, amount = '250000.00') =>
  (await world.begin(sender, amount, null)).body as unknown as SubscriptionRequest;
const latest = async (sender: Sender) => (await world.list(sender))[0];
const linkOf = async ({ signatory }: Company) => tokenIn(await access.outboxOf(signatory));
const sign = (token: string) => signByLink(access.browser(), token, 'Mei Tan');
const open = (token: string) =>
  access.browser().call(getSignatoryInvitation, { params: { token } });
const resend = ({ browser }: Sender, id: string) =>
  browser.call(resendDraftLink, { params: { id } });
const runJobs = () => access.context.queue.runDueJobs();
const subjectsTo = async (email: string) =>
  (await access.outboxOf(email)).map(({ subject }) => subject);

/** One that is signed, and not submitted yet. */
async function signed(sender: Company, amount?: string): Promise<string> {
  const { id } = await begin(sender, amount);
  expect((await sign(await linkOf(sender))).status).toBe(200);
  return id;
}

test('a subscription is sent to them, submitted once they have signed, and of whoever began it', async () => {
  const sender = await company();
  expect(await world.terms(sender)).toMatchObject({ refused_by: null, signed_by: 'Mei Tan' });
  const begun = await begin(sender);
  expect(begun).toMatchObject({
    status: 'DRAFT',
    signature: { name: 'Mei Tan', state: 'ASKED', email: sender.signatory, refused_by: null },
  });
  const [mail] = await access.outboxOf(sender.signatory);
  expect(mail?.subject).toBe('Please sign for Straits & Partners 8 Pte. Ltd.');
  expect(mail?.text).toContain('The company wants to subscribe to');
  const token = await linkOf(sender);
  const { agreement } = (await open(token)).body as unknown as SignatoryInvitation;
  expect(agreement.envelope_type).toBe('SUBSCRIPTION_AGREEMENT');
  const own = await sender.browser.call(requestAgreement, {
    body: { envelope_type: 'SUBSCRIPTION_AGREEMENT' },
    headers: { 'idempotency-key': newId() },
  });
  expect(codeOf(own)).toEqual([409, 'step_not_reachable']);

  expect((await sign(token)).status).toBe(200);
  expect(await latest(sender)).toMatchObject({ status: 'DRAFT', signature: { state: 'SIGNED' } });
  expect(await world.free(sender)).toBe(usd('300000.00'));
  await runJobs();
  expect(await latest(sender)).toMatchObject({
    ...{ id: begun.id, status: 'SUBMITTED', signature: null },
  });
  expect(await world.free(sender)).toBe(usd('50000.00'));
  const submission = await database
    .selectFrom('audit_trail')
    .select('actor_id')
    .where('subject_id', '=', begun.id)
    .where('action', '=', 'subscription_submitted')
    .executeTakeFirstOrThrow();
  expect(submission.actor_id).toBe(sender.userId);
  const operations = await world.colleague('OPERATIONS');
  const approved = await world.decide(operations, begun.id, { decision: 'APPROVE' });
  expect(approved.status).toBe(200);
  expect(codeOf(await sign(token))).toEqual([410, 'signatory_link_invalid']);
});

test('a subscription in a second tab takes the place of the first, whose link opens nothing', async () => {
  const sender = await company();
  await begin(sender, '200000.00');
  const first = await linkOf(sender);
  const second = await begin(sender, '150000.00');
  expect(codeOf(await open(first))).toEqual([410, 'signatory_link_invalid']);
  expect((await sign(await linkOf(sender))).status).toBe(200);
  await runJobs();
  expect(await world.list(sender)).toMatchObject([{ id: second.id, status: 'SUBMITTED' }]);
  expect(await world.free(sender)).toBe(usd('150000.00'));
});

test('a subscription that was signed before another was begun is not submitted', async () => {
  const sender = await company();
  const first = await signed(sender);
  const second = await begin(sender, '150000.00');
  await runJobs();
  expect(await world.list(sender)).toMatchObject([
    { id: second.id, status: 'DRAFT', signature: { state: 'ASKED' } },
  ]);
  expect(codeOf(await world.submit(sender, first))).toEqual([409, 'conflict']);
  expect(await world.free(sender)).toBe(usd('300000.00'));
});

test('a subscription is submitted once, by the job and on the screen', async () => {
  const sender = await company();
  const id = await signed(sender);
  expect((await world.submit(sender, id)).body).toMatchObject({ status: 'ON_REVIEW' });
  await runJobs();
  await submitSigned(database, {
    purpose: 'SUBSCRIPTION',
    ownerId: sender.clientId,
    requestId: id,
  });
  expect(await world.free(sender)).toBe(usd('50000.00'));
  expect(await latest(sender)).toMatchObject({ id, status: 'SUBMITTED' });
});

test('a subscription that is declined is told, and is begun anew', async () => {
  const sender = await company();
  const { id } = await begin(sender);
  const token = await linkOf(sender);
  await declineLast(database, sender);
  expect(await latest(sender)).toMatchObject({ signature: { state: 'DECLINED' } });
  expect((await subjectsTo(sender.email))[0]).toMatch(/^Your subscription to .+ was not signed$/);
  await access.advance(60);
  expect(codeOf(await resend(sender, id))).toEqual([409, 'conflict']);
  const anew = await begin(sender);
  expect(anew.signature?.state).toBe('ASKED');
  expect(codeOf(await open(token))).toEqual([410, 'signatory_link_invalid']);
  expect((await sign(await linkOf(sender))).status).toBe(200);
});

test('a link is sent again after a minute, and after its link has run out', async () => {
  const sender = await company();
  const { id } = await begin(sender);
  const first = await linkOf(sender);
  expect(codeOf(await resend(sender, id))[1]).toBe('code_sent_recently');
  await access.advance(60);
  expect((await resend(sender, id)).body).toMatchObject({ state: 'ASKED' });
  for (const token of [first, await linkOf(sender)]) expect((await open(token)).status).toBe(200);

  await access.advance(30 * 86_400);
  const later = { ...sender, browser: await access.signIn(sender) };
  expect(await latest(later)).toMatchObject({ id, signature: { state: 'EXPIRED' } });
  expect(codeOf(await sign(first))).toEqual([410, 'signatory_link_invalid']);
  expect((await resend(later, id)).body).toMatchObject({ state: 'ASKED' });
  expect((await sign(await linkOf(sender))).status).toBe(200);
  await runJobs();
  expect(await latest(later)).toMatchObject({ id, status: 'SUBMITTED' });
  expect(codeOf(await resend(later, id))).toEqual([404, 'not_found']);
});

test('a subscription whose money has gone by then stands open; client and manager are told, and it is submitted later', async () => {
  const sender = await company();
  const manager = await access.addStaff(['RELATIONSHIP_MANAGER']);
  await database
    .updateTable('clients')
    .set({ relationship_manager_id: manager.userId })
    .where('client_id', '=', sender.clientId)
    .execute();
  const id = await signed(sender);
  const available = world.fund.available(sender.clientId);
  await world.books.fund(available, -usd('200000.00'));
  await runJobs();
  const standing = { status: 'DRAFT', signature: { state: 'REFUSED' } };
  expect(await latest(sender)).toMatchObject({
    ...standing,
    signature: { refused_by: 'insufficient_funds' },
  });
  expect(await world.free(sender)).toBe(usd('100000.00'));
  const [mail] = await access.outboxOf(sender.email);
  expect(mail?.subject).toMatch(/is signed, but not submitted$/);
  expect(mail?.text).toContain('Less is available than you want to invest');
  const [told] = await access.outboxOf(manager.email);
  expect(told?.subject).toBe('Straits & Partners 8 Pte. Ltd.: signed, but not submitted');
  await submitSigned(database, {
    purpose: 'SUBSCRIPTION',
    ownerId: sender.clientId,
    requestId: id,
  });
  expect((await access.outboxOf(manager.email)).length).toBe(1);
  expect(codeOf(await world.submit(sender, id))[1]).toBe('insufficient_funds');

  await world.books.fund(available, usd('200000.00'));
  expect((await world.submit(sender, id)).body).toMatchObject({ status: 'ON_REVIEW' });
  expect(await latest(sender)).toMatchObject({ id, status: 'SUBMITTED', signature: null });
});

test('a subscription to a fund that has closed by then stands open', async () => {
  const sender = await company();
  const { fund_id: fundId, id } = await begin(sender);
  expect((await sign(await linkOf(sender))).status).toBe(200);
  const set = (state: 'OPEN' | 'CLOSED') =>
    transact(database, (tx) =>
      setFundState(tx, SYSTEM, { fundId, state, redemptionsAllowed: true }),
    );
  await set('CLOSED');
  await runJobs();
  expect(await latest(sender)).toMatchObject({ signature: { refused_by: 'fund_closed' } });
  await set('OPEN');
  expect((await world.submit(sender, id)).status).toBe(200);
});

test('a subscription that is taken back ends its link', async () => {
  const sender = await company();
  const { id } = await begin(sender);
  const token = await linkOf(sender);
  expect((await world.cancel(sender, id)).status).toBe(200);
  expect(codeOf(await open(token))).toEqual([410, 'signatory_link_invalid']);
  expect(codeOf(await resend(sender, id))).toEqual([404, 'not_found']);
});

test('a subscription is nobody else’s to send again', async () => {
  const sender = await company();
  const { id } = await begin(sender);
  await access.advance(60);
  expect(codeOf(await resend(await company(), id))).toEqual([404, 'not_found']);
});
