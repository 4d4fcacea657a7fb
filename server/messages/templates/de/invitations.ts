import { INVITATION_LINK_DAYS } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { INVITATIONS as ENGLISH } from '../en/invitations.ts';
import { endingIn, type Translated } from '../template.ts';
import { quoted } from './quoted.ts';

const SUBMIT_AGAIN =
  'und reichen Sie sie noch einmal ein. Bis dahin ist der Rest Ihres Kontos nicht verfügbar; alles andere, was Sie gesendet haben, ist gespeichert.';

/** Messages about invitations by a relationship manager. */
export const INVITATIONS: Translated<typeof ENGLISH> = {
  invitation: (details, format) => {
    const manager = details.manager ?? 'Ihre Kundenbetreuung';
    const { requestedOn, company } = details;
    const asked = requestedOn === null ? null : format.day(new Date(requestedOn));
    return {
      subject: requestedOn === null ? 'Ihr Konto bei Ballast' : 'Ihre Anfrage an Ballast',
      text: [
        `${whyInvited(manager, company, asked)} Um es zu eröffnen, folgen Sie diesem Link; er gilt ${INVITATION_LINK_DAYS} Tage:`,
        details.link,
        `Wir senden einen Code an Ihre Telefonnummer mit der Endung ${details.phoneEnding}. ${
          company === null
            ? 'Halten Sie bitte Ihren Pass oder einen anderen Ausweis bereit.'
            : 'Was wir über das Unternehmen wissen, ist eingetragen; Sie prüfen es, berichtigen es, wo es nicht stimmt, und ergänzen den Rest.'
        }`,
        'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun: Ohne den Code kommt niemand weiter.',
      ].join('\n\n'),
      label: 'Einladung annehmen',
    };
  },
  reported_changes_made: ({ answer }) => ({
    subject: 'Ihre Angaben wurden berichtigt',
    ...reviewAgain('Ihre Kundenbetreuung hat Ihre Angaben berichtigt.', answer),
  }),
  reported_changes_not_made: ({ answer }) => ({
    subject: 'Zu den gemeldeten Änderungen',
    ...reviewAgain(
      'Ihre Kundenbetreuung hat die gemeldeten Änderungen geprüft und Ihre Angaben so gelassen, wie sie sind.',
      answer,
    ),
  }),
  invitation_approved: () => ({
    subject: 'Wir haben Ihre Angaben geprüft',
    ...endingIn('Wir haben die Angaben Ihrer Einladung geprüft.', {
      email:
        'Wenn noch Fragen der Identitätsprüfung offen sind, melden Sie sich an und beantworten Sie sie.',
      notice: 'Wenn noch Fragen der Identitätsprüfung offen sind, beantworten Sie sie.',
    }),
  }),
  invitation_rejected: ({ reason }) => ({
    subject: 'Ihr Konto wurde geschlossen',
    text: `Wir haben die Angaben Ihrer Einladung geprüft und können keine Geschäftsbeziehung mit Ihnen eingehen: ${quoted(reason)}.\n\nWenn Sie das für falsch halten, schreiben Sie Ihrer Kundenbetreuung oder unserem Support-Team.`,
  }),
  invitation_asked_again: ({ reason }) => ({
    subject: 'Bitte prüfen Sie Ihre Angaben noch einmal',
    ...endingIn(
      `Wir haben die Angaben Ihrer Einladung angesehen; bitte prüfen Sie sie noch einmal: ${quoted(reason)}.`,
      {
        email: `Melden Sie sich an, prüfen Sie die Angaben, melden Sie, was zu ändern ist, ${SUBMIT_AGAIN}`,
        notice: `Prüfen Sie die Angaben, melden Sie, was zu ändern ist, ${SUBMIT_AGAIN}`,
      },
    ),
  }),
  // To staff, who read English.
  invitation_asked_again_of_manager: ({ name, reason }) => ({
    subject: `The details of ${name} are reviewed once more`,
    text: `Compliance looked at the invitation of ${name} and asks for the details once more: ${quoted(reason)}. Correct at the desk, under Invitations, what you entered; ${name} then reviews and confirms it again.`,
  }),
};

/** Why an invitation comes: on the client's own request of a day, where one was recorded. */
function whyInvited(manager: string, company: string | null, asked: string | null): string {
  if (company === null) {
    return asked === null
      ? `${manager} hat für Sie ein Konto bei Ballast vorbereitet.`
      : `Sie haben am ${asked} bei uns angefragt, ob Sie ein Konto bei Ballast eröffnen können. ${manager} hat es daraufhin vorbereitet.`;
  }
  return asked === null
    ? `${manager} hat für ${company} ein Konto bei Ballast vorbereitet.`
    : `Sie haben am ${asked} bei uns angefragt, ob ${company} ein Konto bei Ballast eröffnen kann. ${manager} hat es daraufhin vorbereitet.`;
}

/** Asks for details to be reviewed again, with what the manager answered in a paragraph of its own. */
function reviewAgain(happened: string, answer: string | null) {
  const written = (last: string) =>
    [happened, answer, last].filter((part) => part !== null).join('\n\n');
  return {
    text: written(
      'Melden Sie sich an, prüfen Sie Ihre Angaben noch einmal und fahren Sie dann fort.',
    ),
    notice: written('Prüfen Sie Ihre Angaben noch einmal und fahren Sie dann fort.'),
  };
}
