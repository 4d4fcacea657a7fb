import type { DocumentType } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the documents are called, and which of their sides is shown. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentType, MessageDescriptor>> = {
  PASSPORT: msg`Passport`,
  ID_CARD: msg`Identity card`,
  DRIVING_LICENCE: msg`Driving licence`,
  RESIDENCE_PERMIT: msg`Residence permit`,
};
