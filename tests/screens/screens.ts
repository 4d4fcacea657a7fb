import { staffAccess } from './desk/access.ts';
import { alarms } from './desk/alarms.ts';
import { baskets } from './desk/baskets.ts';
import { cases } from './desk/cases.ts';
import { clients } from './desk/clients.ts';
import { content as deskContent } from './desk/content.ts';
import { corrections } from './desk/corrections.ts';
import { exchangePlace } from './desk/exchange-place.ts';
import { deskFees } from './desk/fees.ts';
import { investorDocuments } from './desk/investor-documents.ts';
import { invitations } from './desk/invitations.ts';
import { oversight } from './desk/oversight.ts';
import { overview } from './desk/overview.ts';
import { parkedEvents } from './desk/parked-events.ts';
import { paymentFiles } from './desk/payment-files.ts';
import { privateFunds } from './desk/private-funds.ts';
import { rebalances } from './desk/rebalances.ts';
import { search } from './desk/search.ts';
import { videoCalls } from './desk/video-calls.ts';
import { loginScreens } from './entrance/login.ts';
import { recoveryScreens, signUpScreens, unsubscribeScreens } from './entrance/sign-up.ts';
import { verifyScreens } from './entrance/verify.ts';
import { access, deskAccess } from './portal/access.ts';
import { accreditation } from './portal/accreditation.ts';
import { activity } from './portal/activity.ts';
import { analytics } from './portal/analytics.ts';
import { assets } from './portal/assets.ts';
import { content } from './portal/content.ts';
import { deposits } from './portal/deposits.ts';
import { documents } from './portal/documents.ts';
import { entity } from './portal/entity.ts';
import { exchange } from './portal/exchange.ts';
import { fees } from './portal/fees.ts';
import { fiatWithdrawals } from './portal/fiat-withdrawals.ts';
import { files } from './portal/files.ts';
import { funds } from './portal/funds.ts';
import { inquiries } from './portal/inquiries.ts';
import { invest } from './portal/invest.ts';
import { invite } from './portal/invite.ts';
import { accountStatus, kyc } from './portal/kyc.ts';
import { liabilities } from './portal/liabilities.ts';
import { newWallets } from './portal/new-wallets.ts';
import { notifications } from './portal/notifications.ts';
import { onboarding } from './portal/onboarding.ts';
import { ownWeights } from './portal/own-weights.ts';
import { personal } from './portal/personal.ts';
import { portfolio } from './portal/portfolio.ts';
import { redeem } from './portal/redeem.ts';
import { settings } from './portal/settings.ts';
import { signAgain } from './portal/sign-again.ts';
import { statements } from './portal/statements.ts';
import { privateSubscriptions } from './portal/subscriptions.ts';
import { targets } from './portal/targets.ts';
import { transactions } from './portal/transactions.ts';
import { unitRedemptions } from './portal/unit-redemptions.ts';
import { contact } from './portal/video-calls.ts';
import { withdrawalRequests } from './portal/withdrawal-requests.ts';
import { withdrawals } from './portal/withdrawals.ts';
import type { Screen } from './screen.ts';

/** Every screen, by the file in which it is shown. */
export const ALL_SCREENS = {
  entrance: [
    ...loginScreens,
    ...signUpScreens,
    ...unsubscribeScreens,
    ...recoveryScreens,
    ...verifyScreens,
  ],
  portal: [
    ...access,
    ...portfolio,
    ...analytics,
    ...assets,
    ...transactions,
    ...activity,
    ...funds,
    ...inquiries,
    ...deposits,
    ...withdrawals,
    ...withdrawalRequests,
    ...newWallets,
    ...fiatWithdrawals,
    ...documents,
    ...statements,
    ...liabilities,
    ...fees,
    ...content,
  ],
  moneyAndSettings: [
    ...exchange,
    ...invest,
    ...ownWeights,
    ...redeem,
    ...unitRedemptions,
    ...privateSubscriptions,
    ...accreditation,
    ...settings,
    ...personal,
    ...targets,
    ...notifications,
    ...contact,
  ],
  joining: [...onboarding, ...entity, ...invite],
  verifying: [...kyc, ...accountStatus, ...files, ...signAgain],
  desk: [
    ...overview,
    ...search,
    ...alarms,
    ...cases,
    ...clients,
    ...invitations,
    ...oversight,
    ...corrections,
    ...parkedEvents,
    ...staffAccess,
    ...deskAccess,
    ...videoCalls,
    ...privateFunds,
    ...paymentFiles,
    ...exchangePlace,
    ...rebalances,
    ...baskets,
    ...deskFees,
    ...deskContent,
    ...investorDocuments,
  ],
} as const satisfies Record<string, readonly Screen[]>;
