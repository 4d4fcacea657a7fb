import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch, queryClient } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { requiresVerified } from '../../requires-verified.ts';
import { loadKnown } from '../load-known.ts';
import { fundQuery, redemptionLimitsQuery } from '../queries.ts';
import { redemptionTermsQuery, unitRedemptionsQuery } from '../unit-redemptions/queries.ts';

const flow = draftGuards(() => REDEMPTION);

/** What the amount page is given in place of a currency that nobody chose. */
const UNKNOWN_CURRENCY = 'unknown';

type Entry = { preload: boolean; params: { fundSlug: string } };

/** Reads what a client may redeem: of a basket and of a private fund by other calls. The screen shows what fails. */
async function prefetchRedeemable(entry: Entry): Promise<void> {
  const { fundSlug } = entry.params;
  const fund: AnswerOf<typeof getFund> | null = await queryClient
    .ensureQueryData(fundQuery(fundSlug))
    .catch(() => null);
  if (fund?.product_type === 'mutual') prefetch(entry, redemptionTermsQuery(fundSlug));
  else prefetch(entry, redemptionLimitsQuery(fundSlug));
}

const redeemRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/redeem',
  beforeLoad: () => {
    throw goTo(paths.explore());
  },
});

const fundRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/redeem/$fundSlug',
  loader: ({ params }) => loadKnown(fundQuery(params.fundSlug), paths.explore()),
});

const bareFundRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw goTo(paths.redeem(params.fundSlug));
  },
});

const currencyRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/select-currency',
  component: lazyRouteComponent(() => import('./RedeemCurrencyPage.tsx'), 'RedeemCurrencyPage'),
  beforeLoad: enter(requiresVerified, flow.step('CURRENCY')),
  loader: (entry) => prefetchRedeemable(entry),
  staticData: { title: msg`Redeem` },
});

const bareCurrencyRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/currency',
  beforeLoad: ({ params }) => {
    throw goTo(paths.redeemAmount(params.fundSlug, UNKNOWN_CURRENCY));
  },
});

const chosenCurrencyRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/currency/$currencyCode',
  beforeLoad: ({ params }) => {
    throw goTo(paths.redeemAmount(params.fundSlug, params.currencyCode));
  },
});

const amountRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/currency/$currencyCode/amount',
  component: lazyRouteComponent(() => import('./RedeemAmountPage.tsx'), 'RedeemAmountPage'),
  validateSearch: ({ class: classId }): { class?: string } =>
    typeof classId === 'string' ? { class: classId } : {},
  beforeLoad: enter(requiresVerified, flow.step('AMOUNT')),
  loader: (entry) => prefetchRedeemable(entry),
  staticData: { name: 'redeem-amount', title: msg`Redeem` },
});

const confirmRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/currency/$currencyCode/confirm',
  component: lazyRouteComponent(() => import('./RedeemConfirmPage.tsx'), 'RedeemConfirmPage'),
  beforeLoad: enter(requiresVerified, flow.step('CONFIRM')),
  staticData: { name: 'redeem-confirm', title: msg`Redeem` },
});

const agreementRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/currency/$currencyCode/agreement',
  component: lazyRouteComponent(
    () => import('../unit-redemptions/RedeemUnitsAgreementPage.tsx'),
    'RedeemUnitsAgreementPage',
  ),
  beforeLoad: enter(requiresVerified, flow.step('AGREEMENT')),
  staticData: { name: 'redeem-agreement', title: msg`Redeem` },
});

const requestsRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/requests',
  component: lazyRouteComponent(
    () => import('../unit-redemptions/UnitRedemptionsPage.tsx'),
    'UnitRedemptionsPage',
  ),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, unitRedemptionsQuery(entry.params.fundSlug)),
  staticData: { title: msg`Your redemptions` },
});

export const redeemRoutes = [
  redeemRoute,
  fundRoute.addChildren([
    bareFundRoute,
    currencyRoute,
    bareCurrencyRoute,
    chosenCurrencyRoute,
    amountRoute,
    confirmRoute,
    agreementRoute,
    requestsRoute,
  ]),
] as const;
