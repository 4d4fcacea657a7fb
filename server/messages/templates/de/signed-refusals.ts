import type { DraftRefusal } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import type { SIGNED_REFUSALS as ENGLISH } from '../en/signed-refusals.ts';

const FOR_BOTH = {
  no_dealing_date:
    'Zurzeit ist kein Handelstag offen: Reichen Sie sie ein, sobald der nächste feststeht.',
  fund_inquiry_only:
    'Der Fonds steht inzwischen nur noch über Ihre Kundenbetreuung offen: Schreiben Sie ihr.',
  subscription_needs_documents:
    'Eine andere Zeichnung wartet auf ein Dokument: Senden Sie es zuerst, dann können Sie diese einreichen.',
  agreements_outdated:
    'Ihre Verträge sind noch einmal zu unterschreiben: Reichen Sie sie ein, sobald das geschehen ist.',
  profile_change_pending:
    'Wir prüfen noch eine Änderung Ihrer Angaben: Reichen Sie sie ein, sobald das abgeschlossen ist.',
  company_answers_overdue:
    'Angaben zu Ihrem Unternehmen sind überfällig: Ergänzen Sie diese zuerst, und reichen Sie dann ein.',
  account_suspended: 'Ihr Konto war geschlossen: Reichen Sie sie ein, sobald es wieder offen ist.',
  not_found: 'Das steht Ihrem Unternehmen nicht mehr offen: Fragen Sie Ihre Kundenbetreuung.',
} satisfies Partial<Record<DraftRefusal, string>>;

export const SIGNED_REFUSALS: typeof ENGLISH = {
  SUBSCRIPTION: {
    ...FOR_BOTH,
    insufficient_funds:
      'Es ist weniger verfügbar, als Sie anlegen möchten: Zahlen Sie den fehlenden Betrag ein und reichen Sie sie ein, oder beginnen Sie neu mit einem kleineren Betrag.',
    amount_below_minimum:
      'Der Mindestbetrag des Fonds ist inzwischen höher: Beginnen Sie neu mit einem größeren Betrag.',
    fund_closed:
      'Der Fonds nimmt zurzeit keine Anlagen an: Reichen Sie sie ein, wenn er wieder offen ist.',
    redemption_not_allowed:
      'Der Fonds lässt das zurzeit nicht zu: Fragen Sie Ihre Kundenbetreuung.',
  },
  REDEMPTION: {
    ...FOR_BOTH,
    insufficient_funds:
      'Es sind weniger Anteile frei, als Sie zurückgeben möchten: Beginnen Sie neu mit weniger.',
    amount_below_minimum:
      'Das ist weniger wert, als der Fonds mindestens zurücknimmt: Beginnen Sie neu mit mehr.',
    fund_closed: 'Der Fonds ist zurzeit geschlossen: Fragen Sie Ihre Kundenbetreuung.',
    redemption_not_allowed:
      'Der Fonds lässt zurzeit keine Rücknahmen zu: Reichen Sie sie ein, sobald er es wieder tut.',
  },
};
