import type { NotificationScreen } from '@ballast/contract/messages/notification-kinds.ts';
import type { EmailLayout } from '../template.ts';

/** What the link of an email says, by the screen that it leads to. */
export const SCREEN_LINKS: Readonly<Record<NotificationScreen, string>> = {
  start: 'Zu Ihrem Konto',
  transaction: 'Vorgang ansehen',
  fees: 'Gebühren ansehen',
  statements: 'Auszüge ansehen',
  wallets: 'Wallets ansehen',
  documents: 'Dokumente ansehen',
  signAgain: 'Lesen und unterschreiben',
  uploadDocuments: 'Dokumente senden',
  subscription: 'Zeichnung ansehen',
  fund: 'Fonds ansehen',
  fundAnswer: 'Anfrage ansehen',
  unitRedemptions: 'Rücknahmen ansehen',
  contactUs: 'Gespräche ansehen',
  settings: 'Einstellungen ansehen',
  personal: 'Persönliche Angaben ansehen',
  devices: 'Geräte ansehen',
  accountStatus: 'Stand Ihres Kontos ansehen',
  invitationReview: 'Angaben prüfen',
  custodyAgreements: 'Lesen und unterschreiben',
  companyDocuments: 'Unterlagen Ihres Unternehmens ansehen',
  deskAlarms: 'See the alarms',
  deskReviews: 'See the reviews',
  deskInvitations: 'View the invitations',
};

/** What stands around the words of every email. */
export const EMAIL_LAYOUT: EmailLayout = {
  greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  ownLink: 'Link öffnen',
  regards: 'Freundliche Grüße',
  sender: 'Ihr Ballast-Team',
  foot: (to, site) => [
    `Diese E-Mail wurde von Ballast, ${site}, an ${to} gesendet.`,
    'Wir fragen Sie nie nach Ihrem Passwort und nie am Telefon oder per Antwort nach einem Code.',
  ],
  unsubscribe: 'Solche E-Mails nicht mehr erhalten',
};
