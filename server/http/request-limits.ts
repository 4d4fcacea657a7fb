import { logout } from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { sendUploadPart } from '@ballast/contract/files/uploads.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import type { Context, Server } from './context.ts';
import { RequestCounts } from './request-counts.ts';

/** Calls that an address without a session, and a session, may make in a minute, unless the operator says otherwise. */
export const CALLS_A_MINUTE = 600;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A provider speaks for all clients from one address. */
const OF_PROVIDER = 10;

export type RequestLimits = {
  /** For a person's own browser about ten times what its screens ask for. */
  readonly callsAMinute: number;
  /** How often this process shares what it counted; by default once a second. */
  readonly sharedEveryMs?: number;
  /** From how many requests in a window on it shares them; by default 30. */
  readonly sharedFrom?: number;
};

type Check = ReturnType<Server['createRateLimit']>;

/**
 * Bounds how often calls are made: by an address (a /64 of IPv6) while no session is known, by a session after that, and by
 * a person what changes something, but for the logout. Pages, files of theirs, `/health`, `/ready` and `/metrics` are no calls. Refuses with
 * `too_many_requests`. Without limits it only says that nothing is limited.
 */
export async function limitRequests(
  app: Server,
  { database }: Context,
  limits: RequestLimits | null,
): Promise<void> {
  if (limits === null) {
    app.decorate('limitCaller', async () => {});
    return;
  }
  const { callsAMinute: max, sharedEveryMs: everyMs, sharedFrom: from } = limits;
  const counts = new RequestCounts(
    database,
    (error) => app.log.warn({ err: error }, 'counts of requests were not shared'),
    { ...(everyMs !== undefined && { everyMs }), ...(from !== undefined && { from }) },
  );
  app.addHook('onClose', () => counts.close());
  await app.register(rateLimit, { global: false, store: storeOf(counts) });
  const limit = (
    keyGenerator: (request: FastifyRequest) => string,
    most: number,
    windowMs: number,
  ) => app.createRateLimit({ keyGenerator, max: most, timeWindow: windowMs });

  const ofAddress = limit(addressOf, max, MINUTE_MS);
  const ofProvider = limit(providerOf, max * OF_PROVIDER, MINUTE_MS);
  const ofSession = limit(({ caller }) => `session ${caller?.sessionId}`, max, MINUTE_MS);
  // 120 in a minute and 2,000 in an hour where calls are the usual 600.
  const writes = [
    limit(({ caller }) => `writes ${caller?.userId}`, Math.ceil(max / 5), MINUTE_MS),
    limit(({ caller }) => `hour of ${caller?.userId}`, Math.ceil((max * 10) / 3), HOUR_MS),
  ];

  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    if (call) await assertFew(call.who === 'provider' ? ofProvider : ofAddress, request);
  });
  app.decorate('limitCaller', async (request) => {
    if (!request.caller) return;
    // Many people sit behind one address, so those whose session is known do not use up its share.
    counts.takeBack(addressOf(request));
    const { call } = request.routeOptions.config;
    // Whoever wants to be out is let out; a large file comes in many parts, whose number has a limit of its own.
    if (call === logout) return;
    await assertFew(ofSession, request);
    if (request.method === 'GET' || call === sendUploadPart) return;
    for (const each of writes) await assertFew(each, request);
  });
}

function addressOf({ ip }: FastifyRequest): string {
  return `address ${addressKey(ip)}`;
}

function providerOf({ ip }: FastifyRequest): string {
  return `provider ${addressKey(ip)}`;
}

async function assertFew(check: Check, request: FastifyRequest): Promise<void> {
  const outcome = await check(request);
  if (outcome.isAllowed || !outcome.isExceeded) return;
  throw new Refusal('too_many_requests', { retry_after_s: Math.max(1, outcome.ttlInSeconds) });
}

type Counted = (error: null, count: ReturnType<RequestCounts['count']>) => void;

/** The counts as the plugin wants them: it makes one store, of a class, for all its limits. */
function storeOf(counts: RequestCounts) {
  return class Store {
    incr(key: string, callback: Counted, windowMs: number): void {
      callback(null, counts.count(key, windowMs));
    }

    child(): Store {
      return this;
    }
  };
}
