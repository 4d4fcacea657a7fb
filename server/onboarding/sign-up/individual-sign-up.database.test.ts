import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import {
  type Agreement,
  consentToAgreement,
  noteAgreementRead,
  requestAgreement,
  sendAgreement,
  signAgreement,
} from '@ballast/contract/agreements/agreements.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { describe, expect, test } from 'vitest';
import { readTableSums } from '../../../tests/harness/table-sums.ts';
import { claimOf } from '../../../tests/models/class-answers.ts';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { signOwnLetter } from '../../../tests/worlds/entity.ts';
import {
  complete,
  give,
  NEW_PASSWORD,
  NEW_PHONE,
  type Newcomer,
  openTestSignUp,
} from '../../../tests/worlds/sign-up.ts';
import { somebodyWaits } from '../../../tests/worlds/waits.ts';
import { suspendClient } from '../../access/suspension.ts';
import { lockClient } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import type { SignUpAnswers } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { INDIVIDUAL } from './individual-rules.ts';
import { completeIndividualSignUp } from './individual-sign-up.ts';
import { insertAnswers, readAnswers } from './sign-up-answers.ts';

const platform = await openTestSignUp();
const { database } = platform;

const NAME = { first_name: 'Ada', last_name: 'Byron' };

const BEFORE_TAXES = [{ password: NEW_PASSWORD }, NAME, { country_of_residence: 'GB' }];
const LIQUID = { questionnaire: { liquid_investable_assets: 'HALF_TO_THREE_MM' } };
const DIGITAL = { questionnaire: { digital_assets_investment_value: 'NO_DIGITAL_ASSETS' } };
const INTENDED = { questionnaire: { intended_investment_amount: 'TENTH_TO_HALF_MM' } };
const TOO_LITTLE = { questionnaire: { liquid_investable_assets: 'LT_HALF_MM' } };
const TOO_SMALL = { questionnaire: { intended_investment_amount: 'LT_TENTH_MM' } };
const RISKS = { risk_awareness_confirmed: true };
const EXPERIENCE = [LIQUID, DIGITAL, INTENDED, RISKS];
const US = [...BEFORE_TAXES, { us_tax_payer: true }];
const ABROAD = [...BEFORE_TAXES, { us_tax_payer: false }];
const IN_UK = claimOf('ELECTIVE_PROFESSIONAL', 'GB');

function outcomeOf({ status, body }: Answer) {
  return [status, body.detail?.code, (body.detail as { step?: string } | undefined)?.step];
}

const notReachable = (step: string) => [409, 'step_not_reachable', step];

async function details({ browser }: Newcomer) {
  return (await browser.call(getIndividualSignUp)).body as Record<string, unknown>;
}

async function rowsOf({ clientId, userId }: Newcomer, field: SignUpAnswers['field']) {
  const rows = await database
    .selectFrom('sign_up_answers')
    .selectAll()
    .where('owner_id', '=', clientId)
    .where('field', '=', field)
    .orderBy('answer_id')
    .execute();
  return rows.map(({ answer, answered_by }) => [answer, answered_by === userId]);
}

describe('a payer of US taxes', () => {
  test('gets from the password to an open account, and is told once', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE);
    await give(newcomer, { how_learned: 'OTHER', how_learned_other: 'A talk in Ulm' });
    expect(await details(newcomer)).toEqual({
      phone: NEW_PHONE,
      phone_verified: true,
      password_set: true,
      sso_linked: false,
      first_name: 'Ada',
      middle_name: null,
      last_name: 'Byron',
      country_of_residence: 'GB',
      us_tax_payer: true,
      investor_type: null,
      class_claim: null,
      questionnaire: {
        liquid_investable_assets: 'HALF_TO_THREE_MM',
        digital_assets_investment_value: 'NO_DIGITAL_ASSETS',
        intended_investment_amount: 'TENTH_TO_HALF_MM',
      },
      risk_awareness_confirmed: true,
      reverse_solicitation_letter: null,
      how_learned: 'OTHER',
      how_learned_other: 'A talk in Ulm',
    });
    const answer = await complete(newcomer);
    expect([answer.status, answer.body]).toEqual([200, { account_status: 'ACTIVE' }]);
    expect((await newcomer.browser.call(getMe)).body).toMatchObject({
      account_status: 'ACTIVE',
      verification_status: 'UNVERIFIED',
      kyc_stage: 'CREATED',
      first_name: 'Ada',
      us_tax_payer: true,
    });
    expect(await platform.mailsTo(newcomer.email)).toEqual(['Your account is open']);
    const actions = await platform.actionsOn(newcomer);
    expect(actions.filter((action) => action === 'sign_up_answered').length).toBe(8);
    expect(actions.slice(-1)).toEqual(['account_activated']);
    expect(await details(newcomer)).toMatchObject({ first_name: 'Ada', how_learned: 'OTHER' });
  });

  test('may answer everything in one call', async () => {
    const newcomer = await platform.newcomer();
    const { questionnaire } = LIQUID;
    const all = {
      ...RISKS,
      questionnaire: { ...questionnaire, ...DIGITAL.questionnaire, ...INTENDED.questionnaire },
      us_tax_payer: true,
      country_of_residence: 'US',
      ...NAME,
      password: NEW_PASSWORD,
    };
    expect((await give(newcomer, all)).status).toBe(200);
    expect((await complete(newcomer)).status).toBe(200);
  });

  test('opens it once, however often and at once it is asked for', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE);
    const key = newId();
    const others: Promise<Answer>[] = [];
    await transact(database, async (tx) => {
      await completeIndividualSignUp(tx, newcomer, SYSTEM);
      others.push(complete(newcomer), complete(newcomer, key));
      await somebodyWaits(database);
    });
    const answers = await Promise.all(others);
    answers.push(await complete(newcomer, key), await complete(newcomer));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { account_status: 'ACTIVE' }]);
    expect(await platform.mailsTo(newcomer.email)).toEqual(['Your account is open']);
    const actions = await platform.actionsOn(newcomer);
    expect(actions.filter((action) => action === 'account_activated').length).toBe(1);
  });

  test('cannot complete without a key, nor answer once the account is open', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE);
    expect(outcomeOf(await complete(newcomer, ''))).toEqual([
      400,
      'idempotency_key_required',
      undefined,
    ]);
    await complete(newcomer);
    const before = await readTableSums(platform.databaseUrl);
    expect(outcomeOf(await give(newcomer, NAME))).toEqual([409, 'conflict', undefined]);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });
});

describe('a payer of taxes elsewhere', () => {
  test('says which investor, signs the letter, and gets to an open account', async () => {
    const newcomer = await platform.newcomer(...ABROAD);
    expect(outcomeOf(await give(newcomer, LIQUID))).toEqual(notReachable('ELIGIBILITY'));
    await give(newcomer, IN_UK);
    for (const body of EXPERIENCE) expect((await give(newcomer, body)).status).toBe(200);
    expect(await details(newcomer)).toMatchObject({
      reverse_solicitation_letter: { status: 'REQUIRED' },
    });
    const declaration = notReachable('DECLARATION_OF_NON_SOLICITATION');
    expect(outcomeOf(await give(newcomer, { how_learned: 'ADVERTISEMENT' }))).toEqual(declaration);
    expect(outcomeOf(await complete(newcomer))).toEqual(declaration);
    expect(await platform.mailsTo(newcomer.email)).toEqual([]);
    expect((await signOwnLetter(newcomer, 'Ada Byron')).status).toBe(200);
    expect(await details(newcomer)).toMatchObject({
      reverse_solicitation_letter: { status: 'SIGNED' },
    });
    expect((await give(newcomer, { how_learned: 'ADVERTISEMENT' })).status).toBe(200);
    expect((await complete(newcomer)).status).toBe(200);
    expect((await newcomer.browser.call(getMe)).body).toMatchObject({
      account_status: 'ACTIVE',
      first_name: 'Ada',
      us_tax_payer: false,
    });
  });

  test('is sent the letter when its step is reached, and not before', async () => {
    const newcomer = await platform.newcomer(...ABROAD, IN_UK);
    const refused = await signOwnLetter(newcomer, 'Ada Byron');
    expect([refused.status, refused.body.detail?.code]).toEqual([409, 'step_not_reachable']);
    const us = await platform.newcomer(...US, ...EXPERIENCE);
    expect((await signOwnLetter(us, 'Ada Byron')).status).toBe(409);
  });

  test('signs a new letter after what stood in the one before was corrected, and none when it is as it was', async () => {
    const newcomer = await platform.newcomer(...ABROAD, IN_UK, ...EXPERIENCE);
    await signOwnLetter(newcomer, 'Somebody Else');
    await give(newcomer, { last_name: 'Lovelace' });
    expect((await signOwnLetter(newcomer, 'Ada Lovelace')).status).toBe(200);
    const declaration = notReachable('DECLARATION_OF_NON_SOLICITATION');
    for (const [corrected, country] of [
      [{ last_name: 'Byron', middle_name: 'King' }, 'GB'],
      [{ country_of_residence: 'DE' }, 'DE'],
    ] as const) {
      const { body } = await give(newcomer, corrected);
      expect(body).toMatchObject({ reverse_solicitation_letter: { status: 'REQUIRED' } });
      const claim = claimOf('ELECTIVE_PROFESSIONAL', country);
      expect((await give(newcomer, claim)).status).toBe(200);
      expect(outcomeOf(await give(newcomer, { how_learned: 'ADVERTISEMENT' }))).toEqual(
        declaration,
      );
      expect(outcomeOf(await complete(newcomer))).toEqual(declaration);
      expect((await signOwnLetter(newcomer, 'Ada King Byron')).status).toBe(200);
      expect(await details(newcomer)).toMatchObject({
        reverse_solicitation_letter: { status: 'SIGNED' },
      });
    }
    await give(newcomer, { last_name: 'Other' });
    const { body } = await give(newcomer, { last_name: 'Byron' });
    expect(body).toMatchObject({ reverse_solicitation_letter: { status: 'SIGNED' } });
    const both = { last_name: 'Third', how_learned: 'ADVERTISEMENT' };
    expect(outcomeOf(await give(newcomer, both))).toEqual(declaration);
    expect((await complete(newcomer)).status).toBe(200);
  });

  test('signs no letter about answers that were corrected in another tab meanwhile', async () => {
    const newcomer = await platform.newcomer(...ABROAD, IN_UK, ...EXPERIENCE);
    const { browser, clientId, userId } = newcomer;
    const asked = await browser.call(requestAgreement, {
      body: { envelope_type: 'REVERSE_SOLICITATION_LETTER' },
      headers: { 'idempotency-key': newId() },
    });
    const { id, content_sha256 } = asked.body as unknown as Agreement;
    const params = { id };
    const shown = { params, body: { content_sha256 } };
    await browser.call(sendAgreement, { params });
    await browser.call(noteAgreementRead, shown);
    await browser.call(consentToAgreement, shown);
    const sign = () =>
      browser.call(signAgreement, { params, body: { name: 'Ada Byron', drawing: null } });
    const signing = await transact(database, async (tx) => {
      await lockClient(tx, clientId);
      const answers = await readAnswers(tx, clientId, INDIVIDUAL.noAnswers);
      const corrected = { ...answers, last_name: 'Lovelace' };
      await insertAnswers(tx, { clientId, answeredBy: userId }, corrected, ['last_name']);
      const waiting = sign();
      await somebodyWaits(database);
      return { waiting };
    });
    expect(outcomeOf(await signing.waiting)[1]).toBe('agreement_state_conflict');
    expect(outcomeOf(await sign())[1]).toBe('agreement_state_conflict');
    expect(await details(newcomer)).toMatchObject({
      reverse_solicitation_letter: { status: 'REQUIRED' },
    });
    expect((await signOwnLetter(newcomer, 'Ada Lovelace')).status).toBe(200);
  });

  test('who becomes one of US taxes has neither type nor letter, and back again is asked anew', async () => {
    const newcomer = await platform.newcomer(...ABROAD, IN_UK, LIQUID);
    await give(newcomer, { us_tax_payer: true });
    expect(await details(newcomer)).toMatchObject({
      investor_type: null,
      reverse_solicitation_letter: null,
    });
    expect(outcomeOf(await give(newcomer, claimOf('EXPERT', 'SG')))).toEqual(
      notReachable('DIGITAL'),
    );
    await give(newcomer, { us_tax_payer: false });
    expect(await details(newcomer)).toMatchObject({
      investor_type: null,
      reverse_solicitation_letter: { status: 'REQUIRED' },
    });
    expect(outcomeOf(await give(newcomer, DIGITAL))).toEqual(notReachable('ELIGIBILITY'));
    expect(await rowsOf(newcomer, 'investor_type')).toEqual([
      ['ELECTIVE_PROFESSIONAL', true],
      [null, true],
    ]);
  });

  test('chooses out of what the country offers, and anew when it is another country', async () => {
    const newcomer = await platform.newcomer(...ABROAD);
    const { status, body } = await give(newcomer, claimOf('ACCREDITED', 'SG'));
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 'investor_type'] }]]);
    const company = await give(newcomer, { investor_type: 'HIGH_NET_WORTH_COMPANY' });
    expect(company.status).toBe(422);
    await give(newcomer, { country_of_residence: 'FR' });
    await give(newcomer, claimOf('ELECTIVE_PROFESSIONAL', 'FR'));
    await give(newcomer, { country_of_residence: 'DE' });
    expect(await details(newcomer)).toMatchObject({ investor_type: 'ELECTIVE_PROFESSIONAL' });
    await give(newcomer, { country_of_residence: 'SG' });
    expect(await details(newcomer)).toMatchObject({ investor_type: null });
    expect(outcomeOf(await give(newcomer, LIQUID))).toEqual(notReachable('ELIGIBILITY'));
    expect((await give(newcomer, claimOf('ACCREDITED', 'SG'))).status).toBe(200);
  });

  test('keeps no type when both are said at once', async () => {
    for (let time = 0; time < 5; time += 1) {
      const newcomer = await platform.newcomer(...ABROAD);
      await Promise.all([give(newcomer, IN_UK), give(newcomer, { us_tax_payer: true })]);
      expect(await details(newcomer)).toMatchObject({ us_tax_payer: true, investor_type: null });
    }
  });
});

describe('the blocks', () => {
  test('too little liquid stops everything after it, also what was answered before', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE, TOO_LITTLE);
    expect(outcomeOf(await complete(newcomer))).toEqual(notReachable('INVESTOR_BLOCKED'));
    expect(outcomeOf(await give(newcomer, DIGITAL))).toEqual(notReachable('INVESTOR_BLOCKED'));
    await give(newcomer, LIQUID);
    expect((await complete(newcomer)).status).toBe(200);
    expect(await rowsOf(newcomer, 'liquid_investable_assets')).toEqual([
      ['HALF_TO_THREE_MM', true],
      ['LT_HALF_MM', true],
      ['HALF_TO_THREE_MM', true],
    ]);
  });

  test('too small an amount stops everything after it, until it is corrected', async () => {
    const newcomer = await platform.newcomer(...US, LIQUID, DIGITAL, TOO_SMALL);
    expect(outcomeOf(await give(newcomer, RISKS))).toEqual(notReachable('INTENDED'));
    expect(outcomeOf(await complete(newcomer))).toEqual(notReachable('INTENDED'));
    await give(newcomer, INTENDED);
    await give(newcomer, RISKS);
    expect((await complete(newcomer)).status).toBe(200);
    expect(await rowsOf(newcomer, 'intended_investment_amount')).toEqual([
      ['LT_TENTH_MM', true],
      ['TENTH_TO_HALF_MM', true],
    ]);
  });

  test('the same answer again is no correction', async () => {
    const newcomer = await platform.newcomer(...US, LIQUID, LIQUID);
    expect(await rowsOf(newcomer, 'liquid_investable_assets')).toEqual([
      ['HALF_TO_THREE_MM', true],
    ]);
    const actions = await platform.actionsOn(newcomer);
    expect(actions.filter((action) => action === 'sign_up_answered').length).toBe(4);
  });

  test('what was answered stays as it was', async () => {
    await platform.newcomer({ password: NEW_PASSWORD }, NAME);
    const change = database.updateTable('sign_up_answers').set({ field: 'last_name' }).execute();
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = database.deleteFrom('sign_up_answers').execute();
    await expect(removal).rejects.toThrow(/permission denied/);
  });
});

describe('the order', () => {
  test('begins with the phone', async () => {
    const newcomer = await platform.signUp();
    expect(outcomeOf(await give(newcomer, { password: NEW_PASSWORD }))).toEqual(
      notReachable('PHONE'),
    );
    await platform.withPhone(newcomer, 'GIVEN');
    expect(outcomeOf(await give(newcomer, { password: 'weak' }))).toEqual(
      notReachable('PHONE_VERIFY'),
    );
    await platform.withPhone(newcomer, 'VERIFIED');
    expect(outcomeOf(await give(newcomer, NAME))).toEqual(notReachable('PASSWORD'));
    expect((await give(newcomer, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('a call of which one answer is out of order keeps none, not even the password', async () => {
    const newcomer = await platform.newcomer();
    const before = await readTableSums(platform.databaseUrl);
    const body = { password: NEW_PASSWORD, ...NAME, us_tax_payer: true };
    expect(outcomeOf(await give(newcomer, body))).toEqual(notReachable('COUNTRY_OF_RESIDENCE'));
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
    expect(await details(newcomer)).toMatchObject({ password_set: false, first_name: null });
  });

  test('no answer at all changes nothing', async () => {
    const newcomer = await platform.newcomer(...BEFORE_TAXES);
    const before = await readTableSums(platform.databaseUrl);
    expect((await give(newcomer, {})).body).toEqual(await details(newcomer));
    expect((await give(newcomer, { questionnaire: {} })).status).toBe(200);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });
});

describe('the password', () => {
  test('is set once, leaves the session open and is what logs in from then on', async () => {
    const newcomer = await platform.newcomer({ password: NEW_PASSWORD });
    expect((await newcomer.browser.refresh()).status).toBe(200);
    const other = { password: 'Another over 8 gables!' };
    expect(outcomeOf(await give(newcomer, other))).toEqual(notReachable('FULL_NAME'));
    const login = await platform.browser().login({ email: newcomer.email, password: NEW_PASSWORD });
    expect(login.body.pending_auth).toEqual({
      email_code: false,
      sms_code: true,
      otp: false,
      passkey: false,
    });
    expect(await platform.actionsOn(newcomer)).toContain('password_set');
    expect(await platform.mailsTo(newcomer.email)).toEqual([]);
  });

  test.each(['short', 'no upper case 9!', 'Password1234!'])('is not %s', async (password) => {
    const newcomer = await platform.newcomer();
    const { status, body } = await give(newcomer, { password });
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 'password'] }]]);
    expect(await details(newcomer)).toMatchObject({ password_set: false });
  });
});

/** Somebody whom no refused field got any further. */
const stopped = await platform.newcomer({ password: NEW_PASSWORD });

describe('the fields', () => {
  test.each([
    ['Conor', "O'Shea"],
    ['Jörg', 'Müller-Lüdenscheidt'],
    ['Ngô', 'Đình Diệm'],
    ['’t', 'Hooft'],
    ['Mary Ann', 'St. John'],
    ['Зоя', 'Космодемьянская'],
    ['王', '小明'],
  ])('take the name %s %s', async (first_name, last_name) => {
    const newcomer = await platform.newcomer({ password: NEW_PASSWORD });
    await give(newcomer, { first_name: ` ${first_name.normalize('NFD')} `, last_name });
    expect(await details(newcomer)).toMatchObject({ first_name, last_name });
  });

  test('take back a middle name, and the other way of having learned of us', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE, { middle_name: 'King' });
    expect(await details(newcomer)).toMatchObject({ middle_name: 'King' });
    await give(newcomer, { middle_name: null, how_learned: 'OTHER', how_learned_other: 'A talk' });
    expect(await details(newcomer)).toMatchObject({
      middle_name: null,
      how_learned_other: 'A talk',
    });
    await give(newcomer, { how_learned: 'DIRECT_OUTREACH' });
    expect(await details(newcomer)).toMatchObject({ how_learned_other: null });
    const { status, body } = await give(newcomer, { how_learned_other: 'A talk' });
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 'how_learned_other'] }]]);
  });

  test.each<[string, object]>([
    ['first_name', { first_name: '' }],
    ['first_name', { first_name: ' \u00a0' }],
    ['first_name', { first_name: 'A\u0000da' }],
    ['first_name', { first_name: '<b>' }],
    ['first_name', { first_name: "'" }],
    ['first_name', { first_name: null }],
    ['middle_name', { middle_name: 'x'.repeat(101) }],
    ['last_name', { last_name: 'R2D2' }],
    ['country_of_residence', { country_of_residence: 'XX' }],
    ['country_of_residence', { country_of_residence: 'gb' }],
    ['us_tax_payer', { us_tax_payer: null }],
    ['us_tax_payer', { us_tax_payer: 'true' }],
    ['investor_type', { investor_type: 'RETAIL' }],
    ['class_answers', { class_answers: { amounts: {}, numbers: {}, facts: [] } }],
    ['class_claim', { class_claim: null }],
    ['liquid_investable_assets', { questionnaire: { liquid_investable_assets: 'LOTS' } }],
    ['intended_investment_amount', { questionnaire: { intended_investment_amount: null } }],
    ['amount', { questionnaire: { amount: '1' } }],
    ['risk_awareness_confirmed', { risk_awareness_confirmed: false }],
    ['how_learned', { how_learned: 'DREAM' }],
    ['how_learned_other', { how_learned_other: 'x'.repeat(301) }],
    ['phone', { phone: NEW_PHONE }],
    ['phone_verified', { phone_verified: true }],
    ['password_set', { password_set: true }],
    ['reverse_solicitation_letter', { reverse_solicitation_letter: { status: 'SIGNED' } }],
    ['account_status', { account_status: 'ACTIVE' }],
  ])('name %s last where they refuse %o', async (field, body) => {
    const { status, body: answer } = await give(stopped, { ...NAME, ...body });
    const detail = answer.detail as unknown as { loc: string[] }[];
    expect([status, detail.map(({ loc }) => loc.at(-1))]).toEqual([422, [field]]);
    expect(await details(stopped)).toMatchObject({ first_name: null });
  });
});

describe('who may', () => {
  test('not a company', async () => {
    const signedUp = await platform.signUp('INSTITUTIONAL');
    // By the calls of people.
    const company: Newcomer = { ...signedUp, accountType: 'INDIVIDUAL' };
    await platform.withPhone(company, 'VERIFIED');
    const answers = [
      await company.browser.call(getIndividualSignUp),
      await give(company, { password: NEW_PASSWORD }),
      await complete(company),
    ];
    for (const answer of answers) expect(outcomeOf(answer)).toEqual([403, 'forbidden', undefined]);
  });

  test('not staff, and nobody without a session', async () => {
    const staff = platform.browser();
    await staff.login(await platform.addStaff(['COMPLIANCE'], { otp: false }), { admin: true });
    expect((await staff.call(getIndividualSignUp)).status).toBe(403);
    const stranger = platform.browser();
    expect((await stranger.call(getIndividualSignUp)).status).toBe(401);
  });

  test('not whose account was closed', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE);
    await transact(database, (tx) => suspendClient(tx, SYSTEM, newcomer.clientId, 'test'));
    expect((await give(newcomer, NAME)).status).toBe(401);
    expect((await complete(newcomer)).status).toBe(401);
  });

  test('each their own alone', async () => {
    const [one, other] = [await platform.newcomer(...US), await platform.newcomer()];
    await give(one, { first_name: 'Grace' });
    expect(await details(other)).toMatchObject({ first_name: null, password_set: false });
  });
});

describe('a country that is not served', () => {
  test('since it was told opens no account', async () => {
    const newcomer = await platform.newcomer(...US, ...EXPERIENCE);
    const rule = {
      country: 'GB',
      link: 'RESIDENCE',
      verdict: 'PROHIBITED',
      reason: 'A test',
    } as const;
    const { rule_id } = await database
      .insertInto('country_rules')
      .values(rule)
      .returning('rule_id')
      .executeTakeFirstOrThrow();
    const refused = await complete(newcomer);
    expect([refused.status, refused.body.detail?.code]).toEqual([
      451,
      'unavailable_for_legal_reasons',
    ]);
    await database
      .updateTable('country_rules')
      .set(({ fn }) => ({ until: fn<Date>('clock_now') }))
      .where('rule_id', '=', rule_id)
      .execute();
    expect((await complete(newcomer)).status).toBe(200);
  });

  test('is refused by its field, and nothing is kept', async () => {
    const newcomer = await platform.newcomer({ password: NEW_PASSWORD });
    await give(newcomer, NAME);
    for (const country of ['KP', 'IR', 'CU', 'SY', 'MM', 'RU', 'BY']) {
      const refused = await give(newcomer, { country_of_residence: country });
      const [field] = JSON.parse(refused.text).detail;
      expect([refused.status, field.loc, field.type]).toEqual([
        422,
        ['body', 'country_of_residence'],
        'residence_not_served',
      ]);
    }
    expect(await details(newcomer)).toMatchObject({ country_of_residence: null });
  });
});

describe('whoever else signed up with the same mailbox', () => {
  async function again({ email }: Newcomer) {
    await platform.advance(61);
    const browser = platform.browser();
    await browser.call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
    const [message] = await platform.outboxOf(email);
    const body = { email, code: message?.code, device: browser.device };
    browser.token = (await browser.call(confirmSignUp, { body })).body.access_token ?? null;
    expect((await browser.call(getMe)).status).toBe(200);
    return browser;
  }

  test('is signed out by the first password', async () => {
    const newcomer = await platform.signUp('INDIVIDUAL');
    await platform.withPhone(newcomer, 'VERIFIED');
    const other = await again(newcomer);
    expect((await give(newcomer, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await newcomer.browser.call(getMe)).status).toBe(200);
    expect((await other.call(getMe)).body.detail?.code).toBe('token_revoked');
    expect((await other.refresh()).status).toBe(401);
  });
});
