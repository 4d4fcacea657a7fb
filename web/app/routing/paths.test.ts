import { pageOf } from '@ballast/contract/pages.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createDeskRouter } from '../../desk/router.ts';
import { ENTRANCE_ROUTES } from '../../entrance/routes.ts';
import { createPortalRouter } from '../../portal/router.ts';
import type { Session } from '../session/session.ts';
import { nameOfScreen } from './name-of-screen.ts';
import { paths, wantedPath } from './paths.ts';

/** Every path with sample values; a name of parameters stands for itself. */
const built = Object.entries(paths).map(([name, build]) => {
  const given = Array.from({ length: build.length }, (_, index) => `p${index}`);
  return [name, (build as (...given: string[]) => string)(...given)] as const;
});

test('the addresses of the platform', () => {
  expect(Object.fromEntries(built)).toMatchInlineSnapshot(`
    {
      "accountClosed": "/login/account-closed",
      "accountStatus": "/account-status",
      "accountStatusAgreements": "/account-status/agreements",
      "accountStatusIdentity": "/account-status/identity",
      "accountStatusKyc": "/account-status/kyc",
      "activity": "/activity",
      "adminLogin": "/login/admin",
      "adminLoginOtp": "/login/admin/confirm/otp?redirect=p0",
      "adminLoginPasskey": "/login/admin/confirm/passkey?redirect=p0",
      "analytics": "/analytics",
      "asset": "/assets/p0",
      "assetFees": "/assets/p0/fees",
      "bankAccount": "/settings/wallets/bank/p0",
      "club": "/club",
      "contactUs": "/contact-us",
      "custodyAgreements": "/custody-agreements",
      "custodyMasterPurchase": "/custody-agreements/master-purchase",
      "custodyServiceAgreement": "/custody-agreements/service-agreement",
      "custodyStatus": "/custody-agreements/status",
      "customStatement": "/statements/custom",
      "deposit": "/deposit",
      "depositCrypto": "/deposit/crypto/p0",
      "depositFiat": "/deposit/fiat/p0",
      "depositSelectCurrency": "/deposit/select-currency",
      "desk": "/desk",
      "deskAccess": "/desk/access",
      "deskAlarms": "/desk/alarms",
      "deskArticle": "/desk/content/p0/p1",
      "deskAudit": "/desk/audit",
      "deskBasket": "/desk/baskets/p0",
      "deskBatch": "/desk/funds/batches/p0",
      "deskCalls": "/desk/calls",
      "deskCase": "/desk/cases/p0",
      "deskClient": "/desk/clients/p0",
      "deskClients": "/desk/clients",
      "deskContent": "/desk/content",
      "deskCorrections": "/desk/corrections",
      "deskCountries": "/desk/countries",
      "deskDecisions": "/desk/decisions",
      "deskDocuments": "/desk/documents",
      "deskExchange": "/desk/exchange",
      "deskFees": "/desk/fees",
      "deskFund": "/desk/funds/p0",
      "deskFunds": "/desk/funds",
      "deskInvestorClasses": "/desk/investor-classes",
      "deskInvitation": "/desk/invitations/p0",
      "deskInvitations": "/desk/invitations",
      "deskInvite": "/desk/invitations/new?draft=p0",
      "deskInviteCompany": "/desk/invitations/new-company?draft=p0",
      "deskNewArticle": "/desk/content/new",
      "deskPasskey": "/desk/passkeys/p0",
      "deskPasskeys": "/desk/passkeys",
      "deskPaymentFile": "/desk/payment-files/p0",
      "deskPaymentFiles": "/desk/payment-files",
      "deskProviderEvents": "/desk/provider-events",
      "deskQueue": "/desk/queues/p0",
      "deskQueues": "/desk/queues",
      "deskRebalance": "/desk/rebalances/p0",
      "deskRebalances": "/desk/rebalances",
      "deskReconciliation": "/desk/reconciliation",
      "deskRetention": "/desk/retention",
      "deskSearch": "/desk/search?search=p0",
      "devices": "/settings/devices",
      "disableTwoFactor": "/settings/2fa/disable",
      "disableTwoFactorSuccess": "/settings/2fa/disable/success",
      "documents": "/documents",
      "education": "/education",
      "educationItem": "/education/p0",
      "enableTwoFactor": "/settings/2fa/enable?redirect=p0",
      "enableTwoFactorSuccess": "/settings/2fa/enable/success",
      "enableTwoFactorVerify": "/settings/2fa/enable/verify",
      "entityOnboarding": "/onboarding/entity",
      "entityRequestReceived": "/onboarding/entity/request-received",
      "entitySuccess": "/onboarding/entity/success",
      "error": "/error?redirect=p0",
      "exchange": "/exchange",
      "exchangeConfirm": "/exchange/confirm?0=p&1=0",
      "explore": "/explore",
      "faq": "/faq",
      "feeBill": "/fees/p0",
      "fees": "/fees",
      "fiatWithdrawalAmount": "/withdrawal/fiat/p0/amount",
      "fiatWithdrawalBank": "/withdrawal/fiat/p0/bank",
      "fiatWithdrawalConfirm": "/withdrawal/fiat/p0/confirm",
      "fiatWithdrawalNewBank": "/withdrawal/fiat/p0/bank/new",
      "fiatWithdrawalNewBankOf": "/withdrawal/fiat/p0/bank/new/p1",
      "fiatWithdrawalScheduleCall": "/withdrawal/fiat/p0/schedule-call",
      "fiatWithdrawalVerify": "/withdrawal/fiat/p0/verify",
      "forgotPassword": "/forgot-password",
      "forgotPasswordSent": "/forgot-password/email-sent",
      "fund": "/explore/p0",
      "fundFees": "/explore/p0/fees",
      "fundInquiry": "/explore/p0/inquiry",
      "fundRewards": "/explore/p0/rewards",
      "invest": "/invest/fund/p0",
      "investAmount": "/invest/fund/p0/amount",
      "investReview": "/invest/fund/p0/review",
      "investSuccess": "/invest/fund/p0/success/p1",
      "invite": "/onboarding/invite",
      "inviteMethod": "/onboarding/invite/method",
      "inviteReview": "/onboarding/invite/review-info",
      "inviteSms": "/onboarding/invite/sms",
      "inviteWhatsApp": "/onboarding/invite/whatsapp",
      "kyb": "/kyb",
      "kybAgreements": "/kyb/agreements",
      "kybCompanyDetails": "/kyb/company-details",
      "kybPeople": "/kyb/people",
      "kybSourceOfFunds": "/kyb/source-of-funds",
      "kybSuccess": "/kyb/success",
      "kybUploadDocuments": "/kyb/upload-documents",
      "kyc": "/kyc",
      "kycSuccess": "/kyc/success",
      "legal": "/legal/p0",
      "liabilities": "/liabilities",
      "login": "/login",
      "loginEmail": "/login/confirm/email?redirect=p0",
      "loginOtp": "/login/confirm/otp?redirect=p0",
      "loginPasskey": "/login/confirm/passkey?redirect=p0",
      "loginPhone": "/login/confirm/phone?redirect=p0",
      "logout": "/logout",
      "news": "/news",
      "newsItem": "/news/p0",
      "notFound": "/not_found",
      "notifications": "/notifications",
      "offerTwoFactor": "/enable-2fa?redirect=p0",
      "onboarding": "/onboarding",
      "onboardingLiquid": "/onboarding/questionnaire/liquid",
      "onboardingSuccess": "/onboarding/success",
      "ownWeights": "/invest/fund/p0/weights",
      "ownWeightsReview": "/invest/fund/p0/weights/review",
      "ownWeightsSelect": "/invest/fund/p0/weights/select",
      "passkey": "/settings/passkeys/p0",
      "passkeys": "/settings/passkeys",
      "personal": "/settings/personal",
      "portfolio": "/",
      "question": "/faq/p0",
      "rebalances": "/explore/p0/rebalances",
      "recoveryCodes": "/settings/2fa/recovery-codes",
      "redeem": "/redeem/p0/select-currency",
      "redeemAgreement": "/redeem/p0/currency/p1/agreement",
      "redeemAmount": "/redeem/p0/currency/p1/amount?class=p2",
      "redeemConfirm": "/redeem/p0/currency/p1/confirm",
      "redemptions": "/redeem/p0/requests",
      "resetDone": "/forgot-password/success",
      "resetLink": "/forgot-password/reset",
      "resetMethod": "/forgot-password/verify-method",
      "resetPhone": "/forgot-password/confirm/phone",
      "resubscribe": "/resubscribe?token=p0",
      "settings": "/settings",
      "settingsEmail": "/settings/email",
      "settingsPhone": "/settings/phone",
      "settingsPhoneMethod": "/settings/phone/method",
      "signAgain": "/documents/sign",
      "signUp": "/signup",
      "signUpCode": "/signup/email/code",
      "signUpEmail": "/signup/email?type=p0",
      "ssoRedirect": "/sso/redirect",
      "staffSetup": "/login/admin/setup",
      "statements": "/statements",
      "subscribe": "/invest/mutual/p0/intro",
      "subscriptionStatus": "/invest/mutual/p0/request-status",
      "supportSession": "/settings/devices/support-sessions/p0",
      "supportView": "/support-view?session=p0",
      "transaction": "/transactions/p0",
      "transactions": "/transactions",
      "transactionsDownload": "/transactions/download",
      "uploadDocuments": "/upload-documents",
      "uploadDocumentsSuccess": "/upload-documents/success",
      "verify": "/verify",
      "wallet": "/settings/wallets/p0",
      "wallets": "/settings/wallets",
      "withdrawal": "/withdrawal/p0",
      "withdrawalAmount": "/withdrawal/crypto/p0/amount",
      "withdrawalConfirm": "/withdrawal/crypto/p0/confirm",
      "withdrawalNewWallet": "/withdrawal/crypto/p0/wallet/new",
      "withdrawalNewWalletAddress": "/withdrawal/crypto/p0/wallet/new/address",
      "withdrawalRequest": "/withdrawal/request",
      "withdrawalScheduleCall": "/withdrawal/crypto/p0/schedule-call",
      "withdrawalVerify": "/withdrawal/crypto/p0/verify",
      "withdrawalWallet": "/withdrawal/crypto/p0/wallet",
      "withdrawals": "/withdrawal",
    }
  `);
});

/** Names of the screens at a path: of the entrance by its table, of the other pages by their routers. */
function screensAt(path: string): (string | undefined)[] {
  const [pathname = '/', search = ''] = path.split('?');
  const page = pageOf(path);
  if (page === 'entrance') {
    return ENTRANCE_ROUTES.filter((route) => route.path === pathname).map(({ name }) => name);
  }
  const create = page === 'desk' ? createDeskRouter : createPortalRouter;
  const router = create({} as Session, createMemoryHistory({ initialEntries: [path] }));
  return router
    .matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
    .map(nameOfScreen);
}

test.each(built)('%s leads to a screen: %s', async (_name, path) => {
  const name = screensAt(path.replace('/legal/p0', paths.legal('disclosures'))).findLast(Boolean);
  expect(name).toBeDefined();
  expect(name === 'not_found').toBe(path === paths.notFound());
});

test('options of a path become its query', () => {
  expect(paths.login({ expired: true, redirect: '/explore' })).toBe(
    '/login?expired=1&redirect=%2Fexplore',
  );
  expect(paths.logout({ expired: false, admin: true })).toBe('/logout?admin=1');
});

test.each([
  ['/explore?x=1', '/explore?x=1'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['/..//evil.example/x', null],
  ['/%2e//evil.example', null],
  ['/\t/evil.example', null],
  ['/explore/../..//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [undefined, null],
])('a wanted path %s is taken as %s', (text, path) => {
  expect(wantedPath(text)).toBe(path);
});
