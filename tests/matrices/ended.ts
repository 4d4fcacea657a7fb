import { expect } from 'vitest';
import { logoutDevice } from '../../contract/access/devices.ts';
import { type Agreement, getAgreement } from '../../contract/agreements/agreements.ts';
import {
  completeUpload,
  discardUpload,
  listUploads,
  startUpload,
} from '../../contract/files/uploads.ts';
import { sendAdditionalDocuments } from '../../contract/onboarding/documents/additional-documents.ts';
import {
  finishVerification,
  startVerification,
} from '../../contract/onboarding/identity/verification.ts';
import {
  answerInvitation,
  completeInvitation,
  getInvitation,
  sendInvitationIdentity,
} from '../../contract/onboarding/invitations/invitation-calls.ts';
import { correctSignatory } from '../../contract/onboarding/signatories/signatories.ts';
import {
  requestDocuments,
  withdrawDocumentRequest,
} from '../../contract/staff/document-requests.ts';
import {
  correctInvitation,
  createInvitation,
  withdrawInvitation,
} from '../../contract/staff/invitations.ts';
import { startSupportSession } from '../../contract/staff/support-sessions.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { actorOf, clientActorOf } from '../../server/demo/settle-in.ts';
import { keepWallet, listWallets } from '../../server/payments/targets/wallets.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
} from '../../server/payments/withdrawals/withdrawals.ts';
import type { TestPlatform } from '../harness/platform.ts';
import type { Answer, TestBrowser } from '../worlds/browser.ts';
import { decideWalletById } from '../worlds/by-id.ts';
import { makeJpeg } from '../worlds/file-corpus.ts';
import {
  addApplicant,
  addCompany,
  addReviewer,
  addWaitingCompany,
  does,
  type Newcomer,
  nextPhone,
  sendFile,
  sendPassport,
  showPassport,
  signAgreementOf,
} from './newcomers.ts';
import { addStaff, INVITED_AS, INVITED_PERSON, type Person, signedIn } from './people.ts';

/*
 * What clients had and have no more: taken back, given up, refused, replaced, run out, used up. To others
 * such a thing is no more than what never was.
 */

/** Ids of what is no more, of each kind by its name, and the secrets of links that open nothing any more. */
export type Ended = {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly tokens: readonly string[];
};

/** What somebody began a day ago and never finished. */
export type Begun = { readonly person: Newcomer & { sessionId: string }; readonly upload: string };

export async function beginAndLeave(platform: TestPlatform): Promise<Begun> {
  const person = await addApplicant(platform);
  return { person, upload: await beginFile(person.browser, 1000) };
}

export async function endThings(
  platform: TestPlatform,
  { begun, manager, moneyOwner }: { begun: Begun; manager: Person; moneyOwner: string },
): Promise<Ended> {
  const atDesk = await signedIn(platform, manager);
  const invitation = await withdrawnInvitation(platform, atDesk);
  const letter = await replacedLetter(platform);
  const ids = {
    ...(await endedFiles(platform, begun)),
    ...(await endedSessions(platform, begun)),
    ...(await endedReview(platform, { atDesk, manager })),
    ...(await endedRequest(platform, manager)),
    ...(await endedMoney(platform, moneyOwner)),
    'replaced agreement': [letter.id],
    'withdrawn invitation': [invitation.id],
  };
  return { ids, tokens: [letter.token, invitation.token] };
}

async function beginFile(browser: TestBrowser, bytes: number): Promise<string> {
  const begun = { purpose: 'IDENTITY', file_name: 'scan.jpg', bytes };
  return (await does(browser, startUpload, begun)).id ?? '';
}

async function sendInParts(
  browser: TestBrowser,
  content: Buffer,
): Promise<{ readonly id: string; readonly end: Answer }> {
  const id = await beginFile(browser, content.length);
  const part = { method: 'PUT', path: `/uploads/${id}/parts?starts_at=0` } as const;
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await browser.call(part, { body: content, headers })).status).toBe(200);
  return { id, end: await browser.call(completeUpload, { params: { id }, body: {} }) };
}

async function endedFiles(platform: TestPlatform, { person, upload }: Begun) {
  await platform.context.queue.runDueJobs();
  const { browser } = person;
  await browser.refresh();
  const takenOut = await sendFile(browser, 'IDENTITY');
  await does(browser, discardUpload, null, { id: takenOut });
  const refused = await sendInParts(browser, Buffer.from('<!doctype html><p>A page'));
  expect(refused.end.status).toBe(422);
  const picture = await makeJpeg(900, 900);
  const kept = await sendInParts(browser, picture);
  const again = await sendInParts(browser, picture);
  expect([again.end.status, again.end.body.id]).toEqual([200, kept.id]);
  const ids = {
    'file taken out': [takenOut],
    'file given up': [upload],
    'refused file': [refused.id],
    'file sent twice': [again.id],
  };
  const { text } = await browser.call({
    ...listUploads,
    path: `${listUploads.path}?purpose=IDENTITY`,
  });
  expect(text).toContain(kept.id);
  for (const [id = ''] of Object.values(ids)) expect(text).not.toContain(id);
  return ids;
}

async function endedSessions(platform: TestPlatform, { person }: Begun) {
  const { id: next } = await does(person.browser, startVerification);
  expect(next).not.toBe(person.sessionId);
  const through = await addApplicant(platform);
  await sendPassport(through.browser);
  await does(through.browser, finishVerification, {}, { id: through.sessionId });
  const desk = await signedIn(platform, await addStaff(platform, 'SUPPORT'));
  const reason = { reason: 'A question' };
  const { id: view = '' } = await does(desk, startSupportSession, reason, { id: through.clientId });
  await does(through.browser, logoutDevice, {}, { id: view });
  return {
    'session that ran out': [person.sessionId],
    'finished session': [through.sessionId],
    'ended view': [view],
  };
}

async function endedReview(
  platform: TestPlatform,
  { atDesk, manager }: { atDesk: TestBrowser; manager: Person },
) {
  const {
    browser,
    invitationId: id,
    version: corrected,
  } = await addReviewer(platform, manager.userId);
  const person = { ...INVITED_PERSON, city_of_residence: 'Leeds' };
  await does(atDesk, correctInvitation, { person }, { id });
  const invitation = await does(browser, getInvitation, null, { id });
  const { version } = invitation as unknown as { version: string };
  expect(version).not.toBe(corrected);
  const risk_awareness_confirmed = true;
  const confirmation = { confirmed: true, version, risk_awareness_confirmed };
  await does(browser, answerInvitation, confirmation, { id });
  await showPassport(browser, sendInvitationIdentity, { id });
  for (const kind of ['PLATFORM_AGREEMENT', 'REVERSE_SOLICITATION_LETTER'] as const) {
    await signAgreementOf(browser, kind);
  }
  await does(browser, completeInvitation, {}, { id });
  return { 'completed invitation': [id], 'corrected telling': [corrected] };
}

async function withdrawnInvitation({ context }: TestPlatform, atDesk: TestBrowser) {
  const email = `withdrawn-${newId()}@example.com`;
  const given = { email, phone: nextPhone(), person: INVITED_PERSON, ...INVITED_AS };
  const { id = '' } = await does(atDesk, createInvitation, given);
  await context.queue.runDueJobs();
  const [link = ''] = (await context.sandbox?.listOutbox(email))?.[0]?.links ?? [];
  await does(atDesk, withdrawInvitation, {}, { id });
  return { id, token: new URL(link).searchParams.get('token') ?? '' };
}

async function replacedLetter(platform: TestPlatform) {
  const { browser, clientId, token } = await addWaitingCompany(platform);
  const { agreement_id: id } = await platform.context.database
    .selectFrom('agreements')
    .select('agreement_id')
    .where('owner_id', '=', clientId)
    .executeTakeFirstOrThrow();
  await does(browser, correctSignatory, {
    signatory_email: `signatory-${newId()}@example.com`,
    signatory_first_name: 'Jun',
    signatory_last_name: 'Ho',
    signatory_role: 'Director',
  });
  const replaced = (await does(browser, getAgreement, null, { id })) as unknown as Agreement;
  expect(replaced.state).toBe('REPLACED');
  return { id, token };
}

async function endedRequest(platform: TestPlatform, manager: Person) {
  const company = await addCompany(platform, { relationshipManagerId: manager.userId });
  const operations = await signedIn(platform, await addStaff(platform, 'OPERATIONS'));
  const params = { id: company.clientId };
  const asked = await does(operations, requestDocuments, { wanted: 'A bank statement' }, params);
  const { request } = asked as unknown as { request: { id: string } };
  const upload_ids = [await sendFile(company.browser, 'ADDITIONAL')];
  await does(company.browser, sendAdditionalDocuments, { upload_ids });
  await does(operations, withdrawDocumentRequest, {}, params);
  const { case_id, state } = await platform.context.database
    .selectFrom('cases')
    .select(['case_id', 'state'])
    .where('owner_id', '=', company.clientId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('WITHDRAWN');
  return { 'withdrawn document request': [request.id], 'withdrawn case': [case_id] };
}

async function endedMoney({ context }: TestPlatform, email: string) {
  const { database } = context;
  const client = await clientActorOf(database, email);
  const staff = await actorOf(database, 'operations@ballast.example');
  const ownerId = client.clientId;
  const [approved] = await listWallets(database, ownerId, 'USDC');
  const given = { ownerId, key: newId(), currency: 'USDC', acknowledged: true } as const;
  const { requestId } = await transact(database, (tx) =>
    createWithdrawal(tx, client, { ...given, targetId: approved?.id ?? '', amount: '50' }),
  );
  await transact(database, (tx) => cancelWithdrawal(tx, client, { ownerId, requestId }));
  const address = `0x${'5a'.repeat(20)}`;
  const kept = { memo: null, name: null, hostedBy: null };
  const wallet = { ownerId, network: 'ETHEREUM', address, ...kept };
  const walletId = await transact(database, (tx) => keepWallet(tx, client, wallet));
  const decision = { walletId, state: 'REJECTED', reason: 'Unknown' } as const;
  await transact(database, (tx) => decideWalletById(tx, staff, decision));
  const quotes = await database
    .selectFrom('investments')
    .select('quote_id')
    .where('owner_id', '=', ownerId)
    .execute();
  return {
    'cancelled withdrawal': [requestId],
    'rejected wallet': [walletId],
    'quote taken up': quotes.map(({ quote_id }) => quote_id),
  };
}
