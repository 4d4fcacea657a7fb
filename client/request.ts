import type { BodyOf, Call, ParamsOf, QueryOf } from '@ballast/contract/call.ts';

/** Fields of a section of a call; a section without required fields may be left out. */
type Section<Name extends string, Fields> = unknown extends Fields
  ? { [key in Name]?: unknown }
  : Record<never, never> extends Fields
    ? { [key in Name]?: Fields }
    : { [key in Name]: Fields };

/** What a caller gives to a call, typed from its declaration. */
export type CallInput<C extends Call> = Section<'params', ParamsOf<C>> &
  Section<'query', QueryOf<C>> &
  Section<'body', BodyOf<C>> & {
    /** Made by the form and kept over its retries; a call that takes one is not sent without. */
    idempotencyKey?: string;
    signal?: AbortSignal | undefined;
  };

/** The part of a call that the browser needs to make it. */
export type Endpoint = Pick<Call, 'method' | 'path' | 'idempotent'>;

/** A call's input without its types, as the caller handles it inside. */
export type LooseInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
};

/** Address of a call under the base, with its parameters and query. Throws on a nullish one. */
export function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const params = givenFields('parameter', input.params);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === '') throw new TypeError(`parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...givenFields('query parameter', input.query)]).toString();
  return query ? `${path}?${query}` : path;
}

function givenFields(kind: string, section: unknown): Map<string, string> {
  const fields = Object.entries((section ?? {}) as Record<string, unknown>);
  return new Map(
    fields.map(([name, value]) => {
      if (value === null || value === undefined) throw new TypeError(`${kind} ${name} is ${value}`);
      return [name, String(value)];
    }),
  );
}

/** Headers and body of a request, without those that belong to the session; bytes go as they are. */
export function requestInit(endpoint: Endpoint, input: LooseInput): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers };
  if (endpoint.idempotent) headers.set('idempotency-key', keyOf(endpoint, input));
  if (input.body instanceof Blob) {
    headers.set('content-type', 'application/octet-stream');
    init.body = input.body;
  } else if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  if (input.signal) init.signal = input.signal;
  return init;
}

function keyOf(endpoint: Endpoint, input: LooseInput): string {
  if (!input.idempotencyKey) throw new TypeError(`${endpoint.path} needs an idempotency key`);
  return input.idempotencyKey;
}

const COOKIE = 'XSRF-TOKEN';

/** Header that repeats the cookie on every unsafe method (spec/decisions.md, section 3). */
export const XSRF_HEADER = 'x-xsrf-token';

export function xsrfTokenOf(cookieLine: string): string | undefined {
  const pair = cookieLine.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  const value = pair?.slice(COOKIE.length + 1);
  return value ? decodeURIComponent(value) : undefined;
}
