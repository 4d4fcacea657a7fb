import type { listSupportSessionViews } from '@ballast/contract/access/support-views.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type View = AnswerOf<typeof listSupportSessionViews>['items'][number];

/** A screen that somebody looked at, from the first to the last time; `id` tells it from the others. */
export type ViewedScreen = Pick<View, 'refused' | 'first_at' | 'last_at'> & {
  readonly id: string;
  readonly words: MessageDescriptor;
};

const SCREENS = {
  PORTFOLIO: msg`Portfolio`,
  FUNDS: msg`Funds and baskets`,
  REDEEM: msg`Redemptions`,
  TRANSACTIONS: msg`Transactions`,
  EXCHANGE: msg`Exchanges`,
  DEPOSIT: msg`Deposit addresses and bank details`,
  WITHDRAW: msg`Wallets, bank accounts and withdrawals`,
  CALLS: msg`Calls with the team`,
  DOCUMENTS: msg`Documents`,
  FEES: msg`Fees and bills`,
  VERIFICATION: msg`Your application and verification`,
  NOTIFICATIONS: msg`Notifications`,
  DETAILS: msg`Your details`,
  SETTINGS: msg`Settings and devices`,
  CHANGE: msg`A change to your account`,
};

type Screen = keyof typeof SCREENS;

/** The screens that the calls of a view-only session fill; null where an answer has nothing of the client's. */
export const SCREEN_OF: Readonly<Record<string, Screen | null>> = {
  getPortfolioAssets: 'PORTFOLIO',
  getPortfolioAsset: 'PORTFOLIO',
  listInvestments: 'PORTFOLIO',
  getAnalytics: 'PORTFOLIO',
  getExposure: 'PORTFOLIO',
  getPerformanceMeasures: 'PORTFOLIO',
  listPerformanceCuts: 'PORTFOLIO',
  getInvestmentUnderlying: 'PORTFOLIO',
  listFunds: 'FUNDS',
  getFund: 'FUNDS',
  getFundFees: 'FUNDS',
  listInquiries: 'FUNDS',
  getFundRewards: 'FUNDS',
  getPrivateFund: 'FUNDS',
  getFundIndexChart: 'FUNDS',
  getFundIndexPlot: 'FUNDS',
  getOwnWeights: 'FUNDS',
  getRebalancing: 'FUNDS',
  listRebalances: 'FUNDS',
  getOwnDrift: 'FUNDS',
  listOwnRebalances: 'FUNDS',
  getFundUnderlying: 'FUNDS',
  getFundTargets: 'FUNDS',
  getFundTrend: 'FUNDS',
  getInvestmentLimits: 'FUNDS',
  getSubscriptionTerms: 'FUNDS',
  listSubscriptionRequests: 'FUNDS',
  listNews: null,
  getNews: null,
  listEducation: null,
  getEducation: null,
  listQuestions: null,
  getQuestion: null,
  listClub: null,
  getBirthdayGreeting: null,
  listSourcesOfFunds: null,
  getProofOfAddress: 'DOCUMENTS',
  getProofOfIncome: 'DOCUMENTS',
  getProofOfNetWorth: 'DOCUMENTS',
  getProofOfInvestorStatus: 'DOCUMENTS',
  getRedemptionLimits: 'REDEEM',
  listRedemptions: 'REDEEM',
  getRedemptionTerms: 'REDEEM',
  estimateRedemption: 'REDEEM',
  listUnitRedemptions: 'REDEEM',
  listActivity: 'TRANSACTIONS',
  listTransactions: 'TRANSACTIONS',
  getTransaction: 'TRANSACTIONS',
  listTransactionExports: 'TRANSACTIONS',
  getTransactionExport: 'TRANSACTIONS',
  listExchangePairs: 'EXCHANGE',
  getExchange: 'EXCHANGE',
  listDepositCurrencies: 'DEPOSIT',
  listDepositNetworks: 'DEPOSIT',
  getDepositCredentials: 'DEPOSIT',
  getFiatCredentials: 'DEPOSIT',
  listWallets: 'WITHDRAW',
  getWallet: 'WITHDRAW',
  listBankAccounts: 'WITHDRAW',
  getBankAccount: 'WITHDRAW',
  getWithdrawal: 'WITHDRAW',
  listSignedAgreements: 'DOCUMENTS',
  listStatements: 'DOCUMENTS',
  listInvestorDocuments: 'DOCUMENTS',
  listFundDocuments: 'FUNDS',
  listLiabilities: null,
  getOwnLiabilities: 'DOCUMENTS',
  getStatement: 'DOCUMENTS',
  getFees: 'FEES',
  getCurrencyFees: 'FEES',
  getFeeBill: 'FEES',
  getOutdatedAgreements: 'DOCUMENTS',
  getAgreement: 'DOCUMENTS',
  getDocumentRequest: 'DOCUMENTS',
  getInvitationDocuments: 'DOCUMENTS',
  getIndividualSignUp: 'VERIFICATION',
  getEntitySignUp: 'VERIFICATION',
  getSignatoryRequest: 'VERIFICATION',
  getInvitation: 'VERIFICATION',
  getKyc: 'VERIFICATION',
  getKycStatus: 'VERIFICATION',
  getVerification: 'VERIFICATION',
  getKyb: 'VERIFICATION',
  listNotifications: 'NOTIFICATIONS',
  countUnreadNotifications: 'NOTIFICATIONS',
  getMe: 'DETAILS',
  getProfiles: 'DETAILS',
  listProfileChanges: 'DETAILS',
  getRelationshipManager: 'DETAILS',
  listCalls: 'CALLS',
  listPasskeys: 'SETTINGS',
  listNotificationChoices: 'SETTINGS',
  getPushState: 'SETTINGS',
  listDevices: 'SETTINGS',
  getCurrentDevice: 'SETTINGS',
  getPreviousLogin: 'SETTINGS',
  listSupportSessions: 'SETTINGS',
  listSupportSessionViews: 'SETTINGS',
  listCallSlots: null,
  listAssets: null,
  listCurrencies: null,
  getCurrency: null,
  listMarkets: null,
  getPricePlot: null,
  getPriceChange: null,
  listCountriesNotServed: null,
  getOccupations: null,
  getSandboxBooks: null,
  getSandboxClock: null,
  listOutbox: null,
  listPeople: null,
};

/** Gathers calls into the screens that a client knows, in the order in which they were first looked at. */
export function viewedScreens(views: readonly View[]): ViewedScreen[] {
  const screens = new Map<string, ViewedScreen>();
  for (const { call, refused, first_at, last_at } of views) {
    const screen = SCREEN_OF[call] === undefined ? 'CHANGE' : SCREEN_OF[call];
    if (screen === null) continue;
    const id = `${screen} ${refused}`;
    const known = screens.get(id);
    const times = [first_at, last_at, ...(known ? [known.first_at, known.last_at] : [])].toSorted();
    screens.set(id, {
      id,
      words: SCREENS[screen],
      refused,
      first_at: times[0] ?? first_at,
      last_at: times.at(-1) ?? last_at,
    });
  }
  return [...screens.values()];
}
