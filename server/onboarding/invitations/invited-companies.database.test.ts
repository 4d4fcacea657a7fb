import { getMe } from '@ballast/contract/account/me.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { getKyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import {
  answerEntitySignUp,
  completeEntitySignUp,
  getEntitySignUp,
} from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { getCase } from '@ballast/contract/staff/cases.ts';
import {
  correctCompanyInvitation,
  createCompanyInvitation,
} from '@ballast/contract/staff/company-invitations.ts';
import {
  changeInvitationDraft,
  createInvitationDraft,
  listInvitationDrafts,
} from '@ballast/contract/staff/invitation-drafts.ts';
import {
  correctInvitation,
  getStaffInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@ballast/contract/staff/invitations.ts';
import { describe, expect, test } from 'vitest';
import { claimOf } from '../../../tests/models/class-answers.ts';
import { TOLD_COMPANY } from '../../../tests/models/told-company.ts';
import { TestBrowser } from '../../../tests/worlds/browser.ts';
import { signOwnLetter } from '../../../tests/worlds/entity.ts';
import {
  type Invited,
  keyed,
  openTestInvitations,
  outcomeOf,
  PASSWORD,
  PERSON,
} from '../../../tests/worlds/invitations.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { openCase } from '../../reviews/cases.ts';

const platform = await openTestInvitations();
const { app, database, manager, compliance, accept } = platform;

const CONTACT = { first_name: 'Wei', last_name: 'Lim' };
const ASKED = { requested_on: '2020-01-12', request_channel: 'MEETING' } as const;
const DAY_S = 86_400;

let many = 0;

/** What is told of a company, to an address of its own. */
function telling(changed: object = {}) {
  many += 1;
  return {
    email: `company-${many}@example.org`,
    phone: `+4420794610${String(many).padStart(2, '0')}`,
    contact: CONTACT,
    company: TOLD_COMPANY,
    request: ASKED,
    ...changed,
  };
}

async function invite(changed: object = {}): Promise<Invited> {
  const { email, phone, ...rest } = telling(changed);
  const given = { email, phone, ...rest };
  const { status, text, body } = await keyed(manager, createCompanyInvitation, given);
  if (status !== 200) throw new Error(text);
  const browser = new TestBrowser(app);
  browser.address = `10.8.0.${many}`;
  return { id: body.id ?? '', email, phone, token: await platform.tokenOf(email), browser };
}

async function stateOf({ id }: Pick<Invited, 'id'>) {
  const { body } = await manager.call(getStaffInvitation, { params: { id } });
  return (body as { state?: string }).state;
}

const answer = ({ browser }: Invited, body: object) => browser.call(answerEntitySignUp, { body });

const detailsOf = async ({ browser }: Invited) =>
  (await browser.call(getEntitySignUp)).body as unknown as AnswerOf<typeof getEntitySignUp>;

describe('a company that is invited', () => {
  test('finds what was told filled in, changes what it likes, and opens its account', async () => {
    const invited = await invite();
    const [mail] = await platform.mailsTo(invited.email);
    expect(mail?.text).toContain('Dear Wei Lim,');
    expect(mail?.text).toContain(
      'about Straits & Partners 8 Pte. Ltd. becoming a client of Ballast. In answer,',
    );
    expect((await accept(invited)).status).toBe(200);
    expect(await stateOf(invited)).toBe('ACCEPTED');
    const { browser } = invited;
    expect((await browser.call(getMe)).body).toMatchObject({
      account_type: 'INSTITUTIONAL',
      account_status: 'INACTIVE',
      invitation_completed: true,
    });
    const { register, ...told } = TOLD_COMPANY;
    expect(await detailsOf(invited)).toMatchObject({ ...CONTACT, ...told, password_set: false });

    // What the manager entered is the company's to change; what was left is its to answer.
    for (const body of [
      { password: PASSWORD },
      { legal_business_name: 'Straits & Partners 9 Pte. Ltd.' },
      claimOf('ACCREDITED', 'SG', 'INSTITUTIONAL'),
      { risk_awareness_confirmed: true },
    ]) {
      expect([body, (await answer(invited, body)).status]).toEqual([body, 200]);
    }
    expect((await signOwnLetter({ browser } as never, 'Wei Lim')).status).toBe(200);
    expect((await keyed(browser, completeEntitySignUp, null)).status).toBe(200);
    expect(await stateOf(invited)).toBe('COMPLETED');
    const kyb = (await browser.call(getKyb)).body as unknown as AnswerOf<typeof getKyb>;
    expect(kyb).toMatchObject({
      legal_business_name: 'Straits & Partners 9 Pte. Ltd.',
      register,
    });
    // The letter states the company's own request.
    const [letter] = await database
      .selectFrom('agreements')
      .selectAll()
      .where('owner_id', '=', invited.id)
      .execute();
    expect(JSON.stringify(letter)).toContain('Asked the platform on 12 January 2020 in a meeting');
  });

  test('is found by its name, corrected until it accepts, sent again, withdrawn, and expires', async () => {
    const invited = await invite({
      company: { ...TOLD_COMPANY, legal_business_name: 'Møller Söhne AG' },
    });
    const params = { id: invited.id };
    const query = { search: 'moller sohne' };
    const { body } = await manager.call({
      method: 'GET',
      path: `${listInvitations.path}?search=${query.search}`,
    });
    expect((body as unknown as AnswerOf<typeof listInvitations>).items).toMatchObject([
      { id: invited.id, contact: CONTACT, person: null, manager: expect.any(String) },
    ]);
    const corrected = { contact: CONTACT, company: { ...TOLD_COMPANY, register: null } };
    const wrong = await manager.call(correctInvitation, { params, body: { person: PERSON } });
    expect(outcomeOf(wrong)).toEqual([409, 'conflict']);
    const right = await manager.call(correctCompanyInvitation, { params, body: corrected });
    expect(right.body).toMatchObject({ company: { register: null }, request: ASKED });
    await platform.advance(14 * DAY_S + 60);
    expect(await stateOf(invited)).toBe('EXPIRED');
    expect((await manager.call(resendInvitation, { params })).status).toBe(200);
    invited.token = await platform.tokenOf(invited.email);
    expect((await accept(invited)).status).toBe(200);
    const late = await manager.call(correctCompanyInvitation, { params, body: corrected });
    expect(outcomeOf(late)).toEqual([409, 'conflict']);
    const other = await invite();
    const of = { params: { id: other.id } };
    expect((await manager.call(withdrawInvitation, of)).status).toBe(200);
    expect(await stateOf(other)).toBe('WITHDRAWN');
  });

  test.each([
    ['no request of its own', { request: null }, 'request_not_recorded', null],
    [
      'a country that is not served',
      { company: { ...TOLD_COMPANY, country_of_incorporation: 'KP' } },
      'fields_invalid',
      ['body', 'company', 'country_of_incorporation'],
    ],
    [
      'a kind of another structure',
      { company: { ...TOLD_COMPANY, organization_type: 'TRUST' } },
      'fields_invalid',
      ['body', 'company', 'organization_subtype'],
    ],
    [
      'a registration that is to come',
      {
        company: {
          ...TOLD_COMPANY,
          register: { ...TOLD_COMPANY.register, registered_on: '2999-01-01' },
        },
      },
      'fields_invalid',
      ['body', 'company', 'register', 'registered_on'],
    ],
  ])('is not invited with %s', async (_, changed, code, loc) => {
    const { body } = await keyed(manager, createCompanyInvitation, telling(changed));
    const { detail } = body as { detail?: unknown };
    expect(JSON.stringify(detail)).toContain(
      code === 'fields_invalid' ? JSON.stringify(loc) : code,
    );
  });

  test('may be a draft first, which sending ends', async () => {
    const draft = {
      email: 'draft-company@example.org',
      person: CONTACT,
      company: { legal_business_name: 'Draft Partners LLP', register: { register_number: '7' } },
    };
    const { body } = await keyed(manager, createInvitationDraft, draft);
    const params = { id: body.id ?? '' };
    expect((await manager.call(changeInvitationDraft, { params, body: draft })).status).toBe(200);
    const listed = async () => (await manager.call(listInvitationDrafts)).body;
    expect(await listed()).toMatchObject({ items: [draft] });
    await invite({ email: draft.email, draft: params.id });
    expect(await listed()).toEqual({ items: [] });
  });

  test('is decided by nobody who told or corrected it', async () => {
    const invited = await invite();
    const params = { id: invited.id };
    const body = { contact: CONTACT, company: TOLD_COMPANY };
    await compliance.call(correctCompanyInvitation, { params, body });
    await accept(invited);
    const { caseId } = await transact(database, (tx) =>
      openCase(tx, SYSTEM, {
        ...{ queue: 'kyb', clientId: invited.id, subjectId: invited.id, enteredBy: null },
        turnaround: 'FIVE_BUSINESS_DAYS',
      }),
    );
    const seen = await compliance.call(getCase, { params: { id: caseId } });
    expect((seen.body as unknown as AnswerOf<typeof getCase>).actions).toContainEqual({
      action: 'APPROVE',
      blocked_by: 'approver_entered_it',
    });
  });
});
