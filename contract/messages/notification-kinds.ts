/** Over what a person is told: a notice in the portal, an email, a text message, WhatsApp, or a push message. */
export type NotificationChannel = 'IN_APP' | 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH';

/**
 * The screens that a notification leads to; `{id}` is the id of what it tells of. One that acts is a step that the client takes
 * there, which is not for whoever only looks at the account.
 */
export const NOTIFICATION_SCREENS = {
  start: { path: '/', acts: false },
  transaction: { path: '/transactions/{id}', acts: false },
  wallets: { path: '/settings/wallets', acts: false },
  fees: { path: '/fees', acts: false },
  statements: { path: '/statements', acts: false },
  documents: { path: '/documents', acts: false },
  signAgain: { path: '/documents/sign', acts: true },
  uploadDocuments: { path: '/upload-documents', acts: true },
  subscription: { path: '/invest/mutual/{id}/request-status', acts: false },
  fund: { path: '/explore/{id}', acts: false },
  fundAnswer: { path: '/explore/{id}/inquiry', acts: false },
  unitRedemptions: { path: '/redeem/{id}/requests', acts: false },
  contactUs: { path: '/contact-us', acts: false },
  settings: { path: '/settings', acts: false },
  personal: { path: '/settings/personal', acts: false },
  devices: { path: '/settings/devices', acts: false },
  accountStatus: { path: '/account-status', acts: false },
  invitationReview: { path: '/onboarding/invite/review-info', acts: true },
  custodyAgreements: { path: '/custody-agreements', acts: true },
  companyDocuments: { path: '/kyb', acts: true },
  deskAlarms: { path: '/desk/alarms', acts: true },
  deskReviews: { path: '/desk/queues', acts: true },
  deskInvitations: { path: '/desk/invitations', acts: true },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly acts: boolean }>>;

/** Name of a screen that a notification leads to. */
export type NotificationScreen = keyof typeof NOTIFICATION_SCREENS;

/** What a notification is about. What is about security or money, or is asked for, always comes in the portal and by email. */
export type NotificationSubject = 'ASKED_FOR' | 'SECURITY' | 'MONEY' | 'ACCOUNT' | 'PROGRESS';

/** A kind of notification. */
export type NotificationKind = {
  readonly about: NotificationSubject;
  /** Every member of a client, one person who signs in, a member of staff, or whoever has an address. */
  readonly to: 'CLIENT' | 'PERSON' | 'STAFF' | 'ADDRESS';
  readonly channels: readonly NotificationChannel[];
  /** Those of its channels that the person may switch off. */
  readonly optional: readonly NotificationChannel[];
  /** Where it leads; null where it brings a link of its own, or none. */
  readonly screen: NotificationScreen | null;
};

const none = [] as const;
const byEmail = ['EMAIL'] as const;
const byCode = ['EMAIL', 'SMS', 'WHATSAPP'] as const;
const byEmailAndPush = ['EMAIL', 'PUSH'] as const;
const byPush = ['PUSH'] as const;
const byPushAndText = ['PUSH', 'SMS'] as const;
const inApp = ['IN_APP', 'EMAIL', 'PUSH'] as const;
const inAppAndText = [...inApp, 'SMS'] as const;

/** A code that somebody has asked for. */
const CODE = {
  about: 'ASKED_FOR',
  to: 'ADDRESS',
  channels: byCode,
  optional: none,
  screen: null,
} as const;

/** A letter to somebody by their address, which brings a link of its own. */
const LETTER = { ...CODE, channels: byEmail } as const;

/** What happened to the ways in which a person signs in. */
const security = <Screen extends NotificationScreen>(screen: Screen) =>
  ({
    about: 'SECURITY',
    to: 'PERSON',
    channels: inAppAndText,
    optional: byPushAndText,
    screen,
  }) as const;

/** What happened to a client's money. */
const money = <Screen extends NotificationScreen>(screen: Screen) =>
  ({
    about: 'MONEY',
    to: 'CLIENT',
    channels: inAppAndText,
    optional: byPushAndText,
    screen,
  }) as const;

/** What a client has to know, or to do, so that the account goes on. */
const account = <Screen extends NotificationScreen>(screen: Screen) =>
  ({ about: 'ACCOUNT', to: 'CLIENT', channels: inApp, optional: byPush, screen }) as const;

/** What staff have to look at. */
const staff = <Screen extends NotificationScreen>(screen: Screen) =>
  ({ about: 'ACCOUNT', to: 'STAFF', channels: byEmail, optional: none, screen }) as const;

/** Whether the account is open, told by email because nobody gets in. */
const CLOSING = {
  about: 'ACCOUNT',
  to: 'CLIENT',
  channels: byEmail,
  optional: none,
  screen: null,
} as const;

/** How something is going that the client need do nothing for. */
const progress = <Screen extends NotificationScreen>(screen: Screen) =>
  ({ about: 'PROGRESS', to: 'CLIENT', channels: inApp, optional: byEmailAndPush, screen }) as const;

/** Every kind of notification that the platform sends, by the name of its message. */
export const NOTIFICATION_KINDS = {
  code_to_log_in: CODE,
  code_to_sign_up: CODE,
  code_to_continue_sign_up: CODE,
  code_to_accept_invitation: CODE,
  code_to_set_password: CODE,
  code_to_change_email: CODE,
  code_to_verify_phone: CODE,
  code_to_withdraw: CODE,
  code_to_add_wallet: CODE,
  code_to_add_bank_account: CODE,

  login_refused_closed: {
    about: 'SECURITY',
    to: 'PERSON',
    channels: byEmail,
    optional: none,
    screen: null,
  },
  login_refused_linked: security('devices'),
  sign_up_invited: LETTER,
  sign_up_closed: LETTER,
  sign_up_open: LETTER,
  sign_up_linked: LETTER,
  password_reset: LETTER,
  password_reset_closed: LETTER,
  password_reset_linked: LETTER,
  password_reset_invited: LETTER,
  password_reset_staff: LETTER,
  password_reset_unfinished: LETTER,
  staff_invited: LETTER,
  staff_access_reset: LETTER,

  new_browser_signed_in: security('devices'),
  session_ended_for_reuse: security('devices'),
  password_changed: security('settings'),
  email_changed: security('settings'),
  phone_verified: security('settings'),
  authenticator_on: security('settings'),
  authenticator_off: security('settings'),
  recovery_code_used: security('settings'),
  recovery_codes_replaced: security('settings'),
  locks_lifted: security('settings'),
  passkey_added: security('settings'),
  passkey_removed: security('settings'),
  support_session_opened: {
    about: 'SECURITY',
    to: 'CLIENT',
    channels: inAppAndText,
    optional: byPushAndText,
    screen: 'devices',
  },

  account_suspended: CLOSING,
  account_reopened: CLOSING,
  account_closed: CLOSING,
  name_corrected: account('settings'),

  agreement_signed: account('documents'),
  agreement_signed_by_signatory: account('documents'),
  agreements_outdated: account('signAgain'),
  agreements_outdated_for_signatory: account('signAgain'),
  signatory_asked: LETTER,
  signatory_asked_for_contracts: LETTER,
  signatory_asked_again: LETTER,
  signatory_copy: LETTER,
  signatory_signed: account('companyDocuments'),
  signatory_declined: account('start'),
  signatory_signed_contracts: account('companyDocuments'),
  signatory_declined_contracts: account('companyDocuments'),
  signatory_signed_again: account('documents'),
  signatory_declined_again: account('signAgain'),
  signatory_asked_to_subscribe: LETTER,
  signatory_asked_to_redeem: LETTER,
  signatory_signed_redemption: account('unitRedemptions'),
  signatory_declined_subscription: account('subscription'),
  signatory_declined_redemption: account('unitRedemptions'),
  signed_subscription_refused: account('subscription'),
  signed_redemption_refused: account('unitRedemptions'),
  signed_draft_refused_of_manager: {
    about: 'ACCOUNT',
    to: 'STAFF',
    channels: byEmail,
    optional: none,
    screen: null,
  },

  person_account_opened: account('accountStatus'),
  company_account_opened: account('companyDocuments'),
  invited_account_opened: account('accountStatus'),
  kyc_received: progress('accountStatus'),
  kyc_rejected: account('accountStatus'),
  kyc_asked_again: account('accountStatus'),
  kyc_approved: account('custodyAgreements'),
  identity_document_asked_again: account('accountStatus'),
  identity_document_rejected: account('accountStatus'),
  identity_document_expires: account('settings'),
  company_answers_asked: account('companyDocuments'),
  company_answers_due: account('companyDocuments'),
  kyb_received: progress('companyDocuments'),
  kyb_rejected: account('companyDocuments'),
  kyb_asked_again: account('companyDocuments'),
  review_reopened: progress('start'),
  account_verified: account('start'),
  company_answers_accepted: account('start'),
  documents_requested: account('uploadDocuments'),
  documents_approved: progress('documents'),
  documents_rejected: account('documents'),
  documents_asked_again: account('uploadDocuments'),
  request_answered: account('settings'),
  profile_change_confirmed: account('personal'),
  profile_change_declined: account('personal'),
  request_not_met: account('settings'),

  invitation: LETTER,
  reported_changes_made: account('invitationReview'),
  reported_changes_not_made: account('invitationReview'),
  invitation_approved: progress('accountStatus'),
  invitation_rejected: {
    about: 'ACCOUNT',
    to: 'CLIENT',
    channels: byEmail,
    optional: none,
    screen: null,
  },
  invitation_asked_again: account('invitationReview'),
  invitation_asked_again_of_manager: staff('deskInvitations'),

  alarms_opened: staff('deskAlarms'),
  reviews_escalated: staff('deskReviews'),

  deposit_credited: money('transaction'),
  deposit_undone: money('transaction'),
  account_corrected: money('start'),
  withdrawal_confirmed: money('transaction'),
  withdrawal_paused: money('transaction'),
  withdrawal_sent: money('transaction'),
  withdrawal_expired: money('transaction'),
  withdrawal_rejected: money('transaction'),
  withdrawal_failed: money('transaction'),
  withdrawal_returned: money('transaction'),
  fee_billed: money('fees'),
  fee_owed: money('fees'),
  fee_sale_completed: money('transaction'),
  reward_paid: money('start'),
  statement_ready: progress('statements'),
  investor_document: progress('documents'),
  wallet_added: money('wallets'),
  wallet_approved: money('wallets'),
  wallet_rejected: money('wallets'),
  wallet_suspended: money('wallets'),
  wallet_removed: money('wallets'),
  bank_account_added: money('wallets'),
  bank_account_approved: money('wallets'),
  bank_account_rejected: money('wallets'),
  bank_account_suspended: money('wallets'),
  bank_account_removed: money('wallets'),

  exchange_completed: money('transaction'),
  exchange_failed: money('transaction'),
  exchange_checked: money('transaction'),
  call_booked: account('contactUs'),
  call_moved: account('contactUs'),
  call_cancelled: account('contactUs'),
  call_reminder: account('contactUs'),
  call_held: account('contactUs'),
  call_missed: account('contactUs'),

  investment_completed: money('transaction'),
  investment_failed: money('transaction'),
  investment_checked: money('transaction'),
  redemption_checked: money('transaction'),
  redemption_completed: money('transaction'),
  redemption_failed: money('transaction'),
  fund_targets_changed: money('fund'),
  class_terms_changed: money('fund'),
  rebalance_completed: money('transaction'),
  rebalance_left_out: money('start'),
  subscription_received: money('subscription'),
  subscription_wants_documents: money('subscription'),
  subscription_asked_again: money('subscription'),
  subscription_approved: money('subscription'),
  subscription_rejected: money('subscription'),
  subscription_exchanged: money('subscription'),
  subscription_refused: money('subscription'),
  inquiry_answered: account('fundAnswer'),
  inquiry_not_met: account('fundAnswer'),
  units_issued: money('fund'),
  units_redeemed: money('unitRedemptions'),
  units_paid: money('unitRedemptions'),
  fund_value_restated: money('unitRedemptions'),
  holdback_released: money('unitRedemptions'),
  redemption_exchanged: money('unitRedemptions'),
  redemption_not_exchanged: money('unitRedemptions'),
  accreditation_approved: account('start'),
  accreditation_asked_again: account('start'),
  accreditation_rejected: account('start'),
} as const satisfies Readonly<Record<string, NotificationKind>>;

/** Name of a kind of notification. */
export type NotificationName = keyof typeof NOTIFICATION_KINDS;

/** Name of a kind of notification that goes out over push, too. */
export type PushName = {
  [N in NotificationName]: 'PUSH' extends (typeof NOTIFICATION_KINDS)[N]['channels'][number]
    ? N
    : never;
}[NotificationName];

/** Whether a kind of notification goes out over push, too. */
export function isPushed(name: NotificationName): name is PushName {
  const { channels }: NotificationKind = NOTIFICATION_KINDS[name];
  return channels.includes('PUSH');
}

/** Name of a kind of notification that goes out by text message, too, to whoever has asked for it. */
export type TextedName = {
  [N in NotificationName]: 'SMS' extends (typeof NOTIFICATION_KINDS)[N]['optional'][number]
    ? N
    : never;
}[NotificationName];

/** Whether a kind of notification goes out by text message, too, to whoever has asked for it. */
export function isTexted(name: NotificationName): name is TextedName {
  const { optional }: NotificationKind = NOTIFICATION_KINDS[name];
  return optional.includes('SMS');
}

/** The path of a screen that a notification leads to, for what it tells of. */
export function screenPath(screen: NotificationScreen, id: string | null): string {
  return NOTIFICATION_SCREENS[screen].path.replace('{id}', id ?? '');
}
