import { readAppleKey } from '../providers/sign-in/apple-client-secret.ts';
import type { SignInSettings } from '../providers/sign-in/live-sign-in.ts';
import { SettingsError } from './settings-error.ts';

const APPLE = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;
const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;

/** Reads what Google and Apple know the platform by. Throws a `SettingsError` for half of a registration. */
export function readSignIn(environment: NodeJS.ProcessEnv): SignInSettings {
  const google = readAll(environment, GOOGLE);
  const apple = readAll(environment, APPLE);
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
    },
    apple: apple && {
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      privateKey: checkKey(apple.APPLE_PRIVATE_KEY),
    },
  };
}

function readAll<Name extends string>(
  environment: NodeJS.ProcessEnv,
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new SettingsError(`${missing.join(' and ')} must be set beside ${names[0]}.`);
  }
  const pairs = names.map((name) => [name, environment[name] ?? '']);
  return Object.fromEntries(pairs) as Record<Name, string>;
}

function checkKey(text: string): string {
  try {
    readAppleKey(text);
    return text;
  } catch (cause) {
    throw new SettingsError('APPLE_PRIVATE_KEY must be a P-256 key as PEM (PKCS #8).', { cause });
  }
}
