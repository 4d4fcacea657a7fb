import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll } from 'vitest';

/** How a service answers in place of 201; `lost` takes the message and closes the connection. */
export type PushAnswer =
  | 'lost'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** A message as the browser reads it, and what its service saw around it. */
export type ReceivedPush = {
  readonly payload: string;
  readonly ttl: string | undefined;
  readonly topic: string | undefined;
  readonly contact: unknown;
  readonly bytes: number;
};

type Browser = {
  readonly path: string;
  readonly keys: ReturnType<typeof createECDH>;
  readonly secret: Buffer;
  readonly serverKey: string;
  readonly received: ReceivedPush[];
  readonly answers: PushAnswer[];
};

/**
 * A push service on this machine and the browsers that it serves (RFC 8030). It takes what is signed by the key that the browser
 * named (RFC 8292), and the browser opens what is encrypted for it (RFC 8188 and 8291), written from those texts alone.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    takePush(browsers, origin(), request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => new Promise((done) => server.close(done)));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A browser that asks for a subscription under a key of ours. */
  function subscribe(serverKey: string) {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const path = `/push/${randomBytes(16).toString('base64url')}`;
    const browser = { path, keys, secret: randomBytes(16), serverKey, received: [], answers: [] };
    browsers.set(path, browser);
    const { received, answers }: Pick<Browser, 'received' | 'answers'> = browser;
    return {
      /** As its script gives it to us. */
      given: {
        endpoint: `${origin()}${path}`,
        browser_key: keys.getPublicKey('base64url', 'uncompressed'),
        shared_secret: browser.secret.toString('base64url'),
        server_key: serverKey,
      },
      received,
      /** The next answers of its service, one for each message. */
      answers,
      read: () => received.map(({ payload }) => JSON.parse(payload)),
      /** Its service knows it no more. */
      leave: () => browsers.delete(path),
    };
  }

  return { origin: origin(), subscribe };
}

async function takePush(
  browsers: ReadonlyMap<string, Browser>,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, url = '', method } = request;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const browser = browsers.get(url);
  if (!browser) {
    response.writeHead(410).end();
    return;
  }
  const answer = browser.answers.shift();
  if (answer && answer !== 'lost') {
    response.writeHead(answer.status, answer.headers).end();
    return;
  }
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('no push');
  const contact = await readSender(headers.authorization ?? '', browser.serverKey, origin);
  const payload = open(browser, body);
  const [ttl, topic] = [one(headers.ttl), one(headers.topic)];
  if (!/^\d+$/.test(ttl ?? '')) throw new Error('a message needs its time to live');
  // A message with the topic of one that waits takes its place.
  const before = browser.received.findIndex((each) => each.topic === topic);
  if (before >= 0) browser.received.splice(before, 1);
  browser.received.push({ payload, ttl, topic, contact, bytes: body.length });
  if (answer === 'lost') request.socket.destroy();
  else response.writeHead(201, { location: `${origin}${url}/${browser.received.length}` }).end();
}

/** Whom to write to about a message; throws unless the key that the browser named has signed for this service and not for long. */
async function readSender(authorization: string, serverKey: string, origin: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error('another key than the browser named');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    audience: origin,
    algorithms: ['ES256'],
  });
  const life = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000;
  if (life > 86_400) throw new Error('signed for more than a day');
  return payload.sub;
}

function open({ keys, secret }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyBytes = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyBytes);
  const record = body.subarray(21 + keyBytes);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), secret, info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end');
  return padded.subarray(0, end).toString('utf8');
}

function derive(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
