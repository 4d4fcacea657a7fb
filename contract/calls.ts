import * as authenticator from './access/authenticator.ts';
import * as contact from './access/contact.ts';
import * as devices from './access/devices.ts';
import * as ownPasskeys from './access/own-passkeys.ts';
import * as passkeys from './access/passkeys.ts';
import * as passwordReset from './access/password-reset.ts';
import * as sessions from './access/sessions.ts';
import * as signUp from './access/sign-up.ts';
import * as sso from './access/sso.ts';
import * as ssoReturn from './access/sso-return.ts';
import * as staffSetup from './access/staff-setup.ts';
import * as supportViews from './access/support-views.ts';
import * as manager from './account/manager.ts';
import * as me from './account/me.ts';
import * as activity from './activity/activity.ts';
import * as agreements from './agreements/agreements.ts';
import * as outdatedAgreements from './agreements/outdated-agreements.ts';
import * as triedSigning from './agreements/tried-signing.ts';
import type { Call } from './call.ts';
import * as countries from './compliance/countries.ts';
import * as risk from './compliance/risk.ts';
import * as articles from './content/articles.ts';
import * as birthdays from './content/birthdays.ts';
import * as fees from './fees/fees.ts';
import * as uploads from './files/uploads.ts';
import * as ownRebalances from './funds/client-rebalances.ts';
import * as draftLinks from './funds/draft-links.ts';
import * as fundFees from './funds/fund-fees.ts';
import * as fundRewards from './funds/fund-rewards.ts';
import * as fundTargets from './funds/fund-targets.ts';
import * as fundTrend from './funds/fund-trend.ts';
import * as funds from './funds/funds.ts';
import * as inquiries from './funds/inquiries.ts';
import * as investments from './funds/investments.ts';
import * as ownWeights from './funds/own-weights.ts';
import * as clientPrivateFunds from './funds/private-funds.ts';
import * as rebalances from './funds/rebalances.ts';
import * as redemptionRequests from './funds/redemption-requests.ts';
import * as redemptions from './funds/redemptions.ts';
import * as subscriptions from './funds/subscriptions.ts';
import * as unitRedemptions from './funds/unit-redemptions.ts';
import * as liabilities from './liabilities/liabilities.ts';
import * as ownLiabilities from './liabilities/own-liabilities.ts';
import * as notificationChoices from './messages/notification-choices.ts';
import * as notifications from './messages/notifications.ts';
import * as pushSubscriptions from './messages/push-subscriptions.ts';
import * as additionalDocuments from './onboarding/documents/additional-documents.ts';
import * as verification from './onboarding/identity/verification.ts';
import * as invitations from './onboarding/invitations/invitation-calls.ts';
import * as kyb from './onboarding/kyb/kyb.ts';
import * as kyc from './onboarding/kyc/kyc-calls.ts';
import * as profileChanges from './onboarding/profile-changes.ts';
import * as profiles from './onboarding/profiles.ts';
import * as accreditation from './onboarding/proofs/accreditation-calls.ts';
import * as proofs from './onboarding/proofs/proofs.ts';
import * as entitySignUp from './onboarding/sign-up/entity-calls.ts';
import * as individualSignUp from './onboarding/sign-up/sign-up.ts';
import * as signatories from './onboarding/signatories/signatories.ts';
import * as askedCorrections from './payments/asked-corrections.ts';
import * as bankAccounts from './payments/bank-accounts.ts';
import * as corrections from './payments/corrections.ts';
import * as currencies from './payments/currencies.ts';
import * as currencyFees from './payments/currency-fees.ts';
import * as deposits from './payments/deposits.ts';
import * as exchange from './payments/exchange.ts';
import * as newBankAccount from './payments/new-bank-account.ts';
import * as newWallet from './payments/new-wallet.ts';
import * as parkedEvents from './payments/parked-events.ts';
import * as payerHits from './payments/payer-hits.ts';
import * as providerEvents from './payments/provider-events.ts';
import * as suspendedLines from './payments/suspended-lines.ts';
import * as transactionExports from './payments/transaction-exports.ts';
import * as transactions from './payments/transactions.ts';
import * as walletOwnership from './payments/wallet-ownership.ts';
import * as wallets from './payments/wallets.ts';
import * as withdrawalRequests from './payments/withdrawal-requests.ts';
import * as withdrawals from './payments/withdrawals.ts';
import * as portfolioAsset from './portfolio/asset.ts';
import * as investorDocuments from './portfolio/investor-documents.ts';
import * as measures from './portfolio/measures.ts';
import * as portfolio from './portfolio/portfolio.ts';
import * as statementRequests from './portfolio/statement-requests.ts';
import * as statementVerification from './portfolio/statement-verification.ts';
import * as statements from './portfolio/statements.ts';
import * as sandbox from './sandbox/sandbox.ts';
import * as administration from './staff/administration.ts';
import * as alarms from './staff/alarms.ts';
import * as basketTargets from './staff/basket-targets.ts';
import * as staffBirthdays from './staff/birthdays.ts';
import * as caseViewers from './staff/case-viewers.ts';
import * as staffCases from './staff/cases.ts';
import * as clientRebalances from './staff/client-rebalances.ts';
import * as staffClients from './staff/clients.ts';
import * as closing from './staff/closing.ts';
import * as staffCompanyInvitations from './staff/company-invitations.ts';
import * as staffContent from './staff/content.ts';
import * as dealingBatches from './staff/dealing-batches.ts';
import * as decisions from './staff/decisions.ts';
import * as staffDocumentRequests from './staff/document-requests.ts';
import * as dueFees from './staff/due-fees.ts';
import * as staffEvidence from './staff/evidence.ts';
import * as exchangeTransfers from './staff/exchange-transfers.ts';
import * as feeProposals from './staff/fee-proposals.ts';
import * as fundAudits from './staff/fund-audits.ts';
import * as fundCalendar from './staff/fund-calendar.ts';
import * as fundHolidays from './staff/fund-holidays.ts';
import * as fundProposals from './staff/fund-proposals.ts';
import * as heldData from './staff/held-data.ts';
import * as staffInvestorDocuments from './staff/investor-documents.ts';
import * as staffInvitationDrafts from './staff/invitation-drafts.ts';
import * as staffInvitations from './staff/invitations.ts';
import * as staffKyb from './staff/kyb.ts';
import * as staffManagers from './staff/managers.ts';
import * as nameCorrections from './staff/name-corrections.ts';
import * as staffNotes from './staff/notes.ts';
import * as oversight from './staff/oversight.ts';
import * as staffPaymentFiles from './staff/payment-files.ts';
import * as printedCopies from './staff/printed-copies.ts';
import * as staffPrivateFunds from './staff/private-funds.ts';
import * as queueViews from './staff/queue-views.ts';
import * as retention from './staff/retention.ts';
import * as roleLeads from './staff/role-leads.ts';
import * as sandboxes from './staff/sandboxes.ts';
import * as deskSearch from './staff/search.ts';
import * as shareClasses from './staff/share-classes.ts';
import * as supportSessions from './staff/support-sessions.ts';
import * as teamCalls from './staff/team-calls.ts';
import * as unsealedAgreements from './staff/unsealed-agreements.ts';
import * as videoCalls from './video-calls/video-calls.ts';

const FILES = [
  countries,
  risk,
  sessions,
  signUp,
  passwordReset,
  staffSetup,
  authenticator,
  ownPasskeys,
  passkeys,
  sso,
  ssoReturn,
  supportViews,
  devices,
  me,
  notifications,
  notificationChoices,
  pushSubscriptions,
  manager,
  contact,
  individualSignUp,
  entitySignUp,
  signatories,
  invitations,
  agreements,
  triedSigning,
  outdatedAgreements,
  profileChanges,
  profiles,
  kyc,
  verification,
  uploads,
  kyb,
  staffKyb,
  additionalDocuments,
  staffDocumentRequests,
  askedCorrections,
  corrections,
  currencies,
  deposits,
  wallets,
  walletOwnership,
  bankAccounts,
  newBankAccount,
  newWallet,
  withdrawals,
  withdrawalRequests,
  exchange,
  transactions,
  transactionExports,
  parkedEvents,
  payerHits,
  suspendedLines,
  providerEvents,
  funds,
  inquiries,
  investments,
  ownWeights,
  rebalances,
  ownRebalances,
  clientPrivateFunds,
  redemptions,
  subscriptions,
  unitRedemptions,
  redemptionRequests,
  draftLinks,
  proofs,
  accreditation,
  portfolioAsset,
  measures,
  portfolio,
  statements,
  fees,
  fundFees,
  fundRewards,
  fundTargets,
  fundTrend,
  currencyFees,
  statementRequests,
  statementVerification,
  investorDocuments,
  liabilities,
  ownLiabilities,
  videoCalls,
  activity,
  articles,
  birthdays,
  staffClients,
  staffManagers,
  administration,
  closing,
  nameCorrections,
  staffCompanyInvitations,
  staffInvitationDrafts,
  staffInvitations,
  alarms,
  staffCases,
  caseViewers,
  queueViews,
  staffNotes,
  staffEvidence,
  supportSessions,
  teamCalls,
  staffBirthdays,
  staffContent,
  staffInvestorDocuments,
  feeProposals,
  heldData,
  oversight,
  staffPaymentFiles,
  exchangeTransfers,
  staffPrivateFunds,
  dealingBatches,
  basketTargets,
  clientRebalances,
  fundProposals,
  fundAudits,
  dueFees,
  shareClasses,
  fundHolidays,
  fundCalendar,
  printedCopies,
  roleLeads,
  decisions,
  retention,
  sandboxes,
  deskSearch,
  unsealedAgreements,
  sandbox,
];

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every call by its name. The browser imports single calls, so that a page carries only what it makes. */
export const CALLS: ReadonlyMap<string, Call> = new Map(
  FILES.flatMap((file) => Object.entries(file)).filter((pair): pair is [string, Call] =>
    isCall(pair[1]),
  ),
);
