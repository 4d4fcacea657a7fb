import { describe, expect, it, test } from 'vitest';
import { answersMeeting } from '../../../tests/models/class-answers.ts';
import { INVESTOR_TYPES } from '../answers.ts';
import { REGIONS, regionOf } from '../regions.ts';
import { assessClass } from './class-assessment.ts';
import { ClassAnswers, type FACTS } from './class-limbs.ts';
import { CLASS_RULES, classRuleOf, investorTypesIn } from './investor-classes.ts';

type Given = {
  facts?: (typeof FACTS)[number][];
  numbers?: ClassAnswers['numbers'];
} & { [measure in keyof ClassAnswers['amounts']]?: string };

/** `{ PORTFOLIO: 'EUR 500000' }` and what else is told. */
function answers({ facts = [], numbers = {}, ...amounts }: Given): ClassAnswers {
  const given = Object.entries(amounts).map(([name, money]) => {
    const [currency, amount] = String(money).split(' ');
    return [name, { amount, currency }];
  });
  return ClassAnswers.parse({ facts, numbers, amounts: Object.fromEntries(given) });
}

function assess(name: string, given: Given) {
  const rule = CLASS_RULES.find((one) => one.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  return assessClass(rule, answers(given));
}

const met = (name: string, given: Given) => assess(name, given).outcome === 'MET';

describe.each(['EU', 'UK'])('%s', (region) => {
  it('elective professional: two of ten transactions a quarter, over EUR 500,000, a year in finance', () => {
    const name = `${region}_ELECTIVE_PROFESSIONAL`;
    const trades = { numbers: { TRANSACTIONS_A_QUARTER: '10' } };
    expect(met(name, { ...trades, PORTFOLIO: 'EUR 500000.01' })).toBe(true);
    expect(met(name, { ...trades, PORTFOLIO: 'EUR 500000' })).toBe(false);
    expect(met(name, { ...trades, facts: ['YEAR_IN_FINANCE_ROLE'] })).toBe(true);
    expect(met(name, { PORTFOLIO: 'EUR 600000', facts: ['YEAR_IN_FINANCE_ROLE'] })).toBe(true);
    expect(met(name, { PORTFOLIO: 'EUR 600000' })).toBe(false);
    expect(
      met(name, { numbers: { TRANSACTIONS_A_QUARTER: '9.75' }, facts: ['YEAR_IN_FINANCE_ROLE'] }),
    ).toBe(false);
  });

  it('large undertaking: two of balance sheet 20, turnover 40, own funds 2 million EUR', () => {
    const name = `${region}_PROFESSIONAL_LARGE_UNDERTAKING`;
    expect(met(name, { BALANCE_SHEET: 'EUR 20000000', NET_TURNOVER: 'EUR 40000000' })).toBe(true);
    expect(met(name, { BALANCE_SHEET: 'EUR 20000000', OWN_FUNDS: 'EUR 2000000' })).toBe(true);
    expect(met(name, { BALANCE_SHEET: 'EUR 20000000', OWN_FUNDS: 'EUR 1999999.99' })).toBe(false);
  });
});

describe('the other regions', () => {
  it('UK high-net-worth company: GBP 5 m, or GBP 500,000 with more than 20 members', () => {
    const name = 'UK_HIGH_NET_WORTH_COMPANY';
    expect(met(name, { SHARE_CAPITAL: 'GBP 5000000' })).toBe(true);
    expect(met(name, { NET_ASSETS: 'GBP 5000000' })).toBe(true);
    expect(met(name, { NET_ASSETS: 'GBP 4999999.99' })).toBe(false);
    expect(met(name, { NET_ASSETS: 'GBP 500000', numbers: { MEMBERS: '21' } })).toBe(true);
    expect(met(name, { NET_ASSETS: 'GBP 500000', numbers: { MEMBERS: '20' } })).toBe(false);
    expect(met(name, { NET_ASSETS: 'GBP 499999', numbers: { MEMBERS: '21' } })).toBe(false);
  });

  it('Swiss elective professional: CHF 500,000 with knowledge, or CHF 2 m', () => {
    const name = 'SWITZERLAND_ELECTIVE_PROFESSIONAL';
    expect(met(name, { PORTFOLIO: 'CHF 500000', facts: ['KNOWLEDGE'] })).toBe(true);
    expect(met(name, { PORTFOLIO: 'CHF 499999', facts: ['KNOWLEDGE'] })).toBe(false);
    expect(met(name, { PORTFOLIO: 'CHF 1999999' })).toBe(false);
    expect(met(name, { PORTFOLIO: 'CHF 2000000' })).toBe(true);
  });

  it('Swiss large company: two of balance sheet 20, turnover 40, equity 2 million CHF', () => {
    const name = 'SWITZERLAND_PROFESSIONAL_LARGE_COMPANY';
    expect(met(name, { NET_TURNOVER: 'CHF 40000000', EQUITY: 'CHF 2000000' })).toBe(true);
    expect(met(name, { NET_TURNOVER: 'CHF 40000000' })).toBe(false);
    expect(met(name, { BALANCE_SHEET: 'CHF 20000000', EQUITY: 'CHF 2000000' })).toBe(true);
  });

  it.each(['SWITZERLAND', 'SINGAPORE'])('%s institutional: any of the supervised', (region) => {
    const supervised = [
      'SUPERVISED_BANK',
      'INSURER',
      'FUND_MANAGER',
      'PENSION_FUND',
      'PUBLIC_BODY',
    ];
    for (const fact of supervised as (typeof FACTS)[number][])
      expect(met(`${region}_INSTITUTIONAL`, { facts: [fact] })).toBe(true);
    expect(met(`${region}_INSTITUTIONAL`, { facts: ['KNOWLEDGE'] })).toBe(false);
  });

  it('Singapore accredited: over SGD 2 m, the home counted up to SGD 1 m', () => {
    const name = 'SINGAPORE_ACCREDITED_PERSON';
    expect(met(name, { NET_ASSETS: 'SGD 2000000' })).toBe(false);
    expect(met(name, { NET_ASSETS: 'SGD 2000000', MAIN_HOME: 'SGD 0.01' })).toBe(true);
    expect(met(name, { NET_ASSETS: 'SGD 1000000', MAIN_HOME: 'SGD 9000000' })).toBe(false);
    expect(met(name, { NET_ASSETS: 'SGD 1000000.01', MAIN_HOME: 'SGD 9000000' })).toBe(true);
  });

  it('Singapore accredited: financial assets over SGD 1 m, income of at least SGD 300,000', () => {
    const name = 'SINGAPORE_ACCREDITED_PERSON';
    expect(met(name, { FINANCIAL_ASSETS: 'SGD 1000000' })).toBe(false);
    expect(met(name, { FINANCIAL_ASSETS: 'SGD 1000000.01' })).toBe(true);
    expect(met(name, { ANNUAL_INCOME: 'SGD 300000' })).toBe(true);
    expect(met(name, { ANNUAL_INCOME: 'SGD 299999.99' })).toBe(false);
  });

  it('Singapore accredited corporation: net assets over SGD 10 m', () => {
    expect(met('SINGAPORE_ACCREDITED_CORPORATION', { NET_ASSETS: 'SGD 10000000' })).toBe(false);
    expect(met('SINGAPORE_ACCREDITED_CORPORATION', { NET_ASSETS: 'SGD 10000001' })).toBe(true);
  });

  it('Singapore expert: a business or profession in capital markets products', () => {
    expect(met('SINGAPORE_EXPERT', { facts: ['CAPITAL_MARKETS_BUSINESS'] })).toBe(true);
    expect(met('SINGAPORE_EXPERT', {})).toBe(false);
  });

  it('UAE professional: AED 4 m without the main home', () => {
    expect(met('UAE_PROFESSIONAL', { NET_ASSETS: 'AED 4000000' })).toBe(true);
    expect(met('UAE_PROFESSIONAL', { NET_ASSETS: 'AED 3999999', MAIN_HOME: 'AED 9000000' })).toBe(
      false,
    );
  });

  it('UAE large undertaking: two of AED 75 m, 150 m, and 7 m of either kind', () => {
    const name = 'UAE_PROFESSIONAL_LARGE_UNDERTAKING';
    const assets = { TOTAL_ASSETS: 'AED 75000000' };
    expect(met(name, { ...assets, ANNUAL_NET_INCOME: 'AED 150000000' })).toBe(true);
    expect(met(name, { ...assets, CASH_AND_INVESTMENTS: 'AED 7000000' })).toBe(true);
    expect(met(name, { ...assets, UNPAID_CAPITAL: 'AED 7000000' })).toBe(true);
    expect(met(name, { CASH_AND_INVESTMENTS: 'AED 7000000', UNPAID_CAPITAL: 'AED 7000000' })).toBe(
      false,
    );
  });

  it('Hong Kong professional: HKD 8 m, a corporation also by total assets of HKD 40 m', () => {
    for (const who of ['PERSON', 'CORPORATION']) {
      expect(met(`HONG_KONG_PROFESSIONAL_${who}`, { PORTFOLIO: 'HKD 8000000' })).toBe(true);
      expect(met(`HONG_KONG_PROFESSIONAL_${who}`, { PORTFOLIO: 'HKD 7999999' })).toBe(false);
      expect(met(`HONG_KONG_PROFESSIONAL_${who}`, { TOTAL_ASSETS: 'HKD 40000000' })).toBe(
        who === 'CORPORATION',
      );
    }
  });

  it('elsewhere compliance decides', () => {
    expect(assess('ELSEWHERE_OTHER_EXPERIENCED_NON_RETAIL', {}).outcome).toBe('COMPLIANCE_DECIDES');
  });
});

describe('how somebody stands to a rule', () => {
  it('names the limbs that are met and those that are missing', () => {
    expect(assess('EU_ELECTIVE_PROFESSIONAL', { PORTFOLIO: 'EUR 700000' })).toEqual({
      met: ['PORTFOLIO'],
      missing: ['TRANSACTIONS_A_QUARTER', 'YEAR_IN_FINANCE_ROLE'],
      outcome: 'NOT_MET',
    });
  });

  it('counts an amount in its own currency only', () => {
    expect(met('UAE_PROFESSIONAL', { NET_ASSETS: 'EUR 4000000' })).toBe(false);
    expect(
      met('SINGAPORE_ACCREDITED_PERSON', { NET_ASSETS: 'SGD 1500000', MAIN_HOME: 'EUR 900000' }),
    ).toBe(false);
  });

  it('compares to the last of 18 places', () => {
    const tiny = 'SGD 1000000.000000000000000001';
    expect(met('SINGAPORE_ACCREDITED_PERSON', { FINANCIAL_ASSETS: tiny })).toBe(true);
  });
});

describe('the rules', () => {
  it('have names and versions, and never need more limbs than they have', () => {
    expect(new Set(CLASS_RULES.map(({ name }) => name)).size).toBe(CLASS_RULES.length);
    for (const { needs, limbs, version } of CLASS_RULES) {
      expect(version).toMatch(/^\d{4}-\d+$/);
      if (needs !== 'COMPLIANCE') expect(needs).toBeLessThanOrEqual(limbs.length);
    }
  });

  it('can each be met by all that they ask for', () => {
    for (const rule of CLASS_RULES) {
      const { missing, outcome } = assessClass(rule, answersMeeting(rule));
      expect([rule.name, missing, outcome]).toEqual([
        rule.name,
        [],
        rule.needs === 'COMPLIANCE' ? 'COMPLIANCE_DECIDES' : 'MET',
      ]);
    }
  });

  it('are of one class each, by account and country', () => {
    expect(classRuleOf('ACCREDITED', 'SG', 'INDIVIDUAL')?.name).toBe('SINGAPORE_ACCREDITED_PERSON');
    expect(classRuleOf('ACCREDITED', 'SG', 'INSTITUTIONAL')?.name).toBe(
      'SINGAPORE_ACCREDITED_CORPORATION',
    );
    expect(classRuleOf('ELECTIVE_PROFESSIONAL', 'GB', 'INDIVIDUAL')?.name).toBe(
      'UK_ELECTIVE_PROFESSIONAL',
    );
    expect(classRuleOf('HIGH_NET_WORTH_COMPANY', 'GB', 'INDIVIDUAL')).toBeNull();
    expect(classRuleOf('ACCREDITED', null, 'INDIVIDUAL')).toBeNull();
    expect(classRuleOf(null, 'SG', 'INDIVIDUAL')).toBeNull();
    const ways = CLASS_RULES.flatMap(({ region, investorType, accountTypes }) =>
      accountTypes.map((accountType) => `${region} ${investorType} ${accountType}`),
    );
    expect(new Set(ways).size).toBe(ways.length);
  });

  it('give every account a class, in every region', () => {
    for (const region of REGIONS)
      for (const accountType of ['INDIVIDUAL', 'INSTITUTIONAL'] as const)
        expect([region, investorTypesIn(region, accountType).length > 0]).toEqual([region, true]);
  });

  it.each([
    ['PROFESSIONAL', ['EU', 'UK', 'SWITZERLAND', 'UAE', 'HONG_KONG']],
    ['ELECTIVE_PROFESSIONAL', ['EU', 'UK', 'SWITZERLAND']],
    ['HIGH_NET_WORTH_COMPANY', ['UK']],
    ['ACCREDITED', ['SINGAPORE']],
    ['EXPERT', ['SINGAPORE']],
    ['INSTITUTIONAL', ['SWITZERLAND', 'SINGAPORE']],
    ['OTHER_EXPERIENCED_NON_RETAIL', ['ELSEWHERE']],
  ])('offer %s in %o', (investorType, regions) => {
    const offered = CLASS_RULES.filter((rule) => rule.investorType === investorType);
    expect(REGIONS.filter((region) => offered.some((rule) => rule.region === region))).toEqual(
      regions,
    );
    expect(INVESTOR_TYPES).toContain(investorType);
  });
});

test.each([
  ['DE', 'EU'],
  ['HR', 'EU'],
  ['RE', 'EU'],
  ['GB', 'UK'],
  ['JE', 'ELSEWHERE'],
  ['NO', 'ELSEWHERE'],
  ['CH', 'SWITZERLAND'],
  ['LI', 'ELSEWHERE'],
  ['SG', 'SINGAPORE'],
  ['AE', 'UAE'],
  ['HK', 'HONG_KONG'],
  ['CN', 'ELSEWHERE'],
  ['US', 'ELSEWHERE'],
] as const)('%s belongs to %s', (country, region) => {
  expect(regionOf(country)).toBe(region);
});
