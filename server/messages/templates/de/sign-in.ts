import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { Formats } from '../../formats.ts';
import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts';
import { endingIn, type Translated } from '../template.ts';
import { words as codeWords } from './codes.ts';

const NAMES: Readonly<Record<SsoProvider, string>> = { GOOGLE: 'Google', APPLE: 'Apple' };

const CLOSED =
  'Das Konto ist geschlossen. Bei Fragen schreiben Sie Ihrer Kundenbetreuung oder unserem Support-Team.';
const INVITED =
  'Sie wurden mit dieser E-Mail-Adresse zu Ballast eingeladen: Folgen Sie dem Link in der Einladung. Wenn Sie ihn nicht finden oder er abgelaufen ist, lassen Sie ihn sich von Ihrer Kundenbetreuung noch einmal senden.';
const NOT_YOU =
  'Wenn Sie das nicht waren, müssen Sie nichts tun; niemand hatte Zugang zu Ihrem Konto.';

const REFUSED = {
  subject: 'Jemand wollte sich bei Ihrem Konto anmelden',
  text: 'Jemand wollte sich soeben mit einem Passwort bei Ihrem Konto anmelden.',
};

const RESET = {
  subject: 'Neues Passwort wählen',
  text: 'Für Ihr Konto wurde ein neues Passwort angefordert.',
};

/** Messages to whoever signs up, logs in or asks for a new password: what an address is told. */
export const SIGN_IN: Translated<typeof ENGLISH> = {
  login_refused_closed: () => ({ ...REFUSED, text: `${REFUSED.text} ${CLOSED} ${NOT_YOU}` }),
  login_refused_linked: ({ providers }, formats) => {
    const names = namesOf(providers, formats);
    const words = endingIn(REFUSED.text, {
      email: `Wenn Sie das waren, melden Sie sich mit ${names} an. ${NOT_YOU}`,
      notice: `Ihr Konto wird mit ${names} geöffnet. ${NOT_YOU}`,
    });
    return { ...REFUSED, ...words };
  },
  sign_up_invited: () => ({ subject: 'Sie wurden eingeladen', text: INVITED }),
  sign_up_closed: ({ code }) => {
    const { subject, text } = codeWords('Ihr Code', code);
    return { subject, text: `${CLOSED}\n\n${text}` };
  },
  sign_up_open: ({ code, link }) => {
    const { subject, text } = codeWords('Ihr Code', code);
    const exists = 'Sie haben mit dieser E-Mail-Adresse schon ein Konto. Hier melden Sie sich an:';
    return { subject, text: [exists, link, text].join('\n\n'), label: 'Anmelden' };
  },
  sign_up_linked: ({ code, link, providers }, formats) => {
    const { subject, text } = codeWords('Ihr Code', code);
    const exists = `Sie haben mit dieser E-Mail-Adresse schon ein Konto. Hier melden Sie sich mit ${namesOf(providers, formats)} an:`;
    return { subject, text: [exists, link, text].join('\n\n'), label: 'Anmelden' };
  },
  password_reset: ({ link }) => ({
    ...RESET,
    text: `${RESET.text} Der Link gilt 30 Minuten und nur einmal.\n\n${link}\n\nWenn Sie das nicht angefordert haben, müssen Sie nichts tun; Ihr Passwort ist unverändert.`,
    label: 'Neues Passwort wählen',
  }),
  password_reset_closed: () => ({ ...RESET, text: `${RESET.text} ${CLOSED} ${NOT_YOU}` }),
  password_reset_linked: ({ link, providers }, formats) => {
    const instead = `Sie melden sich mit ${namesOf(providers, formats)} an und brauchen deshalb kein Passwort. Wenn Sie zusätzlich eines möchten, öffnen Sie den Link. Er gilt 30 Minuten und nur einmal.`;
    return {
      ...RESET,
      text: `${RESET.text} ${instead}\n\n${link}\n\n${NOT_YOU}`,
      label: 'Passwort wählen',
    };
  },
  password_reset_invited: () => ({
    ...RESET,
    text: `${RESET.text} Sie wählen ein Passwort, wenn Sie Ihre Einladung annehmen. ${INVITED} ${NOT_YOU}`,
  }),
  password_reset_staff: () => ({
    ...RESET,
    text: `${RESET.text} Sie wählen Ihr Passwort mit dem Link in der E-Mail, die Ihnen den Zugang gegeben hat. Wenn er abgelaufen ist, lassen Sie ihn sich von der Administration noch einmal senden. ${NOT_YOU}`,
  }),
  password_reset_unfinished: ({ link }) => ({
    ...RESET,
    text: `${RESET.text} Ihre Registrierung ist nicht abgeschlossen; Sie wählen ein Passwort, wenn Sie sie fortsetzen.\n\n${link}\n\n${NOT_YOU}`,
    label: 'Registrierung fortsetzen',
  }),
  staff_invited: ({ link }) => ({
    subject: 'Ihr Zugang zum Desk',
    text: `Die Administration hat Ihnen Zugang zum Desk von Ballast gegeben. Halten Sie eine Authenticator-App bereit: Sie richten Passwort und Authenticator-App in einem Schritt ein. Der Link gilt 72 Stunden und nur einmal.\n\n${link}\n\nWenn Sie das nicht erwartet haben, sagen Sie es der Administration.`,
    label: 'Zugang einrichten',
  }),
  staff_access_reset: ({ link }) => ({
    subject: 'Ihr Zugang zum Desk wurde zurückgesetzt',
    text: `Zwei Personen der Administration haben Ihren Zugang zum Desk von Ballast zurückgesetzt. Passwort, Authenticator-App und Ersatzcodes gelten nicht mehr, und Ihre Sitzungen wurden beendet. Richten Sie mit dem Link ein neues Passwort und die Authenticator-App neu ein. Er gilt 72 Stunden und nur einmal.\n\n${link}\n\nWenn Sie das nicht verlangt haben, sagen Sie es sofort der Administration.`,
    label: 'Zugang einrichten',
  }),
};

function namesOf(providers: readonly SsoProvider[], { either }: Formats): string {
  return either(providers.map((provider) => NAMES[provider]));
}
