import type { PHRASES as ENGLISH } from '../en/phrases.ts';

/** What is said beside other words: of a state on a screen, as the reason that a message gives, or on a page to print. */
export const PHRASES: Readonly<Record<keyof typeof ENGLISH, string>> = {
  bank_account_number: 'Kontonummer',
  bank_address: 'Adresse der Bank',
  bank_bic: 'SWIFT/BIC',
  bank_by_swift: 'Per SWIFT-Überweisung',
  bank_by_wire: 'Per Überweisung',
  bank_details: 'Bankverbindung',
  bank_iban: 'IBAN',
  bank_name: 'Bank',
  bank_only_own_account:
    'Überweisen Sie von einem Bankkonto auf Ihren eigenen Namen und geben Sie den Verwendungszweck an. Geld ohne ihn oder von jemand anderem wird nicht gutgeschrieben.',
  bank_recipient: 'Empfänger',
  bank_recipient_address: 'Adresse des Empfängers',
  bank_reference: 'Ihr Verwendungszweck',
  bank_routing_number: 'Routingnummer oder Sort Code',
  deposit_in_other_currency:
    'Diese Währung wurde an die Adresse einer anderen gesendet. Wir prüfen das und melden uns bei Ihnen.',
  paper_page: 'Seite',
  paper_page_of: 'von',
  paper_sandbox:
    'Testumgebung: Hinter diesem Dokument stehen weder ein Unternehmen noch echtes Geld.',
  verification_document_expired: 'Ihr Ausweis ist abgelaufen',
  verification_document_not_accepted: 'Diese Art von Ausweis wird nicht angenommen',
  verification_document_unreadable: 'Wir konnten Ihren Ausweis nicht lesen',
  verification_not_passed: 'Die Identitätsprüfung wurde nicht bestanden',
  verification_selfie_mismatch: 'Das Selfie passt nicht zum Bild in Ihrem Ausweis',
  verification_session_expired: 'Die Identitätsprüfung wurde nicht rechtzeitig abgeschlossen',
};
