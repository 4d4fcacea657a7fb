import { join, resolve } from 'node:path';
import { CALLS_AT_ONCE } from '../../http/calls-at-once.ts';
import type { Mode } from '../../http/context.ts';
import type { LegalEntity } from '../../http/pages.ts';
import { CALLS_A_MINUTE } from '../../http/request-limits.ts';
import type { AccountKeys } from '../../providers/custody/derive-address.ts';
import { DEMO_ACCOUNT_KEYS } from '../../providers/custody/sandbox-addresses.ts';
import { FilesUnavailable } from '../../providers/files/port.ts';
import { FilesRefused, type S3Settings } from '../../providers/files/s3-files.ts';
import { isLoopback } from '../../providers/loopback.ts';
import type { MessageSettings } from '../../providers/messages/live-messages.ts';
import {
  PUSH_SERVICES,
  type PushSettings,
  readPushKey,
} from '../../providers/messages/push/push-settings.ts';
import type { ScreeningSettings } from '../../providers/screening/http-screening.ts';
import type { SignInSettings } from '../../providers/sign-in/live-sign-in.ts';
import type { EnvelopeSettings } from '../../providers/signing/envelopes/envelope-calls.ts';
import { checkIdentity, type SigningIdentity } from '../../providers/signing/signing-identity.ts';
import type { HostedSettings } from '../../providers/verification/hosted-verification.ts';
import { bankFiles } from './bank-settings.ts';
import { ethereum } from './ethereum-settings.ts';
import { exchange, exchangePlace } from './exchange-settings.ts';
import { SettingsError } from './settings-error.ts';
import { together } from './together.ts';
import { explainRefusal, VARIABLES, type Variables } from './variables.ts';

/** Every setting, read from the environment once (README: table of settings). */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** Channels of messages by the names under which their sandboxes can be allowed. */
const CHANNELS = { email: 'EMAIL', sms: 'SMS', whatsapp: 'WHATSAPP' } as const;

/** Reads the settings. Throws a `SettingsError` that names what is wrong, says what to give and repeats no secret. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const read = VARIABLES.safeParse(environment);
  if (!read.success) throw new SettingsError(explainRefusal(read.error, environment));
  const values = read.data;
  const mode = values.BALLAST_MODE ?? assumedMode(values);
  if (mode === 'production') assertNamed(environment);
  const dataFolder = resolve(values.DATA_DIR);
  const settings = {
    mode,
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? null,
    migrationUrl: values.DATABASE_MIGRATION_URL ?? values.DATABASE_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? false,
    callsAMinute: callsAMinute(values, mode),
    callsAtOnce: callsAtOnce(values, mode),
    countryHeader: countryHeader(values),
    countriesNotServed: values.COUNTRIES_NOT_SERVED ?? [],
    signIn: signIn(values),
    signing: signing(values),
    envelopes: envelopes(values),
    verification: verification(values),
    screening: screening(values),
    ...addresses(values),
    messages: messages(values, mode),
    files: {
      folder: resolve(values.UPLOADS_FOLDER ?? join(dataFolder, 'uploads')),
      s3: bucket(values),
      clamdSocket: values.CLAMD_SOCKET ?? null,
    },
    accountKeys: accountKeys(values),
    ethereum: ethereum(values),
    exchange: exchange(values),
    exchangePlace: exchangePlace(values),
    bankFiles: bankFiles(values),
    metricsTokens: values.METRICS_TOKEN ?? [],
    secretKeys: values.BALLAST_SECRETS ?? null,
    logLevel: values.LOG_LEVEL,
    sandboxesAllowed: values.BALLAST_SANDBOXES ?? [],
    workers: values.BALLAST_WORKERS,
    demoWorld: values.BALLAST_DEMO_WORLD,
    supportEmail: values.SUPPORT_EMAIL,
    videoCallUrl: videoCallUrl(values, mode),
    publishesLiabilities: values.PUBLISH_LIABILITIES ?? mode === 'demo',
    legalEntity: legalEntity(values),
    fingerprintMonitoring: values.FINGERPRINT_MONITORING,
  };
  if (mode === 'production') assertProduction(settings);
  return settings;
}

function assumedMode({ HOST, DATABASE_URL }: Variables): Mode {
  if (DATABASE_URL === undefined && isLoopback(HOST)) return 'demo';
  throw new SettingsError(
    'BALLAST_MODE is not set: name demo, test or production, because a database server or an address beyond this machine is in use.',
  );
}

function countryHeader({ COUNTRY_HEADER, TRUST_PROXY }: Variables): string | null {
  if (COUNTRY_HEADER === undefined) return null;
  if (TRUST_PROXY) return COUNTRY_HEADER;
  throw new SettingsError(
    'COUNTRY_HEADER is set and TRUST_PROXY is not: anybody could say which country they are in.',
  );
}

function signIn(values: Variables): SignInSettings {
  const google = together(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const apple = together(
    values,
    'APPLE_CLIENT_ID',
    'APPLE_TEAM_ID',
    'APPLE_KEY_ID',
    'APPLE_PRIVATE_KEY',
  );
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
    },
    apple: apple && {
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      privateKey: apple.APPLE_PRIVATE_KEY,
    },
  };
}

function signing(values: Variables): SigningIdentity | null {
  const named = together(values, 'SIGNING_CERTIFICATES', 'SIGNING_KEY');
  if (!named) return null;
  const [certificate = '', ...chain] = named.SIGNING_CERTIFICATES;
  const identity = { certificate, privateKey: named.SIGNING_KEY, chain };
  try {
    checkIdentity(identity);
  } catch (cause) {
    throw unusableIdentity(cause);
  }
  return identity;
}

/** Makes an empty seal with the configured identity at the start. Throws a `SettingsError` that repeats no key. */
export async function proveSigning(identity: SigningIdentity): Promise<void> {
  const { proveIdentity } = await import('../../providers/signing/sign-bytes.ts');
  try {
    proveIdentity(identity);
  } catch (cause) {
    throw unusableIdentity(cause);
  }
}

function unusableIdentity(cause: unknown): SettingsError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new SettingsError(`SIGNING_CERTIFICATES and SIGNING_KEY cannot be used: ${why}`, {
    cause,
  });
}

function bucket(values: Variables): S3Settings | null {
  const named = together(
    values,
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  );
  if (!named && values.S3_ENDPOINT !== undefined) {
    throw new SettingsError('S3_BUCKET must be set together with S3_ENDPOINT.');
  }
  return (
    named && {
      bucket: named.S3_BUCKET,
      region: named.S3_REGION,
      endpoint: values.S3_ENDPOINT ?? null,
      accessKeyId: named.S3_ACCESS_KEY_ID,
      secretAccessKey: named.S3_SECRET_ACCESS_KEY,
    }
  );
}

/**
 * Tries the bucket at the start. Throws a `SettingsError` when it refuses; one that is away for the moment ends no start, because
 * money needs no files.
 */
export async function proveBucket(tryStore: () => Promise<void>): Promise<void> {
  try {
    await tryStore();
  } catch (cause) {
    if (!(cause instanceof FilesUnavailable)) throw cause;
    if (!(cause instanceof FilesRefused)) return;
    throw new SettingsError(`S3_BUCKET cannot be used: the store answers ${cause.code}.`, {
      cause,
    });
  }
}

/**
 * Tries the exchange at the start. Throws a `SettingsError` when it cannot do what an order takes, or refuses the key; one that is away
 * for the moment ends no start.
 */
export async function proveExchange(tryExchange: () => Promise<string | null>): Promise<void> {
  const why = await tryExchange();
  if (why !== null) throw new SettingsError(`EXCHANGE_ID cannot be used: ${why}.`);
}

function envelopes(values: Variables): EnvelopeSettings | null {
  const named = together(
    values,
    'SIGNING_ENVELOPES_URL',
    'SIGNING_ENVELOPES_ACCOUNT',
    'SIGNING_ENVELOPES_AUTH_URL',
    'SIGNING_ENVELOPES_CLIENT',
    'SIGNING_ENVELOPES_USER',
    'SIGNING_ENVELOPES_KEY',
    'SIGNING_ENVELOPES_FRAMES',
  );
  return (
    named && {
      url: named.SIGNING_ENVELOPES_URL,
      accountId: named.SIGNING_ENVELOPES_ACCOUNT,
      authUrl: named.SIGNING_ENVELOPES_AUTH_URL,
      clientId: named.SIGNING_ENVELOPES_CLIENT,
      userId: named.SIGNING_ENVELOPES_USER,
      privateKey: named.SIGNING_ENVELOPES_KEY,
      frameOrigins: named.SIGNING_ENVELOPES_FRAMES,
    }
  );
}

function verification(values: Variables): HostedSettings | null {
  const named = together(
    values,
    'VERIFICATION_URL',
    'VERIFICATION_TOKEN',
    'VERIFICATION_EVENT_SECRET',
  );
  return (
    named && {
      url: named.VERIFICATION_URL,
      token: named.VERIFICATION_TOKEN,
      eventSecrets: named.VERIFICATION_EVENT_SECRET,
    }
  );
}

/** Outside production calls are offered without a provider, at an address where nobody is. */
function videoCallUrl({ VIDEO_CALL_URL: given }: Variables, mode: Mode): string | null {
  return given ?? (mode === 'production' ? null : 'https://meet.ballast.example/{call}');
}

/** 0 is no limit: tests call as often as they like. */
function callsAMinute({ CALLS_A_MINUTE: given }: Variables, mode: Mode): number {
  return given ?? (mode === 'test' ? 0 : CALLS_A_MINUTE);
}

/** 0 is no limit. */
function callsAtOnce({ CALLS_AT_ONCE: given }: Variables, mode: Mode): number {
  return given ?? (mode === 'test' ? 0 : CALLS_AT_ONCE);
}

/** From which the sandbox of custody makes addresses; null for those of the demonstration. */
function accountKeys(values: Variables): AccountKeys | null {
  const named = together(values, 'SANDBOX_BITCOIN_KEY', 'SANDBOX_ETHEREUM_KEY');
  if (!named) return null;
  const keys = { BITCOIN: named.SANDBOX_BITCOIN_KEY, ETHEREUM: named.SANDBOX_ETHEREUM_KEY };
  const isOfDemo = Object.values(DEMO_ACCOUNT_KEYS).some((key) =>
    Object.values(keys).includes(key),
  );
  if (isOfDemo) {
    throw new SettingsError(
      'SANDBOX_BITCOIN_KEY and SANDBOX_ETHEREUM_KEY are those of the demonstration: name others.',
    );
  }
  return keys;
}

function screening(values: Variables): ScreeningSettings | null {
  const named = together(values, 'SCREENING_URL', 'SCREENING_TOKEN');
  return named && { url: named.SCREENING_URL, token: named.SCREENING_TOKEN };
}

/** Services that are asked or told without a name or a secret. */
function addresses({ BREACHED_PASSWORDS_URL, OTEL_EXPORTER_OTLP_ENDPOINT }: Variables) {
  return {
    breachedPasswordsUrl: BREACHED_PASSWORDS_URL ?? null,
    telemetryUrl: OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}

function legalEntity(values: Variables): LegalEntity | null {
  const named = together(values, 'LEGAL_ENTITY', 'LEGAL_ADDRESS');
  return named && { name: named.LEGAL_ENTITY, address: named.LEGAL_ADDRESS };
}

/** Outside production the sandbox carries every channel; in production only named ones, `messages` being all. */
function messages(values: Variables, mode: Mode): MessageSettings {
  const smtp = together(values, 'SMTP_URL', 'SMTP_FROM');
  const sms = together(values, 'SMS_URL', 'SMS_TOKEN');
  const whatsapp = together(values, 'WHATSAPP_URL', 'WHATSAPP_TOKEN');
  const allowed = values.BALLAST_SANDBOXES ?? [];
  const named = channelNames().filter((name) => allowed.includes(name));
  return {
    email: smtp && { url: smtp.SMTP_URL, from: smtp.SMTP_FROM },
    sms: sms && { url: sms.SMS_URL, token: sms.SMS_TOKEN },
    whatsapp: whatsapp && { url: whatsapp.WHATSAPP_URL, token: whatsapp.WHATSAPP_TOKEN },
    push: push(values),
    sandboxes:
      mode !== 'production' || allowed.includes('messages')
        ? [...Object.values(CHANNELS), 'PUSH']
        : [
            ...named.map((name) => CHANNELS[name]),
            ...(allowed.includes('push') ? (['PUSH'] as const) : []),
          ],
  };
}

/** Not needed in production: without keys no push notifications are offered. */
function push({ WEB_PUSH_KEYS, WEB_PUSH_SERVICES, SUPPORT_EMAIL }: Variables): PushSettings | null {
  const [newest, ...older] = WEB_PUSH_KEYS ?? [];
  if (newest === undefined) return null;
  return {
    keys: [readPushKey(newest), ...older.map(readPushKey)],
    contact: `mailto:${SUPPORT_EMAIL}`,
    services: WEB_PUSH_SERVICES ?? PUSH_SERVICES,
  };
}

function channelNames(): (keyof typeof CHANNELS)[] {
  return ['email', 'sms', 'whatsapp'];
}

const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'BALLAST_SECRETS',
  'SUPPORT_EMAIL',
  'LEGAL_ENTITY',
  'LEGAL_ADDRESS',
];

function assertNamed(environment: NodeJS.ProcessEnv): void {
  for (const name of NEEDED_IN_PRODUCTION) {
    if (!environment[name]) throw new SettingsError(`Production needs ${name}.`);
  }
}

function assertProduction(settings: Settings): void {
  if (!isPrivate(settings.publicUrl)) {
    throw new SettingsError(
      `PUBLIC_URL is "${settings.publicUrl}": production needs https, or a browser on this machine.`,
    );
  }
  const { ethereum: ownCustody } = settings;
  if (!ownCustody && settings.accountKeys === null && !isOfThisMachine(settings.publicUrl)) {
    throw new SettingsError(
      'Production makes deposit addresses from keys of the operator: set SANDBOX_BITCOIN_KEY and SANDBOX_ETHEREUM_KEY. What is sent to addresses of the demonstration is lost.',
    );
  }
  const { sandboxesAllowed, messages, signing, envelopes, verification, screening } = settings;
  const refused = [
    ...(ownCustody || sandboxesAllowed.includes('custody') ? [] : ['custody']),
    ...(settings.exchange || sandboxesAllowed.includes('trade') ? [] : ['trade']),
    ...channelNames().filter(
      (name) => messages[name] === null && !messages.sandboxes.includes(CHANNELS[name]),
    ),
    ...(signing || envelopes || sandboxesAllowed.includes('signing') ? [] : ['signing']),
    ...(verification || sandboxesAllowed.includes('verification') ? [] : ['verification']),
    ...(screening || sandboxesAllowed.includes('screening') ? [] : ['screening']),
  ];
  if (refused.length > 0) {
    throw new SettingsError(
      `Production has no live provider for ${refused.join(', ')}: name them in BALLAST_SANDBOXES to use the sandboxes.`,
    );
  }
}

/** Where nobody from elsewhere is shown an address. */
function isOfThisMachine(publicUrl: string): boolean {
  return isLoopback(new URL(publicUrl).hostname);
}

/** TLS, or this machine itself. */
function isPrivate(publicUrl: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$)/.test(publicUrl);
}
