import type { Call } from '@ballast/contract/call.ts';
import {
  COMMON_ERRORS,
  type ErrorCode,
  FieldRefusal,
  IDEMPOTENCY_ERRORS,
  Refusal,
} from '@ballast/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../database/constraint-codes.ts';
import { isUnavailable } from '../database/unavailable.ts';

/** Codes of what the HTTP layer itself refuses, by Fastify's status. */
const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Refusals that a client whose token merely expired never sees. */
const FORGERIES: readonly ErrorCode[] = ['token_invalid', 'event_signature_invalid'];

/** Responds to an error: declared refusals with their code, all else as `internal_error`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof FieldRefusal) {
    void reply.status(422).send({ detail: error.fields });
    return;
  }
  const refusal = toRefusal(error);
  const declared = isDeclared(refusal.code, request.routeOptions.config.call);
  if (refusal.status >= 500 || !declared) {
    request.log.error({ err: error, undeclared: !declared }, 'request failed');
  } else if (isWorthKnowing(refusal)) {
    request.log.info(whoAsked(request, refusal), 'request refused');
  }
  answerRefusal(reply, declared ? refusal : new Refusal('internal_error'));
}

/** Refused rights, limits and forgeries are logged (ASVS 16.3.2, 16.3.3). */
function isWorthKnowing({ status, code }: Refusal): boolean {
  return status === 403 || status === 429 || FORGERIES.includes(code);
}

function whoAsked({ caller, routeOptions, ip }: FastifyRequest, { code }: Refusal) {
  const { call } = routeOptions.config;
  return {
    refusal: code,
    call: call ? `${call.method} ${call.path}` : null,
    user_id: caller?.userId ?? null,
    address: ip,
  };
}

/** Status and code for an error of a call; wrong fields have no code of their own. */
export function outcomeOf(error: unknown, call: Call): { status: number; refusal: string } {
  if (error instanceof FieldRefusal) return { status: 422, refusal: 'fields' };
  const refusal = toRefusal(error);
  const answered = isDeclared(refusal.code, call) ? refusal : new Refusal('internal_error');
  return { status: answered.status, refusal: answered.code };
}

/** Sends a refusal as `{"detail": {"code": ...}}` (spec/decisions.md, section 2). */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): void {
  const { retry_after_s: retryAfterS, resend_after_s: resendAfterS } = refusal.detail;
  const seconds = retryAfterS ?? resendAfterS;
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
  void reply.status(refusal.status).send({ detail: { code: refusal.code, ...refusal.detail } });
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('service_unavailable');
  const known = refusalOf(error);
  if (known) return known;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal(CODE_BY_STATUS[status] ?? 'bad_request');
  }
  return new Refusal('internal_error');
}

function isDeclared(code: ErrorCode, call: Call | undefined): boolean {
  if (!call) return true;
  const codes: readonly ErrorCode[] = COMMON_ERRORS;
  const idempotency: readonly ErrorCode[] = IDEMPOTENCY_ERRORS;
  return (
    codes.includes(code) ||
    call.errors.includes(code) ||
    (call.idempotent && idempotency.includes(code))
  );
}
