import type { NotificationScreen } from '@ballast/contract/messages/notification-kinds.ts';
import type { EmailLayout } from '../template.ts';

/** What the link of an email says, by the screen that it leads to. */
export const SCREEN_LINKS: Readonly<Record<NotificationScreen, string>> = {
  start: 'Go to your account',
  transaction: 'View the transaction',
  fees: 'View your fees',
  statements: 'View your statements',
  wallets: 'View your wallets',
  documents: 'View your documents',
  signAgain: 'Read and sign',
  uploadDocuments: 'Send documents',
  subscription: 'View your subscription',
  fund: 'View the fund',
  fundAnswer: 'View your enquiry',
  unitRedemptions: 'View your redemptions',
  contactUs: 'View your calls',
  settings: 'View your settings',
  personal: 'View your personal information',
  devices: 'View your devices',
  accountStatus: 'View your account status',
  invitationReview: 'Review your details',
  custodyAgreements: 'Read and sign',
  companyDocuments: 'View your company’s documents',
  deskAlarms: 'See the alarms',
  deskReviews: 'See the reviews',
  deskInvitations: 'View the invitations',
};

/** What stands around the words of every email. */
export const EMAIL_LAYOUT: EmailLayout = {
  greeting: (name) => (name === null ? 'Hello,' : `Dear ${name},`),
  ownLink: 'Open the link',
  regards: 'Kind regards,',
  sender: 'Your Ballast team',
  foot: (to, site) => [
    `This email was sent to ${to} by Ballast, ${site}.`,
    'We never ask for your password, and never for a code by phone or in a reply.',
  ],
  unsubscribe: 'Stop emails like this one',
};
