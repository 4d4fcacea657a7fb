import type { GuardFacts } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { subscriptionTermsQuery } from './queries.ts';

/**
 * Whoever pays no taxes in the US proves the address, once, and companies prove it otherwise; everybody else belongs on the
 * page of the fund (spec/investing.md, section 5).
 */
export async function addressRefusal({ user, params }: GuardFacts): Promise<Path | null> {
  const fund = params.fundSlug ?? '';
  if (user?.us_tax_payer === true || user?.account_type === 'INSTITUTIONAL') {
    return paths.fund(fund);
  }
  const terms = await queryClient.ensureQueryData(subscriptionTermsQuery(fund)).catch(() => null);
  return terms?.proof_of_address === 'APPROVED' ? paths.fund(fund) : null;
}
