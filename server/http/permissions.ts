import type { Call, Who } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { Caller } from './caller.ts';

/**
 * Checks that `caller` may make `call`, from the call's own metadata (access.md, section 6).
 * Refuses with `unauthorized`, `authorization_incomplete`, `account_suspended`,
 * `not_available_in_support_session`, `account_not_active`, `account_not_verified` or `forbidden`.
 */
export function assertMayCall(call: Call, caller: Caller | null): void {
  const { who } = call;
  if (who === 'anyone' || who === 'provider') return;
  if (!caller) throw new Refusal('unauthorized');
  if (caller.supportAgentId && !call.support) throw new Refusal('not_available_in_support_session');
  if (who === 'part_signed_in') return;
  if (caller.partlySignedIn) throw new Refusal('authorization_incomplete');
  if (caller.suspended) throw new Refusal('account_suspended');
  assertRole(who, caller);
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
  if (who === 'verified_client' && caller.verificationStatus !== 'VERIFIED') {
    throw new Refusal('account_not_verified');
  }
}
