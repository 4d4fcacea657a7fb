import type { FUND_STATES } from '@ballast/contract/funds/funds.ts';
import type { FundProposal, VEHICLE_CHOICES } from '@ballast/contract/staff/fund-proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { KIND_WORDS } from './vehicle-words.ts';

type Words<Value extends string> = Readonly<Record<Value, MessageDescriptor>>;

export const PROPOSAL_WORDS: Words<FundProposal['kind']> = {
  VEHICLE: msg`New private fund`,
  DATES: msg`Dealing dates`,
  STATE: msg`Open or close a fund`,
  AUDIT: msg`Sign-off of an audit`,
  FEES: msg`Payment of fees`,
  CLASS: msg`New class of units`,
  TERMS: msg`New terms of a class`,
  HOLIDAYS: msg`Holidays of a year`,
};

export const FUND_STATE_WORDS: Words<(typeof FUND_STATES)[number]> = {
  OPEN: msg`Open to new money`,
  INQUIRY_ONLY: msg`On enquiry only`,
  CLOSED: msg`Closed to new money`,
};

export const VEHICLE_CHOICE_WORDS: Words<(typeof VEHICLE_CHOICES)[number]> = {
  ...KIND_WORDS,
  BOTH: msg`One for each, on the same terms`,
};
