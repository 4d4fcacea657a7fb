import { type AnswerOf, API_BASE, type Call } from '@ballast/contract/call.ts';
import { type FieldError, FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { isAboutUnknownAsset } from '@ballast/contract/fields.ts';
import { UnknownAsset } from '@ballast/contract/money/asset.ts';
import { ruleMessage } from '@ballast/contract/rule-messages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { knowingAssets } from '../database/assets.ts';
import type { Actor } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';
import { Patience } from '../database/patience.ts';
import { forRequest } from '../database/request-id.ts';
import { guarded, transact, unguarded } from '../database/transact.ts';
import { isLoopback } from '../providers/loopback.ts';
import type { Caller } from './caller.ts';
import type { Context, Server } from './context.ts';
import { outcomeOf } from './errors.ts';
import {
  forgetClaim,
  hashInput,
  type IdempotencyClaim,
  keptAnswer,
  once,
  readIdempotencyKey,
} from './idempotency.ts';
import { assertMayCall, assertSupportRule } from './permissions.ts';
import { inSteps } from './request-in-steps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyInstance {
    /** How long the body of a call may take to come; files have limits of their own. */
    bodyMsMax: number;
  }
  interface FastifyRequest {
    caller: Caller | null;
    rawBody: Buffer | null;
    /** Whether all of it had come before its caller was looked at, so that nothing can have changed since. */
    cameWhole: boolean;
    bodyTimer: NodeJS.Timeout | undefined;
    /** How long its caller waits for the database. */
    patience: Patience;
  }
}

/** So that a call is answered within ten seconds, by what happened or with 503, however slow the database is. */
const PATIENCE_MS = 9_000;

/** What a handler gets: parsed input, the caller, and for calls with a key the transaction. */
export type Handled<C extends Call> = {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  /** Absent only in calls for `anyone` and `provider`. */
  readonly caller: Caller;
  readonly actor: Actor;
  readonly now: Date;
  /** Open transaction of a call with an idempotency key; reading it elsewhere throws, and does not compile. */
  readonly tx: C['idempotent'] extends true ? Tx : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Decides again whether the caller may make the call, for a handler that has read a long body. Refuses as at first. */
  readonly admitAgain: () => Promise<void>;
};

/** Runs an effect in one transaction, once for the key of the request, and returns what was stored of it. */
export type RunOnce = <Kept>(effect: (tx: Tx) => Promise<Kept>) => Promise<Kept>;

/** What was stored for the key of the request before; undefined when nothing was. Refuses with `idempotency_key_reused`. */
export type Earlier = <Kept>() => Promise<Kept | undefined>;

/** Handles a call. Throws a `Refusal` that the call declares, or a `FieldRefusal`. */
export type Handler<C extends Call> = (input: Handled<C>) => Promise<AnswerOf<C>>;

/**
 * Binds a call to its handler: checks caller, origin and XSRF token, parses the input, runs calls with an
 * idempotency key once, and checks the output.
 */
export function bind<C extends Call>(
  app: Server,
  context: Context,
  call: C,
  handler: Handler<C>,
): void {
  route(app, context, call, (input) =>
    call.idempotent ? runOnce(context, call, input, handler) : handler(input),
  );
}

/**
 * Binds a call with an idempotency key that does more than one transaction can hold, such as asking a
 * provider. The handler runs its effect by `once`; a repeated request gets the stored result and continues
 * from there, so the response shows the subject's present state. A refusal after the effect frees the key. What a handler
 * does before the effect is done at every repetition; `earlier` tells it whether there was one.
 */
export function bindInSteps<C extends Call>(
  app: Server,
  context: Context,
  call: C,
  handler: (input: Handled<C>, once: RunOnce, earlier: Earlier) => Promise<AnswerOf<C>>,
): void {
  const { database } = context;
  route(app, context, call, async (input) => {
    const claim = claimOf(call, input);
    let isKept = false;
    const run: RunOnce = async (effect) => {
      const kept = await once(database, claim, effect);
      isKept = true;
      return kept;
    };
    try {
      return await inSteps(database, claim, () =>
        handler(input, run, () => keptAnswer(database, claim)),
      );
    } catch (error) {
      if (isKept && error instanceof Refusal) {
        await unguarded(() => transact(database, (tx) => forgetClaim(tx, claim)));
      }
      throw error;
    }
  });
}

function route<C extends Call>(app: Server, context: Context, call: C, answer: Handler<C>): void {
  assertSupportRule(call);
  app.route({
    method: call.method,
    url: API_BASE + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Before any session is read (`gather`), and after what came in one piece with the headers.
      setImmediate(() => {
        request.cameWhole = request.raw.complete;
      });
      request.patience = new Patience(PATIENCE_MS);
      await request.patience.during(() => admit(context, call, request));
      await app.limitCaller(request);
      if (!request.raw.complete) limitBody(request, reply);
    },
    // A body that was held back may come after a logout, a suspension or the loss of a role.
    preHandler: async (request) => {
      clearTimeout(request.bodyTimer);
      if (call.method === 'GET' || request.cameWhole) return;
      await request.patience.during(() => admit(context, call, request));
    },
    onRequestAbort: async (request) => clearTimeout(request.bodyTimer),
    handler: (request, reply) =>
      forRequest(request.id, () => request.patience.during(() => handle(request, reply))),
    onError: async (request, _reply, error) => {
      clearTimeout(request.bodyTimer);
      await recordView(context, call, request, error).catch((failure: unknown) => {
        request.log.error({ err: failure }, 'a refused request was not written down');
      });
    },
  });

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { database } = context;
    const input = await knowingAssets(database, () => readInput(context, call, request, reply));
    // Only what reads may be run again; what writes learns within its transaction.
    const run = () => answer(input);
    const isReading = call.method === 'GET';
    const answered = await (isReading
      ? knowingAssets(database, run)
      : inSession(context, request.caller, run));
    const checked = await knowingAssets(database, async () => checkOutput(call, answered));
    // What is looked at is recorded before it is shown.
    await recordView(context, call, request, null);
    return checked;
  }
}

/** Refuses a request with `request_too_slow` whose body does not come in time, and ends its connection. */
function limitBody(request: FastifyRequest, reply: FastifyReply): void {
  request.bodyTimer = setTimeout(() => {
    reply.header('connection', 'close').send(new Refusal('request_too_slow'));
  }, request.server.bodyMsMax);
}

async function admit(context: Context, call: Call, request: FastifyRequest): Promise<void> {
  const isFromPage = call.who !== 'provider';
  if (call.sandbox) assertOwnHost(request, context.settings.publicUrl);
  if (isFromPage && call.method !== 'GET') assertSameOrigin(request, context.settings);
  request.caller = await callerOf(context, call, request);
  assertMayCall(call, request.caller);
  if (isFromPage && call.method !== 'GET' && !call.sandbox) {
    context.admission.assertXsrf(context, request);
  }
}

/**
 * A call open to anyone has no caller, and an expired token must not stop a login; only a view-only session
 * is a caller everywhere, so that it changes nothing here either.
 */
async function callerOf(
  context: Context,
  call: Call,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (call.who !== 'anyone' && call.who !== 'provider') {
    return context.admission.authenticate(context, request);
  }
  if (call.support || request.headers.authorization === undefined) return null;
  const caller = await context.admission.authenticate(context, request).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return caller?.supportAgentId ? caller : null;
}

/** Records each request of a view-only session, in a transaction that a refusal does not undo. */
async function recordView(
  context: Context,
  call: Call,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const { caller } = request;
  if (!caller?.supportAgentId) return;
  const answer = error === null ? { status: 200, refusal: null } : outcomeOf(error, call);
  await transact(context.database, (tx) =>
    context.admission.recordSupportRequest(tx, actorOf(request), caller.sessionId, {
      call,
      url: request.url,
      ...answer,
    }),
  );
}

function actorOf({ caller, ip }: FastifyRequest): Actor {
  return {
    userId: caller?.userId ?? null,
    clientId: caller?.kind === 'client' ? caller.clientId : null,
    kind: caller?.kind ?? 'system',
    supportAgentId: caller?.supportAgentId ?? null,
    address: ip,
  };
}

async function readInput<C extends Call>(
  context: Context,
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Handled<C>> {
  const { caller } = request;
  return {
    params: parseInput<C['params']>(call.params, request.params, 'path'),
    query: parseInput<C['query']>(call.query, request.query, 'query'),
    body: parseInput<C['body']>(call.body, request.body ?? {}, 'body'),
    get caller() {
      if (!caller) throw new Refusal('unauthorized');
      return caller;
    },
    actor: actorOf(request),
    now: caller?.now ?? (await readClock(context.database)),
    get tx(): Handled<C>['tx'] {
      throw new TypeError('this call has no idempotency key and so no transaction of its own');
    },
    request,
    reply,
    admitAgain: () => admit(context, call, request),
  };
}

async function runOnce<C extends Call>(
  context: Context,
  call: C,
  input: Handled<C>,
  handler: Handler<C>,
): Promise<AnswerOf<C>> {
  const claim = claimOf(call, input);
  return once(context.database, claim, (tx) =>
    handler(Object.create(input, { tx: { value: tx, enumerable: true } }) as Handled<C>),
  );
}

/** Does work of which every transaction is undone unless the caller's session goes on (spec/access.md, section 6). */
function inSession<T>(
  { database, admission }: Context,
  caller: Caller | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!caller) return work();
  const { sessionId } = caller;
  return guarded({ database, check: (tx) => admission.assertSessionGoesOn(tx, sessionId) }, work);
}

function claimOf<C extends Call>(call: C, input: Handled<C>): IdempotencyClaim {
  return {
    ownerId: input.caller.clientId,
    userId: input.caller.userId,
    call: `${call.method} ${call.path}`,
    key: readIdempotencyKey(input.request.headers['idempotency-key']),
    inputHash: hashInput([input.params, input.query, input.body]),
  };
}

/**
 * Refuses an unsafe request from a page of another origin (`origin_not_allowed`). Scripts send no Origin
 * header and pass: the XSRF token stops the rest. What the request says of its own host counts on this machine alone, where a
 * demonstration may be looked at by another name than its address; elsewhere a page could say it of itself.
 */
function assertSameOrigin(request: FastifyRequest, { publicUrl, mode }: Context['settings']): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('origin_not_allowed');
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return;
  const isOwn = mode !== 'production' && isLoopback(request.hostname);
  if (isOwn && origin === `${request.protocol}://${request.host}`) return;
  throw new Refusal('origin_not_allowed');
}

/**
 * Refuses a call of the sandbox by any name but the platform's own and this machine's (`origin_not_allowed`): a page whose name leads
 * here (DNS rebinding) would read the messages and passwords of a demonstration.
 */
function assertOwnHost({ hostname }: FastifyRequest, publicUrl: string): void {
  if (isLoopback(hostname) || hostname === new URL(publicUrl).hostname) return;
  throw new Refusal('origin_not_allowed');
}

/**
 * Parses a part of a request. Throws a `FieldRefusal` whose `loc` starts with the part (`body`, `query`,
 * `path`) and names the field; unknown fields are named one by one.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'body' | 'query' | 'path',
): z.output<Schema> {
  const result = schema.safeParse(value, { error: ruleMessage });
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new FieldRefusal(
    issues.flatMap((issue) => fieldsOf(issue, part)),
    unknownAssetIn(issues),
  );
}

/** Throws an error of our own: the answer is not what the call declares. */
function checkOutput<C extends Call>(call: C, answer: AnswerOf<C>): unknown {
  const result = call.output.safeParse(answer);
  if (result.success) return result.data;
  throw unknownAssetIn(result.error.issues) ?? result.error;
}

function unknownAssetIn(issues: readonly z.core.$ZodIssue[]): UnknownAsset | undefined {
  const issue = issues.find(isAboutUnknownAsset);
  return issue && new UnknownAsset(issue.path.join('.'));
}

function fieldsOf(issue: z.core.$ZodIssue, part: string, within: PropertyKey[] = []): FieldError[] {
  const path = [...within, ...issue.path];
  const meant = meantOf(issue);
  if (meant) return meant.flatMap((each) => fieldsOf(each, part, path));
  const at = [part, ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  if (issue.code !== 'unrecognized_keys') {
    return [{ loc: at, msg: issue.message, type: issue.code }];
  }
  return issue.keys.map((key) => fieldError([...at, key], issue.code));
}

/** Of an input that may have one of several forms, what is wrong with its fields by the form that it comes nearest to. */
function meantOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] | null {
  if (issue.code !== 'invalid_union') return null;
  const [nearest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
  const isOfFields = ({ path, code }: z.core.$ZodIssue) =>
    path.length > 0 || code === 'unrecognized_keys';
  return nearest.length > 0 && nearest.every(isOfFields) ? nearest : null;
}
