import {
  NOTIFICATION_SCREENS,
  type NotificationScreen,
} from '@ballast/contract/messages/notification-kinds.ts';
import type { Notification } from '@ballast/contract/messages/notifications.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Path, paths } from '../../app/routing/paths.ts';

/** Where each screen stands that a notification leads to, and what the link there says. */
const SCREENS: Readonly<
  Record<
    NotificationScreen,
    { readonly to: (id: string) => Path; readonly words: MessageDescriptor }
  >
> = {
  start: { to: paths.portfolio, words: msg`Go to your account` },
  transaction: { to: paths.transaction, words: msg`View the transaction` },
  fees: { to: paths.fees, words: msg`View your fees` },
  statements: { to: paths.statements, words: msg`View your statements` },
  wallets: { to: paths.wallets, words: msg`View your wallets` },
  documents: { to: paths.documents, words: msg`View your documents` },
  signAgain: { to: () => paths.signAgain(), words: msg`Read and sign` },
  uploadDocuments: { to: paths.uploadDocuments, words: msg`Send documents` },
  subscription: { to: paths.subscriptionStatus, words: msg`View your subscription` },
  fund: { to: paths.fund, words: msg`View the fund` },
  fundAnswer: { to: paths.fundInquiry, words: msg`View your enquiry` },
  unitRedemptions: { to: paths.redemptions, words: msg`View your redemptions` },
  contactUs: { to: paths.contactUs, words: msg`View your calls` },
  personal: { to: () => paths.personal(), words: msg`View your personal information` },
  settings: { to: paths.settings, words: msg`View your settings` },
  devices: { to: paths.devices, words: msg`View your devices` },
  accountStatus: { to: paths.accountStatus, words: msg`View your account status` },
  invitationReview: { to: paths.inviteReview, words: msg`Review your details` },
  custodyAgreements: { to: paths.custodyAgreements, words: msg`Read and sign` },
  companyDocuments: { to: paths.kyb, words: msg`View your company’s documents` },
  deskAlarms: { to: () => paths.deskAlarms(), words: msg`View the alarms` },
  deskReviews: { to: paths.deskQueues, words: msg`View the reviews` },
  deskInvitations: { to: () => paths.deskInvitations(), words: msg`View the invitations` },
};

/** The link of a notification; null where there is none, or where whoever only looks could act. */
export function linkOf(
  { link }: Pick<Notification, 'link'>,
  isViewOnly: boolean,
): { readonly to: Path; readonly words: MessageDescriptor } | null {
  if (!link || (isViewOnly && NOTIFICATION_SCREENS[link.screen].acts)) return null;
  const { to, words } = SCREENS[link.screen];
  return { to: to(link.id ?? ''), words };
}
