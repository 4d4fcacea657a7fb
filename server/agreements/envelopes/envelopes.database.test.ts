import { afterAll, expect, test } from 'vitest';
import { ADA, openTestAgreements } from '../../../tests/worlds/agreements.ts';
import { ownAgreement } from '../../../tests/worlds/by-id.ts';
import { openEnvelopeProvider } from '../../../tests/worlds/envelope-provider.ts';
import { linkIdentity } from '../../access/sso/sso-links.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { envelopeSigning } from '../../providers/signing/envelopes/envelope-signing.ts';
import { noteAgreementRead, type Signatory } from '../ceremony.ts';
import { requestSignature } from '../sign-requests.ts';
import { sealAgreement } from '../signatures/sealing.ts';
import { downloadAgreement } from '../signed-list.ts';
import {
  sendAgreement,
  signAgreement,
  syncAgreement,
  syncDueEnvelopes,
  syncEnvelope,
} from '../signing.ts';
import { getAgreement } from '../view-agreement.ts';
import { envelopeOf } from './envelope-of.ts';

const agreements = await openTestAgreements();
const { database, addSignatory, send, advance } = agreements;
const provider = await openEnvelopeProvider();
afterAll(() => provider.close());

const OWN = { signer: 'OWNER', client: ADA } as const;

const signers: string[] = [];
const plain = agreements.context();
const room = {
  ...plain,
  providers: { ...plain.providers, envelopes: envelopeSigning(provider.settings, 2_000) },
  flows: {
    ...plain.flows,
    signed: async (_tx: unknown, _actor: unknown, { ownerId }: { ownerId: string }) => {
      signers.push(ownerId);
    },
  },
};

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

function envelopesOf(agreementId: string) {
  return [...provider.envelopes.values()].filter((one) => one.transactionId === agreementId);
}

/** Lets the signer finish on the provider's page, or decline. */
function finish(agreementId: string, status: 'completed' | 'declined' = 'completed'): void {
  for (const envelope of envelopesOf(agreementId)) envelope.status = status;
}

async function stateOf({ ownerId, byLink }: Signatory, agreementId: string) {
  return getAgreement(database, { ownerId, byLink }, agreementId);
}

async function begun(signatory: Signatory): Promise<string> {
  const id = await send(signatory);
  await sendAgreement(room, signatory, id);
  return id;
}

test('an agreement is signed in the provider’s frame, and its document is the provider’s', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  const url = await sendAgreement(room, signatory, id);
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
  expect(signers.filter((ownerId) => ownerId === signatory.ownerId)).toHaveLength(1);
  await sealAgreement(room, await ownAgreement(database, id));
  const [envelope] = envelopesOf(id);
  expect((await downloadAgreement(database, signatory.ownerId, id)).pdf).toEqual(
    envelope?.document,
  );
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
  await agreements.system((tx) => linkIdentity(tx, actor, actor.userId ?? '', 'GOOGLE', identity));
  await begun(linked);
  expect(toldLast()).toBe('SingleSignOn_Other');
  const kind = 'REVERSE_SOLICITATION_LETTER';
  const wish = { ownerId, kind, client: ADA, signer: 'DESIGNATED' } as const;
  const id = await agreements.system((tx) => requestSignature(tx, SYSTEM, wish));
  const byLink = { ...linked, actor: SYSTEM, byLink: 'Jane Roe <jane@example.com>' };
  await sendAgreement(room, byLink, id);
  expect(toldLast()).toBe('Email');
});

test('what is with the provider is signed there and not here', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  const shown = await agreements.shownOf(id);
  const read = agreements.system((tx) => noteAgreementRead(tx, signatory, id, shown));
  expect(await codeOf(read)).toBe('agreement_state_conflict');
  const name = { name: ADA.name, drawing: null };
  expect(await codeOf(signAgreement(room, signatory, id, name))).toBe('agreement_state_conflict');
});

test('whoever begins twice, or in two tabs at once, has one envelope', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  const answers = await Promise.all(
    [1, 2, 3].map(() => codeOf(sendAgreement(room, signatory, id))),
  );
  expect(answers).toContain('done');
  expect(answers.filter((answer) => !['done', 'signing_not_started'].includes(answer))).toEqual([]);
  expect(await codeOf(sendAgreement(room, signatory, id))).toBe('done');
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
    expect(await codeOf(sendAgreement(room, signatory, id))).toBe('signing_not_started');
    expect(await codeOf(sendAgreement(room, signatory, id))).toBe('done');
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
  expect(await envelopeOf(database, ownerId, 'PLATFORM_AGREEMENT', OWN)).toEqual({
    envelope_type: 'PLATFORM_AGREEMENT',
    status: 'DECLINED',
  });
  expect(await codeOf(sendAgreement(room, signatory, id))).toBe('agreement_state_conflict');
  const other = await send(signatory);
  expect(other).not.toBe(id);
  expect((await envelopeOf(database, ownerId, 'PLATFORM_AGREEMENT', OWN))?.status).toBe('REQUIRED');
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

test('a sweep that is given up asks about no other envelope, and the next one does', async () => {
  const ids = [await begun(await addSignatory()), await begun(await addSignatory())];
  await advance(1_201);
  const over = new AbortController();
  const asked: string[] = [];
  const { envelopes } = room.providers;
  const slow = {
    ...room,
    providers: {
      ...room.providers,
      envelopes: {
        ...envelopes,
        readEnvelope: (envelopeRef: string) => {
          asked.push(envelopeRef);
          over.abort();
          return envelopes.readEnvelope(envelopeRef);
        },
      },
    },
  };
  expect(await syncDueEnvelopes(slow, over.signal)).toBe(1);
  expect(asked).toHaveLength(1);
  await syncDueEnvelopes(slow);
  const refs = ids.flatMap((id) =>
    [...provider.envelopes].flatMap(([ref, { transactionId }]) =>
      transactionId === id ? [ref] : [],
    ),
  );
  expect(asked).toEqual(expect.arrayContaining(refs));
});

const MOVED = { ...ADA, address: ['1 New Street', 'Ireland'] };

test('a text that was replaced and is signed all the same counts for its owner when it is about the data of now', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  expect(await send(signatory, 'PLATFORM_AGREEMENT', MOVED)).not.toBe(id);
  finish(id);
  await syncAgreement(room, signatory, id);
  expect((await stateOf(signatory, id)).status).toBe('SIGNED');
  const { ownerId } = signatory;
  expect((await envelopeOf(database, ownerId, 'PLATFORM_AGREEMENT', OWN))?.status).toBe('SIGNED');
});

test('one that is about other data is kept, staff are told, and nothing goes on with it', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory, 'PLATFORM_AGREEMENT', MOVED);
  await sendAgreement(room, signatory, id);
  const newer = await send(signatory);
  finish(id);
  await Promise.all([syncAgreement(room, signatory, id), syncDueEnvelopes(room)]);
  expect(await stateOf(signatory, id)).toMatchObject({ state: 'REPLACED', status: 'REQUIRED' });
  expect(await agreements.actionsOn(id)).toEqual([
    'agreement_sent',
    'agreement_opened',
    'agreement_signed',
    'alarm_replaced_agreement_signed',
  ]);
  expect(signers).not.toContain(signatory.ownerId);
  expect((await stateOf(signatory, newer)).status).toBe('REQUIRED');
});

test('what was replaced is taken back from its signer, also after the provider failed', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  await send(signatory, 'PLATFORM_AGREEMENT', MOVED);
  provider.plant({ on: 'void', how: 503 });
  await syncEnvelope(room, await ownAgreement(database, id));
  expect(envelopesOf(id)).toMatchObject([{ status: 'sent' }]);
  await syncEnvelope(room, await ownAgreement(database, id));
  expect(envelopesOf(id)).toMatchObject([{ status: 'voided' }]);
  expect((await stateOf(signatory, id)).state).toBe('REPLACED');
  const before = provider.asked.length;
  await syncEnvelope(room, await ownAgreement(database, id));
  expect(provider.asked).toHaveLength(before);
});

test('a document that does not come is tried again', async () => {
  const signatory = await addSignatory();
  const id = await begun(signatory);
  finish(id);
  await syncAgreement(room, signatory, id);
  provider.plant({ on: 'download', how: 'before' });
  await sealAgreement(room, await ownAgreement(database, id));
  expect((await stateOf(signatory, id)).document?.state).toBe('FAILING');
  await advance(11);
  await sealAgreement(room, await ownAgreement(database, id));
  expect((await stateOf(signatory, id)).document?.state).toBe('READY');
});
