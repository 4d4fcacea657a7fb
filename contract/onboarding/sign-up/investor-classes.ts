import type { CallingCountry } from '../../account/calling-codes.ts';
import type { User } from '../../account/me.ts';
import { INVESTOR_TYPES, type InvestorType } from '../answers.ts';
import { type Region, regionOf } from '../regions.ts';
import { amountLimb, factLimb, type Limb } from './class-limbs.ts';

/**
 * Who may invest where, one row a rule (spec/decisions.md, section 5). To be checked against the law in force
 * before production; a changed row takes a new version, which claims are stored with.
 */

type AccountType = User['account_type'];

/** A rule: an account of a region is of a class when enough of the limbs hold, or when compliance says so. */
export type ClassRule = {
  readonly name: string;
  readonly version: string;
  readonly region: Region;
  readonly investorType: InvestorType;
  readonly accountTypes: readonly AccountType[];
  /** How many limbs must hold; compliance decides where there is nothing to count. */
  readonly needs: number | 'COMPLIANCE';
  readonly limbs: readonly Limb[];
};

const VERSION = '2026-1';
const PEOPLE: readonly AccountType[] = ['INDIVIDUAL'];
const COMPANIES: readonly AccountType[] = ['INSTITUTIONAL'];
const BOTH: readonly AccountType[] = ['INDIVIDUAL', 'INSTITUTIONAL'];

const ELECTIVE_EU_UK: readonly Limb[] = [
  {
    name: 'TRANSACTIONS_A_QUARTER',
    conditions: [
      { kind: 'NUMBER', number: 'TRANSACTIONS_A_QUARTER', passing: 'AT_LEAST', threshold: '10' },
    ],
  },
  amountLimb('PORTFOLIO', 'OVER', '500000', 'EUR'),
  factLimb('YEAR_IN_FINANCE_ROLE'),
];

const LARGE_UNDERTAKING_EU_UK: readonly Limb[] = [
  amountLimb('BALANCE_SHEET', 'AT_LEAST', '20000000', 'EUR'),
  amountLimb('NET_TURNOVER', 'AT_LEAST', '40000000', 'EUR'),
  amountLimb('OWN_FUNDS', 'AT_LEAST', '2000000', 'EUR'),
];

const HIGH_NET_WORTH_UK: readonly Limb[] = [
  {
    name: 'SHARE_CAPITAL_OR_NET_ASSETS',
    conditions: [
      {
        kind: 'AMOUNT',
        anyOf: ['SHARE_CAPITAL', 'NET_ASSETS'],
        passing: 'AT_LEAST',
        threshold: '5000000',
        currency: 'GBP',
      },
    ],
  },
  {
    name: 'SHARE_CAPITAL_OR_NET_ASSETS_OF_MANY_MEMBERS',
    conditions: [
      {
        kind: 'AMOUNT',
        anyOf: ['SHARE_CAPITAL', 'NET_ASSETS'],
        passing: 'AT_LEAST',
        threshold: '500000',
        currency: 'GBP',
      },
      { kind: 'NUMBER', number: 'MEMBERS', passing: 'OVER', threshold: '20' },
    ],
  },
];

const KNOWING_PORTFOLIO: Limb = {
  name: 'PORTFOLIO_WITH_KNOWLEDGE',
  conditions: [
    ...amountLimb('PORTFOLIO', 'AT_LEAST', '500000', 'CHF').conditions,
    ...factLimb('KNOWLEDGE').conditions,
  ],
};

const SUPERVISED: readonly Limb[] = [
  factLimb('SUPERVISED_BANK'),
  factLimb('INSURER'),
  factLimb('FUND_MANAGER'),
  factLimb('PENSION_FUND'),
  factLimb('PUBLIC_BODY'),
];

const NET_ASSETS_WITH_HOME: Limb = {
  name: 'NET_ASSETS_WITH_HOME',
  conditions: [
    {
      kind: 'AMOUNT',
      anyOf: ['NET_ASSETS'],
      adding: { amount: 'MAIN_HOME', upTo: '1000000' },
      passing: 'OVER',
      threshold: '2000000',
      currency: 'SGD',
    },
  ],
};

const CASH_OR_UNPAID_CAPITAL: Limb = {
  name: 'CASH_AND_INVESTMENTS_OR_UNPAID_CAPITAL',
  conditions: [
    {
      kind: 'AMOUNT',
      anyOf: ['CASH_AND_INVESTMENTS', 'UNPAID_CAPITAL'],
      passing: 'AT_LEAST',
      threshold: '7000000',
      currency: 'AED',
    },
  ],
};

/** A rule whose name says region and class, and what else it takes to tell it from others of its class. */
function rule(
  region: Region,
  investorType: InvestorType,
  accountTypes: readonly AccountType[],
  needs: ClassRule['needs'],
  limbs: readonly Limb[],
  which = '',
): ClassRule {
  const name = [region, investorType, which].filter(Boolean).join('_');
  return { name, version: VERSION, region, investorType, accountTypes, needs, limbs };
}

/** Every rule, by region. */
export const CLASS_RULES: readonly ClassRule[] = [
  rule('EU', 'ELECTIVE_PROFESSIONAL', BOTH, 2, ELECTIVE_EU_UK),
  rule('EU', 'PROFESSIONAL', COMPANIES, 2, LARGE_UNDERTAKING_EU_UK, 'LARGE_UNDERTAKING'),
  rule('UK', 'ELECTIVE_PROFESSIONAL', BOTH, 2, ELECTIVE_EU_UK),
  rule('UK', 'PROFESSIONAL', COMPANIES, 2, LARGE_UNDERTAKING_EU_UK, 'LARGE_UNDERTAKING'),
  rule('UK', 'HIGH_NET_WORTH_COMPANY', COMPANIES, 1, HIGH_NET_WORTH_UK),
  rule('SWITZERLAND', 'ELECTIVE_PROFESSIONAL', BOTH, 1, [
    KNOWING_PORTFOLIO,
    amountLimb('PORTFOLIO', 'AT_LEAST', '2000000', 'CHF'),
  ]),
  rule(
    'SWITZERLAND',
    'PROFESSIONAL',
    COMPANIES,
    2,
    [
      amountLimb('BALANCE_SHEET', 'AT_LEAST', '20000000', 'CHF'),
      amountLimb('NET_TURNOVER', 'AT_LEAST', '40000000', 'CHF'),
      amountLimb('EQUITY', 'AT_LEAST', '2000000', 'CHF'),
    ],
    'LARGE_COMPANY',
  ),
  rule('SWITZERLAND', 'INSTITUTIONAL', COMPANIES, 1, SUPERVISED),
  rule('SINGAPORE', 'INSTITUTIONAL', COMPANIES, 1, SUPERVISED),
  rule(
    'SINGAPORE',
    'ACCREDITED',
    PEOPLE,
    1,
    [
      NET_ASSETS_WITH_HOME,
      amountLimb('FINANCIAL_ASSETS', 'OVER', '1000000', 'SGD'),
      amountLimb('ANNUAL_INCOME', 'AT_LEAST', '300000', 'SGD'),
    ],
    'PERSON',
  ),
  rule(
    'SINGAPORE',
    'ACCREDITED',
    COMPANIES,
    1,
    [amountLimb('NET_ASSETS', 'OVER', '10000000', 'SGD')],
    'CORPORATION',
  ),
  rule('SINGAPORE', 'EXPERT', BOTH, 1, [factLimb('CAPITAL_MARKETS_BUSINESS')]),
  rule('UAE', 'PROFESSIONAL', PEOPLE, 1, [amountLimb('NET_ASSETS', 'AT_LEAST', '4000000', 'AED')]),
  rule(
    'UAE',
    'PROFESSIONAL',
    COMPANIES,
    2,
    [
      amountLimb('TOTAL_ASSETS', 'AT_LEAST', '75000000', 'AED'),
      amountLimb('ANNUAL_NET_INCOME', 'AT_LEAST', '150000000', 'AED'),
      CASH_OR_UNPAID_CAPITAL,
    ],
    'LARGE_UNDERTAKING',
  ),
  rule(
    'HONG_KONG',
    'PROFESSIONAL',
    PEOPLE,
    1,
    [amountLimb('PORTFOLIO', 'AT_LEAST', '8000000', 'HKD')],
    'PERSON',
  ),
  rule(
    'HONG_KONG',
    'PROFESSIONAL',
    COMPANIES,
    1,
    [
      amountLimb('PORTFOLIO', 'AT_LEAST', '8000000', 'HKD'),
      amountLimb('TOTAL_ASSETS', 'AT_LEAST', '40000000', 'HKD'),
    ],
    'CORPORATION',
  ),
  rule('ELSEWHERE', 'OTHER_EXPERIENCED_NON_RETAIL', BOTH, 'COMPLIANCE', []),
];

export function classRules(region: Region, accountType: AccountType): ClassRule[] {
  return CLASS_RULES.filter(
    (one) => one.region === region && one.accountTypes.includes(accountType),
  );
}

/** The investor types that an account of this kind can choose in a region, in the specification's order. */
export function investorTypesIn(region: Region, accountType: AccountType): InvestorType[] {
  const rules = classRules(region, accountType);
  return INVESTOR_TYPES.filter((type) => rules.some(({ investorType }) => investorType === type));
}

/**
 * The rule for an account's investor type in its country; null when either is missing, or the country does
 * not offer the type.
 */
export function classRuleOf(
  type: InvestorType | null,
  country: CallingCountry | null,
  accountType: AccountType,
): ClassRule | null {
  if (country === null) return null;
  const rules = classRules(regionOf(country), accountType);
  return rules.find(({ investorType }) => investorType === type) ?? null;
}
