import type { Audience, ClientClass } from '@ballast/contract/staff/investor-documents.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const AUDIENCE_WORDS: Readonly<Record<Audience, MessageDescriptor>> = {
  CLIENT: msg`One client`,
  CLASS: msg`A class of clients`,
  FUND: msg`Whoever holds or held a fund`,
  FUND_PAGE: msg`Whoever sees a fund’s page`,
};

export const CLASS_WORDS: Readonly<Record<ClientClass, MessageDescriptor>> = {
  ALL: msg`All clients`,
  INDIVIDUALS: msg`Individuals`,
  INSTITUTIONS: msg`Institutions`,
  US_TAXPAYERS: msg`US taxpayers`,
  NON_US_TAXPAYERS: msg`Clients who pay no US tax`,
};
