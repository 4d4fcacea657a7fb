import type { FUND_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';

export const FUND_WORDS: Readonly<Record<keyof typeof FUND_ERRORS, Words>> = {
  quote_expired: { title: msg`The quote has expired`, advice: msg`Get a new one to continue.` },
  rate_changed: {
    title: msg`The exchange rate has changed`,
    advice: msg`The amount is now outside the limits. Please start over.`,
  },
  quote_not_covered: {
    title: msg`We cannot hold this rate for this amount at the moment`,
    advice: msg`Enter a smaller amount, or contact your relationship manager.`,
  },
  fund_closed: { title: msg`This fund does not allow investments at the moment` },
  fund_inquiry_only: {
    title: msg`This fund takes enquiries only`,
    advice: msg`Contact your relationship manager.`,
  },
  redemption_not_allowed: { title: msg`This fund does not allow redemptions` },
  weights_invalid: {
    title: msg`The weights do not add up to 100%`,
    advice: msg`Change them until they do.`,
  },
  weights_fixed: {
    title: msg`Your weights are fixed while you hold this basket`,
    advice: msg`To change them, redeem all of it first, then choose anew.`,
  },
  weights_required: {
    title: msg`Your weights are not chosen yet`,
    advice: msg`Choose them, then invest.`,
  },
  no_dealing_date: {
    title: msg`This fund has no open dealing date at present`,
    advice: msg`The cut-off has passed, or the next date is not set yet. Please try again in a few days.`,
  },
  subscription_needs_documents: {
    title: msg`Another subscription is waiting for a document`,
    advice: msg`Send it first, then subscribe again.`,
  },
  product_not_found: {
    title: msg`This fund was not found`,
    advice: msg`Choose a fund in which you have, or had, a holding.`,
  },
  invalid_period: {
    title: msg`Incorrect data`,
    advice: msg`Choose days that are over, the first on or before the last.`,
  },
  day_without_close: {
    title: msg`There are no figures of this day`,
    advice: msg`Choose a day that is over (UTC), from that of your first deposit on.`,
  },
  value_not_due: {
    title: msg`This dealing date is not to be valued now`,
    advice: msg`It has not come yet, or its final value is approved.`,
  },
  dealing_not_due: {
    title: msg`This dealing date is not at this step`,
    advice: msg`It needs its final value and the dates before it dealt; for a gate a later date, for payments its day.`,
  },
  orders_not_exchanged: {
    title: msg`Money for this date is still being exchanged`,
    advice: msg`The vehicle’s page lists the subscriptions that are paid in another currency. Go on once their exchanges have ended.`,
  },
  restatement_too_late: {
    title: msg`This value cannot be restated any more`,
    advice: msg`A later date has been dealt on this value. What is left of it goes into the next value.`,
  },
  restatement_of_year_end: {
    title: msg`The value of a year’s end cannot be restated`,
    advice: msg`Its fees, marks and roll-ups are booked. What is left of it goes into the next value.`,
  },
  audit_not_due: {
    title: msg`This audit cannot be signed off yet`,
    advice: msg`The year has to be over, and the sign-off dated after it and not in the future.`,
  },
  holding_too_small: {
    title: msg`Your holding is too small for this`,
    advice: msg`Redeem all of it instead.`,
  },
  price_unavailable: {
    title: msg`There is no current price`,
    advice: msg`Please try again in a minute. Nothing is done twice.`,
  },
  price_stale: {
    title: msg`The latest price is too old to quote`,
    advice: msg`Please try again in a few minutes.`,
  },
  market_closed: {
    title: msg`The market of {currency} is closed`,
    advice: msg`Choose another currency, or come back when it opens.`,
  },
};
