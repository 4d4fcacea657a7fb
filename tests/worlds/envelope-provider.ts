import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import type { EnvelopeSettings } from '../../server/providers/signing/envelopes/envelope-calls.ts';

export type AskedEnvelopeCall = {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
};

/** How the next call of a kind fails: not done and not answered, done and not answered, or answered so. */
export type EnvelopeFault = {
  readonly on: 'create' | 'view' | 'read' | 'void' | 'download' | 'token';
  readonly how: 'before' | 'after' | 'silent' | number;
};

type StoredEnvelope = { readonly transactionId: string; status: string; document: Buffer };

const ACCOUNT = 'account-1';

/** How the page in the frame ends: what the envelope is then, and the event that the browser comes back with. */
const ENDS = {
  finish: { status: 'completed', event: 'signing_complete' },
  agree: { status: 'completed', event: 'agreed' },
  decline: { status: 'declined', event: 'decline' },
} as const;

/**
 * An envelope provider in this process: it speaks the documented calls of DocuSign's eSignature interface and gives
 * tokens by a JWT grant. Close it at the end.
 */
export async function openEnvelopeProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const envelopes = new Map<string, StoredEnvelope>();
  const asked: AskedEnvelopeCall[] = [];
  const faults: EnvelopeFault[] = [];
  let tokens = 0;

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    await answer(request, response, body).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse, text: string) {
    const { method = 'GET', url: path = '' } = request;
    if (path === '/oauth/token') return giveToken(response, text);
    if (path.startsWith('/sign/')) return showPage(response, path);
    if (request.headers.authorization !== `Bearer token-${tokens}`) return send(response, 401, {});
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    asked.push({ method, path, body });
    const route = path.replace(`/restapi/v2.1/accounts/${ACCOUNT}`, '');
    const kind = kindOf(method, route);
    const fault = claimFault(kind);
    if (fails(response, fault)) return;
    const reply = doIt(kind, route, body);
    if (fault === 'after') response.destroy();
    else giveReply(response, reply);
  }

  function claimFault(kind: EnvelopeFault['on']): EnvelopeFault['how'] | undefined {
    const at = faults.findIndex(({ on }) => on === kind);
    return at === -1 ? undefined : faults.splice(at, 1)[0]?.how;
  }

  async function giveToken(response: ServerResponse, text: string) {
    if (fails(response, claimFault('token'))) return;
    const form = new URLSearchParams(text);
    await checkGrant(form.get('assertion') ?? '', publicKey, new URL(origin).host);
    tokens += 1;
    send(response, 200, {
      access_token: `token-${tokens}`,
      token_type: 'Bearer',
      expires_in: 3600,
    });
  }

  function doIt(kind: EnvelopeFault['on'], route: string, body: Record<string, unknown>) {
    const [, , envelopeId = ''] = route.split('/');
    const envelope = envelopes.get(envelopeId);
    if (kind === 'create') return create(body);
    if (route.startsWith('/envelopes?')) return find(new URLSearchParams(route.split('?')[1]));
    if (!envelope) return null;
    if (kind === 'view')
      return {
        url: `${origin}/sign/${envelopeId}?to=${encodeURIComponent(String(body.returnUrl))}`,
      };
    if (kind === 'download') return envelope.document;
    if (kind === 'void') return takeBack(envelope);
    return { envelopeId, status: envelope.status };
  }

  /** What is over cannot be taken back. */
  function takeBack(envelope: StoredEnvelope) {
    if (envelope.status !== 'sent') return null;
    envelope.status = 'voided';
    return {};
  }

  function create(body: Record<string, unknown>) {
    const [document] = body.documents as { documentBase64: string }[];
    const envelopeId = `envelope-${envelopes.size + 1}`;
    envelopes.set(envelopeId, {
      transactionId: String(body.transactionId),
      status: 'sent',
      document: Buffer.from(document?.documentBase64 ?? '', 'base64'),
    });
    return { envelopeId, status: 'sent', uri: `/envelopes/${envelopeId}` };
  }

  function find(query: URLSearchParams) {
    const found = [...envelopes].filter(
      ([, { transactionId }]) => transactionId === query.get('transaction_ids'),
    );
    // The provider leaves the list out when it is empty.
    if (found.length === 0) return { resultSetSize: '0', totalSetSize: '0' };
    return { envelopes: found.map(([envelopeId, { status }]) => ({ envelopeId, status })) };
  }

  function showPage(response: ServerResponse, path: string) {
    const { pathname, searchParams } = new URL(path, origin);
    const [, , envelopeId = '', act] = pathname.split('/');
    const to = searchParams.get('to') ?? '';
    const envelope = envelopes.get(envelopeId);
    if (act && envelope?.status === 'sent') {
      const end = ENDS[act as keyof typeof ENDS];
      envelope.status = end.status;
      const back = act === 'agree' ? to.replace('/ds-proxy?', '/ds-proxy-elastic?') : to;
      response.writeHead(302, { location: `${back}&event=${end.event}` }).end();
      return;
    }
    const link = (name: string, word: string) =>
      `<a href="/sign/${envelopeId}/${name}?to=${encodeURIComponent(to)}">${word}</a>`;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><title>Sign</title>${link('finish', 'Finish')} ${link('agree', 'Agree')} ${link('decline', 'Decline')}`,
    );
  }

  const settings: EnvelopeSettings = {
    url: `${origin}/restapi/v2.1`,
    accountId: ACCOUNT,
    authUrl: origin,
    clientId: 'integration-1',
    userId: 'user-1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    frameOrigins: [origin],
  };
  return {
    origin,
    settings,
    envelopes,
    asked,
    plant: (fault: EnvelopeFault) => faults.push(fault),
    /** The token that was given is good no more, as after an hour. */
    expireToken: () => {
      tokens += 1;
    },
    tokensGiven: () => tokens,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function checkGrant(assertion: string, publicKey: KeyObject, audience: string) {
  await jwtVerify(assertion, publicKey, {
    issuer: 'integration-1',
    subject: 'user-1',
    audience,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'scope'],
  });
}

function kindOf(method: string, route: string): EnvelopeFault['on'] {
  if (route.endsWith('/views/recipient')) return 'view';
  if (route.includes('/documents/combined')) return 'download';
  if (method === 'PUT') return 'void';
  return method === 'POST' ? 'create' : 'read';
}

/** Fails a call that is not done; returns whether it did. */
function fails(response: ServerResponse, how: EnvelopeFault['how'] | undefined): boolean {
  if (typeof how === 'number') send(response, how, { errorCode: 'PLANTED', message: 'planted' });
  if (how === 'before') response.destroy();
  return typeof how === 'number' || how === 'before' || how === 'silent';
}

function giveReply(response: ServerResponse, reply: object | null): void {
  if (Buffer.isBuffer(reply)) {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(reply);
  } else {
    send(response, reply ? 200 : 404, reply ?? { errorCode: 'ENVELOPE_DOES_NOT_EXIST' });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
