import * as calls from '@ballast/contract/staff/unsealed-agreements.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { ADA } from '../../tests/worlds/agreements.ts';
import type { Answer, TestBrowser } from '../../tests/worlds/browser.ts';
import { ownAgreement } from '../../tests/worlds/by-id.ts';
import { findAgreement, sha256Of } from '../agreements/agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
  type Signatory,
} from '../agreements/ceremony.ts';
import { requestSignature } from '../agreements/sign-requests.ts';
import { sealAgreement } from '../agreements/signatures/sealing.ts';
import { getOrCreateAuthority } from '../agreements/signatures/signing-authority.ts';
import { listUnsealedAgreements } from '../agreements/signatures/unsealed.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { builtInSigning } from '../providers/signing/built-in-signing.ts';
import { unsealedRoutes } from './unsealed-routes.ts';

const platform = await openTestAccess({ routes: unsealedRoutes });
const { context, database } = platform;
const sealer = builtInSigning(() => getOrCreateAuthority(database, context.settings.secrets));

async function sealWith(agreementId: string, failure?: string): Promise<boolean> {
  const seal = failure ? () => Promise.reject(new Error(failure)) : sealer.seal;
  return sealAgreement(
    {
      database,
      providers: { signing: { seal }, envelopes: null },
      settings: context.settings,
      flows: { sealed: async () => {} },
    },
    await ownAgreement(database, agreementId),
  );
}

async function addSigned(): Promise<{ ownerId: string; id: string }> {
  const { userId, clientId: ownerId } = await platform.addClient();
  const actor = { ...SYSTEM, userId, clientId: ownerId, kind: 'client' } as const;
  const signatory: Signatory = { ownerId, actor, device: null, authentication: null, byLink: null };
  const id = await transact(database, async (tx) => {
    const wish = { ownerId, kind: 'PLATFORM_AGREEMENT', client: ADA, signer: 'OWNER' } as const;
    const agreementId = await requestSignature(tx, actor, wish);
    await recordOpening(tx, signatory, agreementId);
    const text = {
      contentSha256: sha256Of(await findAgreement(tx, await ownAgreement(tx, agreementId))),
    };
    await noteAgreementRead(tx, signatory, agreementId, text);
    await recordConsent(tx, signatory, agreementId, text);
    await recordSignature(tx, signatory, agreementId, { name: ADA.name, drawing: null });
    return agreementId;
  });
  return { ownerId, id };
}

async function shown(id: string): Promise<calls.UnsealedAgreement | undefined> {
  const { items } = await listUnsealedAgreements(database, null);
  return items.find((item) => item.id === id);
}

async function listed(browser: TestBrowser, id: string) {
  const { body } = await browser.call(calls.listUnsealedAgreements);
  const { items } = body as unknown as { items: calls.UnsealedAgreement[] };
  return items.find((item) => item.id === id);
}

function hurry(browser: TestBrowser, id: string): Promise<Answer> {
  const headers = { 'idempotency-key': newId() };
  return browser.call(calls.sealAgreementNow, { params: { id }, headers });
}

test('a document that fails is shown to the desk with since when and why, until it is sealed', async () => {
  const { id, ownerId } = await addSigned();
  expect(await shown(id)).toBeUndefined();
  await sealWith(id, 'the disk is full');
  const failing = await shown(id);
  expect(failing).toMatchObject({
    client_id: ownerId,
    title: 'Platform agreement',
    attempts: 1,
    failure: 'the disk is full',
    overdue: false,
  });
  expect(failing?.failing_since).not.toBeNull();
  await platform.advance(601);
  const { items } = await listUnsealedAgreements(database, [ownerId]);
  expect(items).toMatchObject([{ id, overdue: true }]);
  await sealWith(id);
  expect(await listUnsealedAgreements(database, [ownerId])).toEqual({ waiting: 0, items: [] });
});

test('a document whose attempt never ended is shown once an attempt could have', async () => {
  const { id } = await addSigned();
  await platform.advance(119);
  expect(await shown(id)).toBeUndefined();
  await platform.advance(2);
  expect(await shown(id)).toMatchObject({ failing_since: null, failure: null });
  await sealWith(id);
});

test('staff have a document sealed at once, and the trail says who', async () => {
  const desk = await platform.atDesk('OPERATIONS');
  const { id } = await addSigned();
  await sealWith(id, 'the disk is full');
  await sealWith(id, 'not due yet, so not tried');
  expect(await listed(desk, id)).toMatchObject({ failure: 'the disk is full' });
  expect((await hurry(desk, id)).status).toBe(200);
  expect(await sealWith(id)).toBe(true);
  expect(await listed(desk, id)).toBeUndefined();
  const { body } = await hurry(desk, id);
  expect(body.detail?.code).toBe('agreement_state_conflict');
  expect((await hurry(desk, newId())).body.detail?.code).toBe('not_found');
  const trail = await database
    .selectFrom('audit_trail')
    .select(['action', 'actor_kind'])
    .where('subject_id', '=', id)
    .where('action', '=', 'agreement_sealing_hurried')
    .execute();
  expect(trail).toEqual([{ action: 'agreement_sealing_hurried', actor_kind: 'staff' }]);
});

test('support and managers look and hurry nothing, and managers see their own clients alone', async () => {
  const { id, ownerId } = await addSigned();
  await sealWith(id, 'the disk is full');
  const support = await platform.atDesk('SUPPORT');
  const manager = await platform.atDesk('RELATIONSHIP_MANAGER');
  expect(await listed(support, id)).toBeDefined();
  expect(await listed(manager, id)).toBeUndefined();
  for (const browser of [support, manager]) {
    expect((await hurry(browser, id)).body.detail?.code).toBe('forbidden');
  }
  expect((await listUnsealedAgreements(database, [ownerId])).waiting).toBe(1);
  expect(await listUnsealedAgreements(database, [])).toEqual({ waiting: 0, items: [] });
});
