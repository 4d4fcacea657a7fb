import type { CallError } from './call-error.ts';

/** How a refused refresh is read (spec/access.md, section 8: Other authentication calls). */
export type RefreshRefusal =
  | 'TOKEN_EXPIRED'
  | 'TOKEN_REVOKED'
  | 'TOKEN_INVALID'
  | 'TOO_MANY_REQUESTS'
  | 'UNEXPECTED_ERROR';

const RETRIED: ReadonlySet<RefreshRefusal> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_REVOKED',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED_ERROR',
]);

/** Retries after the first failure (spec/access.md, section 9). */
export const REFRESH_RETRIES_MAX = 1;

/** Reads why a refresh was refused. */
export function refreshRefusalOf(error: CallError): RefreshRefusal {
  if (error.status === 429) return 'TOO_MANY_REQUESTS';
  if (error.status === 401) return unauthorizedRefusal(error.code);
  if (error.status >= 500) return 'UNEXPECTED_ERROR';
  return 'TOKEN_INVALID';
}

function unauthorizedRefusal(code: CallError['code']): RefreshRefusal {
  if (code === 'token_expired') return 'TOKEN_EXPIRED';
  if (code === 'token_revoked') return 'TOKEN_REVOKED';
  if (code === 'token_invalid') return 'TOKEN_INVALID';
  return 'UNEXPECTED_ERROR';
}

/** Says whether a refused refresh is tried once more. */
export function isRefreshRetried(refusal: RefreshRefusal, retriesDone: number): boolean {
  return retriesDone < REFRESH_RETRIES_MAX && RETRIED.has(refusal);
}

/**
 * Milliseconds before a retry: 50, then 200, plus 5 to 15 percent (spec/access.md, section 9). `random` is
 * from 0 to 1.
 */
export function refreshWaitMs(retriesDone: number, random: number): number {
  const base = retriesDone === 0 ? 50 : 200;
  return base * (1.05 + random * 0.1);
}
