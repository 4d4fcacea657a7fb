import { getMe } from '@ballast/contract/account/me.ts';
import { discardUpload } from '@ballast/contract/files/uploads.ts';
import * as additional from '@ballast/contract/onboarding/documents/additional-documents.ts';
import * as requests from '@ballast/contract/staff/document-requests.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { openTestDocuments, type Sender } from '../../../tests/worlds/documents.ts';
import { newId } from '../../database/identifier.ts';

const platform = await openTestDocuments();
const { database, decide } = platform;

let compliance: TestBrowser;
let operations: TestBrowser;

beforeAll(async () => {
  compliance = await platform.colleague('COMPLIANCE');
  operations = await platform.colleague('OPERATIONS');
});

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];
const WANTED = 'A bank statement of the last three months';

function ask({ clientId }: Sender, by = operations, wanted = WANTED): Promise<Answer> {
  const headers = { 'idempotency-key': newId() };
  return by.call(requests.requestDocuments, {
    params: { id: clientId },
    body: { wanted },
    headers,
  });
}

async function send(sender: Sender, note?: string, uploadIds?: string[]): Promise<Answer> {
  const upload_ids = uploadIds ?? [await platform.keep(sender, 'ADDITIONAL')];
  const body = { upload_ids, ...(note && { note }) };
  const headers = { 'idempotency-key': newId() };
  return sender.browser.call(additional.sendAdditionalDocuments, { body, headers });
}

async function request({ browser }: Sender) {
  const { body } = await browser.call(additional.getDocumentRequest);
  return (body as unknown as { request: additional.DocumentRequest | null }).request;
}

async function last({ browser }: Sender) {
  const { body } = await browser.call(additional.getDocumentRequest);
  return (body as unknown as { last: additional.EndedDocumentRequest | null }).last;
}

async function maySend({ browser }: Sender): Promise<boolean> {
  const { body } = await browser.call(getMe);
  return (
    (body as { can_upload_additional_documents?: boolean }).can_upload_additional_documents ?? false
  );
}

test('nobody sends what nobody asked for', async () => {
  const sender = await platform.client('INDIVIDUAL');
  expect(await maySend(sender)).toBe(false);
  expect(await request(sender)).toBeNull();
  expect(await last(sender)).toBeNull();
  expect(codeOf(await send(sender))).toEqual([409, 'documents_not_requested']);
});

test('what staff ask for is sent, decided by one of compliance, and then nothing is asked for any more', async () => {
  const sender = await platform.client('INDIVIDUAL');
  expect((await ask(sender)).status).toBe(200);
  expect(codeOf(await ask(sender))).toEqual([409, 'conflict']);
  expect(await maySend(sender)).toBe(true);
  expect(await platform.mailsTo(sender.email)).toEqual(['We need a document from you']);
  expect(await request(sender)).toMatchObject({ wanted: WANTED, sendings: [], review: null });

  expect((await send(sender, 'All pages')).status).toBe(200);
  expect((await send(sender)).status).toBe(200);
  const sent = await request(sender);
  expect(sent?.sendings.map(({ note, files }) => [note, files.length])).toEqual([
    ['All pages', 1],
    [null, 1],
  ]);
  expect(sent?.review).toMatchObject({ state: 'WAITING', turnaround: 'ONE_TO_TWO_BUSINESS_DAYS' });
  const id = sent?.id ?? '';
  expect(
    (await decide(operations, 'additional_documents', id, { decision: 'APPROVE' })).status,
  ).toBe(403);
  expect(await maySend(sender)).toBe(true);
  expect(
    (await decide(compliance, 'additional_documents', id, { decision: 'APPROVE' })).status,
  ).toBe(200);
  expect(await maySend(sender)).toBe(false);
  expect(await request(sender)).toBeNull();
  expect(codeOf(await send(sender))).toEqual([409, 'documents_not_requested']);
  expect(await platform.actionsOn(id)).toEqual([
    'documents_requested',
    'additional_documents_sent',
    'additional_documents_sent',
    'additional_documents_approved',
  ]);
});

test('the client still reads what was decided and why when nothing is asked for any more', async () => {
  const sender = await platform.client('INDIVIDUAL');
  await ask(sender);
  await send(sender, 'All pages');
  const { id = '' } = (await request(sender)) ?? {};
  const body = { decision: 'REJECT', reason: 'The statement is of another person' };
  expect((await decide(compliance, 'additional_documents', id, body)).status).toBe(200);
  expect(await maySend(sender)).toBe(false);
  const rejected = await last(sender);
  expect(rejected).toMatchObject({
    id,
    wanted: WANTED,
    outcome: 'REJECTED',
    reason: 'The statement is of another person',
    sendings: [{ note: 'All pages' }],
    review: { state: 'DECIDED' },
  });

  // A newer one that is taken back stands before it, without words of a decision.
  await ask(sender, operations, 'Another statement');
  expect((await last(sender))?.id).toBe(id);
  const params = { id: sender.clientId };
  await operations.call(requests.withdrawDocumentRequest, { params });
  expect(await last(sender)).toMatchObject({
    wanted: 'Another statement',
    outcome: 'WITHDRAWN',
    reason: null,
    review: null,
  });
});

test('asked again, the client reads why and sends again, as often as it takes', async () => {
  const sender = await platform.client('INDIVIDUAL');
  await ask(sender);
  for (let round = 0; round < 12; round += 1) {
    expect([round, (await send(sender)).status]).toEqual([round, 200]);
    const { id = '' } = (await request(sender)) ?? {};
    await decide(operations, 'additional_documents', id, { decision: 'APPROVE' });
    const body = { decision: 'ASK_AGAIN', reason: 'The second page is missing' };
    expect((await decide(compliance, 'additional_documents', id, body)).status).toBe(200);
  }
  const { review } = (await request(sender)) ?? {};
  expect(review?.events.at(-1)).toMatchObject({ reason: 'The second page is missing' });
  expect(await maySend(sender)).toBe(true);
});

test('a request can be taken back, with the review of what was sent for it', async () => {
  const sender = await platform.client('INSTITUTIONAL');
  await ask(sender);
  await send(sender);
  const { id = '' } = (await request(sender)) ?? {};
  const params = { id: sender.clientId };
  expect((await operations.call(requests.withdrawDocumentRequest, { params })).status).toBe(200);
  expect(await maySend(sender)).toBe(false);
  expect(codeOf(await operations.call(requests.withdrawDocumentRequest, { params }))).toEqual([
    409,
    'documents_not_requested',
  ]);
  const late = await decide(compliance, 'additional_documents', id, { decision: 'APPROVE' });
  expect(codeOf(late)).toEqual([409, 'case_state_conflict']);
  expect((await ask(sender)).status).toBe(200);
});

test('a file that was sent stays; one that was not can be taken away', async () => {
  const sender = await platform.client('INDIVIDUAL');
  await ask(sender);
  const kept = await platform.keep(sender, 'ADDITIONAL');
  const spare = await platform.keep(sender, 'ADDITIONAL');
  await send(sender, undefined, [kept]);
  const remove = (id: string) => sender.browser.call(discardUpload, { params: { id } });
  expect(codeOf(await remove(kept))).toEqual([409, 'upload_settled']);
  expect((await remove(spare)).status).toBe(200);
  const stranger = await platform.client('INDIVIDUAL');
  await ask(stranger);
  expect(codeOf(await send(stranger, undefined, [kept]))).toEqual([404, 'not_found']);
  const { used } = await database
    .selectFrom('upload_quotas')
    .select('used')
    .where('owner_id', '=', sender.clientId)
    .executeTakeFirstOrThrow();
  expect(used).toBe(1);
});

test('a relationship manager asks own clients alone, and only those whose account is open', async () => {
  const manager = await platform.colleague('RELATIONSHIP_MANAGER');
  const sender = await platform.client('INDIVIDUAL');
  expect(codeOf(await ask(sender, manager))).toEqual([404, 'not_found']);
  await database
    .updateTable('clients')
    .set({ account_status: 'PENDING_ACTIVATION' })
    .where('client_id', '=', sender.clientId)
    .execute();
  expect(codeOf(await ask(sender))).toEqual([403, 'account_not_active']);
});
