import {
  ERRORS,
  type ErrorCode,
  type ErrorEntry,
  type FieldError,
  type RefusalDetail,
} from '@ballast/contract/errors.ts';

/**
 * A refusal of the catalogue, or an error of the caller itself: `fields_invalid` is a 422 on single fields,
 * `unreachable` means that no response came, `unexpected` is everything undeclared.
 */
export type CallCode = ErrorCode | 'fields_invalid' | 'unreachable' | 'unexpected';

type CallErrorMore = {
  detail?: RefusalDetail;
  fields?: readonly FieldError[];
  cause?: unknown;
};

export class CallError extends Error {
  readonly status: number;
  readonly code: CallCode;
  /** Further data of the refusal, such as `resend_after_s`. */
  readonly detail: RefusalDetail;
  readonly fields: readonly FieldError[];

  constructor(status: number, code: CallCode, more: CallErrorMore = {}) {
    super(`${status} ${code}`, { cause: more.cause });
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.detail = more.detail ?? {};
    this.fields = more.fields ?? [];
  }
}

/** Reads the error shapes of spec/decisions.md, section 2, from a response body. */
export function callErrorOf(status: number, body: unknown): CallError {
  const detail = isRecord(body) ? body.detail : undefined;
  if (Array.isArray(detail)) return fieldsError(status, detail);
  if (!isRecord(detail)) return new CallError(status, 'unexpected');
  const { code, ...rest } = detail;
  return new CallError(status, knownCode(code), { detail: rest as RefusalDetail });
}

function fieldsError(status: number, list: readonly unknown[]): CallError {
  if (status !== 422 || !list.every(isFieldError)) return new CallError(status, 'unexpected');
  return new CallError(status, 'fields_invalid', { fields: list });
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && Array.isArray(value.loc) && typeof value.msg === 'string';
}

/** Says whether a refusal means that the session is over or its token is old. A 401 of no known code does. */
export function isAboutSession(error: CallError): boolean {
  const entry = entryOf(error.code);
  if (entry) return 'aboutSession' in entry;
  return error.status === 401;
}

/** Says whether the same call may succeed in a moment: the platform is away, or a code says so. */
export function isRetryable(error: CallError): boolean {
  const entry = entryOf(error.code);
  if (entry) return 'retryable' in entry;
  return error.status === 0 || (error.status >= 502 && error.status <= 504);
}

function entryOf(code: CallCode): ErrorEntry | null {
  return isCode(code) ? ERRORS[code] : null;
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

function knownCode(code: unknown): CallCode {
  return isCode(code) ? code : 'unexpected';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
