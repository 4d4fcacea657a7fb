import { API_BASE } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { newId } from '../database/identifier.ts';
import type { Telemetry } from '../providers/telemetry/telemetry.ts';
import { limitCallsAtOnce } from './calls-at-once.ts';
import type { Context, Server } from './context.ts';
import { answerError, answerRefusal } from './errors.ts';
import { healthRoutes } from './health.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import {
  type LegalEntity,
  type PagePolicy,
  type PortfolioStart,
  readPagePolicy,
  servePages,
} from './pages.ts';
import { limitRequests, type RequestLimits } from './request-limits.ts';
import './bind.ts';

const BODY_BYTES_MAX = 256 * 1024;
const BODY_MS_MAX = 15_000;

/** How long what was under way at the end may take; the rest, and who never sends all of a request, is cut off. */
const END_MS_MAX = 20_000;

/** How long the headers of a request may take, and how often that is looked at. Bodies have limits of their own. */
const HEADERS_MS_MAX = 10_000;
const HEADERS_CHECKED_MS = 5_000;

export type AppOptions = {
  readonly context: Context;
  /** The proxies whose forwarded addresses count (`TRUST_PROXY`); true for the nearest one alone. */
  readonly trustProxy: boolean | string;
  readonly routes: readonly ((app: Server, context: Context) => void | Promise<void>)[];
  /** Folder of the built browser parts; null serves calls only. */
  readonly pagesFolder: string | null;
  /** Says who gets the frame of the portfolio at once; nobody by default. */
  readonly startsAtPortfolio?: PortfolioStart;
  /** Lets the fingerprint library send its monitoring ping (`FINGERPRINT_MONITORING`). */
  readonly fingerprintMonitoring?: boolean;
  readonly supportEmail?: string;
  /** Who stands behind the platform; null in a sandbox. */
  readonly legalEntity?: LegalEntity | null;
  /** Origins whose pages ours may show in a frame: where an envelope provider lets people sign. */
  readonly framedOrigins?: readonly string[];
  /** What whoever reads `/metrics` has to show; by default this machine may read it, and in production nobody. */
  readonly metricsTokens?: readonly string[];
  /** How often calls may be made; by default as often as anybody likes. */
  readonly requestLimits?: RequestLimits | null;
  /** How many calls are worked on at once; by default as many as come. */
  readonly callsAtOnce?: number | null;
  /** Is told of each call that was answered. */
  readonly telemetry?: Pick<Telemetry, 'call'> | null;
  /** How long the body of a call may take to come; by default 15 seconds. */
  readonly bodyMsMax?: number;
  /** How long requests that are under way at the end may take; by default 20 seconds. */
  readonly endMsMax?: number;
};

const FINGERPRINT_VENDOR = 'https://m1.openfpcdn.io';

/** Builds the HTTP server. Throws when a call of the contract has no handler. */
export async function buildApp(options: AppOptions): Promise<Server> {
  const { context } = options;
  const app: Server = fastify({
    loggerInstance: context.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Kept with the jobs of a request, so no two requests of any process may have the same one.
    genReqId: newId,
    // A path that cannot be parsed fails before any route, and so without helmet's headers.
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(bareHeaders(context.settings.publicUrl));
      answerRefusal(reply, new Refusal('bad_request'));
    },
    bodyLimit: BODY_BYTES_MAX,
    // Nobody asks for the heads of calls, and each would be one more route at every start.
    exposeHeadRoutes: false,
    trustProxy: options.trustProxy === true ? isNearest : options.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: HEADERS_CHECKED_MS },
    // Requests that came before the end are finished; new connections are refused.
    forceCloseConnections: 'idle',
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', null);
  app.decorate('bodyMsMax', options.bodyMsMax ?? BODY_MS_MAX);
  app.decorateRequest('cameWhole', false);
  app.decorateRequest('bodyTimer', undefined);
  app.decorateRequest('patience');
  await app.register(cookie);
  const policy = readPagePolicy(options.pagesFolder);
  const { fingerprintMonitoring = false, supportEmail = null, framedOrigins = [] } = options;
  const { legalEntity = null } = options;
  const reached = fingerprintMonitoring ? [FINGERPRINT_VENDOR] : [];
  await app.register(
    helmet,
    securityHeaders(context.settings.publicUrl, policy, { reached, framedOrigins }),
  );
  readJsonBodies(app);
  const atOnce = limitCallsAtOnce(app, options.callsAtOnce ?? Number.POSITIVE_INFINITY);
  await limitRequests(app, context, options.requestLimits ?? null);
  let isEnding = false;
  app.addHook('onSend', async (request, reply) => {
    // A connection that stays open for another request would keep the end waiting.
    if (isEnding) reply.header('connection', 'close');
    reply.header('permissions-policy', PERMISSIONS);
    if (request.method === 'GET') context.admission.issueXsrfCookie(context, request, reply);
  });
  app.setErrorHandler(answerError);
  app.addHook('preClose', async () => {
    isEnding = true;
    const timer = setTimeout(
      () => app.server.closeAllConnections(),
      options.endMsMax ?? END_MS_MAX,
    );
    app.server.once('close', () => clearTimeout(timer));
  });

  healthRoutes(app, context, options.metricsTokens ?? [], atOnce);
  traceCalls(app, options);
  openApiRoutes(app, context);
  for (const route of options.routes) await route(app, context);
  assertEveryCallBound(app, context);

  const facts = {
    isDemo: context.settings.mode !== 'production',
    fingerprintMonitoring,
    supportEmail,
    legalEntity,
    isSecure: context.settings.publicUrl.startsWith('https:'),
  };
  const { pagesFolder, startsAtPortfolio = async () => false } = options;
  const notFound = await servePages(app, pagesFolder, facts, startsAtPortfolio);
  app.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply, notFound));
  return app;
}

function traceCalls(app: Server, { telemetry }: AppOptions): void {
  if (!telemetry) return;
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    const { method, path } = call;
    const seconds = reply.elapsedTime / 1000;
    telemetry.call({ requestId: request.id, method, path, status: reply.statusCode, seconds });
  });
}

/** What a client writes into the header stands beyond what its proxy adds, and is not believed. */
function isNearest(_address: string, hop: number): boolean {
  return hop === 0;
}

/** What pages of ours may ask browsers for: pictures of documents, and nothing else. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

const TRANSPORT_SECURITY_S = 63_072_000;

/** Headers of the few responses that come before the hooks. */
function bareHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${TRANSPORT_SECURITY_S}; includeSubDomains`,
    }),
  };
}

type OtherOrigins = {
  readonly reached: readonly string[];
  readonly framedOrigins: readonly string[];
};

function securityHeaders(
  publicUrl: string,
  policy: PagePolicy,
  { reached, framedOrigins }: OtherOrigins,
) {
  const secure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...policy.scriptHashes.map(quoted)],
        styleSrc: ["'self'", ...policy.styleHashes.map(quoted)],
        // Pictures from calls, or about to be sent, are shown out of memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...reached],
        fontSrc: ["'self'"],
        frameSrc: ["'self'", ...framedOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure
      ? { maxAge: TRANSPORT_SECURITY_S, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  };
}

function quoted(hash: string): string {
  return `'${hash}'`;
}

/**
 * Keeps the raw bytes of JSON bodies, because providers sign them. An empty body with a JSON content type is
 * an empty object.
 */
function readJsonBodies(app: Server): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      if (body.length === 0) return done(null, {});
      void parse(request, body.toString('utf8'), done);
    },
  );
}

function assertEveryCallBound(app: Server, context: Context): void {
  for (const [name, call] of CALLS) {
    if (call.sandbox && context.settings.mode === 'production') continue;
    const url = API_BASE + call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!app.hasRoute({ method: call.method, url })) {
      throw new Error(`call ${name} (${call.method} ${call.path}) has no handler`);
    }
  }
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => boolean;

function answerUnknown(
  app: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  servePage: PageHandler,
): void {
  const [path = '/'] = request.url.split('?');
  if (!path.startsWith('/api/')) {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && servePage(request, reply)) return;
    answerRefusal(reply, new Refusal('not_found'));
    return;
  }
  const allowed = methodsAt(app, path);
  if (allowed.length === 0) {
    answerRefusal(reply, new Refusal('not_found'));
    return;
  }
  reply.header('allow', allowed.join(', '));
  answerRefusal(reply, new Refusal('method_not_allowed'));
}

function methodsAt(app: Server, path: string): string[] {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  return methods.filter((method) => {
    const route = app.findRoute({ method, url: bare });
    return route !== null && route !== undefined;
  });
}
