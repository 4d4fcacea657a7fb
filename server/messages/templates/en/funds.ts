import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';
import { endingIn, type Templates } from '../template.ts';
import { quoted } from './quoted.ts';

type Fund = { readonly fundName: string };
/** Whether a trade was not made because it would have brought less than its floor. */
type RateChanged = { readonly rateChanged: boolean };

/** What a client was told about a fund that they asked about. */
type Answered = Fund & { readonly answer: string };

type Subscribed = Fund & { readonly amount: Amount };

const PROVE_ADDRESS = {
  email: 'Please log in and send it.',
  notice: 'Please send it.',
};

/** Of US taxpayers, who show that they are accredited investors instead of where they live. */
type OfUs = { readonly isUs?: boolean };

/** What the units of a fund came to at a dealing date. */
type Dealt = Fund & { readonly units: string; readonly on: Date };

/** What a redemption came to and comes to; what was paid of it was changed by the difference, of which the client owes a part. */
export type RestatedRedemption = {
  readonly was: Amount;
  readonly now: Amount;
  readonly isPaid: boolean;
  readonly owed: Amount | null;
};

type Restated = Fund & {
  readonly on: Date;
  readonly currency: string;
  readonly perUnit: readonly { readonly was: string; readonly now: string }[];
  readonly redeemed: RestatedRedemption | null;
};

function restatedRedemption(
  { was, now, isPaid, owed }: RestatedRedemption,
  amount: Formats['amount'],
): string {
  if (was.minor === now.minor) return 'What you redeemed stays as it was.';
  const comes = `What you redeemed comes to ${amount(now)} instead of ${amount(was)}.`;
  if (!isPaid) return comes;
  if (now.minor > was.minor) return `${comes} We have paid you the difference.`;
  const taken = `${comes} It was paid already, so we have taken the difference back.`;
  return owed === null
    ? taken
    : `${taken} ${amount(owed)} of it was not available any more, and is owed to us: please pay it in.`;
}

/** The currency that a client chose to be paid in; nothing where it is the fund's. */
type Into = { readonly into?: string | null };

const available = (into: Into['into']) =>
  into ? `is paid and being exchanged for ${into}, as you chose` : 'is available to you';

type Exchanged = { readonly sold: Amount; readonly bought: Amount };

/** Weights of a basket in a sentence. */
type NewWeights = Fund & {
  readonly on: Date;
  readonly weights: readonly { readonly asset: string; readonly weight: string }[];
};

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
  fund_targets_changed: ({ fundName, on, weights }: NewWeights, { day, percent }: Formats) => ({
    subject: `New target weights of ${fundName}`,
    text: `From ${day(on)} the target weights of ${fundName} are: ${weights.map(({ asset, weight }) => `${asset} ${percent(weight)}`).join(', ')}. We bring your holding to them by trades after the close at which they take effect, and write to you when that is done. You do not need to do anything. The weights before are on the fund's page under Composition.`,
  }),
  rebalance_completed: ({ fundName }: Fund) => ({
    subject: `Your holding in ${fundName} was rebalanced`,
    text: `We brought your holding in ${fundName} back to its target weights. What was sold and bought, and what it cost, is on the fund's page under Rebalances.`,
  }),
  /** An investment or a redemption was under way, or the holding had changed. */
  rebalance_left_out: ({ fundName }: Fund) => ({
    subject: `Your holding in ${fundName} was not rebalanced this time`,
    text: `Something else was under way with your holding in ${fundName} when we rebalanced it, so we left it as it is. You do not need to do anything: it is looked at again after the next close.`,
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
  subscription_wants_documents: (
    { fundName, amount: asked, isUs }: Subscribed & OfUs,
    { amount }: Formats,
  ) => ({
    subject: `One document is missing for your subscription to ${fundName}`,
    ...endingIn(
      `Your subscription of ${amount(asked)} to ${fundName} is signed and the amount is set aside. Before our team can look at it we need ${isUs ? 'evidence that you are an accredited investor: of your income, your net worth or your company’s assets, or a letter' : 'proof of your address: a bill or statement not older than three months'}.`,
      PROVE_ADDRESS,
    ),
  }),
  subscription_asked_again: ({
    fundName,
    reason,
    isUs,
  }: Fund & OfUs & { readonly reason: string }) => ({
    subject: `We need another document for your subscription to ${fundName}`,
    ...endingIn(
      `We looked at your ${isUs ? 'evidence as an accredited investor' : 'proof of address'} for your subscription to ${fundName} and need another: ${quoted(reason)}.`,
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
  /** `rate` is of the class's currency for one of the paid one. */
  subscription_exchanged: (
    {
      fundName,
      paid,
      bought,
      rate,
    }: Fund & { readonly paid: Amount; readonly bought: Amount; readonly rate: string },
    { amount, decimal }: Formats,
  ) => ({
    subject: `The money for your subscription to ${fundName} was exchanged`,
    text: `We exchanged ${amount(paid)} for ${amount(bought)}, at ${decimal(rate)} ${bought.asset} for one ${paid.asset}. It is set aside for your subscription to ${fundName}, and you have your units once the date is dealt. You do not need to do anything.`,
  }),
  /** `bought` is what the exchange brought, where it was made. */
  subscription_refused: (
    {
      fundName,
      paid,
      rateChanged,
      bought,
      minimum,
    }: Fund &
      RateChanged & {
        readonly paid: Amount;
        readonly bought: Amount | null;
        readonly minimum: Amount | null;
      },
    { amount }: Formats,
  ) => {
    const subject = `Your subscription to ${fundName} could not be dealt`;
    if (bought && minimum) {
      return {
        subject,
        text: `The rate has changed since you subscribed to ${fundName}: ${amount(paid)} brought ${amount(bought)}, and the fund takes ${amount(minimum)} at least. The ${amount(bought)} are available to you, and you can subscribe again for the next date.`,
      };
    }
    const why = rateChanged
      ? 'The rate changed too much while we exchanged what you pay for'
      : 'What you pay could not be exchanged for';
    return {
      subject,
      text: `${why} your subscription to ${fundName}, so it is not dealt. ${amount(paid)} is available to you again, and you can subscribe again for the next date.`,
    };
  },
  redemption_exchanged: (
    { fundName, given, bought }: Fund & { readonly given: Amount; readonly bought: Amount },
    { amount }: Formats,
  ) => ({
    subject: `What ${fundName} paid was exchanged`,
    text: `We exchanged ${amount(given)} from ${fundName} for ${amount(bought)}, as you chose. It is available to you.`,
  }),
  /** It stays in the currency in which the fund paid it. */
  redemption_not_exchanged: (
    {
      fundName,
      paid,
      into,
      rateChanged,
    }: Fund & RateChanged & { readonly paid: Amount; readonly into: string },
    { amount }: Formats,
  ) => ({
    subject: `What ${fundName} paid stays in ${paid.asset}`,
    text: `${rateChanged ? 'The rate changed too much while we exchanged' : 'We could not exchange'} ${amount(paid)} from ${fundName} for ${into}, as you had chosen. It is available to you in ${paid.asset}, and you can exchange it yourself at any time.`,
  }),
  inquiry_answered: ({ fundName, answer }: Answered) => ({
    subject: `About your enquiry on ${fundName}`,
    text: `Your relationship manager has answered your enquiry on ${fundName}: ${quoted(answer)}. Nothing is invested until you both agree on it.`,
  }),
  inquiry_not_met: ({ fundName, answer }: Answered) => ({
    subject: `About your enquiry on ${fundName}`,
    text: `We have looked at your enquiry on ${fundName} and cannot offer you an investment: ${quoted(answer)}. If you have questions, write to your relationship manager.`,
  }),
  units_issued: (
    { fundName, units, on, paid }: Dealt & { readonly paid: Amount },
    { amount, decimal, day }: Formats,
  ) => ({
    subject: `Your units of ${fundName} were issued`,
    text: `For your subscription of ${amount(paid)} you have ${decimal(units)} units of ${fundName}, as of ${day(on)}.`,
  }),
  /** `carried` is what a gate left for the next dealing date. */
  units_redeemed: (
    {
      fundName,
      units,
      on,
      proceeds,
      payableOn,
      carried,
    }: Dealt & {
      readonly proceeds: Amount;
      readonly payableOn: Date;
      readonly carried: string | null;
    },
    { amount, decimal, day }: Formats,
  ) => ({
    subject: `Your units of ${fundName} were redeemed`,
    text: `We redeemed ${decimal(units)} units of ${fundName} at the fund's value of ${day(on)}. They bring ${amount(proceeds)}, which we pay from about ${day(payableOn)}.${carried === null ? '' : ` Clients asked for more than the fund redeems at one date, so ${decimal(carried)} units wait for the next dealing date.`}`,
  }),
  /** `heldBack` waits for the audit of a year. */
  units_paid: (
    {
      fundName,
      paid,
      heldBack,
      year,
      into,
    }: Fund & {
      readonly paid: Amount;
      readonly heldBack: Amount | null;
      readonly year: number;
    } & Into,
    { amount }: Formats,
  ) => ({
    subject: `Your redemption from ${fundName} was paid`,
    text: `${amount(paid)} from ${fundName} ${available(into)}.${heldBack === null ? '' : ` ${amount(heldBack)} stays set aside for you until the audit of ${year} is signed off.`}`,
  }),
  /** `perUnit` is what a unit of each of the client's series was worth and is; `redeemed` is what the client redeemed at that date. */
  fund_value_restated: (
    { fundName, on, currency, perUnit, redeemed }: Restated,
    { amount, decimal, day }: Formats,
  ) => {
    const each = perUnit.map(
      ({ was, now }) => `${decimal(now)} ${currency} instead of ${decimal(was)} ${currency}`,
    );
    const values = `The value of ${fundName} as of ${day(on)} has been put right after units were dealt at it. A unit is worth ${each.join(', of another series ')}.`;
    return {
      subject: `The value of ${fundName} was put right`,
      text: redeemed === null ? values : `${values} ${restatedRedemption(redeemed, amount)}`,
    };
  },
  holdback_released: (
    { fundName, paid, year, into }: Fund & { readonly paid: Amount; readonly year: number } & Into,
    { amount }: Formats,
  ) => ({
    subject: `What was held back of ${fundName} was paid`,
    text: `The audit of ${year} of ${fundName} is signed off, so ${amount(paid)} that was held back of your redemption ${available(into)}.`,
  }),
  accreditation_approved: ({ until }: { readonly until: Date }, { day }: Formats) => ({
    subject: 'You are verified as an accredited investor',
    text: `We checked what you sent about your income, your net worth or your status, and it is in order. You can subscribe with it until ${day(until)}. You do not need to do anything more.`,
  }),
  accreditation_asked_again: ({ reason }: { readonly reason: string }) => ({
    subject: 'We need something more to verify you as an accredited investor',
    ...endingIn(`We checked what you sent and need something else: ${quoted(reason)}.`, {
      email: 'Please log in and send it from your subscription.',
      notice: 'Please send it from your subscription.',
    }),
  }),
  accreditation_rejected: ({ reason }: { readonly reason: string }) => ({
    subject: 'We could not verify you as an accredited investor',
    text: `We checked what you sent and could not accept it: ${quoted(reason)}. You can send other evidence from your subscription. If you have questions, write to your relationship manager.`,
  }),
} satisfies Templates;
