import { getMe } from '@ballast/contract/account/me.ts';
import { ORGANIZATION_SUBTYPES } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { getEntitySignUp } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { describe, expect, test } from 'vitest';
import { readTableSums } from '../../../tests/harness/table-sums.ts';
import { claimOf } from '../../../tests/models/class-answers.ts';
import type { Answer } from '../../../tests/worlds/browser.ts';
import {
  BY_REPRESENTATIVE,
  BY_SIGNATORY,
  COMPANY,
  signOwnLetter,
  US_COMPANY,
} from '../../../tests/worlds/entity.ts';
import {
  complete,
  give,
  NEW_PASSWORD,
  NEW_PHONE,
  type Newcomer,
  openTestSignUp,
} from '../../../tests/worlds/sign-up.ts';
import { newId } from '../../database/identifier.ts';

const platform = await openTestSignUp('INSTITUTIONAL');

function outcomeOf({ status, body }: Answer) {
  return [status, body.detail?.code, (body.detail as { step?: string } | undefined)?.step];
}

const notReachable = (step: string) => [409, 'step_not_reachable', step];

async function details({ browser }: Newcomer) {
  return (await browser.call(getEntitySignUp)).body as Record<string, unknown>;
}

async function me({ browser }: Newcomer) {
  return (await browser.call(getMe)).body as Record<string, unknown>;
}

/** Everybody up to the legal structure. */
const upTo = (answers: readonly object[], last: object) =>
  answers.slice(0, answers.indexOf(last) + 1);

describe('a payer of US taxes', () => {
  test('gets from the password to an open account under its name, and is told once', async () => {
    const company = await platform.newcomer(...US_COMPANY);
    expect(await details(company)).toEqual({
      phone: NEW_PHONE,
      phone_verified: true,
      password_set: true,
      sso_linked: false,
      first_name: 'Wei',
      last_name: 'Lim',
      signatory_rights: 'SIGNATORY',
      legal_business_name: 'Straits & Partners 8 Pte. Ltd.',
      country_of_incorporation: 'SG',
      organization_type: 'CORPORATION',
      organization_subtype: null,
      organization_other_type: null,
      us_tax_payer: true,
      investor_type: null,
      class_claim: null,
      risk_awareness_confirmed: true,
      reverse_solicitation_letter: null,
      signatory_email: null,
      signatory_first_name: null,
      signatory_last_name: null,
      signatory_role: null,
    });
    const key = newId();
    const answers = [await complete(company, key), await complete(company, key)];
    answers.push(await complete(company));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { account_status: 'ACTIVE' }]);
    expect(await me(company)).toMatchObject({
      account_status: 'ACTIVE',
      verification_status: 'UNVERIFIED',
      first_name: 'Wei',
      us_tax_payer: true,
    });
    const { legal_name } = await platform.database
      .selectFrom('clients')
      .select('legal_name')
      .where('client_id', '=', company.clientId)
      .executeTakeFirstOrThrow();
    expect(legal_name).toBe('Straits & Partners 8 Pte. Ltd.');
    expect(await platform.mailsTo(company.email)).toEqual(['Your account is open']);
  });

  test('needs no signatory beside a representative, either', async () => {
    const answers = US_COMPANY.map((answer) =>
      answer === COMPANY.signatory ? COMPANY.representative : answer,
    );
    const company = await platform.newcomer(...answers);
    expect(outcomeOf(await give(company, COMPANY.designated))).toEqual(notReachable('COMPLETED'));
    expect((await complete(company)).body).toEqual({ account_status: 'ACTIVE' });
  });

  test('may answer everything in one call, and nothing once the account is open', async () => {
    const company = await platform.newcomer();
    expect((await give(company, Object.assign({}, ...US_COMPANY))).status).toBe(200);
    expect((await complete(company)).status).toBe(200);
    expect(outcomeOf(await give(company, COMPANY.name))).toEqual([409, 'conflict', undefined]);
  });
});

describe('a payer of taxes elsewhere', () => {
  test('who signs reads and signs the letter, and the account opens', async () => {
    const company = await platform.newcomer(...BY_SIGNATORY);
    expect(outcomeOf(await complete(company))).toEqual(notReachable('REQUEST_INFO'));
    expect(await details(company)).toMatchObject({
      reverse_solicitation_letter: { status: 'REQUIRED' },
    });
    expect((await signOwnLetter(company, 'Mei Tan')).body.detail?.code).toBe('signature_invalid');
    expect(outcomeOf(await complete(company))).toEqual(notReachable('REQUEST_INFO'));
    expect((await signOwnLetter(company, 'Wei Lim')).status).toBe(200);
    expect(await details(company)).toMatchObject({
      reverse_solicitation_letter: { status: 'SIGNED' },
    });
    expect((await complete(company)).body).toEqual({ account_status: 'ACTIVE' });
  });

  test.each([
    ['first_name', { first_name: 'Jun' }, 'Jun Lim'],
    ['last_name', { last_name: 'Tan' }, 'Wei Tan'],
    ['legal_business_name', { legal_business_name: 'Straits 9 Ltd.' }, 'Wei Lim'],
    ['country_of_incorporation', { country_of_incorporation: 'DE' }, 'Wei Lim'],
  ])('signs a new letter after %s was corrected', async (_field, corrected, name) => {
    const company = await platform.newcomer(...BY_SIGNATORY);
    await signOwnLetter(company, 'Wei Lim');
    const { body } = await give(company, corrected);
    expect(body).toMatchObject({ reverse_solicitation_letter: { status: 'REQUIRED' } });
    if ('country_of_incorporation' in corrected) {
      const claim = claimOf('PROFESSIONAL', 'DE', 'INSTITUTIONAL');
      expect((await give(company, claim)).status).toBe(200);
    }
    expect(outcomeOf(await complete(company))).toEqual(notReachable('REQUEST_INFO'));
    expect((await signOwnLetter(company, name)).status).toBe(200);
    expect((await complete(company)).body).toEqual({ account_status: 'ACTIVE' });
  });

  test('of a registrant is no letter of whomever they name afterwards', async () => {
    const company = await platform.newcomer(...BY_SIGNATORY);
    await signOwnLetter(company, 'Wei Lim');
    const { body } = await give(company, COMPANY.representative);
    expect(body).toMatchObject({ reverse_solicitation_letter: { status: 'REQUIRED' } });
    await give(company, COMPANY.signatory);
    expect((await complete(company)).body).toEqual({ account_status: 'ACTIVE' });
  });

  test('says first which investor it is, out of what its country offers to companies', async () => {
    const company = await platform.newcomer(...upTo(BY_SIGNATORY, COMPANY.abroad));
    expect(outcomeOf(await give(company, COMPANY.risks))).toEqual(notReachable('ELIGIBILITY'));
    const inUk = claimOf('HIGH_NET_WORTH_COMPANY', 'GB', 'INSTITUTIONAL');
    expect((await give(company, inUk)).status).toBe(422);
    expect((await give(company, COMPANY.eligible)).status).toBe(200);
    await give(company, { country_of_incorporation: 'GB' });
    expect(await details(company)).toMatchObject({ investor_type: null });
    expect((await give(company, inUk)).status).toBe(200);
  });

  test('by a representative names who signs, and is asked anew after it was somebody who signs', async () => {
    const company = await platform.newcomer(...BY_REPRESENTATIVE);
    expect(outcomeOf(await complete(company))).toEqual(notReachable('DESIGNATE_SIGNATORY'));
    expect((await signOwnLetter(company, 'Wei Lim')).body.detail?.code).toBe('step_not_reachable');
    const { signatory_role, ...nameless } = COMPANY.designated;
    expect((await give(company, nameless)).status).toBe(200);
    expect(outcomeOf(await complete(company))).toEqual(notReachable('DESIGNATE_SIGNATORY'));
    expect((await give(company, { signatory_role })).status).toBe(200);
    await give(company, COMPANY.signatory);
    expect(await details(company)).toMatchObject({ signatory_email: null, signatory_role: null });
    await give(company, COMPANY.representative);
    expect(outcomeOf(await complete(company))).toEqual(notReachable('DESIGNATE_SIGNATORY'));
  });

  test('names somebody else than the representative', async () => {
    const company = await platform.newcomer(...BY_REPRESENTATIVE);
    const own = { ...COMPANY.designated, signatory_email: company.email.toUpperCase() };
    const { status, body } = await give(company, own);
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 'signatory_email'] }]]);
    expect(await details(company)).toMatchObject({ signatory_email: null });
  });
});

describe('the legal structure', () => {
  const before = upTo(US_COMPANY, COMPANY.country);

  test.each(['CORPORATION', 'LLC', 'PUBLICLY_TRADED'])('%s has no page', async (type) => {
    const company = await platform.newcomer(...before, { organization_type: type });
    expect((await give(company, COMPANY.us)).status).toBe(200);
  });

  test.each(['PARTNERSHIP', 'TRUST', 'STATE_OWNED_OR_INTERNATIONAL', 'OTHER'] as const)(
    '%s has one, which takes its own subtypes alone',
    async (type) => {
      const company = await platform.newcomer(...before, { organization_type: type });
      expect(outcomeOf(await give(company, COMPANY.us))).toEqual(notReachable(type));
      for (const [other, subtypes] of Object.entries(ORGANIZATION_SUBTYPES)) {
        for (const subtype of subtypes) {
          const specified = subtype === 'OTHER' && { organization_other_type: 'Cooperative' };
          const given = { organization_subtype: subtype, ...specified };
          const answer = await give(company, given);
          expect(answer.status, JSON.stringify(given)).toBe(other === type ? 200 : 409);
        }
      }
      expect((await give(company, COMPANY.us)).status).toBe(200);
    },
  );

  test('OTHER of OTHER says what it is, and nothing else does', async () => {
    const company = await platform.newcomer(...before, { organization_type: 'OTHER' });
    await give(company, { organization_subtype: 'OTHER' });
    expect(outcomeOf(await give(company, COMPANY.us))).toEqual(notReachable('OTHER'));
    await give(company, { organization_other_type: 'Cooperative' });
    expect((await give(company, COMPANY.us)).status).toBe(200);
    await give(company, { organization_subtype: 'SOLE_PROPRIETORSHIP' });
    expect(await details(company)).toMatchObject({ organization_other_type: null });
    const idle = await give(company, { organization_other_type: 'Cooperative' });
    expect([idle.status, idle.body.detail]).toMatchObject([
      422,
      [{ loc: ['body', 'organization_other_type'] }],
    ]);
  });

  test('loses its subtype with another structure', async () => {
    const company = await platform.newcomer(...before, { organization_type: 'TRUST' });
    await give(company, { organization_subtype: 'CORPORATE_TRUST' });
    await give(company, { organization_type: 'PARTNERSHIP' });
    expect(await details(company)).toMatchObject({ organization_subtype: null });
    expect(outcomeOf(await give(company, COMPANY.us))).toEqual(notReachable('PARTNERSHIP'));
  });
});

describe('the fields', () => {
  test.each([
    ['first_name', { first_name: 'R2D2' }],
    ['last_name', { last_name: '' }],
    ['legal_business_name', { legal_business_name: ' ' }],
    ['legal_business_name', { legal_business_name: '—' }],
    ['legal_business_name', { legal_business_name: 'Straits\nLtd' }],
    ['legal_business_name', { legal_business_name: 'x'.repeat(201) }],
    ['legal_business_name', { legal_business_name: 'Win at https://evil.example' }],
    ['legal_business_name', { legal_business_name: 'WWW.evil.example' }],
    ['signatory_first_name', { signatory_first_name: 'www.evil.example' }],
    ['signatory_role', { signatory_role: 'See http://evil.example' }],
    ['country_of_incorporation', { country_of_incorporation: 'XX' }],
    ['organization_type', { organization_type: 'CLUB' }],
    ['risk_awareness_confirmed', { risk_awareness_confirmed: false }],
    ['signatory_email', { signatory_email: 'mei' }],
    ['signatory_role', { signatory_role: ' ' }],
    ['middle_name', { middle_name: 'King' }],
    ['reverse_solicitation_letter', { reverse_solicitation_letter: { status: 'SIGNED' } }],
    ['account_status', { account_status: 'ACTIVE' }],
  ])('name %s last where they refuse %o', async (field, body) => {
    const company = await platform.newcomer(COMPANY.password);
    const before = await readTableSums(platform.databaseUrl);
    const { status, body: answer } = await give(company, { ...COMPANY.name, ...body });
    const detail = answer.detail as unknown as { loc: string[] }[];
    expect([status, detail.map(({ loc }) => loc.at(-1))]).toEqual([422, [field]]);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });

  test('refuse a country in which companies are not served', async () => {
    const company = await platform.newcomer(...upTo(US_COMPANY, COMPANY.country));
    const refused = await give(company, { country_of_incorporation: 'KP' });
    const [field] = JSON.parse(refused.text).detail;
    expect([refused.status, field.loc, field.type]).toEqual([
      422,
      ['body', 'country_of_incorporation'],
      'incorporation_not_served',
    ]);
    expect(await details(company)).toMatchObject({ country_of_incorporation: 'SG' });
  });

  test('take names of companies as registers have them', async () => {
    for (const name of ['3i Group plc', 'Yahoo! Inc.', 'Ñandú S.à r.l.', '株式会社日本', 'A&O']) {
      const before = upTo(US_COMPANY, COMPANY.signatory);
      const company = await platform.newcomer(...before, { legal_business_name: ` ${name} ` });
      expect(await details(company)).toMatchObject({ legal_business_name: name.normalize() });
    }
  });
});

describe('who may', () => {
  test('not a person, and nobody with an answer whose step is not open', async () => {
    const person: Newcomer = {
      ...(await platform.signUp('INDIVIDUAL')),
      accountType: 'INSTITUTIONAL',
    };
    await platform.withPhone(person, 'VERIFIED');
    const answers = [
      await person.browser.call(getEntitySignUp),
      await give(person, { password: NEW_PASSWORD }),
      await complete(person),
    ];
    for (const answer of answers) expect(outcomeOf(answer)).toEqual([403, 'forbidden', undefined]);
    const company = await platform.signUp();
    expect(outcomeOf(await give(company, COMPANY.password))).toEqual(notReachable('PHONE'));
    expect(outcomeOf(await complete(company))).toEqual(notReachable('PHONE'));
  });
});
