import type { DealingState, Vehicle } from '@ballast/contract/staff/private-funds.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate } from '../../app/figures/format-date.ts';

type ValueKind = 'ESTIMATE' | NonNullable<Vehicle['last_value']>['kind'];

export const KIND_WORDS: Readonly<Record<Vehicle['kind'], MessageDescriptor>> = {
  CAYMAN: msg`Cayman Islands`,
  US: msg`United States`,
};

export const DEALING_WORDS: Readonly<Record<Vehicle['dealing'], MessageDescriptor>> = {
  MONTHLY: msg`Monthly`,
  QUARTERLY: msg`Quarterly`,
};

export const VALUE_WORDS: Readonly<Record<ValueKind, MessageDescriptor>> = {
  ESTIMATE: msg`estimate`,
  FINAL: msg`final`,
  RESTATED: msg`restated`,
};

export const STATE_WORDS: Readonly<Record<DealingState, MessageDescriptor>> = {
  OPEN: msg`Open`,
  CUT_OFF: msg`Cut off`,
  ESTIMATED: msg`Estimated`,
  FINAL: msg`Valued`,
  DEALT: msg`Dealt`,
  SETTLED: msg`Settled`,
};

/** What comes next at a dealing date. */
export const STEP_WORDS: Readonly<Record<Exclude<DealingState, 'SETTLED'>, MessageDescriptor>> = {
  OPEN: msg`cut-off`,
  CUT_OFF: msg`net asset value`,
  ESTIMATED: msg`final net asset value`,
  FINAL: msg`dealing`,
  DEALT: msg`payment of redemptions`,
};

/** Vehicles are valued, and their orders cut off, by days of UTC: so they are told, whoever reads them. */
export const formatDay = (day: string) => formatDate(day, 'medium', 'UTC');

export const formatCutOff = (at: string) => formatDate(at, 'mediumWithZone', 'UTC');
