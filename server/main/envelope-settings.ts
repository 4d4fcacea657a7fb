import { isLoopback } from '../providers/loopback.ts';
import type { EnvelopeSettings } from '../providers/signing/envelope-calls.ts';
import { readGrantKey } from '../providers/signing/envelope-token.ts';
import { SettingsError } from './settings-error.ts';

const NAMES = [
  'SIGNING_ENVELOPES_URL',
  'SIGNING_ENVELOPES_ACCOUNT',
  'SIGNING_ENVELOPES_AUTH_URL',
  'SIGNING_ENVELOPES_CLIENT',
  'SIGNING_ENVELOPES_USER',
  'SIGNING_ENVELOPES_KEY',
  'SIGNING_ENVELOPES_FRAMES',
] as const;

type Name = (typeof NAMES)[number];

/**
 * Reads which envelope provider has agreements signed and what it knows the platform by; null when none does. Throws a
 * `SettingsError` for half of them, for addresses without https and for a key that is none, and repeats no key.
 */
export function readEnvelopes(environment: NodeJS.ProcessEnv): EnvelopeSettings | null {
  const missing = NAMES.filter((name) => !environment[name]);
  if (missing.length === NAMES.length) return null;
  if (missing.length > 0) {
    throw new SettingsError(`${missing.join(' and ')} must be set beside the other names.`);
  }
  const value = (name: Name) => environment[name] ?? '';
  return {
    url: readAddress('SIGNING_ENVELOPES_URL', value('SIGNING_ENVELOPES_URL')),
    accountId: value('SIGNING_ENVELOPES_ACCOUNT'),
    authUrl: readAddress('SIGNING_ENVELOPES_AUTH_URL', value('SIGNING_ENVELOPES_AUTH_URL')),
    clientId: value('SIGNING_ENVELOPES_CLIENT'),
    userId: value('SIGNING_ENVELOPES_USER'),
    privateKey: checkKey(value('SIGNING_ENVELOPES_KEY')),
    frameOrigins: value('SIGNING_ENVELOPES_FRAMES').split(',').map(readOrigin),
  };
}

function readAddress(name: Name, text: string): string {
  const address = URL.parse(text);
  if (address && isPrivate(address)) return text.replace(/\/$/, '');
  throw new SettingsError(`${name} is "${text}": it must be an address with https.`);
}

/** An origin and nothing else, as the pages' policy takes it. */
function readOrigin(text: string): string {
  const address = URL.parse(text.trim());
  if (address && isPrivate(address) && address.origin === text.trim()) return address.origin;
  throw new SettingsError(
    `SIGNING_ENVELOPES_FRAMES has "${text}": use origins such as https://apps.docusign.com.`,
  );
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function checkKey(pem: string): string {
  try {
    readGrantKey(pem);
    return pem;
  } catch (cause) {
    throw new SettingsError('SIGNING_ENVELOPES_KEY must be an RSA key as PEM.', { cause });
  }
}
