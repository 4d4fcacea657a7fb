import {
  ERRORS,
  type ErrorCode,
  type FieldError,
  type RefusalDetail,
} from '@ballast/contract/errors.ts';

/**
 * Code of a failed call: a refusal of the catalogue, or what the caller itself found out.
 * `fields_invalid` is a 422 on single fields, `unreachable` means that no answer came, `unexpected` is
 * everything that nobody declared.
 */
export type CallCode = ErrorCode | 'fields_invalid' | 'unreachable' | 'unexpected';

type CallErrorMore = {
  detail?: RefusalDetail;
  fields?: readonly FieldError[];
  cause?: unknown;
};

/** A call that did not succeed. `status` is 0 when no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly code: CallCode;
  /** What the refusal tells beside its code, such as `resend_after_s`. */
  readonly detail: RefusalDetail;
  /** Fields that the server did not accept, for `fields_invalid`. */
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

/** Reads the error shapes of decisions, section 2, out of an answer's body. */
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

function knownCode(code: unknown): CallCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
    ? (code as ErrorCode)
    : 'unexpected';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
