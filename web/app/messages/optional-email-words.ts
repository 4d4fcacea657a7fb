import type { OptionalEmail } from '@ballast/contract/messages/notification-choices.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the emails are about that a person may switch off, by their kind. */
export const OPTIONAL_EMAIL_WORDS: Readonly<Record<OptionalEmail, MessageDescriptor>> = {
  kyc_received: msg`Your details have arrived and are being checked`,
  kyb_received: msg`Your company’s documents have arrived and are being checked`,
  review_reopened: msg`Your application is under review again`,
  documents_approved: msg`Documents you sent have been accepted`,
  statement_ready: msg`When your quarterly statement is ready`,
  investor_document: msg`When there is a new document for you`,
  invitation_approved: msg`The details of your invitation have been checked`,
};
