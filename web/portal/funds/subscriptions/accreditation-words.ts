import {
  ACCREDITATION_LIMBS,
  type AccreditedStatus,
  type QualifiedStatus,
} from '@ballast/contract/funds/accreditation.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LOCALE } from '../../../app/figures/format-decimal.ts';

/** What accredited investors and qualified clients are, in words; the thresholds come from the limbs. */

const CURRENCY = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;

const DOLLARS = new Intl.NumberFormat(LOCALE, { ...CURRENCY, currencyDisplay: 'narrowSymbol' });

const dollars = (figure: `${number}`): string => DOLLARS.format(figure);

const { income, netWorth, qualifiedNetWorth, underManagement } = ACCREDITATION_LIMBS;

const ONE = dollars(income.over);
const TOGETHER = dollars(income.jointlyOver);
const WORTH = dollars(netWorth.over);
const QUALIFIED_WORTH = dollars(qualifiedNetWorth.over);
const MANAGED = dollars(underManagement.atLeast);

type Words = { readonly title: MessageDescriptor; readonly text: MessageDescriptor };

export const ACCREDITED_WORDS: Readonly<Record<AccreditedStatus, Words>> = {
  INCOME: {
    title: msg`By income`,
    text: msg`More than ${ONE} a year, or more than ${TOGETHER} together with your spouse, in each of the last two years`,
  },
  NET_WORTH: {
    title: msg`By net worth`,
    text: msg`More than ${WORTH}, excluding your main residence`,
  },
  PASSED_EXAMINATION: {
    title: msg`By examination`,
    text: msg`You hold a Series 7, 65 or 82 licence in good standing`,
  },
};

export const QUALIFIED_WORDS: Readonly<Record<QualifiedStatus, Words>> = {
  NET_WORTH: {
    title: msg`By net worth`,
    text: msg`More than ${QUALIFIED_WORTH}, excluding your main residence`,
  },
  ASSETS_UNDER_MANAGEMENT: {
    title: msg`By assets under management`,
    text: msg`At least ${MANAGED} under our management`,
  },
};
