import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import { CallError, callErrorOf, isAboutSession, isRetryable } from './call-error.ts';
import {
  isRefreshRetried,
  type RefreshRefusal,
  refreshRefusalOf,
  refreshWaitMs,
} from './refresh-rules.ts';
import {
  addressOf,
  type CallInput,
  type Endpoint,
  type LooseInput,
  requestInit,
  XSRF_HEADER,
  xsrfTokenOf,
} from './request.ts';

/** The part of the Web Locks API that keeps the refreshes of two tabs apart. */
export type Locks = {
  request(
    name: string,
    options: { signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<unknown>;
};

export type ClientSettings = {
  /** Where the calls are, such as `/api/1.0`. */
  baseUrl: string;
  /**
   * `expired` when a refresh was refused, `incomplete` when the second factor is still owed (spec/access.md,
   * section 4).
   */
  onSessionEnd: (reason: 'expired' | 'incomplete') => void;
  /** The view-only session of this tab, refreshed in place of the browser's own; null for none. */
  supportSession?: () => string | null;
  /** Any address that responds to a GET with a fresh XSRF cookie. */
  xsrfUrl?: string;
  /** Explains that a view-only session may not do this; awaited, so that there is one at a time. */
  onActionNotAllowed?: () => Promise<void>;
  /** Awaited before a call rejects, so that what explains the failure is there. */
  onFailure?: (error: CallError) => Promise<void>;
  fetch?: typeof globalThis.fetch;
  readCookies?: () => string;
  locks?: Locks | undefined;
  random?: () => number;
};

/** The result of a refresh. `unreachable` says nothing about the session. */
export type RefreshOutcome = 'renewed' | 'unreachable' | RefreshRefusal;

export type Client = {
  /** Makes a call. Rejects with a `CallError`, or a `TypeError` when the input is not complete. */
  call<C extends Call>(call: C, ...input: InputArguments<C>): Promise<AnswerOf<C>>;
  /** Gets an access token for the refresh cookie; concurrent callers share one refresh. */
  refresh(): Promise<RefreshOutcome>;
  /** Sets the access token, in memory only; null clears it. */
  setAccessToken(token: string | null): void;
  hasAccessToken(): boolean;
};

type InputArguments<C extends Call> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

const REFRESH: Endpoint = { method: 'POST', path: '/auth/token/refresh', idempotent: false };
const LOCK_WAIT_MS = 5_000;

/** A token may expire between its renewal and the repeated call, as when a laptop sleeps in between. */
const RENEWALS_MAX = 2;

export function createClient(settings: ClientSettings): Client {
  const fetchAnswer = settings.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const readCookies = settings.readCookies ?? (() => document.cookie);
  const random = settings.random ?? Math.random;
  let accessToken: string | null = null;
  let refreshing: Promise<RefreshOutcome> | null = null;
  let explaining = false;

  async function send(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
    const url = settings.baseUrl + addressOf(endpoint, input);
    const init = requestInit(endpoint, input);
    const headers = init.headers as Headers;
    if (accessToken && endpoint !== REFRESH) headers.set('authorization', `Bearer ${accessToken}`);
    if (endpoint.method !== 'GET') {
      const token = xsrfTokenOf(readCookies());
      if (token) headers.set(XSRF_HEADER, token);
    }
    return answerOf(await reach(url, init));
  }

  async function reach(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetchAnswer(url, init);
    } catch (failure) {
      if (init.signal?.aborted) throw failure;
      throw unreachable(failure);
    }
  }

  /** Sends, and repeats once when the XSRF cookie, renewed by any response, was old. */
  async function sendWithXsrf(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
    try {
      return await send(endpoint, input);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'xsrf_invalid') throw error;
      await reach(settings.xsrfUrl ?? '/health', { credentials: 'include' });
      return send(endpoint, input);
    }
  }

  async function refreshOnce(): Promise<RefreshOutcome> {
    for (let retriesDone = 0; ; retriesDone += 1) {
      const outcome = await tryRefresh();
      if (outcome === 'renewed' || outcome === 'unreachable') return outcome;
      if (!isRefreshRetried(outcome, retriesDone)) return outcome;
      await wait(refreshWaitMs(retriesDone, random()));
    }
  }

  /** Keeps the old token when the platform is away, so that the next call is refused and refreshes again. */
  async function tryRefresh(): Promise<RefreshOutcome> {
    try {
      const answer = (await sendWithXsrf(REFRESH, refreshInput())) as { access_token: string };
      accessToken = answer.access_token;
      return 'renewed';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isRetryable(error)) return 'unreachable';
      accessToken = null;
      return refreshRefusalOf(error);
    }
  }

  function refreshInput(): LooseInput {
    const id = settings.supportSession?.() ?? null;
    return id === null ? {} : { query: { support_session: id } };
  }

  function refresh(): Promise<RefreshOutcome> {
    refreshing ??= withLock(settings.locks, refreshOnce).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function call(endpoint: Endpoint, input: LooseInput = {}): Promise<unknown> {
    try {
      return await renewing(endpoint, input);
    } catch (error) {
      if (error instanceof CallError) await settings.onFailure?.(error);
      throw error;
    }
  }

  async function renewing(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
    await refreshing;
    const tokenUsed = accessToken;
    try {
      return await sendWithXsrf(endpoint, input);
    } catch (error) {
      if (error instanceof CallError && tokenUsed && isAboutSession(error)) {
        return callAgain(endpoint, input, tokenUsed);
      }
      throw explained(error);
    }
  }

  async function callAgain(
    endpoint: Endpoint,
    input: LooseInput,
    tokenUsed: string | null,
    renewalsLeft = RENEWALS_MAX,
  ): Promise<unknown> {
    await renew(tokenUsed);
    const renewed = accessToken;
    try {
      return await sendWithXsrf(endpoint, input);
    } catch (error) {
      if (!(error instanceof CallError) || !isAboutSession(error)) throw explained(error);
      const mayRenew = error.code === 'token_expired' && renewalsLeft > 1;
      if (!mayRenew) throw endSession(error);
      return callAgain(endpoint, input, renewed, renewalsLeft - 1);
    }
  }

  /** Gets another token than the one that was refused; without one the session is over. */
  async function renew(tokenUsed: string | null): Promise<void> {
    if (accessToken !== null && accessToken !== tokenUsed) return;
    const outcome = await refresh();
    if (outcome === 'unreachable') throw unreachable();
    if (outcome !== 'renewed') throw endSession(new CallError(401, 'unauthorized'));
  }

  function endSession(error: CallError): CallError {
    accessToken = null;
    settings.onSessionEnd('expired');
    return error;
  }

  function explained(error: unknown): unknown {
    if (!(error instanceof CallError)) return error;
    if (error.code === 'authorization_incomplete') {
      accessToken = null;
      settings.onSessionEnd('incomplete');
    }
    if (error.code === 'not_available_in_support_session') explainOnce();
    return error;
  }

  function explainOnce(): void {
    if (explaining) return;
    explaining = true;
    void Promise.resolve(settings.onActionNotAllowed?.()).finally(() => {
      explaining = false;
    });
  }

  return {
    call: call as Client['call'],
    refresh,
    setAccessToken(token) {
      accessToken = token;
    },
    hasAccessToken: () => accessToken !== null,
  };
}

function unreachable(cause?: unknown): CallError {
  return new CallError(0, 'unreachable', { cause });
}

/** Reads an answer; a file, which comes as an attachment, as a Blob. */
async function answerOf(response: Response): Promise<unknown> {
  if (response.ok && response.headers.has('content-disposition')) return response.blob();
  const body = parsed(await response.text());
  if (!response.ok) throw callErrorOf(response.status, body);
  return body;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Runs `work` alone among the tabs of this browser. If a sleeping tab keeps the lock, the others go on after
 * a wait; the server accepts both (spec/decisions.md, section 3).
 */
async function withLock<T>(locks: Locks | undefined, work: () => Promise<T>): Promise<T> {
  if (!locks) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_WAIT_MS);
  let running: Promise<T> | undefined;
  try {
    await locks.request('ballast-refresh', { signal: patience.signal }, async () => {
      clearTimeout(timer);
      running = work();
      await running.catch(() => undefined);
    });
  } catch {
    // The lock did not come; what matters is that the refresh runs.
  }
  clearTimeout(timer);
  return running ?? work();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
