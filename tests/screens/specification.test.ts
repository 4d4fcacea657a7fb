import { getCurrentDevice } from '@ballast/contract/access/devices.ts';
import type { Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { uploadFile } from '@ballast/contract/files/uploads.ts';
import { listRedemptions } from '@ballast/contract/funds/redemptions.ts';
import { listSourcesOfFunds } from '@ballast/contract/funds/subscriptions.ts';
import { listCurrencies } from '@ballast/contract/payments/currencies.ts';
import { receiveProviderEvent } from '@ballast/contract/payments/provider-events.ts';
import { getTransactionExport } from '@ballast/contract/payments/transaction-exports.ts';
import { getCurrency } from '@ballast/contract/portfolio/asset.ts';
import { getStatement } from '@ballast/contract/portfolio/statements.ts';
import {
  getSandboxBooks,
  plantSandboxFault,
  returnSandboxPayment,
  setSandboxPrice,
} from '@ballast/contract/sandbox/sandbox.ts';
import { describe, expect, test } from 'vitest';
import { nameOf } from './answers.ts';
import { ALL_SCREENS } from './screens.ts';

/*
 * The routes (spec/access.md, section 2; spec/investing.md, section 2) and the calls (spec/access.md, section 7;
 * spec/investing.md, section 7) of the specification. Each route has a screen that is shown in these tests. What is not
 * built stands by itself below, and may not stand there any longer once it is.
 */

const ROUTES = [
  // spec/access.md, section 2
  '/login',
  '/login/confirm/email',
  '/login/confirm/otp',
  '/login/confirm/phone',
  '/enable-2fa',
  '/login/account-closed',
  '/login/admin',
  '/signup',
  '/signup/email',
  '/signup/email/code',
  '/forgot-password',
  '/forgot-password/email-sent',
  '/forgot-password/verify-method',
  '/forgot-password/confirm/phone',
  '/forgot-password/confirm/otp',
  '/forgot-password/reset',
  '/forgot-password/reset/input',
  '/forgot-password/success',
  '/logout',
  '/error',
  '/sso/redirect',
  '/ds-proxy',
  '/ds-proxy-elastic',
  '/$',
  '/onboarding/invite',
  '/onboarding/invite/sms',
  '/onboarding/invite/whatsapp',
  '/onboarding/invite/method',
  '/onboarding/invite/password',
  '/onboarding/invite/review-info',
  '/onboarding/invite/sign-documents',
  '/onboarding/invite/verify-identity',
  '/onboarding/invite/request-received',
  '/onboarding/invite/completed',
  '/onboarding/phone-input',
  '/onboarding/verify-method',
  '/onboarding/phone-verify',
  '/onboarding/password',
  '/onboarding/full-name',
  '/onboarding/country-of-residence',
  '/onboarding/us-taxpayer-status',
  '/onboarding/eligibility',
  '/onboarding/questionnaire/liquid',
  '/onboarding/investor-blocked',
  '/onboarding/questionnaire/digital',
  '/onboarding/questionnaire/intended',
  '/onboarding/risks-agreement',
  '/onboarding/declaration-of-non-solicitation',
  '/onboarding/how-did-you-learn',
  '/onboarding/complete',
  '/onboarding/success',
  '/onboarding/entity/phone',
  '/onboarding/entity/verify-method',
  '/onboarding/entity/phone-verify',
  '/onboarding/entity/password',
  '/onboarding/entity/your-details',
  '/onboarding/entity/signatory-rights',
  '/onboarding/entity/legal-business-name',
  '/onboarding/entity/country-of-incorporation',
  '/onboarding/entity/legal-structure',
  '/onboarding/entity/legal-structure/partnership',
  '/onboarding/entity/legal-structure/trust',
  '/onboarding/entity/legal-structure/state-owned-or-international',
  '/onboarding/entity/legal-structure/other',
  '/onboarding/entity/us-taxpayer-status',
  '/onboarding/entity/eligibility',
  '/onboarding/entity/understanding-the-risks',
  '/onboarding/entity/request-info',
  '/onboarding/entity/designate-signatory',
  '/onboarding/entity/completed',
  '/onboarding/entity/success',
  '/kyc/intro',
  '/kyc/address',
  '/kyc/personal-details',
  '/kyc/tax-residency',
  '/kyc/occupation',
  '/kyc/verify-identity',
  '/kyc/platform-agreement',
  '/kyc/complete',
  '/account-status/kyc',
  '/account-status/agreements',
  '/custody-agreements',
  '/custody-agreements/service-agreement',
  '/custody-agreements/master-purchase',
  '/custody-agreements/status',
  '/kyb',
  '/upload-documents',
  '/upload-documents/success',
  // spec/investing.md, section 2
  '/',
  '/analytics',
  '/explore',
  '/explore/$slug',
  '/explore/$slug/rebalances',
  '/explore/$slug/inquiry',
  '/assets/$code',
  '/transactions',
  '/transactions/download',
  '/activity',
  '/settings',
  '/settings/wallets',
  '/settings/devices',
  '/contact-us',
  '/documents',
  '/withdrawal',
  '/education',
  '/faq',
  '/faq/$slug',
  '/news',
  '/news/$slug',
  '/club',
  '/explore/$slug/rewards',
  '/explore/$slug/fees',
  '/assets/$code/fees',
  '/statements',
  '/statements/custom',
  '/settings/phone',
  '/register-phone',
  '/unsubscribe',
  '/resubscribe',
  '/products/$slugOrId',
  '/deposit/select-currency',
  '/deposit/crypto/$currency',
  '/deposit/fiat/$currency',
  '/withdrawal/crypto/$code/wallet',
  '/withdrawal/crypto/$code/wallet/new',
  '/withdrawal/crypto/$code/wallet/new/address',
  '/withdrawal/crypto/$code/amount',
  '/withdrawal/crypto/$code/confirm',
  '/withdrawal/crypto/$code/verify',
  '/withdrawal/crypto/$code/schedule-call',
  '/withdrawal/fiat/$code/bank',
  '/withdrawal/fiat/$code/bank/new',
  '/withdrawal/fiat/$code/bank/new/$type',
  '/withdrawal/fiat/$code/amount',
  '/withdrawal/fiat/$code/confirm',
  '/withdrawal/fiat/$code/verify',
  '/withdrawal/request',
  '/exchange',
  '/exchange/confirm',
  '/invest/fund/$fundId',
  '/invest/fund/$fundId/weights',
  '/invest/fund/$fundId/weights/select',
  '/invest/fund/$fundId/weights/review',
  '/invest/mutual/$fundSlug/intro',
  '/invest/mutual/$fundSlug/asset',
  '/invest/mutual/$fundSlug/amount',
  '/invest/mutual/$fundSlug/review-personal-information',
  '/invest/mutual/$fundSlug/change-request-received',
  '/invest/mutual/$fundSlug/background',
  '/invest/mutual/$fundSlug/experience',
  '/invest/mutual/$fundSlug/accredited-investor-status',
  '/invest/mutual/$fundSlug/qualified-client-status',
  '/invest/mutual/$fundSlug/agreement',
  '/invest/mutual/$fundSlug/request-status',
  '/invest/mutual/$fundSlug/address',
  '/invest/mutual/$fundSlug/accredited-verify',
  '/invest/mutual/$fundSlug/accredited-verify/income',
  '/invest/mutual/$fundSlug/accredited-verify/net-worth',
  '/invest/mutual/$fundSlug/accredited-verify-letter',
  '/invest/mutual/$fundSlug/accreditation-affirmation/$accreditationType',
  '/invest/mutual/$fundSlug/documents-status',
  '/invest/mutual/$fundSlug/request-received',
  '/redeem/$fundSlug/select-currency',
  '/redeem/$fundSlug/currency/$currencyCode/amount',
  '/redeem/$fundSlug/currency/$currencyCode/confirm',
  '/redeem/$fundSlug/currency/$currencyCode/agreement',
  '/settings/2fa/enable',
  '/settings/2fa/enable/verify',
  '/settings/2fa/enable/success',
  '/settings/2fa/disable',
  '/settings/2fa/disable/success',
];

/** As the platform names the parts of their paths. */
const CALLS_SPECIFIED = [
  'POST /auth/login',
  'POST /auth/login/sso',
  'POST /auth/login/2fa',
  'POST /auth/login/2fa/code',
  'GET /auth/login/sso/settings',
  'POST /auth/logout',
  'POST /auth/token/refresh',
  'POST /accounts/sign-up/start',
  'POST /accounts/sign-up/confirm',
  'POST /accounts/sign-up/sso',
  'POST /accounts/phones/send-verification-code',
  'POST /accounts/phones/verify',
  'POST /accounts/otp',
  'DELETE /accounts/otp',
  'POST /accounts/otp/secret',
  'GET /accounts/me',
  'PATCH /accounts/me',
  'POST /accounts/me/additional-documents',
  'GET /accounts/me/notification-settings',
  'PATCH /accounts/me/notification-settings',
  'GET /accounts/me/profiles',
  'GET /accounts/me/profiles/change-requests',
  'POST /accounts/me/profiles/change-requests',
  'GET /onboarding/individual/kyc',
  'PATCH /onboarding/individual/kyc',
  'GET /onboarding/individual/kyc/occupations',
  'POST /onboarding/individual/kyc/idv',
  'POST /onboarding/individual/kyc/submit',
  'GET /onboarding/individual/sign-up/details',
  'PATCH /onboarding/individual/sign-up/details',
  'POST /onboarding/individual/sign-up/complete',
  'GET /onboarding/institutional/kyb',
  'PATCH /onboarding/institutional/kyb',
  'POST /onboarding/institutional/kyb/submit',
  'GET /onboarding/institutional/sign-up/details',
  'PATCH /onboarding/institutional/sign-up/details',
  'POST /onboarding/institutional/sign-up/complete',
  'GET /onboarding/invitations/{id}',
  'PATCH /onboarding/invitations/{id}',
  'POST /onboarding/invitations/{id}/complete',
  'GET /onboarding/invitations/{id}/documents',
  'POST /onboarding/invitations/{id}/idv',
  'PATCH /onboarding/invitations/{id}/idv',
  'POST /onboarding/invitations/{token}/accept',
  'GET /portfolio/assets',
  'GET /portfolio/assets/{code}',
  'GET /portfolio/investments',
  'GET /portfolio/investments/{fund}/underlying',
  'GET /currencies',
  'GET /currencies/{code}',
  'GET /currencies/{code}/price/plot',
  'GET /currencies/{code}/price/change',
  'GET /currencies/markets',
  'GET /payments/deposits/currencies',
  'GET /payments/deposits/networks',
  'GET /payments/deposits/crypto/{currency_code}/networks/{network_code}/credentials',
  'GET /payments/deposits/fiat/{currency_code}/credentials',
  'GET /notifications',
  'GET /notifications/unread-count',
  'POST /notifications/read',
  'POST /notifications/read-all',
  'POST /notifications/send-test-push',
  'GET /devices',
  'GET /devices/current',
  'POST /devices/sync-device',
  'POST /devices/{id}/logout',
  'POST /documents/sign-requests/{id}/send',
  'POST /documents/sign-requests/{id}/sync',
  'POST /documents/sign-requests/send/test',
  'POST /documents/sign-requests/send/test-click',
  'GET /documents/signed',
  'GET /funds',
  'GET /funds/{fund}',
  'GET /funds/{fund}/index/chart',
  'GET /funds/{fund}/index/plot',
  'GET /funds/{fund}/custom-weights',
  'PUT /funds/{fund}/custom-weights',
  'GET /funds/{fund}/rebalancing/history',
  'GET /funds/{fund}/rebalancing/info',
  'GET /funds/{fund}/underlying',
  'GET /payments/investments/subscriptions/requests',
  'POST /payments/investments/subscriptions/requests',
  'POST /payments/investments/subscriptions/requests/{id}/submit',
  'POST /payments/investments/subscriptions/requests/{id}/verify-supporting-documents',
  'GET /payments/investments/subscriptions/sources-of-funds',
  'GET /onboarding/individual/proof-of-address',
  'POST /onboarding/individual/proof-of-address',
  'GET /onboarding/individual/proof-of-income',
  'POST /onboarding/individual/proof-of-income',
  'PATCH /onboarding/individual/proof-of-income',
  'GET /onboarding/individual/proof-of-investor-status',
  'POST /onboarding/individual/proof-of-investor-status',
  'GET /onboarding/individual/proof-of-net-worth',
  'POST /onboarding/individual/proof-of-net-worth',
  'PATCH /onboarding/individual/proof-of-net-worth',
];

const PLAYED = 'whoever tries the demonstration makes it by hand';

/** The calls that no page makes, and who does or why nobody has to. */
const BY_NO_PAGE: ReadonlyMap<Call, string> = new Map<Call, string>([
  [receiveProviderEvent, 'providers make it'],
  [uploadFile, 'programs send a file at once, pages send it in parts'],
  [getCurrentDevice, 'the list of devices marks this one'],
  [listCurrencies, 'pages know currencies by the list of assets'],
  [getCurrency, 'the page of an asset reads all of it at once'],
  [listRedemptions, 'pages show redemptions among transactions and by fund'],
  [listSourcesOfFunds, 'the sources to choose from are in the contract'],
  [getStatement, 'pages read the list again until a statement is made'],
  [getTransactionExport, 'pages read the list again until a file is made'],
  [getSandboxBooks, PLAYED],
  [plantSandboxFault, PLAYED],
  [returnSandboxPayment, PLAYED],
  [setSandboxPrice, PLAYED],
]);

/** Calls of which a state of a screen fails unless they were made. */
function madeByScreens(): ReadonlySet<Call> {
  const screens = Object.values(ALL_SCREENS).flat();
  const states = screens.flatMap((screen) => Object.values(screen.states));
  return new Set([
    ...screens.flatMap(({ reads }) => reads),
    ...states.flatMap(({ sends = [], asks = [] }) => [...sends.map(([call]) => call), ...asks]),
  ]);
}

/** Which of these are not built. */
function missing(specified: readonly string[], built: ReadonlySet<string>): string[] {
  return specified.filter((one) => !built.has(one));
}

describe('what the specification names is there', () => {
  test('routes', () => {
    const shown = new Set(
      Object.values(ALL_SCREENS)
        .flat()
        .map(({ route }) => route),
    );
    expect(missing(ROUTES, shown)).toEqual([]);
  });

  test('calls', () => {
    const made = new Set([...CALLS.values()].map(({ method, path }) => `${method} ${path}`));
    expect(missing(CALLS_SPECIFIED, made)).toEqual([]);
  });

  test('every call is made by a screen that is shown, but for those that no page makes', () => {
    const made = madeByScreens();
    const unmade = [...CALLS.values()].filter((call) => !made.has(call));
    expect(unmade.map(nameOf).toSorted()).toEqual([...BY_NO_PAGE.keys()].map(nameOf).toSorted());
  });
});
