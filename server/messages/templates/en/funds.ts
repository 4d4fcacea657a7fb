import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';
import { endingIn, type Templates } from '../template.ts';
import { quoted } from './quoted.ts';

type Fund = { readonly fundName: string };
/** Whether a trade was not made because it would have brought less than its floor. */
type RateChanged = { readonly rateChanged: boolean };

type Subscribed = Fund & { readonly amount: Amount };

const PROVE_ADDRESS = {
  email: 'Please log in and send it.',
  notice: 'Please send it.',
};

type Exchanged = { readonly sold: Amount; readonly bought: Amount };

/** Why the exchange made no trade. */
const cause = (rateChanged: boolean) =>
  rateChanged
    ? 'The rate changed after your quote, so the exchange did not make'
    : 'The exchange could not make';

/** Messages about exchanges, investments and redemptions. */
export const FUNDS = {
  exchange_completed: ({ sold, bought }: Exchanged, { amount }: Formats) => ({
    subject: `Your exchange to ${bought.asset} is complete`,
    text: `We exchanged ${amount(sold)} for ${amount(bought)}, as quoted. It is available to you.`,
  }),
  exchange_failed: (
    { sold, bought, rateChanged }: Exchanged & RateChanged,
    { amount }: Formats,
  ) => ({
    subject: `Your exchange to ${bought.asset} could not be made`,
    text: `${cause(rateChanged)} the trade for your exchange to ${bought.asset}. ${amount(sold)} is available to you again. You can try again, or ask us for help.`,
  }),
  exchange_checked: ({ sold, bought }: Exchanged, { amount }: Formats) => ({
    subject: `We are checking your exchange to ${bought.asset}`,
    text: `The exchange's answer about your order of ${amount(bought)} for ${amount(sold)} is not what we expected, so we are checking it. This usually takes less than an hour. You do not need to do anything; we will write to you once your exchange is complete or has failed.`,
  }),
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
  /** The exchange's answer does not fit, and staff look at it. */
  investment_checked: ({ fundName }: Fund) => ({
    subject: `We are checking your investment in ${fundName}`,
    text: `The exchange's answer about your investment in ${fundName} is not what we expected, so we are checking it. This usually takes less than an hour. You do not need to do anything; we will write to you once your investment is complete or has failed.`,
  }),
  redemption_checked: ({ fundName }: Fund) => ({
    subject: `We are checking your redemption from ${fundName}`,
    text: `The exchange's answer about your redemption from ${fundName} is not what we expected, so we are checking it. This usually takes less than an hour. You do not need to do anything; we will write to you once your redemption is complete or has failed.`,
  }),
  redemption_completed: (
    { fundName, paid }: Fund & { readonly paid: Amount },
    { amount }: Formats,
  ) => ({
    subject: `Your redemption from ${fundName} is complete`,
    text: `${amount(paid)} from ${fundName} is available to you.`,
  }),
  redemption_failed: ({ fundName, rateChanged }: Fund & RateChanged) => ({
    subject: `Your redemption from ${fundName} could not be made`,
    text: `${cause(rateChanged)} the trades for your redemption from ${fundName}. Your holding has not changed. You can try again, or ask us for help.`,
  }),
  subscription_received: ({ fundName, amount: asked }: Subscribed, { amount }: Formats) => ({
    subject: `We have your subscription to ${fundName}`,
    text: `Your subscription of ${amount(asked)} to ${fundName} is with our team, who usually answer within 2–3 business days. The amount is set aside until then and stays yours. We will write to you as soon as it is decided.`,
  }),
  subscription_wants_documents: ({ fundName, amount: asked }: Subscribed, { amount }: Formats) => ({
    subject: `One document is missing for your subscription to ${fundName}`,
    ...endingIn(
      `Your subscription of ${amount(asked)} to ${fundName} is signed and the amount is set aside. Before our team can look at it we need proof of your address: a bill or statement not older than three months.`,
      PROVE_ADDRESS,
    ),
  }),
  subscription_asked_again: ({ fundName, reason }: Fund & { readonly reason: string }) => ({
    subject: `We need another document for your subscription to ${fundName}`,
    ...endingIn(
      `We looked at your proof of address for your subscription to ${fundName} and need another: ${quoted(reason)}.`,
      PROVE_ADDRESS,
    ),
  }),
  subscription_approved: (
    {
      fundName,
      amount: asked,
      on,
      until,
    }: Subscribed & { readonly on: Date; readonly until: Date },
    { amount, day }: Formats,
  ) => ({
    subject: `Your subscription to ${fundName} is approved`,
    text: `Your subscription of ${amount(asked)} to ${fundName} will be dealt on ${day(on)}. You can take it back before ${day(until)}. You do not need to do anything more.`,
  }),
  subscription_rejected: (
    { fundName, amount: asked, reason }: Subscribed & { readonly reason: string },
    { amount }: Formats,
  ) => ({
    subject: `Your subscription to ${fundName} was not accepted`,
    text: `We could not accept your subscription to ${fundName}: ${quoted(reason)}. ${amount(asked)} is available to you again. If you have questions, write to your relationship manager.`,
  }),
} satisfies Templates;
