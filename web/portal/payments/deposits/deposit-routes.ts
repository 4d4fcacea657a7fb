import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { requiresPayingIn } from '../../requires-verified.ts';
import { checkDepositCurrency } from './deposit-currency-check.ts';
import { depositCurrenciesQuery, depositNetworksQuery, fiatCredentialsQuery } from './queries.ts';

const enterVerified = enter(requiresPayingIn);

const depositRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/deposit',
  beforeLoad: () => {
    throw goTo(paths.depositSelectCurrency());
  },
  staticData: { title: msg`Deposit` },
});

const depositCurrencyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/deposit/select-currency',
  component: lazyRouteComponent(() => import('./DepositCurrencyPage.tsx'), 'DepositCurrencyPage'),
  beforeLoad: enterVerified,
  loader: (entry) => prefetch(entry, depositCurrenciesQuery()),
  staticData: { title: msg`Deposit` },
});

const depositCryptoRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/deposit/crypto/$currency',
  component: lazyRouteComponent(() => import('./DepositCryptoPage.tsx'), 'DepositCryptoPage'),
  beforeLoad: enterVerified,
  loader: (entry) => {
    prefetch(entry, depositNetworksQuery());
    return checkDepositCurrency(entry.params.currency, 'crypto');
  },
  staticData: { title: msg`Deposit` },
});

const depositFiatRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/deposit/fiat/$currency',
  component: lazyRouteComponent(() => import('./DepositFiatPage.tsx'), 'DepositFiatPage'),
  beforeLoad: enterVerified,
  loader: (entry) => {
    prefetch(entry, fiatCredentialsQuery(entry.params.currency));
    return checkDepositCurrency(entry.params.currency, 'fiat');
  },
  staticData: { title: msg`Deposit` },
});

export const depositRoutes = [
  depositRoute,
  depositCurrencyRoute,
  depositCryptoRoute,
  depositFiatRoute,
] as const;
