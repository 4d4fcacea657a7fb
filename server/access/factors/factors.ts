import type { PendingAuth } from '@ballast/contract/access/sessions.ts';
import type { z } from 'zod';
import type { UserRow } from '../../account/users.ts';

/** What proves somebody beside the password: a code by email or by phone, or of an authenticator. */
export type Factor = 'EMAIL' | 'SMS' | 'OTP';

/**
 * The strongest factor that an account has, which is the one that it owes: the authenticator, else a
 * verified phone, else the address. Staff owe the authenticator always.
 */
export function strongestFactor(
  user: Pick<UserRow, 'kind' | 'otp_enabled' | 'phone_verified'>,
): Factor {
  if (user.kind === 'STAFF' || user.otp_enabled) return 'OTP';
  return user.phone_verified ? 'SMS' : 'EMAIL';
}

/** Flags of the factor that is still owed, as calls answer them; null owes none. */
export function pendingAuthOf(owed: Factor | null): z.output<typeof PendingAuth> {
  return { email_code: owed === 'EMAIL', sms_code: owed === 'SMS', otp: owed === 'OTP' };
}
