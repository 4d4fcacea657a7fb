/**
 * The database was lost, perhaps during a statement whose commit is then unknown: the caller retries with the
 * same idempotency key. HTTP answers 503.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATEs of a server that starts, stops, has no connection or no room left, cannot read or write its files, or let a
 * statement, lock or transaction time out (PostgreSQL, appendix A).
 */
const SERVER_STATES = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25006'],
  ...['57014', '55P03', '25P03'],
  ...['53000', '53100', '53200', '58030'],
]);

const MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|not queryable|Cannot use a pool after calling end/;

/** Says whether an error means that the database is away rather than that it refused the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SOCKET_CODES.has(code) || SERVER_STATES.has(code) || code.startsWith('08')) return true;
  return code === '' && MESSAGES.test(error.message);
}

/** Says whether a statement was given up because the server did not answer at all. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Says whether a lock was not granted in time (SQLSTATE 55P03; PostgreSQL, appendix A). */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '55P03';
}

/** Turns the errors of a lost database into `DatabaseUnavailable` and leaves all others as they are. */
export function unavailableOr(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error;
  return new DatabaseUnavailable(error);
}
