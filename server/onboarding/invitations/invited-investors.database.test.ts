import type { AnswerOf } from '@ballast/contract/call.ts';
import { getCase, listCases } from '@ballast/contract/staff/cases.ts';
import {
  changeInvitationDraft,
  createInvitationDraft,
  discardInvitationDraft,
  listInvitationDrafts,
} from '@ballast/contract/staff/invitation-drafts.ts';
import {
  correctInvitation,
  createInvitation,
  getStaffInvitation,
  resendInvitation,
} from '@ballast/contract/staff/invitations.ts';
import { describe, expect, test } from 'vitest';
import { addStaff, signedIn } from '../../../tests/matrices/people.ts';
import { claimOf } from '../../../tests/models/class-answers.ts';
import { toldOf } from '../../../tests/models/told-investor.ts';
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
import { newId } from '../../database/identifier.ts';

const platform = await openTestInvitations();
const { database, manager, compliance, invite, accept, sign, showIdentity } = platform;

const TOLD = toldOf(PERSON);
const LEFT = { investor_class: null, questionnaire: null };
const bodyOf = (told: object) => ({
  email: `asked-${newId()}@example.org`,
  phone: '+442079460011',
  person: PERSON,
  ...told,
});

async function reviewing(told: Parameters<typeof invite>[1] = {}): Promise<Invited> {
  const invited = await invite({}, told);
  await accept(invited);
  await tell(invited, { password: PASSWORD });
  return invited;
}

async function factsOf(clientId: string, queue: string) {
  const { body } = await compliance.call(listCases, { params: { queue } });
  const { items } = body as unknown as AnswerOf<typeof listCases>;
  const id = items.find((each) => each.client_id === clientId)?.id ?? '';
  const found = await compliance.call(getCase, { params: { id } });
  const { facts } = found.body as unknown as AnswerOf<typeof getCase>;
  return Object.fromEntries(facts.map(({ group, field, value }) => [`${group}.${field}`, value]));
}

describe('the own request of somebody who is invited', () => {
  test('is recorded for all but US taxpayers, else nobody is invited, by a new link neither', async () => {
    const without = await keyed(manager, createInvitation, bodyOf({ ...TOLD, request: null }));
    expect(outcomeOf(without)).toEqual([409, 'request_not_recorded']);
    const us = { ...PERSON, us_tax_payer: true };
    const { status } = await keyed(manager, createInvitation, { ...bodyOf({}), person: us });
    expect(status).toBe(200);
    const invited = await invite();
    // As somebody who was invited before there were such records.
    await database
      .insertInto('invitation_versions')
      .values({
        version_id: newId(),
        invitation_id: invited.id,
        phone: invited.phone,
        person: JSON.stringify(PERSON),
        entered_by: newId(),
      })
      .execute();
    await platform.advance(61);
    const params = { id: invited.id };
    const again = await manager.call(resendInvitation, { params });
    expect(outcomeOf(again)).toEqual([409, 'request_not_recorded']);
    await accept(invited);
    await tell(invited, { password: PASSWORD });
    expect(outcomeOf(await tell(invited, CONFIRM))).toEqual([409, 'request_not_recorded']);
    const body = { person: PERSON, request: TOLD.request };
    expect((await manager.call(correctInvitation, { params, body })).status).toBe(200);
  });

  test('is no day to come', async () => {
    const request = { requested_on: '2999-01-01', request_channel: 'PHONE' } as const;
    const answer = await keyed(manager, createInvitation, bodyOf({ ...TOLD, request }));
    expect(answer.body.detail).toMatchObject([
      { loc: ['body', 'request', 'requested_on'], type: 'date_in_future' },
    ]);
  });

  test('stands in the letter in place of that nobody asked, and in the email', async () => {
    const invited = await reviewing();
    const [mail] = (await platform.mailsTo(invited.email)).filter(({ links }) => links.length > 0);
    expect(mail?.text).toContain('You asked us on 12 January 2020');
    expect(mail?.text).not.toContain('invites you');
    await tell(invited, CONFIRM);
    await showIdentity(invited);
    await sign(invited, 'REVERSE_SOLICITATION_LETTER');
    const { content } = await database
      .selectFrom('agreements')
      .select('content')
      .where('owner_id', '=', invited.id)
      .where('kind', '=', 'REVERSE_SOLICITATION_LETTER')
      .executeTakeFirstOrThrow();
    expect(content).toContain('on 12 January 2020 by email I asked it for access');
    expect(content).not.toContain('before I did so');
    // Another letter is not sent: that it is signed about the request is seen by the flow, too.
    await sign(invited, 'PLATFORM_AGREEMENT');
    expect((await complete(invited)).status).toBe(200);
  });
});

describe('an invited person as an investor', () => {
  test('confirms what the manager told, which stands in both cases with who recorded it', async () => {
    const invited = await reviewing();
    const { body } = await tell(invited, CONFIRM);
    expect(body.sign_up).toMatchObject({
      investor_type: 'ACCREDITED',
      questionnaire: TOLD.questionnaire,
      risk_awareness_confirmed: true,
    });
    await showIdentity(invited);
    for (const kind of ['PLATFORM_AGREEMENT', 'REVERSE_SOLICITATION_LETTER'] as const) {
      await sign(invited, kind);
    }
    await complete(invited);
    expect(await factsOf(invited.id, 'invitations')).toMatchObject({
      'own_request.requested_on': '2020-01-12',
      'own_request.request_channel': 'EMAIL',
      'own_request.request_recorded_by': 'Ines Falk',
      'told_investor.told_class': 'ACCREDITED',
      'told_investor.told_evidence': 'Statements of the custodian',
      'sign_up.investor_type': 'ACCREDITED',
      'sign_up.liquid_investable_assets': 'THREE_TO_TEN_MM',
      'investor_class.class_rule': 'Singapore accredited person, version 2026-1',
    });
  });

  test('answers what is left to them by the rules of a sign-up, before anything is confirmed', async () => {
    const invited = await reviewing(LEFT);
    expect(outcomeOf(await tell(invited, CONFIRM))).toEqual([
      409,
      'step_not_reachable',
      'ELIGIBILITY',
    ]);
    const early = { questionnaire: { liquid_investable_assets: 'THREE_TO_TEN_MM' } };
    expect(outcomeOf(await tell(invited, early))[2]).toBe('ELIGIBILITY');
    const claim = claimOf('ACCREDITED', 'SG');
    const nothing = { investor_type: 'ACCREDITED', class_answers: undefined };
    expect((await tell(invited, nothing)).body.detail).toMatchObject([
      { loc: ['body', 'investor_type'], type: 'not_met' },
    ]);
    expect((await tell(invited, claim)).status).toBe(200);
    await tell(invited, { questionnaire: { liquid_investable_assets: 'LT_HALF_MM' } });
    expect(outcomeOf(await tell(invited, CONFIRM))[2]).toBe('INVESTOR_BLOCKED');
    for (const [field, value] of Object.entries(TOLD.questionnaire ?? {})) {
      expect((await tell(invited, { questionnaire: { [field]: value } })).status).toBe(200);
    }
    const { risk_awareness_confirmed: _risks, ...without } = CONFIRM;
    const { version } = await versionOf(invited);
    expect((await tell(invited, { ...without, version })).status).toBe(422);
    const { body } = await tell(invited, CONFIRM);
    expect(body.confirmed_at).not.toBeNull();
    expect(body.sign_up).toMatchObject({ investor_type: 'ACCREDITED' });
  });

  test('corrects what was told; what the manager says of it afterwards is refused', async () => {
    const invited = await reviewing();
    const expert = claimOf('EXPERT', 'SG');
    const { body } = await tell(invited, expert);
    expect(body.sign_up).toMatchObject({
      investor_type: 'EXPERT',
      questionnaire: TOLD.questionnaire,
    });
    const params = { id: invited.id };
    const { body: seen } = await manager.call(getStaffInvitation, { params });
    expect(seen).toMatchObject({ answered: true, investor_class: { investor_type: 'ACCREDITED' } });
    const other = { person: PERSON, investor_class: null };
    expect(outcomeOf(await manager.call(correctInvitation, { params, body: other }))).toEqual([
      409,
      'conflict',
    ]);
    const person = { ...PERSON, city_of_residence: 'Jurong' };
    expect((await manager.call(correctInvitation, { params, body: { person } })).status).toBe(200);
    expect((await tell(invited, CONFIRM)).body.sign_up).toMatchObject({ investor_type: 'EXPERT' });
  });

  test('is asked for a class anew when the country is another, which does not offer the told one', async () => {
    const invited = await reviewing();
    const person = {
      ...PERSON,
      country_of_residence: 'CH',
      city_of_residence: 'Zug',
      zip_code_of_residence: '6300',
    };
    const params = { id: invited.id };
    const answer = await manager.call(correctInvitation, { params, body: { person } });
    expect(answer.body.detail).toMatchObject([
      { loc: ['body', 'investor_type'], type: 'not_offered' },
    ]);
    const body = { person, investor_class: null };
    expect((await manager.call(correctInvitation, { params, body })).status).toBe(200);
    expect(outcomeOf(await tell(invited, CONFIRM))[2]).toBe('ELIGIBILITY');
  });

  test('is not invited with a class of which too little holds, nor below a minimum', async () => {
    const class_answers = { amounts: {}, numbers: {}, facts: [] };
    const investor_class = { investor_type: 'ACCREDITED', class_answers, evidence: 'None' };
    const told = await keyed(manager, createInvitation, bodyOf({ ...TOLD, investor_class }));
    expect(told.body.detail).toMatchObject([{ loc: ['body', 'investor_type'], type: 'not_met' }]);
    const questionnaire = { ...TOLD.questionnaire, liquid_investable_assets: 'LT_HALF_MM' };
    const poor = await keyed(manager, createInvitation, bodyOf({ ...TOLD, questionnaire }));
    expect(poor.status).toBe(422);
  });
});

async function versionOf({ id }: Invited) {
  return database
    .selectFrom('invitation_versions')
    .select('version_id as version')
    .where('invitation_id', '=', id)
    .orderBy('entered_at', 'desc')
    .executeTakeFirstOrThrow();
}

describe('a draft of an invitation', () => {
  const NAMED = { email: 'draft@example.org', person: { first_name: 'Noor', last_name: 'Haddad' } };

  test('needs an email and a name, is its manager’s alone, and ends when it is sent', async () => {
    const nameless = { email: NAMED.email, person: { first_name: 'Noor' } };
    expect((await keyed(manager, createInvitationDraft, nameless)).status).toBe(422);
    const { body } = await keyed(manager, createInvitationDraft, NAMED);
    const id = body.id ?? '';
    const other = await signedIn(platform, await addStaff(platform, 'RELATIONSHIP_MANAGER'));
    for (const call of [changeInvitationDraft, discardInvitationDraft]) {
      const given = call === changeInvitationDraft ? { body: NAMED } : {};
      expect(outcomeOf(await other.call(call, { params: { id }, ...given }))).toEqual([
        404,
        'not_found',
      ]);
    }
    const told = bodyOf({ ...TOLD, draft: id });
    expect(outcomeOf(await keyed(other, createInvitation, told))).toEqual([404, 'not_found']);
    const more = { ...NAMED, request: { requested_on: '2020-01-12' } };
    const changed = await manager.call(changeInvitationDraft, { params: { id }, body: more });
    expect(changed.body).toMatchObject(more);
    expect((await manager.call(listInvitationDrafts)).body).toMatchObject({ items: [{ id }] });
    expect((await other.call(listInvitationDrafts)).body).toMatchObject({ items: [] });
    expect((await keyed(manager, createInvitation, told)).status).toBe(200);
    expect((await manager.call(listInvitationDrafts)).body).toMatchObject({ items: [] });
  });

  test('is given up, and each of it stands in the audit trail', async () => {
    const { body } = await keyed(manager, createInvitationDraft, NAMED);
    const id = body.id ?? '';
    expect((await manager.call(discardInvitationDraft, { params: { id } })).status).toBe(200);
    const rows = await database
      .selectFrom('audit_trail')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('audit_id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'invitation_drafted',
      'invitation_draft_discarded',
    ]);
  });
});
