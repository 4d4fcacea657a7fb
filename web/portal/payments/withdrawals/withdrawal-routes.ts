import { WITHDRAWAL } from '@ballast/contract/payments/withdrawal-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import type { Guard } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch, queryClient } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { mainRoute } from '../../main-route.ts';
import { requiresVerified } from '../../requires-verified.ts';
import { balancesQuery, openWithdrawalsQuery, walletsQuery, withdrawalQuery } from './queries.ts';
import { withdrawnCurrencies } from './withdrawn-currencies.ts';

const flow = draftGuards(() => WITHDRAWAL);

const withdrawalRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/withdrawal',
  component: lazyRouteComponent(() => import('./WithdrawalPage.tsx'), 'WithdrawalPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, balancesQuery(), openWithdrawalsQuery()),
  staticData: { name: 'withdrawal', title: msg`Withdraw` },
});

const detailRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/withdrawal/$id',
  component: lazyRouteComponent(() => import('./WithdrawalDetailPage.tsx'), 'WithdrawalDetailPage'),
  loader: (entry) => prefetch(entry, withdrawalQuery(entry.params.id)),
  staticData: { name: 'withdrawal-detail', title: msg`Withdrawal` },
});

/** A currency that cannot be withdrawn leads back to their list. */
const requiresWithdrawn: Guard = ({ params }) =>
  withdrawnCurrencies().some(({ code }) => code === params.code) ? null : paths.withdrawals();

/** The currency of the flow. */
const currencyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/withdrawal/crypto/$code',
  beforeLoad: enter(requiresWithdrawn),
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
  beforeLoad: enter(requiresVerified, flow.step('WALLET')),
  loader: (entry) => prefetch(entry, walletsQuery(entry.params.code)),
  staticData: { name: 'withdrawal-crypto-wallet', title: msg`Withdraw` },
});

const amountRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/amount',
  component: lazyRouteComponent(() => import('./WithdrawalAmountPage.tsx'), 'WithdrawalAmountPage'),
  beforeLoad: enter(requiresVerified, flow.step('AMOUNT')),
  staticData: { name: 'withdrawal-crypto-amount', title: msg`Withdraw` },
});

const confirmRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/confirm',
  component: lazyRouteComponent(
    () => import('./WithdrawalConfirmPage.tsx'),
    'WithdrawalConfirmPage',
  ),
  beforeLoad: enter(requiresVerified, flow.step('CONFIRM')),
  staticData: { name: 'withdrawal-crypto-confirm', title: msg`Withdraw` },
});

/** A page that was loaded anew has forgotten what was asked for: the withdrawal's own page goes on with its code. */
const requiresRequested: Guard = async ({ params }) => {
  if (draftOf(WITHDRAWAL).read().requested !== null) return null;
  const open = await queryClient.fetchQuery(openWithdrawalsQuery());
  const waiting = open.items.find((one) => one.waits_for === 'CODE' && one.asset === params.code);
  return waiting ? paths.withdrawal(waiting.id) : null;
};

const verifyRoute = createRoute({
  getParentRoute: () => currencyRoute,
  path: '/verify',
  component: lazyRouteComponent(() => import('./WithdrawalVerifyPage.tsx'), 'WithdrawalVerifyPage'),
  beforeLoad: enter(requiresVerified, requiresRequested, flow.step('VERIFY')),
  staticData: { name: 'withdrawal-crypto-verify', title: msg`Withdraw` },
});

/** Screens of a withdrawal that stand in a frame of their own. */
export const withdrawalFlowRoutes = [
  currencyRoute.addChildren([startRoute, walletRoute, amountRoute, confirmRoute, verifyRoute]),
] as const;

/** Screens of withdrawals among the rooms. */
export const withdrawalRoutes = [withdrawalRoute, detailRoute] as const;
