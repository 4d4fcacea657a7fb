import { login, refreshToken } from '@ballast/contract/access/sessions.ts';
import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import {
  acceptInvitation,
  getInvitation,
  getInvitationDocuments,
  type InvitationAnswer,
  resendInvitationIdentity,
  sendInvitationCode,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { decideCase, getCase, listCases } from '@ballast/contract/staff/cases.ts';
import { getClient } from '@ballast/contract/staff/clients.ts';
import {
  correctInvitation,
  createInvitation,
  getStaffInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@ballast/contract/staff/invitations.ts';
import { describe, expect, test } from 'vitest';
import { readTableSums } from '../../../tests/harness/table-sums.ts';
import { addClient, addStaff, signedIn } from '../../../tests/matrices/people.ts';
import { toldOf } from '../../../tests/models/told-investor.ts';
import { TestBrowser } from '../../../tests/worlds/browser.ts';
import {
  CONFIRM,
  complete,
  type Invited,
  keyed,
  openTestInvitations,
  outcomeOf,
  PASSWORD,
  PERSON,
  tell,
} from '../../../tests/worlds/invitations.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { openCase } from '../../reviews/cases.ts';

const platform = await openTestInvitations();
const { manager, compliance, operations, invite, accept, codeFor, invitedAt, sign, showIdentity } =
  platform;

const SET_PASSWORD = { password: PASSWORD };
const TOLD = toldOf(PERSON);
const DAY_S = 86_400;

async function stateOf({ id }: Pick<Invited, 'id'>) {
  const { body } = await manager.call(getStaffInvitation, { params: { id } });
  return (body as { state?: string }).state;
}

async function caseOf(clientId: string, queue: string, desk = compliance) {
  const { body } = await desk.call(listCases, { params: { queue } });
  const { items } = body as unknown as AnswerOf<typeof listCases>;
  return items.find(({ client_id }) => client_id === clientId) ?? null;
}

async function decide(desk: TestBrowser, id: string, decision: string, reason?: string) {
  const { seen_event } = await look(desk, id);
  const body = { decision, seen_event, ...(reason && { reason }) };
  return desk.call(decideCase, { params: { id }, body });
}

/** A case as somebody at the desk sees it. */
async function look(desk: TestBrowser, id: string) {
  const { body } = await desk.call(getCase, { params: { id } });
  return body as unknown as AnswerOf<typeof getCase>;
}

/** Somebody who has taken every step up to the open account. */
async function completed(outcomeOf: Partial<typeof PERSON> = {}): Promise<Invited> {
  const invited = await invite(outcomeOf);
  await accept(invited);
  for (const body of [SET_PASSWORD, CONFIRM]) await tell(invited, body);
  await showIdentity(invited);
  await finishSigning(invited, outcomeOf.us_tax_payer === true);
  return invited;
}

async function finishSigning(invited: Invited, isUs = false, name?: string): Promise<void> {
  await sign(invited, 'PLATFORM_AGREEMENT', name);
  if (!isUs) await sign(invited, 'REVERSE_SOLICITATION_LETTER', name);
  const { status, text } = await complete(invited);
  if (status !== 200) throw new Error(text);
}

async function answerOf({ id, browser }: Invited): Promise<InvitationAnswer> {
  const { body } = await browser.call(getInvitation, { params: { id } });
  return body as unknown as InvitationAnswer;
}

const at = (step: string) => [409, 'step_not_reachable', step];

describe('an invitation', () => {
  test('goes out by email with a link that is good for 14 days', async () => {
    const invited = await invite();
    const [mail] = await platform.mailsTo(invited.email);
    expect(mail?.text).toContain('Dear Noor Haddad,');
    expect(mail?.links[0]).toContain('/onboarding/invite?token=');
    expect(await stateOf(invited)).toBe('SENT');
    await platform.advance(14 * DAY_S - 60);
    expect((await accept(invited)).status).toBe(200);
    const late = await invite();
    await platform.advance(14 * DAY_S);
    expect(await stateOf(late)).toBe('EXPIRED');
    const params = { token: late.token };
    expect(outcomeOf(await late.browser.call(sendInvitationCode, { params, body: {} }))).toEqual([
      410,
      'invitation_invalid',
    ]);
  });

  test('of an address that has an account, or an invitation, is refused at the desk', async () => {
    const client = await addClient(platform);
    const body = {
      email: client.email.toUpperCase(),
      phone: '+442079460099',
      person: PERSON,
      ...TOLD,
    };
    expect(outcomeOf(await keyed(manager, createInvitation, body))).toEqual([409, 'email_taken']);
    const { email } = await invite();
    const again = { ...body, email: email.toUpperCase() };
    expect(outcomeOf(await keyed(manager, createInvitation, again))).toEqual([
      409,
      'invitation_exists',
    ]);
  });

  test('takes no number that is none, nobody under 18 or born before 1900, in the US only its states and no home that cannot be', async () => {
    const body = { email: 'nobody@example.org', phone: '+442079460098', person: PERSON, ...TOLD };
    const us = { ...PERSON, country_of_residence: 'US', subdivision_of_residence: 'Singapore' };
    const wrong = [
      [{ ...body, phone: '12' }, ['body', 'phone']],
      [
        { ...body, person: { ...PERSON, date_of_birth: '2023-05-04' } },
        ['body', 'person', 'date_of_birth'],
      ],
      [
        { ...body, person: { ...PERSON, country_of_residence: 'IR' } },
        ['body', 'person', 'country_of_residence'],
      ],
      [
        { ...body, person: { ...PERSON, date_of_birth: '1899-12-31' } },
        ['body', 'person', 'date_of_birth'],
      ],
      [{ ...body, person: us }, ['body', 'person', 'subdivision_of_residence']],
      [
        { ...body, person: { ...PERSON, address_of_residence: 'P.O. Box 7' } },
        ['body', 'person', 'address_of_residence'],
      ],
      [
        { ...body, person: { ...PERSON, zip_code_of_residence: 'ABC' } },
        ['body', 'person', 'zip_code_of_residence'],
      ],
    ] as const;
    for (const [given, loc] of wrong) {
      const answer = await keyed(manager, createInvitation, given);
      const [first] = answer.body.detail as unknown as { loc: string[] }[];
      expect([answer.status, first?.loc]).toEqual([422, loc]);
    }
  });

  test('is sent again with a new link, and the one before opens nothing', async () => {
    const invited = await invite();
    const params = { id: invited.id };
    expect(outcomeOf(await manager.call(resendInvitation, { params }))[1]).toBe(
      'code_sent_recently',
    );
    await platform.advance(61);
    expect((await manager.call(resendInvitation, { params })).status).toBe(200);
    expect(outcomeOf(await accept(invited, '123456'))).toEqual([410, 'invitation_invalid']);
    invited.token = await platform.tokenOf(invited.email);
    expect((await accept(invited)).status).toBe(200);
    await platform.advance(61);
    expect(outcomeOf(await manager.call(resendInvitation, { params }))).toEqual([409, 'conflict']);
  });

  test('that is withdrawn opens nothing, and its address is free again', async () => {
    const invited = await invite();
    const code = await codeFor(invited);
    const params = { id: invited.id };
    expect((await manager.call(withdrawInvitation, { params })).status).toBe(200);
    expect(outcomeOf(await accept(invited, code))).toEqual([410, 'invitation_invalid']);
    expect(await stateOf(invited)).toBe('WITHDRAWN');
    const body = { email: invited.email, phone: invited.phone, person: PERSON, ...TOLD };
    expect((await keyed(manager, createInvitation, body)).status).toBe(200);
    const accepted = await invitedAt();
    const answer = await manager.call(withdrawInvitation, { params: { id: accepted.id } });
    expect(outcomeOf(answer)).toEqual([409, 'conflict']);
  });

  test('whose address the carrier refuses is shown as undelivered', async () => {
    await platform.context.queue.runDueJobs();
    const fault = { provider: 'messages', fault: 'refuse', times: 1 } as const;
    await platform.context.sandbox?.plantFault(fault);
    const invited = await invite();
    expect(await stateOf(invited)).toBe('UNDELIVERED');
    await platform.advance(61);
    await manager.call(resendInvitation, { params: { id: invited.id } });
    await platform.context.queue.runDueJobs();
    expect(await stateOf(invited)).toBe('SENT');
  });

  test('is for its own manager and compliance; other managers do not find it', async () => {
    const { id } = await invite();
    const other = await signedIn(platform, await addStaff(platform, 'RELATIONSHIP_MANAGER'));
    const params = { id };
    const before = await readTableSums(platform.databaseUrl);
    for (const call of [getStaffInvitation, resendInvitation, withdrawInvitation])
      expect(outcomeOf(await other.call(call, { params }))).toEqual([404, 'not_found']);
    const body = { person: PERSON };
    expect(outcomeOf(await other.call(correctInvitation, { params, body }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
    const { body: listed } = await other.call(listInvitations);
    expect(listed).toEqual({ items: [], next_cursor: null });
    expect((await compliance.call(getStaffInvitation, { params })).status).toBe(200);
  });

  test('is listed newest first, page by page and by state', async () => {
    const made = [await invite(), await invite(), await invite()];
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `${listInvitations.path}?limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await manager.call({ method: 'GET', path });
      const page = body as unknown as { items: { id: string }[]; next_cursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen.slice(0, 3)).toEqual(made.map(({ id }) => id).toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    const path = `${listInvitations.path}?state=WITHDRAWN`;
    const { body } = await manager.call({ method: 'GET', path });
    const { items } = body as unknown as { items: { state: string }[] };
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ state }) => state === 'WITHDRAWN')).toBe(true);
  });

  test('is found by name, address, phone or id', async () => {
    const { id, email } = await invite({
      first_name: 'Jürg',
      middle_name: '小明',
      last_name: 'O’Møller',
    });
    const found = async (search: string) => {
      const path = `${listInvitations.path}?search=${encodeURIComponent(search)}`;
      const { body } = await manager.call({ method: 'GET', path });
      return (body as unknown as { items: { id: string }[] }).items.map((each) => each.id);
    };
    for (const typed of ['jurg omoller', "O'Mol", '小明', email, id]) {
      expect([typed, await found(typed)]).toEqual([typed, [id]]);
    }
    expect(await found('nobody at all')).toEqual([]);
  });
});

describe('accepting', () => {
  test('makes an account of the manager, with a session that opens nothing but the invitation', async () => {
    const invited = await invite();
    const answer = await accept(invited);
    expect([answer.status, answer.body]).toEqual([
      200,
      { access_token: expect.any(String), invitation: invited.id },
    ]);
    expect((await invited.browser.call(getMe)).body).toMatchObject({
      account_status: 'INACTIVE',
      phone: invited.phone,
      password_set: false,
      invitation: invited.id,
      invitation_completed: false,
    });
    for (const [name, call] of CALLS) {
      const isOpen = typeof call.who === 'string' && !call.who.startsWith('active');
      const isForAll = ['anyone', 'provider', 'part_signed_in'].includes(String(call.who));
      if (isForAll || call.invited || !isOpen) continue;
      const params = Object.fromEntries(
        [...call.path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, newId()]),
      );
      const refused = await invited.browser.call(call, { params, body: {} });
      expect([name, ...outcomeOf(refused)]).toEqual([name, 403, 'invitation_not_completed']);
    }
  });

  test('goes on after a reload, and after coming back by the link, until there is a password', async () => {
    const invited = await invitedAt();
    expect((await invited.browser.call(refreshToken)).status).toBe(200);
    const other = { ...invited, browser: new TestBrowser(platform.app) };
    await platform.advance(61);
    expect((await accept(other)).status).toBe(200);
    expect((await tell(other, SET_PASSWORD)).status).toBe(200);
    await platform.advance(61);
    const params = { token: invited.token };
    expect(outcomeOf(await other.browser.call(sendInvitationCode, { params, body: {} }))).toEqual([
      401,
      'use_login_to_continue',
    ]);
    expect(outcomeOf(await accept(other, '123456'))).toEqual([401, 'use_login_to_continue']);
  });

  test('is no way around the second factor: whoever logs in owes the phone', async () => {
    const { email } = await invitedAt(SET_PASSWORD);
    const browser = new TestBrowser(platform.app);
    const answer = await browser.login({ email, password: PASSWORD });
    expect(answer.body.pending_auth).toEqual({
      email_code: false,
      sms_code: true,
      otp: false,
      passkey: false,
    });
    expect(outcomeOf(await browser.call(getMe))).toEqual([403, 'authorization_incomplete']);
  });

  test('takes the code by WhatsApp as well, and no code that went to another number', async () => {
    const invited = await invite();
    expect((await accept(invited, await codeFor(invited, 'WHATSAPP'))).status).toBe(200);
    const moved = await invite();
    const code = await codeFor(moved);
    const body = { phone: '+442079460077', person: PERSON };
    const corrected = await manager.call(correctInvitation, { params: { id: moved.id }, body });
    expect(corrected.status).toBe(200);
    expect(outcomeOf(await accept(moved, code))).toEqual([401, 'incorrect_code']);
  });

  test('dies after five wrong codes, and knows no other link', async () => {
    const invited = await invite();
    const code = await codeFor(invited);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(outcomeOf(await accept(invited, wrong))).toEqual([401, 'incorrect_code']);
    expect(outcomeOf(await accept(invited, code))).toEqual([409, 'challenge_dead']);
    const unknown = { ...invited, token: 'x'.repeat(43) };
    expect(outcomeOf(await accept(unknown, code))).toEqual([410, 'invitation_invalid']);
  });

  test('opens no account for an address that has one by now', async () => {
    const invited = await invite();
    await addClient(platform, { email: invited.email });
    expect(outcomeOf(await accept(invited))).toEqual([401, 'use_login_to_continue']);
  });
});

describe('an invited address', () => {
  async function signUp(email: string) {
    const browser = new TestBrowser(platform.app);
    browser.address = '10.8.0.1';
    const asked = await browser.call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
    const [mail] = await platform.mailsTo(email);
    return { browser, asked, mail };
  }

  test('is told so by the message of a sign-up alone, which has no code', async () => {
    const stranger = await signUp('stranger-1@example.org');
    const { email } = await invite();
    const invited = await signUp(email);
    expect([invited.asked.status, invited.asked.body]).toEqual([
      stranger.asked.status,
      stranger.asked.body,
    ]);
    expect(invited.mail?.text).toContain('follow the link in the original invitation');
    expect([invited.mail?.code ?? null, /\d{6}/.test(invited.mail?.text ?? '')]).toEqual([
      null,
      false,
    ]);
  });

  test('with a code from before the invitation is told so by another message alone', async () => {
    const email = 'stranger-2@example.org';
    const { browser, mail } = await signUp(email);
    const body = { email, phone: '+442079460088', person: PERSON, ...TOLD };
    expect((await keyed(manager, createInvitation, body)).status).toBe(200);
    const given = { email, code: mail?.code, device: browser.device };
    const refused = await browser.call(confirmSignUp, { body: given });
    expect(outcomeOf(refused)).toEqual([409, 'challenge_dead']);
    const mails = await platform.mailsTo(email);
    const follow = mails.filter(({ subject }) => subject === 'You have been invited');
    expect(follow.map(({ text }) => text)).toEqual([
      expect.stringContaining('follow the link in the original invitation'),
    ]);
  });

  test('cannot come back by the code of a sign-up instead of the phone', async () => {
    const { email } = await invitedAt();
    const { mail } = await signUp(email);
    expect(mail?.text).toContain('follow the link in the original invitation');
  });
});

describe('the six rules', () => {
  test('one after the other, to an open account', async () => {
    const invited = await invitedAt();
    expect(outcomeOf(await tell(invited, CONFIRM))).toEqual(at('SET_PASSWORD'));
    await tell(invited, SET_PASSWORD);
    expect(outcomeOf(await tell(invited, SET_PASSWORD))).toEqual(at('REVIEW_INFO'));
    expect(outcomeOf(await showIdentity(invited))).toEqual(at('REVIEW_INFO'));
    await tell(invited, CONFIRM);
    expect(outcomeOf(await tell(invited, CONFIRM))).toEqual(at('VERIFY_IDENTITY'));
    expect(outcomeOf(await complete(invited))).toEqual(at('VERIFY_IDENTITY'));
    const again = await showIdentity(invited, resendInvitationIdentity);
    expect(outcomeOf(again)).toEqual([409, 'conflict']);
    expect((await showIdentity(invited)).status).toBe(200);
    expect(outcomeOf(await complete(invited))).toEqual(at('SIGN_DOCUMENTS'));
    await sign(invited, 'PLATFORM_AGREEMENT');
    expect(outcomeOf(await complete(invited))).toEqual(at('SIGN_DOCUMENTS'));
    await sign(invited, 'REVERSE_SOLICITATION_LETTER');
    const documents = await invited.browser.call(getInvitationDocuments, {
      params: { id: invited.id },
    });
    expect(documents.body).toEqual({
      identity_document: { verification_status: 'SUBMITTED', reason: null, may_send: false },
      documents_to_sign: [
        { envelope_type: 'PLATFORM_AGREEMENT', status: 'SIGNED' },
        { envelope_type: 'REVERSE_SOLICITATION_LETTER', status: 'SIGNED' },
      ],
    });
    const opened = await complete(invited);
    expect([opened.status, opened.body]).toEqual([200, { account_status: 'ACTIVE' }]);
    expect((await complete(invited)).status).toBe(200);
    expect((await invited.browser.call(getMe)).body).toMatchObject({
      account_status: 'ACTIVE',
      invitation_completed: true,
      us_tax_payer: false,
    });
    const { body } = await invited.browser.call(getInvitation, { params: { id: invited.id } });
    expect(body).toMatchObject({ review: { state: 'WAITING', turnaround: 'FIVE_BUSINESS_DAYS' } });
    const mails = (await platform.mailsTo(invited.email)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject === 'A few questions are left')).toEqual([
      'A few questions are left',
    ]);
  });

  test('a payer of US taxes signs no letter, and waits 1-2 business days', async () => {
    const us = {
      us_tax_payer: true,
      country_of_residence: 'US',
      subdivision_of_residence: 'NY',
      zip_code_of_residence: '10001',
    } as const;
    const invited = await invite(us);
    await accept(invited);
    for (const body of [SET_PASSWORD, CONFIRM]) await tell(invited, body);
    await showIdentity(invited);
    await sign(invited, 'PLATFORM_AGREEMENT');
    expect((await complete(invited)).status).toBe(200);
    const { body } = await invited.browser.call(getInvitation, { params: { id: invited.id } });
    expect(body).toMatchObject({ review: { turnaround: 'ONE_TO_TWO_BUSINESS_DAYS' } });
  });

  test('what was confirmed are the answers of the person, whom KYC does not ask again', async () => {
    const invited = await invitedAt(SET_PASSWORD, CONFIRM);
    await showIdentity(invited);
    await sign(invited, 'PLATFORM_AGREEMENT');
    await sign(invited, 'REVERSE_SOLICITATION_LETTER');
    await complete(invited);
    const kyc = await invited.browser.call({ method: 'GET', path: '/onboarding/individual/kyc' });
    expect(kyc.body).toMatchObject({
      address_of_residence: '1 Marina View',
      country_of_residence: 'SG',
      citizenship: 'JO',
      date_of_birth: '1981-05-04',
      identity_document: { verification_status: 'SUBMITTED' },
      platform_agreement: { status: 'SIGNED' },
    });
    const signUp = await invited.browser.call(getIndividualSignUp);
    expect(signUp.body).toMatchObject({ first_name: 'Noor', country_of_residence: 'SG' });
  });

  test('a confirmation of data that were corrected meanwhile is refused', async () => {
    const invited = await invitedAt(SET_PASSWORD);
    const params = { id: invited.id };
    const seen = await invited.browser.call(getInvitation, { params });
    const { version } = seen.body as unknown as { version: string };
    const person = { ...PERSON, city_of_residence: 'Jurong' };
    await manager.call(correctInvitation, { params, body: { person } });
    expect(outcomeOf(await tell(invited, { ...CONFIRM, version }))).toEqual([409, 'conflict']);
    expect((await tell(invited, { ...CONFIRM })).status).toBe(422);
    const moved = { phone: '+442079460066', person };
    expect(outcomeOf(await manager.call(correctInvitation, { params, body: moved }))).toEqual([
      409,
      'conflict',
    ]);
    expect((await tell(invited, CONFIRM)).body).toMatchObject({
      person: { city_of_residence: 'Jurong' },
    });
    const late = await manager.call(correctInvitation, { params, body: { person } });
    expect(outcomeOf(late)).toEqual([409, 'conflict']);
  });

  test('nobody reaches the invitation of somebody else', async () => {
    const [mine, theirs] = [await invitedAt(SET_PASSWORD), await invitedAt(SET_PASSWORD)];
    const stolen = { ...theirs, browser: mine.browser };
    const before = await readTableSums(platform.databaseUrl);
    expect(outcomeOf(await tell(stolen, CONFIRM))).toEqual([404, 'not_found']);
    expect(outcomeOf(await complete(stolen))).toEqual([404, 'not_found']);
    const params = { id: theirs.id };
    for (const call of [getInvitation, getInvitationDocuments])
      expect(outcomeOf(await mine.browser.call(call, { params }))).toEqual([404, 'not_found']);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });
});

describe('the desk', () => {
  test('gets reported changes, corrects the data, and sends the person back to the review', async () => {
    const invited = await invitedAt(SET_PASSWORD);
    const reported = await tell(invited, { reported_changes: 'My city is Jurong' });
    expect(reported.body).toMatchObject({
      rejected_at: expect.any(String),
      reported_changes: 'My city is Jurong',
    });
    expect(outcomeOf(await tell(invited, CONFIRM))).toEqual(at('REQUEST_RECEIVED'));
    expect(await stateOf(invited)).toBe('CHANGES_REPORTED');
    expect((await answerOf(invited)).report_review).toMatchObject({
      state: 'WAITING',
      turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
      events: [{ kind: 'OPENED', by: 'CLIENT' }],
    });
    const clientId = await platform.clientIdOf(invited);
    const open = await caseOf(clientId, 'reported_changes', manager);
    const { actions } = await look(manager, open?.id ?? '');
    expect(actions).toContainEqual({ action: 'APPROVE', blocked_by: 'details_not_corrected' });
    const early = await decide(manager, open?.id ?? '', 'APPROVE', 'Corrected');
    expect(outcomeOf(early)).toEqual([409, 'details_not_corrected']);
    const person = { ...PERSON, city_of_residence: 'Jurong' };
    await manager.call(correctInvitation, { params: { id: invited.id }, body: { person } });
    expect((await decide(manager, open?.id ?? '', 'APPROVE', 'Corrected')).status).toBe(200);
    const { body } = await invited.browser.call(getInvitation, { params: { id: invited.id } });
    expect(body).toMatchObject({
      rejected_at: null,
      manager_answer: 'Corrected',
      report_review: null,
      person: { city_of_residence: 'Jurong' },
    });
    const [mail] = await platform.mailsTo(invited.email);
    expect(mail?.subject).toBe('Your details were corrected');
    expect((await tell(invited, CONFIRM)).status).toBe(200);
  });

  test('may leave the data as they are, and each report is a case of its own', async () => {
    const invited = await invitedAt(SET_PASSWORD);
    const clientId = await platform.clientIdOf(invited);
    for (const reason of ['It is right as it stands', 'It still is']) {
      await tell(invited, { reported_changes: 'My name is Nour' });
      const open = await caseOf(clientId, 'reported_changes');
      expect((await decide(compliance, open?.id ?? '', 'REJECT', reason)).status).toBe(200);
      const { body } = await invited.browser.call(getInvitation, { params: { id: invited.id } });
      expect(body).toMatchObject({ rejected_at: null, manager_answer: reason });
    }
  });

  test('decides a completed invitation, not by the manager who told it; a rejection closes the account', async () => {
    const invited = await completed();
    const clientId = await platform.clientIdOf(invited);
    const open = await caseOf(clientId, 'invitations');
    const own = await decide(manager, open?.id ?? '', 'APPROVE');
    expect(own.status).toBe(403);
    expect((await decide(compliance, open?.id ?? '', 'REJECT', 'Not whom we know')).status).toBe(
      200,
    );
    const { body: page } = await manager.call(getClient, { params: { id: clientId } });
    expect(page).toMatchObject({ invitation: invited.id });
    const { cases } = page as unknown as AnswerOf<typeof getClient>;
    expect(cases.map(({ id, state }) => `${id} ${state}`)).toEqual([`${open?.id} DECIDED`]);
    expect(outcomeOf(await invited.browser.call(getMe))).toEqual([401, 'token_revoked']);
    const browser = new TestBrowser(platform.app);
    const body = { email: invited.email, password: PASSWORD, device: browser.device };
    expect(outcomeOf(await browser.call(login, { body }))[1]).toBe('account_suspended');
  });
});

describe('a completed invitation', () => {
  test('is approved by nobody who corrected what was told', async () => {
    const other = await signedIn(platform, await addStaff(platform, 'COMPLIANCE'));
    const invited = await invitedAt(SET_PASSWORD);
    const person = { ...PERSON, city_of_residence: 'Jurong' };
    const body = { person };
    await compliance.call(correctInvitation, { params: { id: invited.id }, body });
    await tell(invited, CONFIRM);
    await showIdentity(invited);
    await finishSigning(invited);
    const open = await caseOf(await platform.clientIdOf(invited), 'invitations');
    const id = open?.id ?? '';
    expect(outcomeOf(await decide(compliance, id, 'APPROVE'))).toEqual([
      403,
      'approver_entered_it',
    ]);
    expect((await look(compliance, id)).actions).toContainEqual({
      action: 'APPROVE',
      blocked_by: 'approver_entered_it',
    });
    const clientId = await platform.clientIdOf(invited);
    const { caseId } = await transact(platform.database, (tx) =>
      openCase(tx, SYSTEM, {
        ...{ queue: 'kyc', clientId, subjectId: clientId, enteredBy: null },
        turnaround: 'FIVE_BUSINESS_DAYS',
      }),
    );
    // The same details count for the person's verification.
    expect(outcomeOf(await decide(compliance, caseId, 'REJECT', 'Not whom we know'))).toEqual([
      403,
      'approver_entered_it',
    ]);
    expect((await decide(other, id, 'APPROVE')).status).toBe(200);
  });

  test('is reviewed once more by the person when the desk asks, with the reason', async () => {
    const invited = await completed();
    const open = await caseOf(await platform.clientIdOf(invited), 'invitations');
    const id = open?.id ?? '';
    expect((await look(operations, id)).documents).toHaveLength(2);
    const reason = 'Your name is written otherwise in the passport';
    expect((await decide(compliance, id, 'ASK_AGAIN', reason)).status).toBe(200);
    expect(await answerOf(invited)).toMatchObject({
      confirmed_at: null,
      completed_at: null,
      review: { state: 'ASKED_AGAIN', events: [{}, { decision: 'ASK_AGAIN', reason }] },
    });
    expect((await invited.browser.call(getMe)).body).toMatchObject({
      account_status: 'INACTIVE',
      invitation_completed: false,
    });
    const { email: managersEmail } = await platform.database
      .selectFrom('invitations')
      .innerJoin('users', 'users.user_id', 'invitations.manager_id')
      .select('users.email')
      .where('invitations.invitation_id', '=', invited.id)
      .executeTakeFirstOrThrow();
    for (const [address, about] of [
      [invited.email, 'Please review your details once more'],
      [managersEmail, 'The details of Noor Haddad are reviewed once more'],
    ] as const) {
      const mails = await platform.mailsTo(address);
      expect(mails.find(({ subject }) => subject === about)?.text).toContain(reason);
    }
    expect(outcomeOf(await complete(invited))).toEqual(at('REVIEW_INFO'));

    const body = { person: { ...PERSON, first_name: 'Nour' } };
    const corrected = await manager.call(correctInvitation, { params: { id: invited.id }, body });
    expect(corrected.status).toBe(200);
    expect((await tell(invited, CONFIRM)).status).toBe(200);
    // What was signed names somebody of another name, so it is signed anew.
    expect(outcomeOf(await complete(invited))).toEqual(at('SIGN_DOCUMENTS'));
    await finishSigning(invited, false, 'Nour Haddad');
    expect((await invited.browser.call(getMe)).body).toMatchObject({
      account_status: 'ACTIVE',
      first_name: 'Nour',
    });
    const { timeline, state } = await look(compliance, id);
    expect([state, ...timeline.map(({ kind }) => kind)]).toEqual([
      'WAITING',
      'OPENED',
      'DECIDED',
      'RESUBMITTED',
    ]);
  });

  test('asks for no details that KYC was decided with', async () => {
    const invited = await completed();
    const clientId = await platform.clientIdOf(invited);
    await platform.database
      .updateTable('clients')
      .set({ kyc_stage: 'AGREEMENTS_VERIFICATION' })
      .where('client_id', '=', clientId)
      .execute();
    const open = await caseOf(clientId, 'invitations');
    const asked = await decide(compliance, open?.id ?? '', 'ASK_AGAIN', 'Which name?');
    expect(outcomeOf(asked)).toEqual([409, 'details_in_use']);
  });
});

test('a link is in its message alone: neither the database nor the audit trail has its secret', async () => {
  const { token, id } = await invite();
  const rows = await platform.database
    .selectFrom('audit_trail')
    .select(['state_before', 'state_after'])
    .where('subject_id', '=', id)
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  const links = await platform.database.selectFrom('invitation_links').selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token);
  expect(acceptInvitation.path).toContain('{token}');
});
