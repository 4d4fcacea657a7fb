import { guards } from '../app/guards.ts';
import { paths } from '../app/paths.ts';

/** Money moves for verified clients only; the portfolio tells the others what is missing. */
export const requiresVerified = guards.requiresAccountVerification('VERIFIED', paths.portfolio());
