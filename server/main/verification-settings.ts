import { readWebhookSecret } from '../providers/event-signature.ts';
import { isLoopback } from '../providers/loopback.ts';
import type { HostedSettings } from '../providers/verification/hosted-verification.ts';
import { SettingsError } from './settings-error.ts';

const NAMES = ['VERIFICATION_URL', 'VERIFICATION_TOKEN', 'VERIFICATION_EVENT_SECRET'] as const;

/**
 * Reads which provider verifies identities and what it knows the platform by; null when none does. Throws a
 * `SettingsError` for half of an account, for an address without https and for a secret that is none, and repeats
 * no secret.
 */
export function readVerification(environment: NodeJS.ProcessEnv): HostedSettings | null {
  const missing = NAMES.filter((name) => !environment[name]);
  if (missing.length === NAMES.length) return null;
  if (missing.length > 0) {
    throw new SettingsError(`${missing.join(' and ')} must be set beside the other names.`);
  }
  const [url = '', token = '', eventSecret = ''] = NAMES.map((name) => environment[name]);
  const address = URL.parse(url);
  const isPrivate =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && isLoopback(address.hostname));
  if (!isPrivate) {
    throw new SettingsError(`VERIFICATION_URL is "${url}": it must be an address with https.`);
  }
  if (!readWebhookSecret(eventSecret)) {
    throw new SettingsError(
      'VERIFICATION_EVENT_SECRET must be whsec_ and 18 bytes or more as base64.',
    );
  }
  return { url, token, eventSecret };
}
