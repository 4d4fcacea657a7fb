import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_HEADERS } from '../../server/providers/event-signature.ts';
import type { HostedSettings } from '../../server/providers/verification/hosted-verification.ts';

export type AskedHostedCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type StoredSession = {
  readonly id: string;
  readonly reference: string;
  readonly returnUrl: string;
  status: 'created' | 'processing' | 'verified' | 'failed';
  failure: string | null;
  document: { readonly type: string; readonly country: string } | null;
};

/** An event as it goes over the wire. */
export type SignedEvent = {
  readonly headers: Record<string, string>;
  readonly body: string;
};

type Answering = (response: ServerResponse, asked: AskedHostedCall) => void;

const PASSPORT = { type: 'passport', country: 'AT' } as const;

/**
 * A provider with hosted pages in this process: it speaks the documented calls, shows a page on which the person is
 * passed or not, and signs events with the shared secret. Close it at the end.
 */
export async function openHostedProvider() {
  const sessions = new Map<string, StoredSession>();
  const asked: AskedHostedCall[] = [];
  const secret = randomBytes(24);
  let planted: Answering | null = null;

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = 'GET', url: path = '/', headers } = request;
    if (path.startsWith('/pages/')) return showPage(response, path);
    const call = { method, path, headers, body };
    asked.push(call);
    (planted ?? answer)(response, call);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: HostedSettings = {
    url: `${origin}/v1/`,
    token: 'ours',
    eventSecrets: [`whsec_${secret.toString('base64')}`],
  };

  function answer(response: ServerResponse, { method, path, headers, body }: AskedHostedCall) {
    if (headers.authorization !== `Bearer ${settings.token}`) return send(response, 401, {});
    if (method === 'POST' && path === '/v1/sessions') {
      return send(response, 201, open(String(headers['idempotency-key']), body));
    }
    const session = sessions.get(path.replace('/v1/sessions/', ''));
    if (!session) return send(response, 404, {});
    const { id, status, failure, document } = session;
    return send(response, 200, { id, status, failure, document });
  }

  function open(key: string, body: string) {
    const { reference, return_url: returnUrl } = JSON.parse(body) as Record<string, string>;
    const id = `session-${key}`;
    const opened = { id, reference: reference ?? '', returnUrl: returnUrl ?? '' };
    if (!sessions.has(id))
      sessions.set(id, { ...opened, status: 'created', failure: null, document: null });
    return { id, url: `${origin}/pages/${id}`, token: null };
  }

  function settle(
    { id }: Pick<StoredSession, 'id'>,
    status: StoredSession['status'],
    how: Partial<Pick<StoredSession, 'failure' | 'document'>> = {},
  ): void {
    const session = sessions.get(id);
    if (!session) throw new Error(`there is no session ${id}`);
    const document = status === 'created' ? null : PASSPORT;
    Object.assign(session, { status, failure: null, document, ...how });
  }

  function showPage(response: ServerResponse, path: string) {
    const [, , id = '', act] = path.split('/');
    const session = sessions.get(id);
    if (!session) return send(response, 404, {});
    if (act) {
      if (act === 'fail') settle(session, 'failed', { failure: 'document_expired' });
      else settle(session, 'verified');
      return response.writeHead(302, { location: session.returnUrl }).end();
    }
    const links = ['pass', 'fail'].map((word) => `<a href="/pages/${id}/${word}">${word}</a>`);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Check</title><link rel="icon" href="data:,">${links}`);
  }

  return {
    settings,
    asked,
    sessions,
    settle,
    sessionOf: (reference: string) => {
      const session = sessions.get(`session-${reference}`);
      if (!session) throw new Error(`nobody opened ${reference}`);
      return session;
    },
    /** Answers every call so, until it is told `null`. */
    plant: (how: Answering | null) => {
      planted = how;
    },
    /** The event of a session that changed, signed at a moment. */
    eventOf: ({ id, reference }: StoredSession, at: Date, eventId: string = randomUUID()) => {
      const data = { provider_ref: id, reference };
      const body = JSON.stringify({ type: 'verification.session_changed', data });
      return signed(secret, eventId, at, body);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type HostedProvider = Awaited<ReturnType<typeof openHostedProvider>>;

function signed(secret: Uint8Array, id: string, at: Date, body: string): SignedEvent {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1,${mac}`,
  };
  return { headers, body };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
