import { SESSION_HINT } from '@ballast/contract/pages.ts';
import type { FastifyRequest } from 'fastify';
import { findMember } from '../../account/users.ts';
import type { Context } from '../../http/context.ts';
import { findBoundSession } from './sessions.ts';
import { bindingOf } from './xsrf.ts';

type StartContext = Pick<Context, 'database' | 'settings'>;

/**
 * Says whether a browser starts at the portfolio: its session is open and owes nothing, and no step or notice
 * comes before the portfolio.
 */
export async function startsAtPortfolio(
  context: StartContext,
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
): Promise<boolean> {
  if (!(SESSION_HINT in request.cookies)) return false;
  const binding = bindingOf(context, { ...request, caller: null });
  const session = await findBoundSession(context.database, binding);
  if (session?.stage !== 'FULL') return false;
  const user = await findMember(context.database, session.userId, session.clientId);
  return (
    user?.kind === 'CLIENT' &&
    user.suspended_at === null &&
    user.account_status === 'ACTIVE' &&
    user.verification_status === 'VERIFIED' &&
    user.answers_due_at === null &&
    user.agreements_outdated_since === null &&
    !user.can_upload_additional_documents
  );
}
