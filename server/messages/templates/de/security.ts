import type { SECURITY as ENGLISH } from '../en/security.ts';
import type { Translated } from '../template.ts';

const CONTINUED =
  'Eine Ihrer Sitzungen wurde mit Daten fortgesetzt, die schon ersetzt waren. Vielleicht wurden sie aus Ihrem Browser kopiert; deshalb haben wir diese Sitzung beendet.';
const NOT_EXPECTED =
  'Wenn Sie diese Nachricht nicht erwartet haben, ändern Sie Ihr Passwort und wenden Sie sich an uns.';
const NOT_YOU = 'Wenn Sie das nicht waren, wenden Sie sich sofort an uns.';

/** Messages about what happened to an account's credentials, devices and sessions. */
export const SECURITY: Translated<typeof ENGLISH> = {
  new_browser_signed_in: (details, { day, time, country }) => {
    const { device, operatingSystem, at, address } = details;
    const place = details.country === null ? address : `${address} (${country(details.country)})`;
    return {
      subject: `Neue Anmeldung: ${device}`,
      text: `Jemand hat sich am ${day(at)} um ${time(at)} mit ${device} unter ${operatingSystem} bei Ihrem Konto angemeldet, von der Netzwerkadresse ${place}. Dieser Browser wurde für Ihr Konto bisher nicht verwendet.\n\nWenn Sie das nicht waren, wählen Sie ein neues Passwort und wenden Sie sich sofort an uns.`,
    };
  },
  session_ended_for_reuse: () => ({
    subject: 'Wir haben eine Ihrer Sitzungen beendet',
    text: `${CONTINUED}\n\nMelden Sie sich noch einmal an. ${NOT_EXPECTED}`,
    notice: `${CONTINUED}\n\n${NOT_EXPECTED}`,
  }),
  password_changed: () => ({
    subject: 'Ihr Passwort wurde geändert',
    text: `Ihr Passwort wurde soeben geändert, und Ihre übrigen Sitzungen wurden beendet. ${NOT_YOU}`,
  }),
  email_changed: ({ email }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: `Die E-Mail-Adresse Ihres Kontos wurde soeben in ${email} geändert, und Ihre übrigen Sitzungen wurden beendet. ${NOT_YOU}`,
  }),
  phone_verified: ({ ending }) => ({
    subject: 'Ihre Telefonnummer wurde bestätigt',
    text: `Die Telefonnummer mit der Endung ${ending} wurde soeben für Ihr Konto bestätigt. Von jetzt an können wir Codes zur Anmeldung an sie senden. ${NOT_YOU}`,
  }),
  authenticator_on: () => ({
    subject: 'Ihre Authenticator-App wurde eingeschaltet',
    text: `Ihre Authenticator-App wurde soeben eingeschaltet, und Ihre übrigen Sitzungen wurden beendet. ${NOT_YOU}`,
  }),
  authenticator_off: () => ({
    subject: 'Ihre Authenticator-App wurde ausgeschaltet',
    text: `Ihre Authenticator-App wurde soeben ausgeschaltet, und Ihre übrigen Sitzungen wurden beendet. ${NOT_YOU}`,
  }),
  recovery_code_used: ({ left }) => ({
    subject: 'Ein Ersatzcode wurde verwendet',
    text: `Anstelle Ihrer Authenticator-App oder Ihres Passkeys wurde soeben ein Ersatzcode verwendet. Unbenutzte Codes: ${left}. Neue erhalten Sie in den Einstellungen. ${NOT_YOU}`,
  }),
  recovery_codes_replaced: () => ({
    subject: 'Ihre Ersatzcodes wurden ersetzt',
    text: `Soeben wurden neue Ersatzcodes erstellt; die bisherigen gelten nicht mehr. ${NOT_YOU}`,
  }),
  account_suspended: () => ({
    subject: 'Ihr Konto ist gesperrt',
    text: 'Wir haben Ihr Konto gesperrt: Niemand kann sich anmelden, und es geht keine Zahlung hinaus. Einzahlungen, die eintreffen, werden für Sie aufbewahrt. Bei Fragen schreiben Sie Ihrer Kundenbetreuung oder unserem Support-Team.',
  }),
  account_reopened: () => ({
    subject: 'Ihr Konto ist wieder offen',
    text: 'Ihr Konto ist nicht mehr gesperrt: Sie können sich anmelden und es wie bisher nutzen.',
  }),
  account_closed: () => ({
    subject: 'Ihr Konto ist geschlossen',
    text: 'Wir haben Ihr Konto endgültig geschlossen: Niemand kann sich anmelden, und es enthält nichts mehr. Senden Sie nichts mehr an seine Einzahlungsadressen. Dies ist unsere letzte Nachricht dazu.\n\nIhre Auszüge und Dokumente bewahren wir so lange auf, wie es das Gesetz verlangt. Wenn Sie eine Kopie brauchen, schreiben Sie Ihrer Kundenbetreuung oder unserem Support-Team.',
  }),
  name_corrected: ({ name }) => ({
    subject: 'Ihr Name wurde berichtigt',
    text: `Wir haben den Namen, unter dem wir Sie führen, in ${name} berichtigt. Dokumente, die wir von jetzt an ausstellen, tragen ihn; frühere bleiben, wie sie sind. ${NOT_YOU}`,
  }),
  locks_lifted: () => ({
    subject: 'Sie können sich wieder anmelden',
    text: `Nach zu vielen falschen Passwörtern oder Codes war Ihr Konto gesperrt. Wir haben die Sperre aufgehoben: Sie können es jetzt noch einmal versuchen. ${NOT_YOU}`,
  }),
  passkey_added: ({ name }) => ({
    subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
    text: `Der Passkey „${name}“ wurde soeben Ihrem Konto hinzugefügt, und Ihre übrigen Sitzungen wurden beendet. ${NOT_YOU}`,
  }),
  passkey_removed: ({ name }) => ({
    subject: 'Ein Passkey wurde von Ihrem Konto entfernt',
    text: `Der Passkey „${name}“ wurde soeben von Ihrem Konto entfernt, und Ihre übrigen Sitzungen wurden beendet. ${NOT_YOU}`,
  }),
  support_session_opened: (details, { time }) => ({
    subject: 'Unsere Betreuung sieht Ihr Konto an',
    text: `${details.agent} von Ballast hat eine Ansicht Ihres Kontos geöffnet. Der Grund:\n\n${details.reason}\n\nDabei kann nichts geändert werden. Die Ansicht endet spätestens um ${time(details.endsAt)}. In den Einstellungen sehen Sie unter „Geräte“, was angesehen wird, und können sie jederzeit beenden.`,
  }),
};
