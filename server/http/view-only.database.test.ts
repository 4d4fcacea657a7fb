import { logout, refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import {
  completeUpload,
  discardUpload,
  downloadUpload,
  listUploads,
  sendUploadPart,
  uploadFile,
} from '@ballast/contract/files/uploads.ts';
import { getVerification } from '@ballast/contract/onboarding/identity/verification.ts';
import { startSupportSession } from '@ballast/contract/staff/support-sessions.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { readTableSums } from '../../tests/harness/table-sums.ts';
import { sendFile } from '../../tests/matrices/newcomers.ts';
import { TestBrowser } from '../../tests/worlds/browser.ts';
import { FORM_TYPE, formOf } from '../../tests/worlds/uploads.ts';
import { findUserByEmail } from '../account/users.ts';
import { newId } from '../database/identifier.ts';
import { associatedDataOfToken } from '../onboarding/identity/verification-record.ts';
import { encrypt } from '../secrets/encrypt.ts';

/*
 * What a view-only session may not do, call by call: everything that is not GET, but
 * logout and refresh.
 */

vi.setConfig({ testTimeout: 120_000 });

const platform = await openTestPlatform();
const { database } = platform.context;
const owner = new Client({ connectionString: platform.databaseUrl });

const MAY: ReadonlySet<Call> = new Set<Call>([logout, refreshToken]);
const refused = [...CALLS].filter(
  ([, call]) => !MAY.has(call) && (call.method !== 'GET' || !call.support),
);
const ANY_ID = '019a0000-0000-7000-8000-000000000009';

let tab: TestBrowser;
let clientsOwn: TestBrowser;
let clientId: string;
let userId: string;
let agentId: string;
let sessionId: string;

beforeAll(async () => {
  await owner.connect();
  const client = await findUserByEmail(database, 'amelia.hart@example.com');
  clientId = client?.client_id ?? '';
  userId = client?.user_id ?? '';
  agentId = (await findUserByEmail(database, 'support@ballast.example'))?.user_id ?? '';
  clientsOwn = await platform.browserOf('amelia.hart@example.com');
  const desk = await platform.browserOf('support@ballast.example');
  const body = { reason: 'To see that nothing can be changed' };
  const headers = { 'idempotency-key': ANY_ID };
  const answer = await desk.call(startSupportSession, { params: { id: clientId }, body, headers });
  sessionId = String(answer.body.id);
  tab = desk.copy();
  const path = `${refreshToken.path}?support_session=${sessionId}`;
  tab.token = (await tab.call({ method: 'POST', path })).body.access_token ?? null;
  expect((await tab.call(getMe)).body).toMatchObject({
    client_id: clientId,
    support_admin_id: agentId,
  });
});

afterAll(() => owner.end());

type Recorded = {
  actor_id: string;
  support_agent_id: string;
  subject_id: string;
  state_after: Record<string, unknown>;
};

async function lastAuditId(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select coalesce(max(audit_id), 0)::text as id from audit_trail',
  );
  return rows[0]?.id ?? '0';
}

async function recordsAfter(auditId: string): Promise<Recorded[]> {
  const { rows } = await owner.query<Recorded>(
    `select actor_id, support_agent_id, subject_id, state_after from audit_trail
     where audit_id > $1 order by audit_id`,
    [auditId],
  );
  return rows;
}

/** Makes a call with ids where its path takes them, and an empty body. */
function tryCall(call: Call) {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, ANY_ID]));
  const headers = { 'idempotency-key': ANY_ID };
  return tab.send(call, { params, headers, ...(call.method !== 'GET' && { body: {} }) });
}

test('every call that changes something is refused, changes no row, and is written down', async () => {
  const before = await readTableSums(platform.databaseUrl);
  expect(before.size).toBeGreaterThan(40);
  expect(refused.length).toBeGreaterThan(80);
  for (const [name, call] of refused) {
    const auditId = await lastAuditId();
    const answer = await tryCall(call);
    const code = answer.body.detail?.code;
    expect([name, answer.status, code]).toEqual([name, 403, 'not_available_in_support_session']);
    expect([name, await recordsAfter(auditId)]).toEqual([
      name,
      [
        {
          actor_id: userId,
          support_agent_id: agentId,
          subject_id: sessionId,
          state_after: expect.objectContaining({ call: name, status: 403, refusal: code }),
        },
      ],
    ]);
  }
  expect(await readTableSums(platform.databaseUrl)).toEqual(before);
});

test('the session of a verification is shown without what acts in it', async () => {
  const { dataKeys } = platform.context.settings.secrets;
  const session_id = newId();
  await database
    .insertInto('verification_sessions')
    .values({
      session_id,
      owner_id: clientId,
      mode: 'HOSTED',
      provider_ref: 'ref',
      url: 'https://verify.example/secret',
      encrypted_token: encrypt(dataKeys, 'secret', associatedDataOfToken(session_id)),
    })
    .execute();
  const own = {
    session: { id: session_id, url: 'https://verify.example/secret', token: 'secret' },
  };
  expect((await clientsOwn.call(getVerification)).body).toMatchObject(own);
  const shown = await tab.send(getVerification);
  expect(shown.body).toMatchObject({ session: { id: session_id, url: null, token: null } });
  expect(shown.text).not.toContain('secret');
});

test('every query whose answer is a file is refused', () => {
  const files = [...CALLS].filter(
    ([, call]) => call.method === 'GET' && call.output instanceof z.ZodUnknown,
  );
  expect(files.map(([name]) => name).toSorted()).toEqual([
    'downloadAgreement',
    'downloadCaseDocument',
    'downloadCorrectionFile',
    'downloadFiatCredentials',
    'downloadFundFile',
    'downloadInvestorDocument',
    'downloadInvoice',
    'downloadOriginal',
    'downloadPrintedCopy',
    'downloadPutDocument',
    'downloadSignatoryCopy',
    'downloadStatement',
    'downloadTransactionExport',
    'downloadUpload',
    'exportAuditTrail',
    'exportHeldData',
  ]);
  for (const [name] of files) expect(refused.map(([each]) => each)).toContain(name);
});

test('a file of the client is neither opened nor removed, and none is sent in their name', async () => {
  const params = { id: await sendFile(clientsOwn, 'ADDITIONAL') };
  expect((await clientsOwn.call(downloadUpload, { params })).status).toBe(200);
  const before = await readTableSums(platform.databaseUrl);
  const bytes = { 'content-type': 'application/octet-stream' };
  const at = (call: Call, query: string) => ({ method: call.method, path: call.path + query });
  const answers = [
    await tab.send(downloadUpload, { params }),
    await tab.send(at(listUploads, '?purpose=ADDITIONAL')),
    await tab.send(at(sendUploadPart, '?starts_at=0'), {
      params,
      headers: bytes,
      body: Buffer.from('a'),
    }),
    await tab.send(at(uploadFile, '?purpose=ADDITIONAL'), {
      headers: { 'content-type': FORM_TYPE },
      body: formOf('%PDF-1.7'),
    }),
    await tab.send(completeUpload, { params }),
    await tab.send(discardUpload, { params }),
  ];
  for (const { status, body } of answers) {
    expect([status, body.detail?.code]).toEqual([403, 'not_available_in_support_session']);
  }
  expect(await readTableSums(platform.databaseUrl)).toEqual(before);
});

test('the calls that are tried are all that the server documents', async () => {
  const answer = await platform.app.inject({ url: `${API_BASE}/openapi.json` });
  const { paths } = answer.json() as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = [...CALLS.values()].map(({ method, path }) => `${method} ${API_BASE}${path}`);
  expect(documented.toSorted()).toEqual(known.toSorted());
});

test('every call that it may make is written down, answered or refused', async () => {
  const queries = [...CALLS].filter(([, call]) => call.method === 'GET' && call.support);
  // Calls for anyone look at nobody's data, and at no token.
  const own = queries.filter(([, call]) => call.who !== 'anyone');
  const before = await readTableSums(platform.databaseUrl);
  for (const [name, call] of own) {
    const auditId = await lastAuditId();
    const answer = await tryCall(call);
    expect([name, answer.body.detail?.code]).not.toContain('not_available_in_support_session');
    const [record, ...others] = await recordsAfter(auditId);
    expect([name, others]).toEqual([name, []]);
    expect(record).toMatchObject({ actor_id: userId, support_agent_id: agentId });
    expect(record?.state_after).toMatchObject({ call: name, status: answer.status });
  }
  expect(await readTableSums(platform.databaseUrl)).toEqual(before);
});

test('an ordinary session, and a token of nobody, still make the calls for anyone', async () => {
  const stranger = new TestBrowser(platform.app);
  stranger.token = `${tab.token?.slice(0, -3)}xyz`;
  const person = { email: 'amelia.hart@example.com', password: 'not-the-password-26' };
  expect((await stranger.login(person)).body.detail?.code).toBe('invalid_credentials');
});
