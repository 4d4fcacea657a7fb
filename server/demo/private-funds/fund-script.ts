import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import { type Day, dayOf, daysBetween, monthsAfter, startOf } from '../../database/days.ts';
import type { DEMO_CLIENTS } from '../people.ts';

type Client = (typeof DEMO_CLIENTS)[number]['email'];
type NewFund = Extract<FundProposal, { kind: 'VEHICLE' }>;

/** Who brought the first money into the funds of the demo; nobody signs in as them. */
export const FOUNDER = {
  email: 'capital@tidewater-founders.example',
  firstName: 'Marguerite',
  lastName: 'Okoye',
  legalName: 'Tidewater Founders Ltd',
} as const;

const TERMS = {
  kind: 'VEHICLE',
  administrator: 'Sound Fund Services (Cayman) Ltd',
  gate_percent: '25',
  settlement_days: '10',
  class_name: 'A',
  incentive_percent: '20',
  early_percent: '2',
  subscription_cut_off_days: '5',
  lock_up_months: '12',
} as const;

/** The private funds of the demo without their first days, each with what its founder put into each vehicle of it. */
export const FUNDS: readonly {
  readonly fund: Omit<NewFund, 'first_day' | 'dates'>;
  readonly founded: string;
}[] = [
  {
    fund: {
      ...TERMS,
      name: 'Tidewater Market Neutral',
      slug: 'tidewater',
      tagline: 'Earns on differences in price, whichever way markets go',
      description:
        'Tidewater buys and sells the same assets on several markets, and lends against them. It aims to gain in most months, whatever bitcoin does. Units are issued and redeemed on the first day of each month.',
      tagline_de: 'Verdient an Preisunterschieden, wohin die Märkte auch gehen',
      description_de:
        'Tidewater kauft und verkauft dieselben Vermögenswerte an mehreren Märkten und beleiht sie. Der Fonds soll in den meisten Monaten gewinnen, gleich was Bitcoin macht. Anteile werden am ersten Tag jedes Monats ausgegeben und zurückgenommen.',
      strategy: 'marketNeutral',
      vehicles: 'BOTH',
      dealing: 'MONTHLY',
      management_percent: '2',
      hurdle_percent: '0',
      redemption_notice_days: '30',
      minimum_first: '50000.00',
      minimum_next: '10000.00',
    },
    founded: '2000000',
  },
  {
    fund: {
      ...TERMS,
      name: 'Longshore Discretionary',
      slug: 'longshore',
      tagline: 'A few positions, held for quarters rather than days',
      description:
        'Longshore holds digital assets that its managers know well, and hedges when they see fit. Values move more than those of a fund that hedges all the time. Units are issued and redeemed on the first day of each quarter.',
      tagline_de: 'Wenige Positionen, über Quartale statt Tage gehalten',
      description_de:
        'Longshore hält digitale Vermögenswerte, die seine Manager gut kennen, und sichert ab, wenn es ihnen richtig erscheint. Der Wert schwankt stärker als der eines Fonds, der immer absichert. Anteile werden am ersten Tag jedes Quartals ausgegeben und zurückgenommen.',
      strategy: 'discretionary',
      vehicles: 'CAYMAN',
      dealing: 'QUARTERLY',
      management_percent: '1.5',
      hurdle_percent: '4',
      redemption_notice_days: '60',
      minimum_first: '50000.00',
      minimum_next: '25000.00',
    },
    founded: '1500000',
  },
];

/** How many months of values the funds have behind them. */
const MONTHS = 36;

/** What the vehicles gain from one month to the next, in hundredths of a percent; those of last spring lost. */
const GAINS_BPS = [180, -60, 240, 90, -170, 310, 120, -40, 220, -280, 150, 70];
const LOSSES_BPS = new Map([
  [7, -310],
  [6, -240],
  [5, -120],
]);

/** What staff and clients do about private funds, beside what the demo year has. */
export type FundStep = { readonly day: number } & (
  | {
      readonly does: 'subscribe';
      readonly by: Client;
      readonly fund: string;
      readonly amount: string;
      /** As far as the desk comes with it; awaiting documents it stays. */
      readonly ends: 'SUBMITTED' | 'TAKEN' | 'APPROVED' | 'REJECTED';
    }
  | {
      /** As the desk took it before clients could subscribe themselves. */
      readonly does: 'order_units';
      readonly by: Client;
      readonly fund: string;
      readonly amount: string;
      /** What the amount is of, where that is not dollars. */
      readonly paidIn?: AssetCode;
    }
  | {
      readonly does: 'redeem_units';
      readonly by: Client | typeof FOUNDER.email;
      readonly fund: string;
      readonly amount: string | 'everything';
      /** What it is to be paid in, where that is not dollars. */
      readonly into?: AssetCode;
    }
  | {
      readonly does: 'pay_in';
      readonly by: Client | typeof FOUNDER.email;
      readonly amount: string;
    }
  | { readonly does: 'tell_of_change'; readonly by: Client }
  | {
      readonly does: 'ask_about_fund';
      readonly by: Client;
      readonly fund: string;
      readonly amount: string;
    }
);

const AMELIA = 'amelia.hart@example.com';
const CONOR = 'conor.oshea@example.com';
const NORTHWIND = 'treasury@northwind-partners.example';

const DAY_MS = 86_400_000;

/** The first day of a month, so many months before the one of a moment. */
export function monthBefore(now: Date, months: number): Day {
  return monthsAfter(`${dayOf(now).slice(0, 7)}-01`, -months);
}

/** The first day of a quarter, so many quarters before the one of a moment. */
function quarterBefore(now: Date, quarters: number): Day {
  return monthBefore(now, (now.getUTCMonth() % 3) + 3 * quarters);
}

/** The day on which a fund deals first. */
export function firstDay(dealing: 'MONTHLY' | 'QUARTERLY', now: Date): Day {
  return dealing === 'MONTHLY' ? monthBefore(now, MONTHS) : quarterBefore(now, MONTHS / 3);
}

/** What a vehicle gained up to a valuation point since the one before, in hundredths of a percent. */
export function gainedBps(dealing: 'MONTHLY' | 'QUARTERLY', day: Day, now: Date): number {
  const months = Math.round(daysBetween(day, dayOf(now)) / 30.44 - 0.45);
  const gained = LOSSES_BPS.get(months) ?? GAINS_BPS[startOf(day).getUTCMonth()] ?? 0;
  return dealing === 'MONTHLY' ? gained : 2 * gained;
}

/** By how many days after a dealing date it is valued, dealt and paid. */
export const DEALT_AFTER_DAYS = 11;

/** The steps of the demo year that are about private funds, by the calendar that ends now. */
export function fundSteps(startedAt: Date, now: Date): FundStep[] {
  const at = (day: Day, days: number) =>
    (startOf(day).getTime() - startedAt.getTime()) / DAY_MS + days;
  const month = (months: number, days: number) => at(monthBefore(now, months), days);
  const quarter = (quarters: number, days: number) => at(quarterBefore(now, quarters), days);
  const steps: FundStep[] = [
    { day: month(10, -12), does: 'pay_in', by: NORTHWIND, amount: '2400000' },
    { day: month(10, -12), does: 'pay_in', by: CONOR, amount: '450000' },
    { day: month(10, -12), does: 'pay_in', by: AMELIA, amount: '300000' },
    { day: month(9, -12), does: 'order_units', by: CONOR, fund: 'tidewater', amount: '150000' },
    {
      ...{ day: month(9, -12), does: 'subscribe', by: NORTHWIND, fund: 'tidewater' },
      ...{ amount: '600000', ends: 'APPROVED' },
    },
    { day: month(8, -12), does: 'order_units', by: AMELIA, fund: 'tidewater', amount: '120000' },
    {
      ...{ day: quarter(2, -12), does: 'subscribe', by: NORTHWIND, fund: 'longshore' },
      ...{ amount: '300000', ends: 'APPROVED' },
    },
    // Below the marks of what they have.
    { day: month(5, -12), does: 'order_units', by: CONOR, fund: 'tidewater', amount: '60000' },
    {
      ...{ day: month(5, -12), does: 'subscribe', by: NORTHWIND, fund: 'tidewater' },
      ...{ amount: '200000', ends: 'APPROVED' },
    },
    // All of it, so that a part is held back.
    {
      ...{ day: quarter(1, -68), does: 'redeem_units', by: NORTHWIND, fund: 'longshore' },
      amount: 'everything',
    },
    {
      ...{ day: month(2, 3), does: 'subscribe', by: NORTHWIND, fund: 'longshore' },
      ...{ amount: '150000', ends: 'REJECTED' },
    },
    // More than the gate lets through.
    {
      ...{ day: month(1, -40), does: 'redeem_units', by: FOUNDER.email, fund: 'tidewater' },
      amount: '1600000',
    },
    {
      ...{ day: month(1, -40), does: 'redeem_units', by: NORTHWIND, fund: 'tidewater' },
      amount: '180000',
    },
    {
      ...{ day: 364.3, does: 'subscribe', by: NORTHWIND, fund: 'tidewater' },
      ...{ amount: '250000', ends: 'APPROVED' },
    },
    {
      ...{ day: 365.1, does: 'subscribe', by: NORTHWIND, fund: 'longshore' },
      ...{ amount: '100000', ends: 'TAKEN' },
    },
    {
      ...{ day: 365.3, does: 'subscribe', by: NORTHWIND, fund: 'tidewater' },
      ...{ amount: '50000', ends: 'SUBMITTED' },
    },
    // Their address is to be proved first.
    {
      ...{ day: 365.35, does: 'subscribe', by: CONOR, fund: 'longshore' },
      ...{ amount: '75000', ends: 'SUBMITTED' },
    },
    { day: 365.4, does: 'tell_of_change', by: CONOR },
    { day: 365.45, does: 'ask_about_fund', by: AMELIA, fund: 'longshore', amount: '400000' },
  ];
  const end = (now.getTime() - startedAt.getTime()) / DAY_MS;
  return steps.filter(({ day }) => day > 0 && day < end);
}
