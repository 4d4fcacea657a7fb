import type { InvestorDocumentKind } from '@ballast/contract/portfolio/investor-documents.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const DOCUMENT_KIND_WORDS: Readonly<Record<InvestorDocumentKind, MessageDescriptor>> = {
  CAPITAL_STATEMENT: msg`Capital statement`,
  TAX_FORM: msg`Tax form`,
  FINANCIALS: msg`Financial statements`,
  OFFERING: msg`Offering document`,
  ADVISER_FORM: msg`Investment adviser form`,
  LETTER: msg`Letter`,
  OTHER: msg`Other document`,
};
