import { z } from 'zod';
import type { StaffRole } from './account/roles.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `anyone` needs no session; `provider` is signed by a provider; `part_signed_in`
 * accepts a session that owes its second factor; `signed_in` is any complete session; `client` is a client of
 * any status, `active_client` and `verified_client` whose account got that far, `paying_in_client` a verified one who owes
 * no answer that is overdue: money comes in by it, and never goes out; `staff` is a member of staff in one of the roles.
 */
export type Who =
  | 'anyone'
  | 'provider'
  | 'part_signed_in'
  | 'signed_in'
  | 'client'
  | 'active_client'
  | 'verified_client'
  | 'paying_in_client'
  | { readonly staff: readonly StaffRole[] };

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Everything about a call. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Idempotent extends boolean = boolean,
> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  readonly errors: readonly ErrorCode[];
  readonly who: Who;
  /** Whether a view-only support session may make it (spec/investing.md, section 6). */
  readonly support: boolean;
  /** Whether it may be made before an invitation is completed (spec/decisions.md, section 4); no by default. */
  readonly invited: boolean;
  /** Whether it takes an idempotency key, and is run once for it in a transaction of its own. */
  readonly idempotent: Idempotent;
  /** Exists in demo and test mode only (spec/decisions.md, section 10). */
  readonly sandbox: boolean;
};

const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

type Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
  Idempotent extends boolean,
> = Pick<Call, 'method' | 'path' | 'summary' | 'errors' | 'who' | 'support'> & {
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  idempotent: Idempotent;
  invited?: boolean;
  sandbox?: boolean;
};

/** Declares a call. An unknown field is refused. */
export function call<
  Output extends z.ZodType,
  Idempotent extends boolean,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  declaration: Declaration<Params, Query, Body, Output, Idempotent>,
): Call<Params, Query, Body, Output, Idempotent> {
  const nothing = Nothing as unknown;
  return {
    ...declaration,
    params: declaration.params ?? (nothing as Params),
    query: declaration.query ?? (nothing as Query),
    body: declaration.body ?? (nothing as Body),
    invited: declaration.invited ?? false,
    sandbox: declaration.sandbox ?? false,
  };
}

export type ParamsOf<C extends Call> = z.input<C['params']>;
export type QueryOf<C extends Call> = z.input<C['query']>;
export type BodyOf<C extends Call> = z.input<C['body']>;
export type AnswerOf<C extends Call> = z.output<C['output']>;

/** Path prefix of every call, with the version of the interface. */
export const API_BASE = '/api/1.0';
