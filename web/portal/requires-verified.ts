import type { Guard } from '../app/routing/guards.ts';
import { verificationStart } from './verification-start.ts';

/** Money moves for verified clients only; the others are shown what is missing, and what they can do. */
export const requiresVerified: Guard = ({ user }) =>
  user === null || user.verification_status === 'VERIFIED' ? null : verificationStart(user);
