import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';

/** What a client is told of a decision, by the sentence that was chosen. */
export const REASONS: Readonly<Record<ReasonTemplate, string>> = {
  PICTURE_UNCLEAR: 'The picture is blurred or too dark. Please take it again in good light.',
  DOCUMENT_CROPPED: 'Part of the document is cut off. Please show all four corners.',
  DOCUMENT_EXPIRED: 'The document has expired. Please send one that is valid.',
  DOCUMENT_OUTDATED: 'A document is too old. Please send a recent one.',
  DOCUMENT_UNREADABLE: 'We could not read a document. Please send it again as a clear copy.',
  DOCUMENT_OTHER: 'You sent another document than the one we asked for.',
  NAME_DIFFERS:
    'The name on the document differs from the name that you registered with. Please send a document in that name, or write to support to have your name changed.',
  PAGE_MISSING: 'A page is missing. Please send every page of the document.',
  SIGNATURE_MISSING: 'A signature is missing. Please send the signed document.',
  CHECK_AGAIN: 'Please check what you sent and send it again.',
  IDENTITY_UNCONFIRMED: 'We could not confirm who you are with what you sent.',
  COMPANY_UNCONFIRMED: 'We could not verify the company with what you sent.',
  ANSWERS_DISAGREE: 'What you told us does not agree with the documents.',
  NOT_OFFERED: 'We are unable to offer you our services.',
  DOCUMENTS_NOT_USED: 'We could not use what you sent.',
  DETAILS_AGREE: 'Your details agree with the document that we have, so they stay as they are.',
  DETAILS_STAY: 'Your details stay as they are.',
  CLIENT_NOT_REACHED: 'We could not reach you to confirm this withdrawal.',
  ACCOUNT_UNCONFIRMED: 'We could not confirm that the bank account is yours.',
  WALLET_UNCONFIRMED: 'We could not confirm that the wallet is yours.',
  NOT_BY_CLIENT: 'You told us that this withdrawal is not yours.',
  NOT_ADDED_BY_CLIENT: 'You told us that it was not you who added it.',
  NOT_PAID_TO: 'We are unable to pay to it.',
  NOT_PROCESSED: 'We were unable to process this withdrawal.',
  REQUEST_NOT_MET: 'We are unable to do what you asked for.',
};
