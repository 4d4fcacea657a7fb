import { CallError } from '@ballast/client/call-error.ts';

/** What is not there, or asked for by an address that nothing can have, does not come to be there. */
const FINAL_STATUSES: readonly number[] = [404, 422];

/** A query of which something on the screen stands. */
export type Load = {
  /** When its answer came, in milliseconds; null without one. */
  readonly answeredAt: number | null;
  /** Its failure since that answer; null while it has none. */
  readonly error: unknown;
  readonly isAsking: boolean;
};

/** How the loads of a screen stand, all taken together. */
export type LoadsState = {
  /** Why nothing new can come at all. */
  readonly cut: 'offline' | 'unreachable' | null;
  /** The failures of what has no answer, of each kind one. Without those that `cut` explains. */
  readonly failures: readonly unknown[];
  /** From when the oldest figures are that could not be read again, in milliseconds; null when all are current. */
  readonly staleSince: number | null;
  /** Whether something is asked for that was not asked for before. */
  readonly isLoading: boolean;
  /** Whether something that failed has no answer, so that its place stays empty. */
  readonly isMissing: boolean;
  /** Whether what failed is being asked for again. */
  readonly isRetrying: boolean;
};

/** What the loads of a screen come to. */
export function stateOfLoads(loads: readonly Load[], isOnline: boolean): LoadsState {
  const failed = loads.filter(({ error }) => error !== null && !isTold(error));
  const waiting = isOnline ? failed : loads;
  const ages = waiting.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [answeredAt]));
  const byKind = new Map(
    failed
      .filter(({ answeredAt, error }) => answeredAt === null && !isUnreachable(error))
      .map(({ error }) => [kindOf(error), error]),
  );
  return {
    cut: cutOf(failed, isOnline),
    failures: [...byKind.values()],
    staleSince: ages.length > 0 ? Math.min(...ages) : null,
    isLoading: loads.some(
      ({ answeredAt, error, isAsking }) => answeredAt === null && error === null && isAsking,
    ),
    isMissing: waiting.some(({ answeredAt }) => answeredAt === null),
    isRetrying: failed.some(({ isAsking }) => isAsking),
  };
}

function cutOf(failed: readonly Load[], isOnline: boolean): LoadsState['cut'] {
  if (!isOnline) return 'offline';
  return failed.some(({ error }) => isUnreachable(error)) ? 'unreachable' : null;
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** Whether asking once more can help. */
export function canBeRetried(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** The end of a session leads away, and what a view-only session may not do is told where it is asked. */
function isTold(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 401 || error.code === 'not_available_in_support_session')
  );
}

/** Marks a query whose screen has words of its own for what is not there. */
export const TELLS_MISSING = { tellsMissing: true } as const;

/** Whether a failure is that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && FINAL_STATUSES.includes(error.status);
}

function kindOf(error: unknown): string {
  return error instanceof CallError ? error.code : 'unexpected';
}

/** How often what is shown is read again, in milliseconds, while all is well. */
export const REFRESH_INTERVAL_MS = 10_000;

/** The longest wait between two attempts of what fails, in milliseconds. */
const RETRY_INTERVAL_MAX_MS = 160_000;

type Attempts = {
  /** Of the last attempt; null when it was answered. */
  readonly error: unknown;
  /** Of the last answer; 0 without one. */
  readonly dataUpdatedAt: number;
  /** Of the last failure; 0 without one. */
  readonly errorUpdatedAt: number;
  /** Failures so far. */
  readonly errorUpdateCount: number;
};

/** How long to wait before reading again, in milliseconds: the longer, the longer it has failed. False is for ever. */
export function refreshInterval(attempts: Attempts): number | false {
  const { dataUpdatedAt, error, errorUpdatedAt, errorUpdateCount } = attempts;
  if (isMissing(error) || isTold(error)) return false;
  if (errorUpdatedAt <= dataUpdatedAt) return REFRESH_INTERVAL_MS;
  const wait =
    dataUpdatedAt === 0
      ? REFRESH_INTERVAL_MS * 2 ** (errorUpdateCount - 1)
      : errorUpdatedAt - dataUpdatedAt;
  return Math.min(Math.max(wait, REFRESH_INTERVAL_MS), RETRY_INTERVAL_MAX_MS);
}
