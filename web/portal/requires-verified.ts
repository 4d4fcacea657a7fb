import type { Guard } from '../app/routing/guards.ts';
import { verificationStart } from './verification-start.ts';

/** Nothing is paid in by a company whose answers are overdue; it is shown what is missing. */
export const requiresPayingIn: Guard = (facts) => {
  const { user } = facts;
  return user?.answers_overdue ? verificationStart(user) : requiresVerified(facts);
};

/** Money moves for verified clients only; the others are shown what is missing, and what they can do. */
export const requiresVerified: Guard = ({ user }) =>
  user === null || user.verification_status === 'VERIFIED' ? null : verificationStart(user);
