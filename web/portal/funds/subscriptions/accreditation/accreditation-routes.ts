import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../../app/routing/enter.ts';
import type { Guard } from '../../../../app/routing/guards.ts';
import { paths } from '../../../../app/routing/paths.ts';
import { prefetch } from '../../../../app/session/queries.ts';
import { requiresVerified } from '../../../requires-verified.ts';
import { fundRoute } from '../fund-route.ts';
import {
  isInvestorDataProvided,
  proofOfIncomeQuery,
  proofOfInvestorStatusQuery,
  proofOfNetWorthQuery,
} from './queries.ts';

/** Whoever pays taxes in the US, while something is asked of them (spec/investing.md, section 5). */
const requiresAccreditation: Guard = async ({ user, params, preload }) => {
  const isOver = user?.us_tax_payer !== true || (!preload && (await isInvestorDataProvided()));
  return isOver ? paths.fund(params.fundSlug ?? '') : null;
};

/** Companies have no income to show. */
const requiresIncome: Guard = ({ user, params }) =>
  user?.account_type === 'INSTITUTIONAL' && params.accreditationType !== 'net-worth'
    ? paths.fund(params.fundSlug ?? '')
    : null;

const AFFIRMED: readonly unknown[] = ['income', 'net-worth'];

const requiresAffirmed: Guard = ({ params, wanted }) =>
  AFFIRMED.includes(params.accreditationType) ? null : paths.error(wanted);

const verifyRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/accredited-verify',
  component: lazyRouteComponent(() => import('./AccreditedVerifyPage.tsx'), 'AccreditedVerifyPage'),
  beforeLoad: enter(requiresVerified, requiresAccreditation),
  staticData: { title: msg`Accredited investor` },
});

const incomeRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/accredited-verify/income',
  component: lazyRouteComponent(() => import('./ProofOfIncomePage.tsx'), 'ProofOfIncomePage'),
  beforeLoad: enter(requiresVerified, requiresIncome, requiresAccreditation),
  loader: (entry) => prefetch(entry, proofOfIncomeQuery()),
  staticData: { title: msg`Accredited investor` },
});

const netWorthRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/accredited-verify/net-worth',
  component: lazyRouteComponent(() => import('./ProofOfNetWorthPage.tsx'), 'ProofOfNetWorthPage'),
  beforeLoad: enter(requiresVerified, requiresAccreditation),
  loader: (entry) => prefetch(entry, proofOfNetWorthQuery()),
  staticData: { title: msg`Accredited investor` },
});

const letterRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/accredited-verify-letter',
  component: lazyRouteComponent(() => import('./InvestorLetterPage.tsx'), 'InvestorLetterPage'),
  beforeLoad: enter(requiresVerified, requiresAccreditation),
  loader: (entry) => prefetch(entry, proofOfInvestorStatusQuery()),
  staticData: { title: msg`Accredited investor` },
});

const affirmationRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/accreditation-affirmation/$accreditationType',
  component: lazyRouteComponent(() => import('./AffirmationPage.tsx'), 'AffirmationPage'),
  beforeLoad: enter(requiresVerified, requiresAffirmed, requiresIncome, requiresAccreditation),
  staticData: { title: msg`Accredited investor` },
});

export const accreditationRoutes = [
  verifyRoute,
  incomeRoute,
  netWorthRoute,
  letterRoute,
  affirmationRoute,
] as const;
