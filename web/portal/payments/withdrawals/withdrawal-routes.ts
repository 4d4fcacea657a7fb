import {
  FIAT_WITHDRAWAL,
  WITHDRAWAL,
  type WithdrawalFlow,
} from '@ballast/contract/payments/withdrawal-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import type { Guard } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { prefetch, queryClient } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { mainRoute } from '../../main-route.ts';
import { requiresVerified } from '../../requires-verified.ts';
import { callSlotsQuery, callsQuery } from '../../video-calls/queries.ts';
import { depositNetworksQuery } from '../deposits/queries.ts';
import { bankAccountsQuery, walletsQuery } from '../targets/queries.ts';
import { balancesQuery, openWithdrawalsQuery, withdrawalQuery } from './queries.ts';
import { readRequestSearch } from './request-search.ts';
import { withdrawnCurrencies } from './withdrawn-currencies.ts';

const withdrawalRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/withdrawal',
  component: lazyRouteComponent(() => import('./WithdrawalPage.tsx'), 'WithdrawalPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, balancesQuery(), openWithdrawalsQuery()),
  staticData: { title: msg`Withdraw` },
});

const detailRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/withdrawal/$id',
  component: lazyRouteComponent(() => import('./WithdrawalDetailPage.tsx'), 'WithdrawalDetailPage'),
  loader: (entry) => prefetch(entry, withdrawalQuery(entry.params.id)),
  staticData: { name: 'withdrawal-detail', title: msg`Withdrawal` },
});

const requestRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/withdrawal/request',
  component: lazyRouteComponent(
    () => import('./WithdrawalRequestPage.tsx'),
    'WithdrawalRequestPage',
  ),
  validateSearch: readRequestSearch,
  beforeLoad: enter(requiresVerified),
  staticData: { title: msg`Ask for a withdrawal` },
});

/** A currency that cannot be withdrawn so leads back to their list. */
const requiresWithdrawn =
  (kind: 'crypto' | 'fiat'): Guard =>
  ({ params }) =>
    withdrawnCurrencies(kind).some(({ code }) => code === params.code) ? null : paths.withdrawals();

/** A page that was loaded anew has forgotten what was asked for: the withdrawal's own page goes on with its code. */
const requiresRequested =
  (flow: WithdrawalFlow): Guard =>
  async ({ params }) => {
    if (draftOf(flow).read().requested !== null) return null;
    const open = await queryClient.fetchQuery(openWithdrawalsQuery());
    const waiting = open.items.find((one) => one.waits_for === 'CODE' && one.asset === params.code);
    return waiting ? paths.withdrawal(waiting.id) : null;
  };

const cryptoFlow = draftGuards(() => WITHDRAWAL);
const fiatFlow = draftGuards(() => FIAT_WITHDRAWAL);

const amountPage = lazyRouteComponent(
  () => import('./WithdrawalAmountPage.tsx'),
  'WithdrawalAmountPage',
);
const confirmPage = lazyRouteComponent(
  () => import('./WithdrawalConfirmPage.tsx'),
  'WithdrawalConfirmPage',
);
const verifyPage = lazyRouteComponent(
  () => import('./WithdrawalVerifyPage.tsx'),
  'WithdrawalVerifyPage',
);

/** The currency of the flow. */
const currencyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/withdrawal/crypto/$code',
  beforeLoad: enter(requiresWithdrawn('crypto')),
});

const startRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw goTo(paths.withdrawalWallet(params.code));
  },
});

const walletRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/wallet',
  component: lazyRouteComponent(() => import('./WithdrawalWalletPage.tsx'), 'WithdrawalWalletPage'),
  beforeLoad: enter(requiresVerified, cryptoFlow.step('TARGET')),
  loader: (entry) => prefetch(entry, walletsQuery(entry.params.code)),
  staticData: { title: msg`Withdraw` },
});

const newWalletRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/wallet/new',
  component: lazyRouteComponent(() => import('./NewWalletPage.tsx'), 'NewWalletPage'),
  beforeLoad: enter(requiresVerified),
  staticData: { title: msg`Add a wallet` },
});

const walletAddressRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/wallet/new/address',
  component: lazyRouteComponent(() => import('./WalletAddressPage.tsx'), 'WalletAddressPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, depositNetworksQuery()),
  staticData: { name: 'withdrawal-crypto-wallet-address', title: msg`Add a wallet` },
});

const amountRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/amount',
  component: amountPage,
  beforeLoad: enter(requiresVerified, cryptoFlow.step('AMOUNT')),
  staticData: { title: msg`Withdraw` },
});

const confirmRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/confirm',
  component: confirmPage,
  beforeLoad: enter(requiresVerified, cryptoFlow.step('CONFIRM')),
  staticData: { title: msg`Withdraw` },
});

const verifyRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/verify',
  component: verifyPage,
  beforeLoad: enter(requiresVerified, requiresRequested(WITHDRAWAL), cryptoFlow.step('VERIFY')),
  staticData: { title: msg`Withdraw` },
});

/** The currency of a flow through the bank. */
const fiatRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/withdrawal/fiat/$code',
  beforeLoad: enter(requiresWithdrawn('fiat')),
});

const fiatStartRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw goTo(paths.fiatWithdrawalBank(params.code));
  },
});

const bankRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/bank',
  component: lazyRouteComponent(() => import('./WithdrawalBankPage.tsx'), 'WithdrawalBankPage'),
  beforeLoad: enter(requiresVerified, fiatFlow.step('TARGET')),
  loader: (entry) => prefetch(entry, bankAccountsQuery(entry.params.code)),
  staticData: { title: msg`Withdraw` },
});

const newBankRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/bank/new',
  component: lazyRouteComponent(() => import('./NewBankPage.tsx'), 'NewBankPage'),
  beforeLoad: enter(requiresVerified),
  staticData: { title: msg`Add a bank account` },
});

/** Of the two types the domestic one is for US dollars alone. */
const requiresBankType: Guard = ({ params }) => {
  const { code = '', type } = params;
  const isKnown = type === 'international' || (type === 'us' && code === 'USD');
  return isKnown ? null : paths.fiatWithdrawalNewBank(code);
};

const bankDetailsRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/bank/new/$type',
  component: lazyRouteComponent(() => import('./BankDetailsPage.tsx'), 'BankDetailsPage'),
  beforeLoad: enter(requiresVerified, requiresBankType),
  staticData: { name: 'withdrawal-fiat-bank-details', title: msg`Add a bank account` },
});

const fiatAmountRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/amount',
  component: amountPage,
  beforeLoad: enter(requiresVerified, fiatFlow.step('AMOUNT')),
  staticData: { title: msg`Withdraw` },
});

const fiatConfirmRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/confirm',
  component: confirmPage,
  beforeLoad: enter(requiresVerified, fiatFlow.step('CONFIRM')),
  staticData: { title: msg`Withdraw` },
});

const fiatVerifyRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/verify',
  component: verifyPage,
  beforeLoad: enter(requiresVerified, requiresRequested(FIAT_WITHDRAWAL), fiatFlow.step('VERIFY')),
  staticData: { title: msg`Withdraw` },
});

/** What a call is about is known from what was entered. */
const requiresEntered =
  (flow: WithdrawalFlow, target: (code: string) => Path): Guard =>
  ({ params }) => {
    const { targetId, amount } = draftOf(flow).read();
    return targetId !== null && amount !== '' ? null : target(params.code ?? '');
  };

const schedulePage = lazyRouteComponent(() => import('./ScheduleCallPage.tsx'), 'ScheduleCallPage');

const scheduleCallRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/schedule-call',
  component: schedulePage,
  beforeLoad: enter(requiresVerified, requiresEntered(WITHDRAWAL, paths.withdrawalWallet)),
  loader: (entry) => prefetch(entry, callsQuery(), callSlotsQuery()),
  staticData: { title: msg`Schedule a call` },
});

const fiatScheduleCallRoute = createRoute({
  getParentRoute: () => fiatRoute,
  path: '/schedule-call',
  component: schedulePage,
  beforeLoad: enter(requiresVerified, requiresEntered(FIAT_WITHDRAWAL, paths.fiatWithdrawalBank)),
  loader: (entry) => prefetch(entry, callsQuery(), callSlotsQuery()),
  staticData: { title: msg`Schedule a call` },
});

/** Screens of a withdrawal that stand in a frame of their own. */
export const withdrawalFlowRoutes = [
  requestRoute,
  currencyRoute.addChildren([
    startRoute,
    walletRoute,
    newWalletRoute,
    walletAddressRoute,
    amountRoute,
    confirmRoute,
    verifyRoute,
    scheduleCallRoute,
  ]),
  fiatRoute.addChildren([
    fiatStartRoute,
    bankRoute,
    newBankRoute,
    bankDetailsRoute,
    fiatAmountRoute,
    fiatConfirmRoute,
    fiatVerifyRoute,
    fiatScheduleCallRoute,
  ]),
] as const;

/** Screens of withdrawals among the rooms. */
export const withdrawalRoutes = [withdrawalRoute, detailRoute] as const;
