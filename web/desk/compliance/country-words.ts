import type { AnswerOf } from '@ballast/contract/call.ts';
import type { CountryLink, listCountryRules } from '@ballast/contract/compliance/countries.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type CountryRules = AnswerOf<typeof listCountryRules>;
export type CountryRule = CountryRules['items'][number];
export type Proposal = CountryRules['proposals'][number];

export const LINK_WORDS: Readonly<Record<CountryLink, MessageDescriptor>> = {
  RESIDENCE: msg`Residence`,
  INCORPORATION: msg`Registration of a company`,
  CONNECTION: msg`Internet connection`,
  CITIZENSHIP: msg`Citizenship`,
  BIRTH: msg`Country of birth`,
  TAX: msg`Tax residence`,
  ISSUE: msg`Issuer of the document`,
  PHONE: msg`Phone number`,
};

export const VERDICT_WORDS: Readonly<Record<Proposal['verdict'], MessageDescriptor>> = {
  PROHIBITED: msg`No account`,
  REVIEW: msg`Reviewed first`,
  ALLOWED: msg`Like any other`,
};
