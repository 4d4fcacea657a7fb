/** Stands for the platform's own address where only the path matters. */
const INSIDE = 'https://inside.invalid';

/** A link inside the platform. Screens make links with `paths` only. */
export type Path = `/${string}`;

/** What an exchange is of; `of` is BUY where the amount is of what is bought. */
type ExchangeQuery = {
  sell?: string | undefined;
  buy?: string | undefined;
  amount?: string | undefined;
  of?: 'BUY' | undefined;
};

/** A step of a withdrawal, by its kind and the currency. */
const stepOf = (kind: 'crypto' | 'fiat') => (step: string) => (code: string) =>
  `/withdrawal/${kind}/${part(code)}/${step}` as const;
const crypto = stepOf('crypto');
const fiat = stepOf('fiat');

/** Every address of the portal and the desk that something leads to by name; the steps of a flow are led to by the flow. */
export const paths = {
  portfolio: () => '/',
  analytics: () => '/analytics',
  explore: () => '/explore',
  fund: (slug: string) => `/explore/${part(slug)}`,
  rebalances: (slug: string) => `/explore/${part(slug)}/rebalances`,
  fundInquiry: (slug: string) => `/explore/${part(slug)}/inquiry`,
  fundFees: (slug: string) => `/explore/${part(slug)}/fees`,
  fundRewards: (slug: string) => `/explore/${part(slug)}/rewards`,
  asset: (code: string) => `/assets/${part(code)}`,
  assetFees: (code: string) => `/assets/${part(code)}/fees`,
  transactions: () => '/transactions',
  transaction: (id: string) => `/transactions/${part(id)}`,
  transactionsDownload: (narrowed: Query = {}) => withQuery('/transactions/download', narrowed),
  deposit: () => '/deposit',
  depositSelectCurrency: () => '/deposit/select-currency',
  depositCrypto: (currency: string) => `/deposit/crypto/${part(currency)}`,
  depositFiat: (currency: string) => `/deposit/fiat/${part(currency)}`,
  withdrawals: () => '/withdrawal',
  withdrawal: (id: string) => `/withdrawal/${part(id)}`,
  withdrawalRequest: (wanted: { currency?: string; amount?: string } = {}) =>
    withQuery('/withdrawal/request', wanted),
  withdrawalWallet: crypto('wallet'),
  withdrawalNewWallet: crypto('wallet/new'),
  withdrawalNewWalletAddress: crypto('wallet/new/address'),
  withdrawalAmount: crypto('amount'),
  withdrawalConfirm: crypto('confirm'),
  withdrawalVerify: crypto('verify'),
  exchange: (chosen: ExchangeQuery = {}) => withQuery('/exchange', chosen),
  exchangeConfirm: (chosen: ExchangeQuery & { order?: string }) =>
    withQuery('/exchange/confirm', chosen),
  fiatWithdrawalBank: fiat('bank'),
  fiatWithdrawalNewBank: fiat('bank/new'),
  fiatWithdrawalNewBankOf: (code: string, type: 'us' | 'international') =>
    `/withdrawal/fiat/${part(code)}/bank/new/${type}`,
  fiatWithdrawalAmount: fiat('amount'),
  fiatWithdrawalConfirm: fiat('confirm'),
  fiatWithdrawalVerify: fiat('verify'),
  fiatWithdrawalScheduleCall: fiat('schedule-call'),
  withdrawalScheduleCall: crypto('schedule-call'),
  invest: (fundId: string) => `/invest/fund/${part(fundId)}`,
  ownWeights: (fundId: string) => `/invest/fund/${part(fundId)}/weights`,
  ownWeightsSelect: (fundId: string) => `/invest/fund/${part(fundId)}/weights/select`,
  ownWeightsReview: (fundId: string) => `/invest/fund/${part(fundId)}/weights/review`,
  investAmount: (fundId: string) => `/invest/fund/${part(fundId)}/amount`,
  investReview: (fundId: string) => `/invest/fund/${part(fundId)}/review`,
  investSuccess: (fundId: string, requestId: string) =>
    `/invest/fund/${part(fundId)}/success/${part(requestId)}`,
  subscribe: (fundSlug: string) => `/invest/mutual/${part(fundSlug)}/intro`,
  subscriptionStatus: (fundSlug: string) => `/invest/mutual/${part(fundSlug)}/request-status`,
  redeem: (fundSlug: string) => `/redeem/${part(fundSlug)}/select-currency`,
  redeemAmount: (fundSlug: string, currency: string, classId?: string) =>
    withQuery(
      `/redeem/${part(fundSlug)}/currency/${part(currency)}/amount`,
      classId === undefined ? {} : { class: classId },
    ),
  redeemConfirm: (fundSlug: string, currency: string) =>
    `/redeem/${part(fundSlug)}/currency/${part(currency)}/confirm`,
  redeemAgreement: (fundSlug: string, currency: string) =>
    `/redeem/${part(fundSlug)}/currency/${part(currency)}/agreement`,
  redemptions: (fundSlug: string) => `/redeem/${part(fundSlug)}/requests`,
  documents: () => '/documents',
  verify: () => '/verify',
  activity: () => '/activity',
  fees: () => '/fees',
  feeBill: (id: string) => `/fees/${part(id)}`,
  statements: () => '/statements',
  customStatement: () => '/statements/custom',
  liabilities: () => '/liabilities',
  signAgain: (step: '' | '/next' = '') => `/documents/sign${step}`,
  news: () => '/news',
  newsItem: (slug: string) => `/news/${part(slug)}`,
  education: () => '/education',
  educationItem: (slug: string) => `/education/${part(slug)}`,
  faq: (looked: Query = {}) => withQuery('/faq', looked),
  question: (slug: string) => `/faq/${part(slug)}`,
  club: () => '/club',
  notifications: () => '/notifications',
  contactUs: () => '/contact-us',
  settings: () => '/settings',
  personal: (step: '' | '/change' = '') => `/settings/personal${step}`,
  settingsEmail: () => '/settings/email',
  settingsPhone: () => '/settings/phone',
  settingsPhoneMethod: () => '/settings/phone/method',
  devices: () => '/settings/devices',
  supportSession: (id: string) => `/settings/devices/support-sessions/${part(id)}`,
  enableTwoFactor: (redirect?: string) => withQuery('/settings/2fa/enable', { redirect }),
  enableTwoFactorVerify: () => '/settings/2fa/enable/verify',
  enableTwoFactorSuccess: () => '/settings/2fa/enable/success',
  disableTwoFactor: () => '/settings/2fa/disable',
  disableTwoFactorSuccess: () => '/settings/2fa/disable/success',
  recoveryCodes: () => '/settings/2fa/recovery-codes',
  wallets: () => '/settings/wallets',
  wallet: (id: string) => `/settings/wallets/${part(id)}`,
  bankAccount: (id: string) => `/settings/wallets/bank/${part(id)}`,
  passkeys: () => '/settings/passkeys',
  passkey: (id: string) => `/settings/passkeys/${part(id)}`,
  onboarding: () => '/onboarding',
  onboardingLiquid: () => '/onboarding/questionnaire/liquid',
  onboardingSuccess: () => '/onboarding/success',
  invite: () => '/onboarding/invite',
  inviteSms: () => '/onboarding/invite/sms',
  inviteMethod: () => '/onboarding/invite/method',
  inviteWhatsApp: () => '/onboarding/invite/whatsapp',
  inviteReview: () => '/onboarding/invite/review-info',
  entityOnboarding: () => '/onboarding/entity',
  entityRequestReceived: () => '/onboarding/entity/request-received',
  entitySuccess: () => '/onboarding/entity/success',
  kyc: () => '/kyc',
  kycSuccess: () => '/kyc/success',
  accountStatus: () => '/account-status',
  accountStatusKyc: () => '/account-status/kyc',
  accountStatusIdentity: () => '/account-status/identity',
  accountStatusAgreements: () => '/account-status/agreements',
  custodyAgreements: () => '/custody-agreements',
  custodyServiceAgreement: () => '/custody-agreements/service-agreement',
  custodyMasterPurchase: () => '/custody-agreements/master-purchase',
  custodyStatus: () => '/custody-agreements/status',
  kyb: () => '/kyb',
  kybCompanyDetails: () => '/kyb/company-details',
  kybPeople: () => '/kyb/people',
  kybSourceOfFunds: () => '/kyb/source-of-funds',
  kybAgreements: () => '/kyb/agreements',
  kybUploadDocuments: () => '/kyb/upload-documents',
  kybSuccess: () => '/kyb/success',
  uploadDocuments: () => '/upload-documents',
  uploadDocumentsSuccess: () => '/upload-documents/success',
  login: (options: { expired?: boolean; redirect?: string } = {}) =>
    withQuery('/login', { expired: options.expired && '1', redirect: options.redirect }),
  loginEmail: (redirect?: string) => withQuery('/login/confirm/email', { redirect }),
  loginPhone: (redirect?: string) => withQuery('/login/confirm/phone', { redirect }),
  loginOtp: (redirect?: string) => withQuery('/login/confirm/otp', { redirect }),
  loginPasskey: (redirect?: string) => withQuery('/login/confirm/passkey', { redirect }),
  accountClosed: (options: { admin?: boolean; forGood?: boolean } = {}) =>
    withQuery('/login/account-closed', {
      admin: options.admin && '1',
      for_good: options.forGood && '1',
    }),
  offerTwoFactor: (redirect?: string) => withQuery('/enable-2fa', { redirect }),
  ssoRedirect: () => '/sso/redirect',
  signUp: () => '/signup',
  signUpEmail: (type?: string) => withQuery('/signup/email', { type }),
  signUpCode: () => '/signup/email/code',
  forgotPassword: () => '/forgot-password',
  forgotPasswordSent: () => '/forgot-password/email-sent',
  resetLink: () => '/forgot-password/reset',
  resetMethod: () => '/forgot-password/verify-method',
  resetPhone: () => '/forgot-password/confirm/phone',
  resetDone: () => '/forgot-password/success',
  resubscribe: (token: string) => withQuery('/resubscribe', { token }),
  legal: (document: string) => `/legal/${part(document)}`,
  adminLogin: (options: { expired?: boolean; redirect?: string } = {}) =>
    withQuery('/login/admin', { expired: options.expired && '1', redirect: options.redirect }),
  adminLoginOtp: (redirect?: string) => withQuery('/login/admin/confirm/otp', { redirect }),
  staffSetup: () => '/login/admin/setup',
  adminLoginPasskey: (redirect?: string) => withQuery('/login/admin/confirm/passkey', { redirect }),
  logout: (options: { expired?: boolean; admin?: boolean } = {}) =>
    withQuery('/logout', { expired: options.expired && '1', admin: options.admin && '1' }),
  supportView: (session: string) => withQuery('/support-view', { session }),
  error: (redirect?: string) => withQuery('/error', { redirect }),
  notFound: () => '/not_found',
  desk: () => '/desk',
  deskSearch: (search?: string) => withQuery('/desk/search', { search }),
  deskClients: (narrowed: Query = {}) => withQuery('/desk/clients', narrowed),
  deskClient: (id: string) => `/desk/clients/${part(id)}`,
  deskQueues: () => '/desk/queues',
  deskQueue: (queue: string) => `/desk/queues/${part(queue)}`,
  /** A case, with the list that somebody came from. */
  deskCase: (id: string, list: Query = {}) => withQuery(`/desk/cases/${part(id)}`, list),
  deskInvitations: (narrowed: Query = {}) => withQuery('/desk/invitations', narrowed),
  deskInvite: (draft?: string) => withQuery('/desk/invitations/new', { draft }),
  deskInviteCompany: (draft?: string) => withQuery('/desk/invitations/new-company', { draft }),
  deskInvitation: (id: string) => `/desk/invitations/${part(id)}`,
  deskAlarms: (narrowed: Query = {}) => withQuery('/desk/alarms', narrowed),
  deskCalls: (narrowed: Query = {}) => withQuery('/desk/calls', narrowed),
  deskContent: (narrowed: Query = {}) => withQuery('/desk/content', narrowed),
  deskNewArticle: () => '/desk/content/new',
  deskArticle: (id: string, language: string) => `/desk/content/${part(id)}/${part(language)}`,
  deskDocuments: () => '/desk/documents',
  deskFunds: () => '/desk/funds',
  deskFund: (id: string) => `/desk/funds/${part(id)}`,
  deskBatch: (id: string) => `/desk/funds/batches/${part(id)}`,
  deskFees: () => '/desk/fees',
  deskBasket: (slug: string) => `/desk/baskets/${part(slug)}`,
  deskRebalances: () => '/desk/rebalances',
  deskRebalance: (id: string) => `/desk/rebalances/${part(id)}`,
  deskExchange: () => '/desk/exchange',
  deskPaymentFiles: () => '/desk/payment-files',
  deskPaymentFile: (id: string) => `/desk/payment-files/${part(id)}`,
  deskAccess: () => '/desk/access',
  deskCorrections: (asked: Query = {}) => withQuery('/desk/corrections', asked),
  deskProviderEvents: () => '/desk/provider-events',
  deskReconciliation: () => '/desk/reconciliation',
  deskAudit: (narrowed: Query = {}) => withQuery('/desk/audit', narrowed),
  deskDecisions: (narrowed: Query = {}) => withQuery('/desk/decisions', narrowed),
  deskRetention: () => '/desk/retention',
  deskCountries: () => '/desk/countries',
  deskPasskeys: () => '/desk/passkeys',
  deskPasskey: (id: string) => `/desk/passkeys/${part(id)}`,
  deskInvestorClasses: () => '/desk/investor-classes',
} as const satisfies Record<string, (...given: never[]) => Path>;

function part(value: string): string {
  return encodeURIComponent(value);
}

type Query = Readonly<Record<string, string | false | undefined>>;

/** Adds the query parameters that have a value. */
export function withQuery(path: Path, query: Query): Path {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Reads a wanted path out of an address; anything that leads elsewhere than into the platform is null. */
export function wantedPath(text: string | undefined): Path | null {
  if (!text?.startsWith('/')) return null;
  const url = URL.parse(text, INSIDE);
  if (url?.origin !== INSIDE) return null;
  // What begins with two slashes names another host, and `/.//host` has become such a path by now.
  if (url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}` as Path;
}
