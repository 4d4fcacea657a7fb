import type { AnswerOf } from '@ballast/contract/call.ts';
import type { FeePeriod } from '@ballast/contract/fees/ranges.ts';
import type { FeeProposal, listPublishedFees } from '@ballast/contract/staff/fee-proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Published = AnswerOf<typeof listPublishedFees>;
export type Schedule = Published['schedules'][number];

type Words<Value extends string> = Readonly<Record<Value, MessageDescriptor>>;

export const FEE_WORDS: Words<Schedule['fee']> = {
  PLATFORM: msg`Platform fee`,
  MANAGEMENT: msg`Management fee`,
  PERFORMANCE: msg`Performance fee`,
};

export const PERIOD_WORDS: Words<FeePeriod> = {
  YEAR: msg`Year`,
  HALF_YEAR: msg`Half year`,
  QUARTER: msg`Quarter`,
  MONTH: msg`Month`,
};

export const PROPOSAL_WORDS: Words<FeeProposal['kind']> = {
  SCHEDULE: msg`Version of a fee`,
  PROGRAMME: msg`Version of a reward`,
  SET_ASIDE: msg`Capital for rewards`,
};
