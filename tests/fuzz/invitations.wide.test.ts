import { createHash, randomBytes } from 'node:crypto';
import { getMe } from '@ballast/contract/account/me.ts';
import { expect, test } from 'vitest';
import { lastReachable } from '../../contract/flow.ts';
import { mayEnter } from '../../contract/flow-order.ts';
import {
  acceptInvitation,
  answerInvitation,
  completeInvitation,
  getInvitation,
  getInvitationDocuments,
  resendInvitationIdentity,
  sendInvitationCode,
  sendInvitationIdentity,
} from '../../contract/onboarding/invitations/invitation-calls.ts';
import {
  INVITE_STEPS,
  type InviteDetails,
  type InviteStep,
} from '../../contract/onboarding/invitations/invite.ts';
import { findAgreement, sha256Of } from '../../server/agreements/agreement-record.ts';
import {
  noteAgreementRead,
  recordConsent,
  recordOpening,
  recordSignature,
} from '../../server/agreements/ceremony.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { requireEnvelope } from '../../server/onboarding/agreement-client.ts';
import { reviewIdentity } from '../../server/onboarding/identity/identity.ts';
import { REPORTED_CHANGES } from '../../server/onboarding/invitations/invitation-cases.ts';
import { invitationRoutes } from '../../server/onboarding/invitations/invitation-routes.ts';
import { createInvitation } from '../../server/onboarding/invitations/invite-person.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { toldOf } from '../models/told-investor.ts';
import { openTestAccess } from '../worlds/access.ts';
import type { Answer, TestBrowser } from '../worlds/browser.ts';
import { ownAgreement } from '../worlds/by-id.ts';
import { PERSON } from '../worlds/invitations.ts';
import { insertTestUpload } from '../worlds/stored-upload.ts';
import { newStates } from './new-states.ts';

/*
 * Invited people who go their way by the real calls, side by side, while the desk clears what they report and
 * asks for documents again. After each move everybody tries every step that the six rules do not name: each
 * such call is refused with the step that they do name, and no row of any table changes.
 */

const WALKS = count(2_000, 100, 40);
const SIDE_BY_SIDE = 10;
const MOVES = 10;

const access = await openTestAccess({ routes: invitationRoutes });
const { database } = access;
const { secrets } = access.context.settings;
const { userId: managerId } = await access.addStaff(['RELATIONSHIP_MANAGER']);
const random = randomOf('invitations');

type Walker = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly browser: TestBrowser;
  /** What the server must say, by a second model of the rules. */
  details: InviteDetails;
  shown: boolean;
};

let invited = 0;

/** Somebody who has accepted and done nothing else. */
async function newWalker(): Promise<Walker> {
  invited += 1;
  const person = { ...PERSON, us_tax_payer: random() < 0.4 };
  const phone = `+4420794${String(60_000 + (invited % 1_000)).padStart(5, '0')}`;
  const email = `invited-${invited}@example.org`;
  const id = await transact(database, (tx) =>
    createInvitation(tx, SYSTEM, secrets, managerId, {
      email,
      phone,
      person,
      ...toldOf(person),
    }),
  );
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  await database
    .updateTable('invitation_links')
    .set({ token_hash })
    .where('invitation_id', '=', id)
    .execute();
  const browser = access.browser();
  browser.address = `10.6.${invited >> 8}.${invited & 255}`;
  const asked = await browser.call(sendInvitationCode, { params: { token }, body: {} });
  if (asked.status !== 200) throw new Error(asked.text);
  const body = { code: await access.codeSentTo(phone), device: browser.device };
  const accepted = await browser.call(acceptInvitation, { params: { token }, body });
  browser.token = accepted.body.access_token ?? null;
  const me = (await browser.call(getMe)).body as unknown as { id: string };
  const kinds = person.us_tax_payer
    ? (['PLATFORM_AGREEMENT'] as const)
    : (['PLATFORM_AGREEMENT', 'REVERSE_SOLICITATION_LETTER'] as const);
  return {
    id,
    userId: me.id,
    // The client has the id that the invitation reserved.
    clientId: id,
    browser,
    shown: false,
    details: {
      invitation: { password_set: false, rejected_at: null, confirmed_at: null },
      documents: {
        identity_document: { verification_status: 'REQUIRED' },
        documents_to_sign: kinds.map((envelope_type) => ({ envelope_type, status: 'REQUIRED' })),
      },
    },
  };
}

const stepOf = ({ details }: Walker) => lastReachable(INVITE_STEPS, details).name;

const CALLS: Readonly<
  Record<Exclude<InviteStep, 'REQUEST_RECEIVED' | 'SIGN_DOCUMENTS'>, (w: Walker) => Promise<Answer>>
> = {
  SET_PASSWORD: (walker) => tell(walker, { password: 'Kestrel over 9 gables!' }),
  REVIEW_INFO: async (walker) => tell(walker, await confirmationOf(walker)),
  VERIFY_IDENTITY: showIdentity,
  COMPLETED: ({ browser, id }) =>
    browser.call(completeInvitation, {
      params: { id },
      headers: { 'idempotency-key': newId() },
    }),
};

function tell({ browser, id }: Walker, body: object): Promise<Answer> {
  return browser.call(answerInvitation, { params: { id }, body });
}

async function confirmationOf({ browser, id }: Walker): Promise<object> {
  const { body } = await browser.call(getInvitation, { params: { id } });
  const { version } = body as { version?: string };
  return { confirmed: true, version, risk_awareness_confirmed: true };
}

async function showIdentity(walker: Walker): Promise<Answer> {
  const { browser, id, clientId, shown } = walker;
  const isNext = stepOf(walker) === 'VERIFY_IDENTITY';
  const upload = async () => (isNext ? insertTestUpload(database, clientId, 'IDENTITY') : newId());
  const body = {
    issuing_country: 'JO',
    document_type: 'PASSPORT',
    front_upload_id: await upload(),
    selfie_upload_id: await upload(),
    politically_exposed: random() < 0.1,
  };
  const headers = { 'idempotency-key': newId() };
  const call = shown ? resendInvitationIdentity : sendInvitationIdentity;
  return browser.call(call, { params: { id }, body, headers });
}

/** Takes the next step or reports changes; the desk clears reports and asks for documents again. */
async function move(walker: Walker): Promise<void> {
  const { details } = walker;
  const { invitation, documents } = details;
  const at = new Date().toISOString();
  switch (stepOf(walker)) {
    case 'SET_PASSWORD':
      expect((await CALLS.SET_PASSWORD(walker)).status).toBe(200);
      invitation.password_set = true;
      return;
    case 'REQUEST_RECEIVED':
      await clearReport(walker);
      invitation.rejected_at = null;
      return;
    case 'REVIEW_INFO': {
      const isRight = random() < 0.7;
      const changes = { reported_changes: 'My city is another' };
      const body = isRight ? await confirmationOf(walker) : changes;
      expect((await tell(walker, body)).status).toBe(200);
      if (isRight) invitation.confirmed_at = at;
      else invitation.rejected_at = at;
      return;
    }
    case 'VERIFY_IDENTITY':
      expect((await showIdentity(walker)).status).toBe(200);
      walker.shown = true;
      documents.identity_document.verification_status = 'SUBMITTED';
      return;
    case 'SIGN_DOCUMENTS':
    case 'COMPLETED':
      if (random() < 0.2) return askForDocumentAgain(walker);
      return signNext(walker);
  }
}

async function clearReport({ id, clientId }: Walker): Promise<void> {
  const { report_id } = await database
    .selectFrom('invitation_reports')
    .select('report_id')
    .where('invitation_id', '=', id)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow();
  const actor = { ...SYSTEM, userId: managerId, kind: 'staff' } as const;
  const verdict = { decision: 'REJECT', reason: 'It is right as it stands' } as const;
  await transact(database, (tx) =>
    REPORTED_CHANGES.decide(tx, actor, { subjectId: report_id, clientId, ...verdict }),
  );
}

async function askForDocumentAgain({ clientId, details }: Walker): Promise<void> {
  const { identity_document } = details.documents;
  if (identity_document.verification_status !== 'SUBMITTED') return;
  const actor = { ...SYSTEM, userId: managerId, kind: 'staff' } as const;
  const verdict = { decision: 'ASK_AGAIN', reason: 'Too dark' } as const;
  await transact(database, (tx) =>
    reviewIdentity(tx, actor, { subjectId: clientId, clientId, ...verdict }),
  );
  identity_document.verification_status = 'REQUIRED';
}

async function signNext({ userId, clientId, details }: Walker): Promise<void> {
  const open = details.documents.documents_to_sign.find(({ status }) => status !== 'SIGNED');
  if (!open) return;
  const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
  const signatory = {
    ownerId: clientId,
    actor,
    device: 'Firefox on Linux',
    authentication: null,
    byLink: null,
  };
  await transact(database, async (tx) => {
    const id = await requireEnvelope(tx, actor, clientId, open.envelope_type);
    const shown = { contentSha256: sha256Of(await findAgreement(tx, await ownAgreement(tx, id))) };
    await recordOpening(tx, signatory, id);
    await noteAgreementRead(tx, signatory, id, shown);
    await recordConsent(tx, signatory, id, shown);
    await recordSignature(tx, signatory, id, { name: 'Noor Haddad', drawing: null });
  });
  open.status = 'SIGNED';
}

const isNew = newStates();

async function tryClosed(walker: Walker): Promise<number> {
  if (!isNew(walker.details)) return 0;
  const step = stepOf(walker);
  const closed = (Object.keys(CALLS) as (keyof typeof CALLS)[]).filter(
    (name) => !mayEnter(INVITE_STEPS, name, walker.details),
  );
  const tried: [string, Answer][] = [];
  for (const name of closed) tried.push([name, await CALLS[name](walker)]);
  if (step !== 'REVIEW_INFO') {
    tried.push(['REPORT', await tell(walker, { reported_changes: 'Too late' })]);
  }
  for (const [name, { status, body }] of tried) {
    expect([name, status, body]).toEqual([
      name,
      409,
      { detail: { code: 'step_not_reachable', step } },
    ]);
  }
  return tried.length;
}

async function compare({ browser, id, details }: Walker): Promise<void> {
  const params = { params: { id } };
  const { body: told } = await browser.call(getInvitation, params);
  const { rejected_at, confirmed_at, password_set } =
    told as unknown as InviteDetails['invitation'];
  const isSet = (at: string | null) => at !== null;
  expect([password_set, isSet(rejected_at), isSet(confirmed_at)]).toEqual([
    details.invitation.password_set,
    isSet(details.invitation.rejected_at),
    isSet(details.invitation.confirmed_at),
  ]);
  const { body: documents } = await browser.call(getInvitationDocuments, params);
  expect(documents).toMatchObject(details.documents);
}

async function walkSideBySide(walkers: Walker[]): Promise<{ refused: number; opened: number }> {
  let refused = 0;
  for (let moves = 0; moves < MOVES; moves += 1) {
    await Promise.all(walkers.map(move));
    await Promise.all(walkers.map(compare));
    const before = await readTableSums(access.databaseUrl);
    const tried = await Promise.all(walkers.map(tryClosed));
    expect(await readTableSums(access.databaseUrl)).toEqual(before);
    refused += tried.reduce((sum, many) => sum + many, 0);
  }
  const ready = walkers.filter((walker) => stepOf(walker) === 'COMPLETED');
  for (const walker of ready) {
    expect((await CALLS.COMPLETED(walker)).status).toBe(200);
    expect((await CALLS.COMPLETED(walker)).status).toBe(200);
  }
  return { refused, opened: ready.length };
}

test('whoever was invited takes the step that the six rules name, and no other', async () => {
  const sum = { refused: 0, opened: 0 };
  for (let begun = 0; begun < WALKS; begun += SIDE_BY_SIDE) {
    const walkers: Walker[] = [];
    while (walkers.length < Math.min(SIDE_BY_SIDE, WALKS - begun)) walkers.push(await newWalker());
    const { refused, opened } = await walkSideBySide(walkers);
    sum.refused += refused;
    sum.opened += opened;
  }
  const what = `${WALKS} invitations, ${sum.opened} completed, ${sum.refused} calls refused`;
  console.log(replayHint(what));
  expect(sum.refused).toBeGreaterThan(WALKS);
  expect(sum.opened).toBeGreaterThan(0);
});
