import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { ONBOARDING as ENGLISH } from '../en/onboarding.ts';
import { endingIn, type Translated } from '../template.ts';
import { quoted } from './quoted.ts';

const WAITS: Readonly<Record<Turnaround, string>> = {
  TEN_MINUTES: 'bis zu 10 Minuten',
  DAY: 'bis zu einem Tag',
  ONE_BUSINESS_DAY: 'bis zu einem Arbeitstag',
  ONE_TO_TWO_BUSINESS_DAYS: '1–2 Arbeitstage',
  TWO_TO_THREE_BUSINESS_DAYS: '2–3 Arbeitstage',
  FIVE_BUSINESS_DAYS: 'bis zu 5 Arbeitstage',
};

const FOLLOWED = {
  email:
    'Wir schreiben Ihnen, sobald sie abgeschlossen ist; den Stand sehen Sie jederzeit, wenn Sie sich anmelden.',
  notice: 'Wir schreiben Ihnen, sobald sie abgeschlossen ist; hier sehen Sie jederzeit den Stand.',
};
const AGREEMENTS_CHECKED = `Danach prüfen wir sie, was ${WAITS.TEN_MINUTES} dauert, und öffnen Ihr Konto für Einzahlungen.`;
const QUESTIONS_LEFT =
  'die übrigen Fragen zu Ihren Steuern, Ihrem Beruf und der Herkunft Ihres Geldes. Sobald alles geprüft ist, können Sie anlegen.';
const ANSWER_FOR_COMPANY = {
  email:
    'Melden Sie sich an und folgen Sie den Schritten; alles, was Sie bereits gesendet haben, bleibt gespeichert.',
  notice: 'Folgen Sie den Schritten; alles, was Sie bereits gesendet haben, bleibt gespeichert.',
};
const QUESTIONS = 'Bei Fragen schreiben Sie unserem Support-Team.';
const SEND_DOCUMENTS = {
  email: 'Melden Sie sich an und senden Sie es unter „Dokumente senden“.',
  notice: 'Senden Sie es unter „Dokumente senden“.',
};

/** Messages about opening an account and about the checks before it can be used. */
export const ONBOARDING: Translated<typeof ENGLISH> = {
  person_account_opened: () => ({
    subject: 'Ihr Konto ist eröffnet',
    ...endingIn('Ihre Registrierung ist abgeschlossen, und Ihr Konto ist eröffnet.', {
      email:
        'Um anzulegen, bestätigen Sie als Nächstes Ihre Identität: Melden Sie sich an und folgen Sie den Schritten.',
      notice: 'Um anzulegen, bestätigen Sie als Nächstes Ihre Identität.',
    }),
  }),
  company_account_opened: () => ({
    subject: 'Ihr Konto ist eröffnet',
    ...endingIn(
      'Ihre Registrierung ist abgeschlossen, und das Konto Ihres Unternehmens ist eröffnet.',
      {
        email:
          'Um anzulegen, senden Sie uns als Nächstes die Unterlagen des Unternehmens: Melden Sie sich an und folgen Sie den Schritten.',
        notice: 'Um anzulegen, senden Sie uns als Nächstes die Unterlagen des Unternehmens.',
      },
    ),
  }),
  invited_account_opened: ({ turnaround }) => ({
    subject: 'Einige Fragen sind noch offen',
    ...endingIn(
      `Sie haben Ihre Einladung abgeschlossen. Wir prüfen jetzt Ihre Angaben und Ihren Ausweis; das dauert ${WAITS[turnaround]}.`,
      {
        email: `Melden Sie sich in der Zwischenzeit an und beantworten Sie ${QUESTIONS_LEFT}`,
        notice: `Beantworten Sie in der Zwischenzeit ${QUESTIONS_LEFT}`,
      },
    ),
  }),
  kyc_received: ({ turnaround }) => ({
    subject: 'Wir prüfen Ihre Angaben',
    ...endingIn(
      `Vielen Dank. Wir haben alles, was wir für Ihre Prüfung brauchen. Die Prüfung dauert ${WAITS[turnaround]}.`,
      FOLLOWED,
    ),
  }),
  kyc_rejected: ({ reason }) => ({
    subject: 'Wir konnten Ihre Identität nicht bestätigen',
    text: `Wir haben geprüft, was Sie gesendet haben, und konnten Ihre Identität nicht bestätigen: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  kyc_asked_again: ({ reason }) => ({
    subject: 'Für Ihre Prüfung brauchen wir noch etwas',
    ...endingIn(
      `Wir haben geprüft, was Sie gesendet haben; bitte sehen Sie es noch einmal an: ${quoted(reason)}.`,
      {
        email:
          'Melden Sie sich an, berichtigen Sie es und reichen Sie es noch einmal ein; alles andere ist gespeichert.',
        notice:
          'Berichtigen Sie es und reichen Sie es noch einmal ein; alles andere ist gespeichert.',
      },
    ),
  }),
  kyc_approved: () => ({
    subject: 'Zwei Verträge liegen zur Unterschrift bereit',
    ...endingIn(
      'Ihre Identität ist bestätigt. Zwei Verträge sind noch zu unterschreiben: der Verwahrvertrag und der Rahmenkaufvertrag.',
      {
        email: `Melden Sie sich an, um sie zu lesen und zu unterschreiben. ${AGREEMENTS_CHECKED}`,
        notice: `Lesen und unterschreiben Sie sie. ${AGREEMENTS_CHECKED}`,
      },
    ),
  }),
  identity_document_asked_again: ({ reason }) => ({
    subject: 'Bitte senden Sie Ihren Ausweis noch einmal',
    ...endingIn(
      `Wir haben den gesendeten Ausweis geprüft und brauchen einen anderen: ${quoted(reason)}.`,
      {
        email: 'Melden Sie sich an und senden Sie ihn noch einmal; alles andere ist gespeichert.',
        notice: 'Senden Sie ihn noch einmal; alles andere ist gespeichert.',
      },
    ),
  }),
  identity_document_rejected: ({ reason }) => ({
    subject: 'Wir konnten Ihren Ausweis nicht annehmen',
    text: `Wir haben den gesendeten Ausweis geprüft und konnten ihn nicht annehmen: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  company_answers_asked: ({ by }, formats) => ({
    subject: 'Wir brauchen einige Antworten zu Ihrem Unternehmen',
    ...endingIn(
      `Seit der Prüfung Ihres Unternehmens müssen wir auch fragen, wem es gehört und wer es führt, woher sein Geld kommt und wer für es unterschreibt. Ihr Konto bleibt offen; bitte antworten Sie bis zum ${formats.day(by)}, denn danach können wir ohne diese Antworten kein neues Geld von Ihrem Unternehmen annehmen.`,
      ANSWER_FOR_COMPANY,
    ),
  }),
  company_answers_due: ({ by }, formats) => ({
    subject: 'Uns fehlen noch Antworten Ihres Unternehmens',
    ...endingIn(
      `Einige Antworten zu Ihrem Unternehmen fehlen noch. Bitte senden Sie sie bis zum ${formats.day(by)}. Ohne sie können wir danach kein neues Geld von Ihrem Unternehmen annehmen; Anteile zurückgeben und auszahlen können Sie jederzeit.`,
      ANSWER_FOR_COMPANY,
    ),
  }),
  kyb_received: ({ turnaround }) => ({
    subject: 'Ihre Unterlagen sind eingetroffen',
    ...endingIn(
      `Vielen Dank. Die Unterlagen Ihres Unternehmens sind eingetroffen. Die Prüfung dauert ${WAITS[turnaround]}.`,
      FOLLOWED,
    ),
  }),
  kyb_rejected: ({ reason }) => ({
    subject: 'Wir konnten die Angaben zu Ihrem Unternehmen nicht bestätigen',
    text: `Wir haben die Unterlagen Ihres Unternehmens geprüft und konnten die Angaben nicht bestätigen: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  kyb_asked_again: ({ reason }) => ({
    subject: 'Wir brauchen einige Unterlagen Ihres Unternehmens noch einmal',
    ...endingIn(
      `Wir haben die Unterlagen Ihres Unternehmens geprüft und brauchen einige noch einmal: ${quoted(reason)}.`,
      {
        email:
          'Melden Sie sich an, um zu sehen, welche und warum, und senden Sie sie; alles andere ist gespeichert.',
        notice:
          'Sehen Sie nach, welche und warum, und senden Sie sie; alles andere ist gespeichert.',
      },
    ),
  }),
  review_reopened: () => ({
    subject: 'Wir prüfen Ihren Antrag noch einmal',
    ...endingIn(
      'Wir haben die Prüfung Ihres Antrags wieder aufgenommen. Sie müssen nichts senden.',
      FOLLOWED,
    ),
  }),
  account_verified: () => ({
    subject: 'Ihr Konto ist aktiv',
    ...endingIn(
      'Unsere Prüfung ist abgeschlossen, und Ihr Konto ist aktiv. Sie können jetzt einzahlen und anlegen.',
      {
        email:
          'Ihre Einzahlungsadressen werden vorbereitet, was einige Minuten dauert. Melden Sie sich an, um fortzufahren.',
        notice: 'Ihre Einzahlungsadressen werden vorbereitet, was einige Minuten dauert.',
      },
    ),
  }),
  company_answers_accepted: () => ({
    subject: 'Die Angaben Ihres Unternehmens sind vollständig',
    text: 'Vielen Dank. Wir haben geprüft, was Sie über Ihr Unternehmen gesendet haben; alles ist in Ordnung. Sie müssen nichts weiter tun.',
  }),
  documents_requested: ({ wanted }) => ({
    subject: 'Wir brauchen ein Dokument von Ihnen',
    ...endingIn(
      `Um fortzufahren, brauchen wir noch etwas von Ihnen: ${quoted(wanted)}.`,
      SEND_DOCUMENTS,
    ),
  }),
  documents_approved: () => ({
    subject: 'Ihre Dokumente sind in Ordnung',
    text: 'Vielen Dank. Wir haben die gesendeten Dokumente geprüft; sie sind in Ordnung. Sie müssen nichts weiter tun.',
  }),
  documents_rejected: ({ reason }) => ({
    subject: 'Wir konnten Ihre Dokumente nicht verwenden',
    text: `Wir haben die gesendeten Dokumente geprüft und konnten sie nicht verwenden: ${quoted(reason)}. ${QUESTIONS}`,
  }),
  request_answered: ({ answer }) => ({
    subject: 'Zu Ihrer Anfrage',
    text:
      answer === null
        ? 'Wir haben Ihren Wunsch erfüllt. Sie müssen nichts weiter tun.'
        : `Wir haben Ihre Anfrage geprüft: ${quoted(answer)}. Sie müssen nichts weiter tun.`,
  }),
  profile_change_confirmed: ({ answer }) => ({
    subject: 'Zur Änderung Ihrer Angaben',
    text: `Wir haben die Änderung Ihrer Angaben geprüft, die Sie uns mitgeteilt haben: ${quoted(answer)}. Wenn das nicht stimmt, schreiben Sie Ihrer Kundenbetreuung.`,
  }),
  profile_change_declined: ({ answer }) => ({
    subject: 'Zur Änderung Ihrer Angaben',
    text: `Wir haben die Änderung Ihrer Angaben geprüft, die Sie uns mitgeteilt haben, und die Angaben so gelassen, wie sie waren: ${quoted(answer)}. ${QUESTIONS}`,
  }),
  request_not_met: ({ answer }) => ({
    subject: 'Zu Ihrer Anfrage',
    text: `Wir haben Ihre Anfrage geprüft und können Ihrem Wunsch nicht entsprechen${answer === null ? '' : `: ${quoted(answer)}`}. ${QUESTIONS}`,
  }),
  identity_document_expires: ({ on }, formats) => ({
    subject: 'Ihr Ausweis läuft ab',
    text: `Der Ausweis, den wir von Ihnen haben, ist bis zum ${formats.day(on)} gültig. Sobald Sie einen neuen haben, schreiben Sie Ihrer Kundenbetreuung über Ihre Einstellungen; sie fordert ihn dann bei Ihnen an.`,
  }),
  documents_asked_again: ({ reason }) => ({
    subject: 'Wir brauchen Ihre Dokumente noch einmal',
    ...endingIn(
      `Wir haben die gesendeten Dokumente geprüft und brauchen etwas anderes: ${quoted(reason)}.`,
      SEND_DOCUMENTS,
    ),
  }),
};
