import * as calls from '@ballast/contract/agreements/agreements.ts';
import { CONSENT } from '@ballast/contract/agreements/signature.ts';
import * as tried from '@ballast/contract/agreements/tried-signing.ts';
import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { ADA } from '../../tests/worlds/agreements.ts';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { ownAgreement } from '../../tests/worlds/by-id.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import type { Fault } from '../providers/faults.ts';
import { builtInSigning } from '../providers/signing/built-in-signing.ts';
import { findAgreement, sha256Of } from './agreement-record.ts';
import { noteAgreementRead, type Signatory } from './ceremony.ts';
import type { AgreementFlows } from './flows.ts';
import { agreementsRoutes } from './routes.ts';
import { requestSignature } from './sign-requests.ts';
import { sealAgreement } from './signatures/sealing.ts';
import { getOrCreateAuthority } from './signatures/signing-authority.ts';
import { readAgreementToSeal } from './signed-agreement.ts';
import { consentToAgreement, sendAgreement, signAgreement } from './signing.ts';
import { getAgreement } from './view-agreement.ts';

/** Flows that ask for the platform agreement and for nothing else, and remember what was signed. */
const input: string[] = [];
/** Owners who no longer are who they were. */
const renamed = new Map<string, string>();
const flows: AgreementFlows = {
  wants: async (_tx, _ownerId, kind) => kind === 'PLATFORM_AGREEMENT',
  readData: async (_tx, ownerId, kind) => ({
    signer: kind === 'REVERSE_SOLICITATION_LETTER' ? 'DESIGNATED' : 'OWNER',
    client: { ...ADA, name: renamed.get(ownerId) ?? ADA.name },
  }),
  signed: async (_tx, _actor, { ownerId, kind, signer }) => {
    input.push(`${ownerId} ${kind} ${signer}`);
  },
  declined: async () => {},
  sealed: async () => {},
};

const platform = await openTestAccess({
  routes: (app, context) => agreementsRoutes(app, context, flows),
});
const { context, database } = platform;
const { sandbox, settings } = context;
if (!sandbox) throw new Error('there is no sandbox');
const sealing = {
  database,
  providers: {
    signing: sandbox.sealing(
      builtInSigning(() => getOrCreateAuthority(database, settings.secrets)),
    ),
    envelopes: null,
  },
  settings,
  flows,
};

const SIGNED = { name: ADA.name, drawing: null };

async function addSigner(): Promise<{ clientId: string; browser: TestBrowser }> {
  const person = await platform.addClient();
  return { clientId: person.clientId, browser: await platform.signIn(person) };
}

async function ask(browser: TestBrowser, envelope_type = 'PLATFORM_AGREEMENT', key = newId()) {
  const headers = { 'idempotency-key': key };
  const answer = await browser.call(calls.requestAgreement, { body: { envelope_type }, headers });
  return { answer, id: (answer.body as { id?: string }).id ?? '' };
}

/** Calls that say which text was shown. */
const TELLS_TEXT = new Set<Call>([calls.noteAgreementRead, calls.consentToAgreement]);

async function textShown(id: string) {
  return {
    content_sha256: sha256Of(await findAgreement(database, await ownAgreement(database, id))),
  };
}

async function codeOf(browser: TestBrowser, call: Call, id: string, body?: unknown) {
  const input = body ?? (TELLS_TEXT.has(call) ? await textShown(id) : undefined);
  const answer = await browser.call(call, { params: { id }, ...(input ? { body: input } : {}) });
  return answer.body.detail?.code ?? answer.status;
}

/** Has an agreement as far as the consent. */
async function agreed(browser: TestBrowser): Promise<string> {
  const { id } = await ask(browser);
  for (const call of [calls.sendAgreement, calls.noteAgreementRead, calls.consentToAgreement]) {
    expect(await codeOf(browser, call, id)).toBe(200);
  }
  return id;
}

function plant(fault: Fault): Promise<void> {
  return sandbox?.plantFault({ provider: 'signing', fault, times: 1 }) ?? Promise.resolve();
}

async function read(browser: TestBrowser, id: string) {
  const answer = await browser.call(calls.getAgreement, { params: { id } });
  return answer.body as unknown as calls.Agreement;
}

test('the same key asks for one agreement, and with another kind is refused', async () => {
  const { browser } = await addSigner();
  const key = newId();
  const first = await ask(browser, 'PLATFORM_AGREEMENT', key);
  const again = await ask(browser, 'PLATFORM_AGREEMENT', key);
  expect([again.answer.status, again.answer.text]).toEqual([200, first.answer.text]);
  const { answer } = await ask(browser, 'REVERSE_SOLICITATION_LETTER', key);
  expect([answer.status, answer.body.detail?.code]).toEqual([409, 'idempotency_key_reused']);
  const none = await ask(browser, 'PLATFORM_AGREEMENT', '');
  expect(none.answer.body.detail?.code).toBe('idempotency_key_required');
});

test('a translation comes with an agreement that waits, and not with one that is signed', async () => {
  const { browser } = await addSigner();
  const id = await agreed(browser);
  const { text, translation } = await read(browser, id);
  expect(translation).toMatchObject({ language: 'de', text: { title: 'Plattformvertrag' } });
  expect(translation?.text.clauses).toHaveLength(text.clauses.length);
  expect(await codeOf(browser, calls.signAgreement, id, SIGNED)).toBe(200);
  expect((await read(browser, id)).translation).toBeNull();
});

test('a client asks, opens, reads, agrees and signs, each step seen, and gets the sealed document', async () => {
  const { clientId, browser } = await addSigner();
  const { answer, id } = await ask(browser);
  expect(answer.body).toMatchObject({
    envelope_type: 'PLATFORM_AGREEMENT',
    status: 'REQUIRED',
    ceremony: 'BUILT_IN',
    signer_name: ADA.name,
    opened_at: null,
    document: null,
  });
  expect((await ask(browser)).id).toBe(id);
  const sent = await browser.call(calls.sendAgreement, { params: { id } });
  expect(sent.body).toEqual({ url: null });
  expect(await codeOf(browser, calls.noteAgreementRead, id)).toBe(200);
  expect(await codeOf(browser, calls.consentToAgreement, id)).toBe(200);
  const signed = await browser.call(calls.signAgreement, { params: { id }, body: SIGNED });
  expect(signed.body).toMatchObject({ status: 'SIGNED', document: { state: 'BEING_MADE' } });
  const { opened_at, read_at, consented_at, signed_at } = await read(browser, id);
  expect([opened_at, read_at, consented_at, signed_at]).not.toContain(null);
  expect(input).toContain(`${clientId} PLATFORM_AGREEMENT OWNER`);
  expect(await codeOf(browser, calls.downloadAgreement, id)).toBe('agreement_state_conflict');

  await sealAgreement(sealing, await ownAgreement(database, id));
  expect((await read(browser, id)).document).toMatchObject({
    state: 'READY',
    tried_again_at: null,
  });
  const file = await browser.call(calls.downloadAgreement, { params: { id } });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="platform-agreement.pdf"',
    'x-content-type-options': 'nosniff',
  });
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  const list = await browser.call(calls.listSignedAgreements);
  expect(list.body).toMatchObject({
    items: [{ id, title: 'Platform agreement', document: { state: 'READY' } }],
  });
  // What was signed stands: asked again, it is answered, and no second one is made.
  expect((await ask(browser)).id).toBe(id);
});

test('what was signed before a change of details is in force until it is signed again', async () => {
  const { clientId, browser } = await addSigner();
  const sign = async (name: string) => {
    const id = await agreed(browser);
    const body = { name, drawing: null };
    expect((await browser.call(calls.signAgreement, { params: { id }, body })).status).toBe(200);
    return id;
  };
  const first = await sign(ADA.name);
  const listed = async () => {
    const { body } = await browser.call(calls.listSignedAgreements);
    return (body as unknown as AnswerOf<typeof calls.listSignedAgreements>).items;
  };
  expect(await listed()).toMatchObject([{ id: first, superseded_at: null }]);
  renamed.set(clientId, 'Ada Lovelace');
  const { id } = await ask(browser);
  expect(await listed()).toMatchObject([{ id: first, superseded_at: null }]);
  const second = await sign('Ada Lovelace');
  expect(second).toBe(id);
  const [newer, older] = await listed();
  expect(newer).toMatchObject({ id: second, superseded_at: null });
  expect(older).toMatchObject({ id: first, superseded_at: newer?.signed_at });
});

test('what no step asks for is not made', async () => {
  const { browser } = await addSigner();
  const { answer } = await ask(browser, 'CUSTODY_SERVICE_AGREEMENT');
  expect([answer.status, answer.body.detail?.code]).toEqual([409, 'step_not_reachable']);
});

test('reading and consent are about the text that is to be signed, and about no other', async () => {
  const { browser } = await addSigner();
  const { id } = await ask(browser);
  await codeOf(browser, calls.sendAgreement, id);
  const { content_sha256 } = await read(browser, id);
  const other = { content_sha256: content_sha256.replaceAll(/[0-9]/g, 'a') };
  const conflict = 'agreement_state_conflict';
  expect(await codeOf(browser, calls.noteAgreementRead, id, other)).toBe(conflict);
  expect((await read(browser, id)).read_at).toBeNull();
  expect(await codeOf(browser, calls.noteAgreementRead, id, { content_sha256 })).toBe(200);
  expect(await codeOf(browser, calls.consentToAgreement, id, other)).toBe(conflict);
  expect((await read(browser, id)).consented_at).toBeNull();
  expect(await codeOf(browser, calls.consentToAgreement, id, { content_sha256 })).toBe(200);
});

test('the certificate says which browser it was, how its owner was let in, and what was agreed to', async () => {
  const { browser } = await addSigner();
  const { id } = await ask(browser);
  const headers = { 'user-agent': `Browser/1 ${'x'.repeat(400)}` };
  const shown = await textShown(id);
  for (const [call, body] of [
    [calls.sendAgreement, {}],
    [calls.noteAgreementRead, shown],
    [calls.consentToAgreement, shown],
    [calls.signAgreement, SIGNED],
  ] as const) {
    expect((await browser.call(call, { params: { id }, headers, body })).status).toBe(200);
  }
  const { signed } = await readAgreementToSeal(database, await ownAgreement(database, id));
  expect(signed.signature.device).toMatch(/^Browser\/1 x+$/);
  expect(signed.signature.device).toHaveLength(300);
  expect(signed.trail.slice(1).map(({ device }) => device)).toEqual(
    Array.from({ length: 4 }, () => signed.signature.device),
  );
  expect(signed.authentication).toBe('Password, and a code sent to the email address');
  expect(signed.consent).toBe(CONSENT);
});

test('no step counts before the one before it, and a wrong name signs nothing', async () => {
  const { browser } = await addSigner();
  const { id } = await ask(browser);
  expect(await codeOf(browser, calls.noteAgreementRead, id)).toBe('agreement_not_read');
  expect(await codeOf(browser, calls.sendAgreement, id)).toBe(200);
  expect(await codeOf(browser, calls.consentToAgreement, id)).toBe('agreement_not_read');
  expect(await codeOf(browser, calls.noteAgreementRead, id)).toBe(200);
  expect(await codeOf(browser, calls.signAgreement, id, SIGNED)).toBe('agreement_consent_missing');
  expect(await codeOf(browser, calls.consentToAgreement, id)).toBe(200);
  const wrong = { ...SIGNED, name: 'Somebody Else' };
  expect(await codeOf(browser, calls.signAgreement, id, wrong)).toBe('signature_invalid');
  const drawn = { ...SIGNED, drawing: 'M 10 10 L 20 20' };
  expect(await codeOf(browser, calls.signAgreement, id, drawn)).toBe(200);
  expect(await codeOf(browser, calls.signAgreement, id, drawn)).toBe('agreement_state_conflict');
});

test('nobody sees or signs what is another’s', async () => {
  const owner = await addSigner();
  const stranger = await addSigner();
  const id = await agreed(owner.browser);
  for (const call of [
    calls.getAgreement,
    calls.sendAgreement,
    calls.noteAgreementRead,
    calls.consentToAgreement,
    calls.syncAgreement,
    calls.downloadAgreement,
  ]) {
    expect(await codeOf(stranger.browser, call, id)).toBe('not_found');
  }
  expect(await codeOf(stranger.browser, calls.signAgreement, id, SIGNED)).toBe('not_found');
  expect((await read(owner.browser, id)).signed_at).toBeNull();
  const asked = (await sandbox.books('signing')).filter(({ key }) => key === id);
  expect(asked.map((record) => record.call)).toEqual(['consent', 'open']);
});

test.each(['refuse', 'error_before', 'timeout_after_accepting'] as const)(
  'a ceremony that does not begin (%s) notes nothing, and begins when it is tried again',
  async (fault) => {
    const { browser } = await addSigner();
    const { id } = await ask(browser);
    await plant(fault);
    expect(await codeOf(browser, calls.sendAgreement, id)).toBe('signing_not_started');
    expect((await read(browser, id)).opened_at).toBeNull();
    expect(await codeOf(browser, calls.sendAgreement, id)).toBe(200);
  },
);

test('a consent that could not be handed on is not noted, and is when it is tried again', async () => {
  const { browser } = await addSigner();
  const { id } = await ask(browser);
  await codeOf(browser, calls.sendAgreement, id);
  await codeOf(browser, calls.noteAgreementRead, id);
  await plant('error_after_accepting');
  expect(await codeOf(browser, calls.consentToAgreement, id)).toBe('signing_not_submitted');
  expect((await read(browser, id)).consented_at).toBeNull();
  expect(await codeOf(browser, calls.consentToAgreement, id)).toBe(200);
});

test.each([
  ['refuse', 'signing_not_completed'],
  ['error_before', 'signing_not_finished'],
  ['error_after_accepting', 'signing_not_finished'],
  ['timeout_after_accepting', 'signing_not_finished'],
] as const)(
  'a signature that meets %s is %s, and is there once after another try',
  async (fault, code) => {
    const { clientId, browser } = await addSigner();
    const id = await agreed(browser);
    await plant(fault);
    expect(await codeOf(browser, calls.signAgreement, id, SIGNED)).toBe(code);
    expect((await read(browser, id)).signed_at).toBeNull();
    expect(await codeOf(browser, calls.signAgreement, id, SIGNED)).toBe(200);
    expect(input.filter((line) => line.startsWith(clientId))).toHaveLength(1);
    const asked = (await sandbox.books('signing')).filter(({ key }) => key === id);
    expect(asked.map((record) => record.call)).toEqual(['sign', 'sign', 'consent', 'open']);
  },
);

test('a name that is not the signer’s is refused before anybody is asked', async () => {
  const { browser } = await addSigner();
  const id = await agreed(browser);
  await codeOf(browser, calls.signAgreement, id, { ...SIGNED, name: 'Somebody Else' });
  const asked = (await sandbox.books('signing')).filter(({ key }) => key === id);
  expect(asked.map((record) => record.call)).not.toContain('sign');
});

test('a document that fails is said to, with when it is tried again, until it is there', async () => {
  const { browser } = await addSigner();
  const id = await agreed(browser);
  await codeOf(browser, calls.signAgreement, id, SIGNED);
  await plant('fail_after_accepting');
  await sealAgreement(sealing, await ownAgreement(database, id));
  const { document } = await read(browser, id);
  expect(document).toMatchObject({ state: 'FAILING', sealed_at: null });
  expect(Date.parse(document?.tried_again_at ?? '')).toBeGreaterThan(
    Date.parse(document?.failing_since ?? ''),
  );
  await platform.advance(10);
  await sealAgreement(sealing, await ownAgreement(database, id));
  expect((await read(browser, id)).document?.state).toBe('READY');
});

test('whom a company named signs by a link, and nobody in their place', async () => {
  const owner = await addSigner();
  const { clientId: ownerId } = owner;
  const wish = { kind: 'REVERSE_SOLICITATION_LETTER', client: ADA, signer: 'DESIGNATED' } as const;
  const id = await transact(database, (tx) => requestSignature(tx, SYSTEM, { ownerId, ...wish }));
  const byLink = `${ADA.name} <${ADA.email}>`;
  const actor = { ...SYSTEM, address: '198.51.100.9' };
  const authentication = `A link that was sent to ${ADA.email}`;
  const named: Signatory = { ownerId, actor, device: 'Safari on iOS', authentication, byLink };
  const room = { ...context, flows };

  // The company sees what it waits for and takes no step of it.
  expect((await read(owner.browser, id)).signer_name).toBe(ADA.name);
  for (const call of [calls.sendAgreement, calls.noteAgreementRead, calls.syncAgreement]) {
    expect(await codeOf(owner.browser, call, id)).toBe('not_found');
  }
  expect(await sendAgreement(room, named, id)).toBeNull();
  expect(await codeOf(owner.browser, calls.noteAgreementRead, id)).toBe('not_found');
  const shown = { contentSha256: (await textShown(id)).content_sha256 };
  await transact(database, (tx) => noteAgreementRead(tx, named, id, shown));
  await consentToAgreement(room, named, id, shown);
  expect(await codeOf(owner.browser, calls.signAgreement, id, SIGNED)).toBe('not_found');
  await signAgreement(room, named, id, SIGNED);
  expect(input).toContain(`${ownerId} REVERSE_SOLICITATION_LETTER DESIGNATED`);

  const { signed } = await readAgreementToSeal(database, await ownAgreement(database, id));
  expect(signed.signature).toMatchObject({ address: '198.51.100.9', device: 'Safari on iOS' });
  expect(signed.authentication).toBe(authentication);
  expect(signed.trail.map(({ what, who }) => `${what}: ${who}`)).toEqual([
    'Sent: the platform',
    ...[
      'Opened',
      'The signer’s browser reported that the end of the document was reached',
      'Agreed to sign electronically',
      'Signed',
    ].map((what) => `${what}: ${byLink}, by the link sent there`),
  ]);

  // A link to one agreement opens no other of the same company.
  const other = await transact(database, (tx) =>
    requestSignature(tx, SYSTEM, {
      ownerId,
      kind: 'PLATFORM_AGREEMENT',
      client: ADA,
      signer: 'OWNER',
    }),
  );
  await expect(getAgreement(database, named, other)).rejects.toThrow('not_found');
  await expect(sendAgreement(room, named, other)).rejects.toThrow('not_found');
});

test('a test document is sent once and signed by one click, with every step; no other agreement is', async () => {
  const { clientId, browser } = await addSigner();
  const send = () => browser.call(tried.sendTestDocument);
  const click = (id: string) => browser.call(tried.clickTestDocument, { body: { id } });
  const sent = await send();
  expect(sent.body).toMatchObject({ envelope_type: 'TEST_DOCUMENT', status: 'REQUIRED' });
  const { id } = sent.body as unknown as calls.Agreement;
  expect((await send()).body.id).toBe(id);

  const { id: agreement } = await ask(browser);
  expect((await click(agreement)).status).toBe(404);
  expect((await read(browser, agreement)).status).toBe('REQUIRED');
  const stranger = await addSigner();
  const stolen = await stranger.browser.call(tried.clickTestDocument, { body: { id } });
  expect(stolen.status).toBe(404);

  const clicked = await click(id);
  expect(clicked.body).toMatchObject({ status: 'SIGNED', document: { state: 'BEING_MADE' } });
  const { opened_at, read_at, consented_at, signed_at } = await read(browser, id);
  expect([opened_at, read_at, consented_at, signed_at]).not.toContain(null);
  expect(input).toContain(`${clientId} TEST_DOCUMENT OWNER`);
  expect((await click(id)).body.detail?.code).toBe('agreement_state_conflict');
});
