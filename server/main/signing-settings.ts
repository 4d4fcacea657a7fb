import { checkIdentity, type SigningIdentity } from '../providers/signing/signing-identity.ts';
import { SettingsError } from './settings-error.ts';

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads as whom the platform seals what clients sign: its certificate followed by those above it up to the
 * root, and its key, as PEM. Null when it is not set. Throws a `SettingsError` that repeats no key.
 */
export function readSigning({
  SIGNING_CERTIFICATES: certificates,
  SIGNING_KEY: key,
}: NodeJS.ProcessEnv): SigningIdentity | null {
  if (!certificates && !key) return null;
  if (!certificates || !key) {
    throw new SettingsError('SIGNING_CERTIFICATES and SIGNING_KEY must be set together.');
  }
  const [certificate, ...chain] = inLines(certificates).match(CERTIFICATES) ?? [];
  if (!certificate) throw new SettingsError('SIGNING_CERTIFICATES must be certificates as PEM.');
  const identity = { certificate, privateKey: inLines(key), chain };
  try {
    checkIdentity(identity);
  } catch (cause) {
    throw unusable(cause);
  }
  return identity;
}

/** Makes a seal of nothing as whom the settings say, before anybody signs. Throws a `SettingsError` that repeats no key. */
export async function proveSigning(identity: SigningIdentity): Promise<void> {
  const { proveIdentity } = await import('../providers/signing/sign-bytes.ts');
  try {
    proveIdentity(identity);
  } catch (cause) {
    throw unusable(cause);
  }
}

function unusable(cause: unknown): SettingsError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new SettingsError(`SIGNING_CERTIFICATES and SIGNING_KEY cannot be used: ${why}`, {
    cause,
  });
}

/** Lines may be parted by `\n` where the environment takes none. */
function inLines(text: string): string {
  return text.replaceAll('\\n', '\n');
}
