import { z } from 'zod';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { isLoopback } from '../loopback.ts';
import { requestHeader } from '../request-header.ts';
import type { Verification } from './port.ts';

export type HostedSettings = {
  readonly url: string;
  readonly token: string;
  /** Secrets that its events may be signed with: `whsec_` and base64, as in Standard Webhooks; several while one changes. */
  readonly eventSecrets: readonly string[];
};

const TIMEOUT_MS = 10_000;

/** Statuses that will be the same tomorrow. A wrong token (401, 403) is ours to correct. */
const FINAL_STATUSES = new Set([400, 404, 409, 410, 422]);

const Reference = z.string().min(1).max(200);

const Opened = z.object({
  id: Reference,
  /** The browser goes there with somebody's face and papers: over TLS, or to a provider on this machine. */
  url: z.url({ protocol: /^https?$/ }).refine(isPrivate),
  token: z.string().max(4000).nullable().optional(),
});

const Session = z.object({
  id: Reference,
  status: z.enum(['created', 'processing', 'verified', 'failed']),
  failure: z.string().max(200).nullable().optional(),
  document: z
    .object({ type: z.string().max(50).nullable(), country: z.string().max(3).nullable() })
    .partial()
    .nullable()
    .optional(),
});

function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}

const STATES = {
  created: 'OPEN',
  processing: 'PROCESSING',
  verified: 'PASSED',
  failed: 'FAILED',
} as const;

/** Kinds of documents by the provider's words. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  passport: 'PASSPORT',
  id_card: 'ID_CARD',
  driving_license: 'DRIVING_LICENCE',
  residence_permit: 'RESIDENCE_PERMIT',
};

/**
 * A provider with hosted pages over HTTP: `POST {url}/sessions` with `{reference, return_url}` and our id as
 * `Idempotency-Key`, returning `{id, url, token}`, and `GET {url}/sessions/{id}`, returning `{id, status,
 * failure, document: {type, country}}`.
 */
export function hostedVerification(settings: HostedSettings, timeoutMs = TIMEOUT_MS): Verification {
  const base = settings.url.replace(/\/$/, '');
  const ask = <Shape extends z.ZodType>(path: string, init: RequestInit, shape: Shape) =>
    askProvider(
      `${base}${path}`,
      { ...init, signal: AbortSignal.timeout(timeoutMs) },
      shape,
      settings,
    );
  return {
    mode: 'HOSTED',
    startSession: async ({ key, returnUrl }) => {
      const opened = await ask(
        '/sessions',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ reference: key, return_url: returnUrl }),
        },
        Opened,
      );
      return { providerReference: opened.id, url: opened.url, token: opened.token ?? null };
    },
    // The person is through when the provider says so.
    finishSession: async () => {},
    readSession: async (providerReference) => {
      const path = `/sessions/${encodeURIComponent(providerReference)}`;
      const session = await ask(path, { method: 'GET' }, Session);
      if (session.id !== providerReference)
        throw new OutcomeUnknown('another session was answered');
      const state = STATES[session.status];
      const country = session.document?.country ?? null;
      return {
        state,
        failure: state === 'FAILED' ? (session.failure ?? 'not_passed') : null,
        documentType: DOCUMENTS[session.document?.type ?? ''] ?? null,
        issuingCountry: /^[A-Z]{2}$/.test(country ?? '') ? country : null,
      };
    },
  };
}

async function askProvider<Shape extends z.ZodType>(
  url: string,
  init: RequestInit,
  shape: Shape,
  { token }: HostedSettings,
): Promise<z.output<Shape>> {
  const headers = {
    ...init.headers,
    ...requestHeader(),
    accept: 'application/json',
    authorization: `Bearer ${token}`,
  };
  const answer = await fetch(url, { ...init, headers, redirect: 'error' }).catch(
    (cause: unknown) => {
      throw new OutcomeUnknown('the verification provider did not answer', { cause });
    },
  );
  if (FINAL_STATUSES.has(answer.status)) throw new ProviderRefusal(`http_${answer.status}`);
  if (!answer.ok) throw new OutcomeUnknown(`the verification provider answered ${answer.status}`);
  const parsed = shape.safeParse(await answer.json().catch(() => null));
  if (!parsed.success)
    throw new OutcomeUnknown('the verification provider answered something else');
  return parsed.data;
}
