import { createECDH } from 'node:crypto';

/** A key pair of P-256 by which push services know us (VAPID, RFC 8292), in base64url. */
export type PushKey = { readonly publicKey: string; readonly privateKey: string };

export type PushSettings = {
  /** The newest first: browsers ask for their subscription under it. The others serve those that asked before. */
  readonly keys: readonly [PushKey, ...PushKey[]];
  /** Whom a push service writes to about what we send, an address of mail or the web. */
  readonly contact: string;
  /** Origins of the push services to which messages go and no others; `*.` stands for any name below. */
  readonly services: readonly string[];
};

/** Why a message is refused whose browser takes none any more. */
export const SUBSCRIPTION_GONE = 'subscription_gone';

/** What browsers are offered: without what only the carrier needs. */
export type PushOffer = {
  readonly serverKeys: readonly [string, ...string[]];
  readonly services: readonly string[];
};

/** Chrome and what is made of it, Firefox, Safari, and Edge. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
] as const;

const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/;

/** The key pair of a private key, as `npx web-push generate-vapid-keys` makes it. Throws for what is none. */
export function readPushKey(privateKey: string): PushKey {
  if (!PRIVATE_KEY.test(privateKey)) throw new Error('a key of P-256 is 43 letters of base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: pair.getPublicKey('base64url', 'uncompressed') };
}

export function offerOf({ keys: [newest, ...older], services }: PushSettings): PushOffer {
  return {
    serverKeys: [newest.publicKey, ...older.map(({ publicKey }) => publicKey)],
    services,
  };
}

/** Whether messages may go to an address: otherwise a browser could make the server post anywhere. */
export function isServed(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, host, username, password } = new URL(endpoint);
  if (username || password) return false;
  return services.some((service) => {
    const [scheme = '', name = ''] = service.split('//');
    if (!name.startsWith('*.')) return origin === service;
    return protocol === scheme && host.endsWith(name.slice(1));
  });
}

/** What browsers are offered where the sandbox stands in. Nothing is ever sent with this key. */
export const SANDBOX_PUSH: PushSettings = {
  keys: [readPushKey('c2FuZGJveC1vZi1wdXNoLW1lc3NhZ2VzLWJhbGxhc3Q')],
  contact: 'mailto:support@ballast.example',
  services: PUSH_SERVICES,
};
