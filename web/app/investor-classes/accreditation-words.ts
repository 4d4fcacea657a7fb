import type { User } from '@ballast/contract/account/me.ts';
import {
  ACCREDITATION_LIMBS,
  type CompanyAccreditedStatus,
  type PersonAccreditedStatus,
  type QualifiedStatus,
} from '@ballast/contract/funds/accreditation.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LOCALE } from '../figures/format-decimal.ts';

/** What accredited investors and qualified clients are, in words; the thresholds come from the limbs. */

const CURRENCY = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;

const DOLLARS = new Intl.NumberFormat(LOCALE, { ...CURRENCY, currencyDisplay: 'narrowSymbol' });

const dollars = (figure: `${number}`): string => DOLLARS.format(figure);

const { income, netWorth, totalAssets, familyOffice, qualifiedNetWorth, underManagement } =
  ACCREDITATION_LIMBS;

const ONE = dollars(income.over);
const TOGETHER = dollars(income.jointlyOver);
const WORTH = dollars(netWorth.over);
const ASSETS = dollars(totalAssets.over);
const FAMILY_ASSETS = dollars(familyOffice.over);
const QUALIFIED_WORTH = dollars(qualifiedNetWorth.over);
const MANAGED = dollars(underManagement.atLeast);

type Words = { readonly title: MessageDescriptor; readonly text: MessageDescriptor };

const OF_PEOPLE: Readonly<Record<PersonAccreditedStatus, Words>> = {
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

const OF_COMPANIES: Readonly<Record<CompanyAccreditedStatus, Words>> = {
  TOTAL_ASSETS: {
    title: msg`By total assets`,
    text: msg`More than ${ASSETS}, and the company was not formed to make this investment`,
  },
  SUPERVISED: {
    title: msg`As a supervised firm`,
    text: msg`A bank, an insurer, a registered investment adviser, a broker-dealer or an investment company`,
  },
  ALL_OWNERS: {
    title: msg`By its owners`,
    text: msg`Everybody who owns equity in the company is an accredited investor`,
  },
  FAMILY_OFFICE: {
    title: msg`As a family office`,
    text: msg`With more than ${FAMILY_ASSETS} under management, not formed to make this investment, and led by somebody experienced`,
  },
};

/** By what people and companies are accredited investors; no limb has the same name for both. */
export const ACCREDITED_WORDS = { ...OF_PEOPLE, ...OF_COMPANIES };

const MANAGED_WORDS: Words = {
  title: msg`By assets under management`,
  text: msg`At least ${MANAGED} under our management`,
};

/** By what people and companies are qualified clients. */
export const QUALIFIED_WORDS: Readonly<
  Record<User['account_type'], Readonly<Record<QualifiedStatus, Words>>>
> = {
  INDIVIDUAL: {
    NET_WORTH: {
      title: msg`By net worth`,
      text: msg`More than ${QUALIFIED_WORTH}, excluding your main residence`,
    },
    ASSETS_UNDER_MANAGEMENT: MANAGED_WORDS,
  },
  INSTITUTIONAL: {
    NET_WORTH: {
      title: msg`By net worth`,
      text: msg`The company has more than ${QUALIFIED_WORTH} after its debts`,
    },
    ASSETS_UNDER_MANAGEMENT: MANAGED_WORDS,
  },
};
