import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import { getEntitySignUp } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { describe, expect, test } from 'vitest';
import { readTableSums } from '../../../tests/harness/table-sums.ts';
import { claimOf } from '../../../tests/models/class-answers.ts';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { BY_SIGNATORY, COMPANY, signOwnLetter } from '../../../tests/worlds/entity.ts';
import {
  complete,
  give,
  NEW_PASSWORD,
  type Newcomer,
  openTestSignUp,
} from '../../../tests/worlds/sign-up.ts';
import { readClassFacts } from './class-claims.ts';

const platform = await openTestSignUp();
const { database } = platform;

const ABROAD = [
  { password: NEW_PASSWORD },
  { first_name: 'Ada', last_name: 'Byron' },
  { country_of_residence: 'DE' },
  { us_tax_payer: false },
];
const ANSWERS_AFTER = {
  questionnaire: {
    liquid_investable_assets: 'HALF_TO_THREE_MM',
    digital_assets_investment_value: 'NO_DIGITAL_ASSETS',
    intended_investment_amount: 'TENTH_TO_HALF_MM',
  },
  risk_awareness_confirmed: true,
};
const PORTFOLIO = { PORTFOLIO: { amount: '600000.5', currency: 'EUR' } };

const elective = (class_answers: object) => ({
  investor_type: 'ELECTIVE_PROFESSIONAL',
  class_answers: { amounts: {}, numbers: {}, facts: [], ...class_answers },
});
const ENOUGH = elective({ amounts: PORTFOLIO, facts: ['YEAR_IN_FINANCE_ROLE'] });

const notReachable = (step: string) => [409, { detail: { code: 'step_not_reachable', step } }];
const outcomeOf = ({ status, body }: Answer) => [status, body];
const fieldsRefused = ({ status, body }: Answer) => [
  status,
  (body.detail as unknown as { loc: string[] }[]).map(({ loc }) => loc.slice(0, 2)),
];

async function details({ browser, accountType }: Newcomer) {
  const call = accountType === 'INDIVIDUAL' ? getIndividualSignUp : getEntitySignUp;
  return (await browser.call(call)).body as Record<string, unknown>;
}

async function claimsOf({ clientId }: Newcomer) {
  return database
    .selectFrom('investor_class_claims')
    .selectAll()
    .where('owner_id', '=', clientId)
    .orderBy('claim_id')
    .execute();
}

/** A class as a row that came by no call. */
async function insertType({ clientId, userId }: Newcomer, type: InvestorType): Promise<void> {
  const row = { owner_id: clientId, answered_by: userId, answer: JSON.stringify(type) };
  await database
    .insertInto('sign_up_answers')
    .values({ ...row, field: 'investor_type' })
    .execute();
}

describe('a class', () => {
  test.each<[string, object, string]>([
    ['nothing', {}, 'transactions a quarter, portfolio, year in finance role'],
    ['one of two', { amounts: PORTFOLIO }, 'transactions a quarter, year in finance role'],
    [
      'an amount in another currency',
      {
        amounts: { PORTFOLIO: { amount: '600000', currency: 'CHF' } },
        facts: ['YEAR_IN_FINANCE_ROLE'],
      },
      'transactions a quarter, portfolio',
    ],
  ])('is refused to whoever tells %s, with what is missing', async (_what, answers, missing) => {
    const newcomer = await platform.newcomer(...ABROAD);
    const before = await readTableSums(platform.databaseUrl);
    const msg = `The criteria for this class are not met. Missing: ${missing}`;
    expect(outcomeOf(await give(newcomer, elective(answers)))).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'investor_type'], msg, type: 'not_met' }] },
    ]);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });

  test('is refused to whoever names it and tells nothing of it', async () => {
    const newcomer = await platform.newcomer(...ABROAD);
    const answer = await give(newcomer, { investor_type: 'ELECTIVE_PROFESSIONAL' });
    expect(fieldsRefused(answer)).toEqual([422, [['body', 'investor_type']]]);
    expect(outcomeOf(await give(newcomer, ANSWERS_AFTER))).toEqual(notReachable('ELIGIBILITY'));
  });

  test('is kept with what was told, the rule that was shown and how somebody stood to it', async () => {
    const newcomer = await platform.newcomer(...ABROAD, ENOUGH);
    const claim = {
      rule: 'EU_ELECTIVE_PROFESSIONAL',
      version: '2026-1',
      answers: ENOUGH.class_answers,
      met: ['PORTFOLIO', 'YEAR_IN_FINANCE_ROLE'],
      missing: ['TRANSACTIONS_A_QUARTER'],
    };
    expect(await claimsOf(newcomer)).toMatchObject([claim]);
    expect(await details(newcomer)).toMatchObject({
      investor_type: 'ELECTIVE_PROFESSIONAL',
      class_claim: claim,
    });
    expect((await platform.actionsOn(newcomer)).at(-1)).toBe('investor_class_claimed');
    expect((await give(newcomer, ANSWERS_AFTER)).status).toBe(200);
  });

  test('that compliance decides takes nothing', async () => {
    const newcomer = await platform.newcomer(
      ...ABROAD,
      { country_of_residence: 'NO' },
      { investor_type: 'OTHER_EXPERIENCED_NON_RETAIL' },
    );
    const nothing = { amounts: {}, numbers: {}, facts: [] };
    expect(await claimsOf(newcomer)).toMatchObject([{ answers: nothing, met: [], missing: [] }]);
    expect((await give(newcomer, ANSWERS_AFTER)).status).toBe(200);
  });

  test('told again is a row once, told otherwise another', async () => {
    const newcomer = await platform.newcomer(...ABROAD, ENOUGH);
    await Promise.all([give(newcomer, ENOUGH), give(newcomer, ENOUGH)]);
    expect(await claimsOf(newcomer)).toHaveLength(1);
    const more = { PORTFOLIO: { amount: '700000', currency: 'EUR' } };
    await give(newcomer, elective({ amounts: more, facts: ['YEAR_IN_FINANCE_ROLE'] }));
    expect((await claimsOf(newcomer)).map(({ met }) => met.length)).toEqual([2, 2]);
    expect(await details(newcomer)).toMatchObject({ class_claim: { answers: { amounts: more } } });
  });

  test('stays in the same region, and is dropped by other rules and other taxes', async () => {
    const newcomer = await platform.newcomer(...ABROAD, ENOUGH, { country_of_residence: 'FR' });
    expect(await details(newcomer)).toMatchObject({ investor_type: 'ELECTIVE_PROFESSIONAL' });
    const dropped = { investor_type: null, class_claim: null };
    await give(newcomer, { country_of_residence: 'GB' });
    expect(await details(newcomer)).toMatchObject(dropped);
    await give(newcomer, { country_of_residence: 'FR' });
    expect(await details(newcomer)).toMatchObject(dropped);
    await give(newcomer, ENOUGH);
    await give(newcomer, { us_tax_payer: true });
    await give(newcomer, { us_tax_payer: false });
    expect(await details(newcomer)).toMatchObject(dropped);
    expect(outcomeOf(await give(newcomer, ANSWERS_AFTER))).toEqual(notReachable('ELIGIBILITY'));
    await give(newcomer, ENOUGH);
    expect(await claimsOf(newcomer)).toHaveLength(3);
  });

  test.each<[string, object]>([
    ['no class', { class_answers: ENOUGH.class_answers }],
    ['a number', elective({ amounts: { PORTFOLIO: { amount: 600000, currency: 'EUR' } } })],
    ['less than nothing', elective({ numbers: { MEMBERS: '-1' } })],
    ['an amount of ours alone', elective({ amounts: { WEALTH: PORTFOLIO.PORTFOLIO } })],
    ['a fact of ours alone', elective({ facts: ['RICH'] })],
    ['one fact many times', elective({ facts: Array(9).fill('KNOWLEDGE') })],
  ])('is not told by %s', async (_what, body) => {
    const newcomer = await platform.newcomer(...ABROAD);
    expect(fieldsRefused(await give(newcomer, body))).toEqual([422, [['body', 'class_answers']]]);
    expect(await claimsOf(newcomer)).toEqual([]);
  });
});

describe('a class that came by no call', () => {
  test('and was claimed by nobody is claimed before anything goes on', async () => {
    const newcomer = await platform.newcomer(...ABROAD);
    await insertType(newcomer, 'ELECTIVE_PROFESSIONAL');
    expect(outcomeOf(await give(newcomer, ANSWERS_AFTER))).toEqual(notReachable('ELIGIBILITY'));
    expect((await give(newcomer, ENOUGH)).status).toBe(200);
    expect((await give(newcomer, ANSWERS_AFTER)).status).toBe(200);
  });

  test('and that the country does not offer opens no account of a person', async () => {
    const newcomer = await platform.newcomer(...ABROAD, ENOUGH, ANSWERS_AFTER);
    expect((await signOwnLetter(newcomer, 'Ada Byron')).status).toBe(200);
    await insertType(newcomer, 'ACCREDITED');
    expect(outcomeOf(await complete(newcomer))).toEqual(notReachable('ELIGIBILITY'));
    await give(newcomer, ENOUGH);
    expect((await complete(newcomer)).status).toBe(200);
    expect(await details(newcomer)).toMatchObject({ class_claim: { met: { length: 2 } } });
  });

  test('nor of a company', async () => {
    const company = await platform.signUp('INSTITUTIONAL');
    await platform.withPhone(company, 'VERIFIED');
    for (const body of BY_SIGNATORY) expect((await give(company, body)).status).toBe(200);
    expect((await signOwnLetter(company, 'Wei Lim')).status).toBe(200);
    await insertType(company, 'HIGH_NET_WORTH_COMPANY');
    expect(outcomeOf(await complete(company))).toEqual(notReachable('ELIGIBILITY'));
    expect((await give(company, COMPANY.eligible)).status).toBe(200);
    expect((await complete(company)).status).toBe(200);
  });
});

describe('the desk reads', () => {
  const factsOf = async ({ clientId }: Newcomer, type: InvestorType | null) =>
    (await readClassFacts(database, clientId, type)).map(({ field, value }) => [field, value]);

  test('what holds and what is missing, of which rule, and when it was stated', async () => {
    const newcomer = await platform.newcomer(...ABROAD, ENOUGH);
    const [claim] = await claimsOf(newcomer);
    expect(await factsOf(newcomer, 'ELECTIVE_PROFESSIONAL')).toEqual([
      ['class_rule', 'EU elective professional, version 2026-1'],
      ['class_met', 'Portfolio; Year in finance role'],
      ['class_missing', 'Transactions a quarter'],
      ['class_told', 'Portfolio: EUR 600000.5; Year in finance role'],
      ['class_claimed_at', claim?.claimed_at.toISOString()],
    ]);
  });

  test('nothing of whoever has no class or claimed none', async () => {
    const newcomer = await platform.newcomer(...ABROAD);
    expect(await factsOf(newcomer, 'ELECTIVE_PROFESSIONAL')).toEqual([]);
    await give(newcomer, claimOf('ELECTIVE_PROFESSIONAL', 'DE'));
    expect(await factsOf(newcomer, null)).toEqual([]);
  });
});
