import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';
import type { Templates } from '../template.ts';

type Fund = { readonly fundName: string };
/** Whether a trade was not made because it would have brought less than its floor. */
type RateChanged = { readonly rateChanged: boolean };
type Holdback = { readonly amount: Amount; readonly releasesAt: Date };

/** Why the exchange made no trade. */
const cause = (rateChanged: boolean) =>
  rateChanged
    ? 'The rate changed after your quote, so the exchange did not make'
    : 'The exchange could not make';

/** Messages about investments and redemptions. */
export const FUNDS = {
  /** `returned` is what could not be invested. */
  investment_completed: (
    details: Fund & RateChanged & { readonly invested: Amount; readonly returned: Amount | null },
    { amount }: Formats,
  ) => {
    const done = `We invested ${amount(details.invested)} in ${details.fundName}.`;
    const rest = details.returned
      ? ` ${cause(details.rateChanged)} every trade, and ${amount(details.returned)} is available to you again.`
      : '';
    return {
      subject: `Your investment in ${details.fundName} is complete`,
      text: `${done}${rest}`,
    };
  },
  investment_failed: (
    details: Fund & RateChanged & { readonly amount: Amount },
    { amount }: Formats,
  ) => ({
    subject: `Your investment in ${details.fundName} could not be made`,
    text: `${cause(details.rateChanged)} the trades for your investment in ${details.fundName}. ${amount(details.amount)} is available to you again. You can try again, or ask us for help.`,
  }),
  redemption_completed: (
    details: Fund & { readonly paid: Amount; readonly holdback: Holdback | null },
    { amount, day }: Formats,
  ) => {
    const { fundName, paid, holdback } = details;
    const done = `${amount(paid)} from ${fundName} is available to you.`;
    const rest = holdback
      ? ` We hold back ${amount(holdback.amount)} until the year-end audit and pay it out on ${day(holdback.releasesAt)}.`
      : '';
    return { subject: `Your redemption from ${fundName} is complete`, text: `${done}${rest}` };
  },
  redemption_failed: ({ fundName, rateChanged }: Fund & RateChanged) => ({
    subject: `Your redemption from ${fundName} could not be made`,
    text: `${cause(rateChanged)} the trades for your redemption from ${fundName}. Your holding has not changed. You can try again, or ask us for help.`,
  }),
  holdback_released: (details: Fund & { readonly amount: Amount }, { amount }: Formats) => ({
    subject: `The holdback of your redemption from ${details.fundName} has been paid out`,
    text: `${amount(details.amount)}, which we held back until the year-end audit, is available to you.`,
  }),
} satisfies Templates;
