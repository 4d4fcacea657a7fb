import { join, resolve } from 'node:path';
import type { Mode } from '../http/context.ts';
import type { FileSettings } from '../providers/files/open-files.ts';
import type { MessageSettings } from '../providers/messages/live-messages.ts';
import type { SignInSettings } from '../providers/sign-in/live-sign-in.ts';
import type { EnvelopeSettings } from '../providers/signing/envelope-calls.ts';
import type { SigningIdentity } from '../providers/signing/signing-identity.ts';
import type { HostedSettings } from '../providers/verification/hosted-verification.ts';
import { readEnvelopes } from './envelope-settings.ts';
import { channelsWithoutCarrier, readMessages } from './message-settings.ts';
import { SettingsError } from './settings-error.ts';
import { readSignIn } from './sign-in-settings.ts';
import { readSigning } from './signing-settings.ts';
import { readVerification } from './verification-settings.ts';

/** Every setting, read from the environment once (README: table of settings). */
export type Settings = {
  readonly mode: Mode;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  /** Folder of the embedded database and of what the platform keeps beside it. */
  readonly dataFolder: string;
  /** PostgreSQL server of the application; null works on the embedded database. */
  readonly databaseUrl: string | null;
  /** Login that owns the tables; migrations run as it. */
  readonly migrationUrl: string | null;
  readonly trustProxy: boolean | string;
  /** Header in small letters by which the trusted proxy tells the country of a request. */
  readonly countryHeader: string | null;
  /** Countries from which nobody may sign up. */
  readonly countriesNotServed: readonly string[];
  /** What the platform is registered as with Google and Apple. */
  readonly signIn: SignInSettings;
  /** As whom documents are sealed; null lets the platform make an authority of its own. */
  readonly signing: SigningIdentity | null;
  /** Who has agreements signed; null is the platform's own ceremony. */
  readonly envelopes: EnvelopeSettings | null;
  /** Who verifies identities on pages of its own; null is the sandbox. */
  readonly verification: HostedSettings | null;
  /** Who carries emails, SMS and WhatsApp messages. */
  readonly messages: MessageSettings;
  /** Where files of clients lie and who scans them. */
  readonly files: FileSettings;
  /** `id:base64` master secrets, newest first; null keeps made ones in the data folder. */
  readonly secretKeys: string | null;
  readonly logLevel: string;
  /** Names of the sandboxes that production has been told to use. */
  readonly sandboxesAllowed: readonly string[];
  /** Whether this process runs jobs, or serves HTTP only and leaves them to others. */
  readonly workers: boolean;
  /** Whether an empty demo or test database is given the demo world. */
  readonly demoWorld: boolean;
  /** Address of the support team, to which the screens send clients with a question. */
  readonly supportEmail: string;
  /** Whether one page load in a thousand may tell the vendor of the fingerprint library of its use. */
  readonly fingerprintMonitoring: boolean;
};

/** Providers that exist as sandboxes only. */
const SANDBOX_PROVIDERS = ['custody', 'trade'];

/** Reads the settings. Throws a `SettingsError` that names the variable. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const host = environment.HOST ?? '127.0.0.1';
  const port = readPort(environment.PORT ?? '3000');
  const databaseUrl = environment.DATABASE_URL || null;
  const mode = readMode(environment.BALLAST_MODE, databaseUrl, host);
  const dataFolder = resolve(environment.DATA_DIR ?? '.data');
  const sandboxesAllowed = (environment.BALLAST_SANDBOXES ?? '').split(',').filter(Boolean);
  const settings: Settings = {
    mode,
    host,
    port,
    publicUrl: (environment.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataFolder,
    databaseUrl,
    migrationUrl: environment.DATABASE_MIGRATION_URL || databaseUrl,
    trustProxy: readTrustProxy(environment.TRUST_PROXY),
    countryHeader: readCountryHeader(environment),
    countriesNotServed: readCountries(environment.COUNTRIES_NOT_SERVED),
    signIn: readSignIn(environment),
    signing: readSigning(environment),
    envelopes: readEnvelopes(environment),
    verification: readVerification(environment),
    messages: readMessages(environment, mode === 'production' ? sandboxesAllowed : null),
    files: {
      folder: resolve(environment.UPLOADS_FOLDER || join(dataFolder, 'uploads')),
      clamdSocket: environment.CLAMD_SOCKET || null,
    },
    secretKeys: environment.BALLAST_SECRETS || null,
    logLevel: environment.LOG_LEVEL ?? 'info',
    sandboxesAllowed,
    workers: environment.BALLAST_WORKERS !== 'off',
    demoWorld: environment.BALLAST_DEMO_WORLD !== 'off',
    supportEmail: readSupportEmail(environment.SUPPORT_EMAIL),
    fingerprintMonitoring: environment.FINGERPRINT_MONITORING === 'on',
  };
  if (settings.mode === 'production') assertProduction(settings, environment);
  return settings;
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || BigInt(text) > 65_535n) {
    throw new SettingsError(`PORT is "${text}": it must be a number from 0 to 65535.`);
  }
  return Number.parseInt(text, 10);
}

function readMode(text: string | undefined, databaseUrl: string | null, host: string): Mode {
  if (text === 'demo' || text === 'test' || text === 'production') return text;
  if (text) throw new SettingsError(`BALLAST_MODE is "${text}": use demo, test or production.`);
  const loopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (databaseUrl === null && loopback) return 'demo';
  throw new SettingsError(
    'BALLAST_MODE is not set: name demo, test or production, because a database server or an address beyond this machine is in use.',
  );
}

function readTrustProxy(text: string | undefined): boolean | string {
  if (!text || text === 'false') return false;
  return text === 'true' ? true : text;
}

function readSupportEmail(text = 'support@ballast.example'): string {
  if (/^[^\s@;,"]+@[^\s@;,"]+$/.test(text)) return text;
  throw new SettingsError(
    `SUPPORT_EMAIL is "${text}": use one address, such as help@bank.example.`,
  );
}

function readCountryHeader({ COUNTRY_HEADER, TRUST_PROXY }: NodeJS.ProcessEnv): string | null {
  if (!COUNTRY_HEADER) return null;
  if (readTrustProxy(TRUST_PROXY) !== false) return COUNTRY_HEADER.toLowerCase();
  throw new SettingsError(
    'COUNTRY_HEADER is set and TRUST_PROXY is not: anybody could say which country they are in.',
  );
}

function readCountries(text = ''): string[] {
  const countries = text.split(',').map((part) => part.trim().toUpperCase());
  const named = countries.filter(Boolean);
  const wrong = named.find((country) => !/^[A-Z]{2}$/.test(country));
  if (wrong === undefined) return named;
  throw new SettingsError(
    `COUNTRIES_NOT_SERVED has "${wrong}": use ISO 3166-1 codes of two letters, such as US,KP.`,
  );
}

function assertProduction(settings: Settings, environment: NodeJS.ProcessEnv): void {
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'BALLAST_SECRETS', 'SUPPORT_EMAIL']) {
    if (!environment[name]) throw new SettingsError(`Production needs ${name}.`);
  }
  if (!isPrivate(settings.publicUrl)) {
    throw new SettingsError(
      `PUBLIC_URL is "${settings.publicUrl}": production needs https, or a browser on this machine.`,
    );
  }
  const { sandboxesAllowed, messages, signing, envelopes, verification } = settings;
  const refused = [
    ...SANDBOX_PROVIDERS.filter((name) => !sandboxesAllowed.includes(name)),
    ...channelsWithoutCarrier(messages),
    ...(signing || envelopes || sandboxesAllowed.includes('signing') ? [] : ['signing']),
    ...(verification || sandboxesAllowed.includes('verification') ? [] : ['verification']),
  ];
  if (refused.length > 0) {
    throw new SettingsError(
      `Production has no live provider for ${refused.join(', ')}: name them in BALLAST_SANDBOXES to use the sandboxes.`,
    );
  }
}

/** Nobody on the way reads what browsers send: TLS, or no way at all. */
function isPrivate(publicUrl: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$)/.test(publicUrl);
}
