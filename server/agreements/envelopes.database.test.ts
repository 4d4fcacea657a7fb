import { afterAll, expect, test } from 'vitest';
import { linkIdentity } from '../access/sso-links.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { envelopeSigning } from '../providers/signing/envelope-signing.ts';
import { openEnvelopeProvider } from '../providers/signing/test-envelope-provider.ts';
import { recordReading, type Signatory } from './ceremony.ts';
import { envelopeOf } from './envelope-of.ts';
import { sealAgreement } from './sealing.ts';
import { requestSignature } from './sign-requests.ts';
import { readDocument } from './signed-list.ts';
import { sign, startSigning, syncAgreement, syncDueEnvelopes } from './signing.ts';
import { ADA, openTestAgreements } from './test-agreements.ts';
import { viewAgreement } from './view-agreement.ts';

const agreements = await openTestAgreements();
const { database, addSignatory, send, advance } = agreements;
const provider = await openEnvelopeProvider();
afterAll(() => provider.close());

const told: string[] = [];
const plain = agreements.context();
const room = {
  ...plain,
  providers: { ...plain.providers, envelopes: envelopeSigning(provider.settings, 2_000) },
  flows: {
    ...plain.flows,
    signed: async (_tx: unknown, _actor: unknown, { ownerId }: { ownerId: string }) => {
      told.push(ownerId);
    },
  },
};

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

/** The envelopes that the provider has for an agreement. */
function envelopesOf(agreementId: string) {
  return [...provider.envelopes.values()].filter((one) => one.transactionId === agreementId);
}

/** Lets the signer finish on the provider's page, or decline. */
function finish(agreementId: string, status: 'completed' | 'declined' = 'completed'): void {
  for (const envelope of envelopesOf(agreementId)) envelope.status = status;
}

async function stateOf({ ownerId, byLink }: Signatory, agreementId: string) {
  return viewAgreement(database, { ownerId, byLink }, agreementId);
}

async function begun(signatory: Signatory): Promise<string> {
  const id = await send(signatory);
  await startSigning(room, signatory, id);
  return id;
}

test('an agreement is signed in the provider’s frame, and its document is the provider’s', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  const url = await startSigning(room, signatory, id);
  expect(url).toContain(provider.origin);
  expect(url).toContain(encodeURIComponent(`/ds-proxy?agreement=${id}`));
  await syncAgreement(room, signatory, id);
  expect(await stateOf(signatory, id)).toMatchObject({ status: 'REQUIRED', ceremony: 'ENVELOPE' });
  finish(id);
  await syncAgreement(room, signatory, id);
  await syncAgreement(room, signatory, id);
  expect(await stateOf(signatory, id)).toMatchObject({
    status: 'SIGNED',
    document: { state: 'BEING_MADE' },
  });
  expect(told.filter((ownerId) => ownerId === signatory.ownerId)).toHaveLength(1);
  await sealAgreement(room, id);
  const [envelope] = envelopesOf(id);
  expect(await readDocument(database, signatory.ownerId, id)).toEqual(envelope?.document);
  expect(await agreements.actionsOn(id)).toEqual([
    'agreement_sent',
    'agreement_opened',
    'agreement_signed',
    'agreement_sealed',
  ]);
});

test('the provider is told how we know the signer, for its certificate', async () => {
  const toldLast = () => provider.asked.at(-1)?.body.authenticationMethod;
  await begun(await addSignatory());
  expect(toldLast()).toBe('Password');
  const linked = await addSignatory();
  const { ownerId, actor } = linked;
  const identity = {
    issuer: 'https://google.example',
    subject: ownerId,
    email: null,
    emailVerified: false,
  };
  await agreements.system((tx) => linkIdentity(tx, actor, ownerId, 'GOOGLE', identity));
  await begun(linked);
  expect(toldLast()).toBe('SingleSignOn_Other');
  const kind = 'REVERSE_SOLICITATION_LETTER';
  const wish = { ownerId, kind, client: ADA, signer: 'DESIGNATED' } as const;
  const id = await agreements.system((tx) => requestSignature(tx, SYSTEM, wish));
  const byLink = { ...linked, actor: SYSTEM, byLink: 'Jane Roe <jane@example.com>' };
  await startSigning(room, byLink, id);
  expect(toldLast()).toBe('Email');
});

test('what is with the provider is signed there and not here', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  const read = agreements.system((tx) => recordReading(tx, signatory, id));
  expect(await codeOf(read)).toBe('agreement_state_conflict');
  const name = { name: ADA.name, drawing: null };
  expect(await codeOf(sign(room, signatory, id, name))).toBe('agreement_state_conflict');
});

test('whoever begins twice, or in two tabs at once, has one envelope', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  const answers = await Promise.all([1, 2, 3].map(() => codeOf(startSigning(room, signatory, id))));
  expect(answers).toContain('done');
  expect(answers.filter((answer) => !['done', 'signing_not_started'].includes(answer))).toEqual([]);
  expect(await codeOf(startSigning(room, signatory, id))).toBe('done');
  expect(envelopesOf(id)).toHaveLength(1);
});

test.each([
  ['create', 'after'],
  ['create', 'before'],
  ['create', 503],
  ['create', 400],
  ['view', 'before'],
  ['read', 500],
] as const)(
  'a beginning whose %s meets %s can be tried again and makes one envelope',
  async (on, how) => {
    const signatory = await addSignatory();
    const id = await send(signatory);
    provider.plant({ on, how });
    expect(await codeOf(startSigning(room, signatory, id))).toBe('signing_not_started');
    expect(await codeOf(startSigning(room, signatory, id))).toBe('done');
    expect(envelopesOf(id)).toHaveLength(1);
  },
);

test('a provider that does not say how an envelope stands changes nothing', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  finish(id);
  provider.plant({ on: 'read', how: 'before' });
  expect(await codeOf(syncAgreement(room, signatory, id))).toBe('signing_not_submitted');
  expect((await stateOf(signatory, id)).status).toBe('REQUIRED');
  await syncAgreement(room, signatory, id);
  expect((await stateOf(signatory, id)).status).toBe('SIGNED');
});

test('what was declined is over, and another one can be sent', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  finish(id, 'declined');
  await syncAgreement(room, signatory, id);
  const { ownerId } = signatory;
  expect(await envelopeOf(database, ownerId, 'PLATFORM_AGREEMENT')).toEqual({
    envelope_type: 'PLATFORM_AGREEMENT',
    status: 'DECLINED',
  });
  expect(await codeOf(startSigning(room, signatory, id))).toBe('agreement_state_conflict');
  const other = await send(signatory);
  expect(other).not.toBe(id);
  expect((await envelopeOf(database, ownerId, 'PLATFORM_AGREEMENT'))?.status).toBe('REQUIRED');
});

test('what was signed by somebody who never came back is found, and so is what failed meanwhile', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  finish(id);
  await syncDueEnvelopes(room);
  expect((await stateOf(signatory, id)).status).toBe('REQUIRED');
  await advance(601);
  provider.plant({ on: 'read', how: 503 });
  await syncDueEnvelopes(room);
  await advance(1201);
  await syncDueEnvelopes(room);
  expect((await stateOf(signatory, id)).status).toBe('SIGNED');
  // What is over is not asked for again.
  const before = provider.asked.length;
  await advance(86_401);
  await syncDueEnvelopes(room);
  expect(provider.asked.slice(before).filter(({ path }) => path.includes(id))).toEqual([]);
});

test('a text that was replaced while it was being signed counts as signed', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  const moved = { ...ADA, address: ['1 New Street', 'Ireland'] };
  const newer = await send(signatory, 'PLATFORM_AGREEMENT', moved);
  expect(newer).not.toBe(id);
  finish(id);
  await syncAgreement(room, signatory, id);
  expect((await stateOf(signatory, id)).status).toBe('SIGNED');
  const { ownerId } = signatory;
  expect((await envelopeOf(database, ownerId, 'PLATFORM_AGREEMENT'))?.status).toBe('SIGNED');
});

test('a document that does not come is tried again', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  finish(id);
  await syncAgreement(room, signatory, id);
  provider.plant({ on: 'download', how: 'before' });
  await sealAgreement(room, id);
  expect((await stateOf(signatory, id)).document?.state).toBe('FAILING');
  await advance(11);
  await sealAgreement(room, id);
  expect((await stateOf(signatory, id)).document?.state).toBe('READY');
});
