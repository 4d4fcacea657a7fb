import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';

type Billed = { readonly amount: Amount };

/** Messages about the platform's own fees. */
export const FEES = {
  fee_billed: ({ amount: billed }: Billed, { amount }: Formats) => ({
    subject: `Your fee of ${amount(billed)} was charged`,
    text: `We have charged the fee of ${amount(billed)} for the period that has ended. Under Fees you find how each day adds up, what it was charged from, and the invoice.`,
  }),
  fee_owed: (
    {
      amount: billed,
      owed,
      sellsOn,
    }: Billed & {
      readonly owed: Amount;
      /** From when on holdings are sold for it; null of a client who has no baskets. */
      readonly sellsOn: Date | null;
    },
    { amount, day }: Formats,
  ) => ({
    subject: `${amount(owed)} of your fee could not be charged`,
    text: `The fee for the period that has ended is ${amount(billed)}. There was not enough cash for ${amount(owed)} of it. You need do nothing: we charge it from the next money that comes in.${
      sellsOn
        ? ` If there is still not enough on ${day(sellsOn)}, we sell as much of your baskets as is missing, of each by what it is worth. To keep them as they are, pay in before that day.`
        : ''
    } Under Fees you find how each day adds up.`,
  }),
  fee_sale_completed: (
    { fundName, paid }: { readonly fundName: string; readonly paid: Amount },
    { amount }: Formats,
  ) => ({
    subject: `We sold ${amount(paid)} of your holding in ${fundName} for a fee`,
    text: `There was not enough cash for a fee, so we sold ${amount(paid)} of your holding in ${fundName}, as we told you before, and charged the fee from it. Your transactions show what was sold, and under Fees you find what the fee was charged from.`,
  }),
  reward_paid: ({ amount: paid }: Billed, { amount }: Formats) => ({
    subject: `You were paid a reward of ${amount(paid)}`,
    text: `We have paid you the reward of ${amount(paid)} that accrued up to the end of the month. On the page of the basket, under Rewards, you find what each day earned.`,
  }),
};

/** What stands on an invoice beside its figures. */
export const INVOICE_PHRASES = {
  invoice_accrued: 'Accrued in the period',
  invoice_amount: 'Amount billed',
  invoice_base: 'Value at the close',
  invoice_before: 'Charged with withdrawals',
  invoice_billed: 'Billed',
  invoice_billed_before: 'Billed before',
  invoice_close: 'Day',
  invoice_digest: 'Content digest (SHA-256)',
  invoice_fee: 'Fee of the day',
  invoice_for: 'Billed to',
  invoice_management: 'Management fee',
  invoice_performance: 'Performance fee',
  invoice_mark: 'Mark',
  invoice_open: 'Not due yet',
  invoice_due: 'Due so far',
  invoice_of_gains: 'Of gains above the mark',
  invoice_method: 'How it is worked out',
  invoice_method_days:
    'Each day is reckoned from the value at its close (00:00 UTC), as it was stored. Each part of that value has the rate of its own range alone. A day is a 365th of a year.',
  invoice_method_cents:
    'The cents of a day are the rounded sum of all days so far less the cents before, so that no cent is lost and the days add up to the bill.',
  invoice_method_gains:
    'The fee is on what the holding is worth above its mark, reckoned anew at each close (00:00 UTC). Money put in raises the mark, and what is redeemed takes its part of the mark with it. It becomes due for what is redeemed, and at the end of each year, when the mark rises to the value.',
  invoice_number: 'Invoice number',
  invoice_over: 'over',
  invoice_owed: 'Owed when it was billed',
  invoice_paid: 'Charged from',
  invoice_period: 'Period',
  invoice_platform: 'Platform fee',
  invoice_sealed: 'Sealed by Ballast so that changes show',
  invoice_fund: 'Basket',
  invoice_title: 'Invoice',
  invoice_cents: 'In the bill',
  invoice_rates: 'Rates',
  invoice_per_year: 'a year',
  invoice_per_half_year: 'a half year',
  invoice_per_quarter: 'a quarter',
  invoice_per_month: 'a month',
} as const satisfies Readonly<Record<string, string>>;
