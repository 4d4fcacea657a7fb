import type { User } from '@ballast/contract/account/me.ts';
import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type ClassTexts = Readonly<Record<InvestorType, MessageDescriptor>>;

const OF_PEOPLE: ClassTexts = {
  PROFESSIONAL: msg`By the size of what you have`,
  ELECTIVE_PROFESSIONAL: msg`By experience, knowledge and the size of your portfolio`,
  HIGH_NET_WORTH_COMPANY: msg`By share capital or net assets`,
  ACCREDITED: msg`By income or wealth`,
  EXPERT: msg`By what you do for a living`,
  INSTITUTIONAL: msg`By supervision: banks, insurers, fund managers, pension funds, public bodies`,
  OTHER_EXPERIENCED_NON_RETAIL: msg`Our compliance team looks at your experience`,
};

const OF_COMPANIES: ClassTexts = {
  ...OF_PEOPLE,
  PROFESSIONAL: msg`By the size of the company`,
  ELECTIVE_PROFESSIONAL: msg`By experience, knowledge and the size of the company’s portfolio`,
  ACCREDITED: msg`By net assets`,
  EXPERT: msg`By the company’s business`,
  OTHER_EXPERIENCED_NON_RETAIL: msg`Our compliance team looks at the company’s experience`,
};

/** By what an account of this kind is of a class, in a line. */
export function classText(type: InvestorType, accountType: User['account_type']) {
  return (accountType === 'INSTITUTIONAL' ? OF_COMPANIES : OF_PEOPLE)[type];
}
