import { logout, refreshToken } from '@ballast/contract/access/sessions.ts';
import type { Call, Who } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Caller } from './caller.ts';

/**
 * Checks that `caller` may make `call`, from the call's metadata (spec/access.md, section 6). Refuses with
 * `unauthorized`, `authorization_incomplete`, `account_suspended`, `not_available_in_support_session`,
 * `invitation_not_completed`, `account_not_active`, `account_not_verified`, `company_answers_overdue` or `forbidden`.
 */
export function assertMayCall(call: Call, caller: Caller | null): void {
  const { who } = call;
  if (caller?.supportAgentId && !call.support) {
    throw new Refusal('not_available_in_support_session');
  }
  if (who === 'anyone' || who === 'provider') return;
  if (!caller) throw new Refusal('unauthorized');
  if (who === 'part_signed_in') return;
  if (caller.partlySignedIn) throw new Refusal('authorization_incomplete');
  if (caller.suspended) throw new Refusal('account_suspended');
  if (caller.invited && !call.invited) throw new Refusal('invitation_not_completed');
  assertRole(who, caller);
}

/** Unsafe calls of a view-only session: its end and its refresh (spec/decisions.md, section 8). */
const UNSAFE_IN_SUPPORT: ReadonlySet<Call> = new Set<Call>([logout, refreshToken]);

/**
 * Throws at the start when a call does not say whether a view-only session may make it, or allows one that
 * changes something.
 */
export function assertSupportRule(call: Call): void {
  const where = `${call.method} ${call.path}`;
  if (typeof call.support !== 'boolean') throw new Error(`${where} does not say "support"`);
  if (call.support && call.method !== 'GET' && !UNSAFE_IN_SUPPORT.has(call)) {
    throw new Error(`${where} changes something, so no view-only session may make it`);
  }
}

function assertRole(who: Who, caller: Caller): void {
  if (who === 'signed_in') return;
  if (typeof who === 'object') {
    const allowed =
      caller.kind === 'staff' && caller.roles.some((role) => who.staff.includes(role));
    if (!allowed) throw new Refusal('forbidden');
    return;
  }
  if (caller.kind !== 'client') throw new Refusal('forbidden');
  if (who === 'client') return;
  if (caller.accountStatus !== 'ACTIVE') throw new Refusal('account_not_active');
  if (who === 'active_client') return;
  if (caller.verificationStatus !== 'VERIFIED') throw new Refusal('account_not_verified');
  if (who === 'paying_in_client' && caller.answersOverdue) {
    throw new Refusal('company_answers_overdue');
  }
}
