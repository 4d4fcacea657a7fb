/** What is said beside other words: of a state on a screen, as the reason that a message gives, or on a page to print. */
export const PHRASES = {
  bank_account_number: 'Account number',
  bank_address: 'Bank’s address',
  bank_bic: 'SWIFT/BIC',
  bank_by_swift: 'By SWIFT',
  bank_by_wire: 'By wire',
  bank_details: 'Bank details',
  bank_iban: 'IBAN',
  bank_name: 'Bank',
  bank_only_own_account:
    'Send from a bank account in your own name, and write the reference in the message of the transfer. Money without it, or from somebody else, is not credited.',
  bank_recipient: 'Recipient',
  bank_recipient_address: 'Recipient’s address',
  bank_reference: 'Your reference',
  bank_routing_number: 'Routing number or sort code',
  deposit_in_other_currency:
    'This currency was sent to an address for another one. We are looking into it and will contact you.',
  paper_page: 'Page',
  paper_page_of: 'of',
  paper_sandbox: 'Sandbox: no company stands behind this document, and no real money.',
  verification_document_expired: 'Your document has expired',
  verification_document_not_accepted: 'This kind of document is not accepted',
  verification_document_unreadable: 'We could not read your document',
  verification_not_passed: 'The identity check was not passed',
  verification_selfie_mismatch: 'The selfie does not match the picture in your document',
  verification_session_expired: 'The identity check was not finished in time',
} as const satisfies Readonly<Record<string, string>>;
