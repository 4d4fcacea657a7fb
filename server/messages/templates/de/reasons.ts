import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';

/** What a client is told of a decision, by the sentence that was chosen. */
export const REASONS: Readonly<Record<ReasonTemplate, string>> = {
  PICTURE_UNCLEAR:
    'Das Bild ist unscharf oder zu dunkel. Nehmen Sie es bei gutem Licht noch einmal auf.',
  DOCUMENT_CROPPED: 'Ein Teil des Dokuments ist abgeschnitten. Zeigen Sie alle vier Ecken.',
  DOCUMENT_EXPIRED: 'Das Dokument ist abgelaufen. Senden Sie ein gültiges.',
  DOCUMENT_OUTDATED: 'Ein Dokument ist zu alt. Senden Sie ein neueres.',
  DOCUMENT_UNREADABLE:
    'Wir konnten ein Dokument nicht lesen. Senden Sie es noch einmal als deutliche Kopie.',
  DOCUMENT_OTHER: 'Sie haben ein anderes Dokument gesendet als das, um das wir gebeten haben.',
  NAME_DIFFERS:
    'Der Name auf dem Dokument weicht von dem Namen ab, mit dem Sie sich registriert haben. Senden Sie ein Dokument auf diesen Namen, oder lassen Sie Ihren Namen vom Support-Team ändern.',
  PAGE_MISSING: 'Eine Seite fehlt. Senden Sie alle Seiten des Dokuments.',
  SIGNATURE_MISSING: 'Eine Unterschrift fehlt. Senden Sie das unterschriebene Dokument.',
  CHECK_AGAIN: 'Prüfen Sie, was Sie gesendet haben, und senden Sie es noch einmal.',
  IDENTITY_UNCONFIRMED:
    'Wir konnten Ihre Identität mit dem, was Sie gesendet haben, nicht bestätigen.',
  COMPANY_UNCONFIRMED:
    'Wir konnten die Angaben zum Unternehmen mit dem, was Sie gesendet haben, nicht bestätigen.',
  ANSWERS_DISAGREE: 'Ihre Angaben stimmen nicht mit den Dokumenten überein.',
  NOT_OFFERED: 'Wir können Ihnen unsere Dienste nicht anbieten.',
  DOCUMENTS_NOT_USED: 'Wir konnten nicht verwenden, was Sie gesendet haben.',
  DETAILS_AGREE:
    'Ihre Angaben stimmen mit dem Dokument überein, das wir haben; deshalb bleiben sie, wie sie sind.',
  DETAILS_STAY: 'Ihre Angaben bleiben, wie sie sind.',
  CLIENT_NOT_REACHED: 'Wir konnten Sie nicht erreichen, um diese Auszahlung zu bestätigen.',
  ACCOUNT_UNCONFIRMED: 'Wir konnten nicht bestätigen, dass das Bankkonto Ihnen gehört.',
  WALLET_UNCONFIRMED: 'Wir konnten nicht bestätigen, dass die Wallet Ihnen gehört.',
  NOT_BY_CLIENT: 'Sie haben uns gesagt, dass diese Auszahlung nicht von Ihnen stammt.',
  NOT_ADDED_BY_CLIENT: 'Sie haben uns gesagt, dass Sie das nicht selbst hinzugefügt haben.',
  NOT_PAID_TO: 'Wir können dorthin nicht auszahlen.',
  NOT_PROCESSED: 'Wir konnten diese Auszahlung nicht ausführen.',
  REQUEST_NOT_MET: 'Wir können Ihrem Wunsch nicht entsprechen.',
  RECALL_NOT_AGREED: 'Der Kunde stimmt nicht zu (CUST).',
  RECALL_NOT_COVERED: 'Das Konto ist nicht gedeckt (AM04).',
  RECALL_GONE_BACK: 'Das Geld ist bereits zurückgegangen (ARDT).',
  RECALL_ACCOUNT_CLOSED: 'Das Konto ist geschlossen (AC04).',
  RECALL_NOT_LAWFUL: 'Die Rückgabe ist rechtlich nicht zulässig (LEGL).',
};
