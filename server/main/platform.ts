import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { ADMISSION } from '../access/sessions/authenticate.ts';
import { startsAtPortfolio } from '../access/sessions/portfolio-start.ts';
import { getOrCreateAuthority } from '../agreements/signatures/signing-authority.ts';
import { isConnectionProhibited } from '../compliance/countries/country-rules.ts';
import { learnFrom, offerKept } from '../database/assets.ts';
import type { Database, OpenDatabase } from '../database/connect.ts';
import type { EmbeddedFolder } from '../database/embedded/embedded-folder.ts';
import { migrate } from '../database/migrate.ts';
import { isWorldMade, signInLines } from '../demo/sign-in.ts';
import { buildApp } from '../http/app.ts';
import type { Context, Server } from '../http/context.ts';
import { listen } from '../http/waiting-room.ts';
import { openQueue } from '../jobs/queue.ts';
import { isInvited } from '../onboarding/invitations/invited.ts';
import { keptOnEthereum } from '../providers/custody/ethereum/settings.ts';
import {
  makeProviders,
  type ProviderSettings,
  SANDBOX_PROVIDER_SETTINGS,
} from '../providers/providers.ts';
import type { Telemetry } from '../providers/telemetry/telemetry.ts';
import { readSecrets, type Secrets } from '../secrets/secrets.ts';
import { getOrCreateSecrets } from '../secrets/secrets-file.ts';
import { openLog } from './log.ts';
import { openPlatformDatabase } from './open-database.ts';
import { ROUTES } from './routes.ts';
import { proveBucket, proveExchange, proveSigning, type Settings } from './settings/settings.ts';
import { registerWork } from './work.ts';

export type OpenPlatform = {
  readonly app: Server;
  readonly context: Context;
  readonly database: OpenDatabase;
  /** What to tell whoever started it. */
  readonly greeting: string;
  /** Whether the demo world is there, or none is wanted. */
  isPrepared(): Promise<boolean>;
  /** Serves; returns the address. Throws an `AddressRefusal` when that cannot be had. */
  listen(): Promise<string>;
  /** Takes no more requests, lets running jobs end and closes the database. */
  close(): Promise<void>;
};

export type Platform = {
  readonly app: Server;
  readonly context: Context;
  readonly url: string;
  /** Takes no more requests, lets running jobs end and closes the database. */
  stop(): Promise<void>;
};

const PAGES_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

type Parts = {
  readonly logger?: FastifyBaseLogger;
  /** The folder of the embedded database, being opened. */
  readonly folder?: EmbeddedFolder | null;
};

export function wantsDemoWorld({ mode, demoWorld }: Settings): boolean {
  return mode !== 'production' && demoWorld;
}

/**
 * Opens the database, or uses its `folder`, and migrates it. Throws `FolderInUse` when another process has
 * the embedded one open, `OtherVersion` when another version made it, and `SettingsError` when the identity
 * cannot seal or the bucket refuses.
 */
export async function openPlatform(settings: Settings, parts: Parts = {}): Promise<OpenPlatform> {
  const { logger = openLog(settings.logLevel), folder = null } = parts;
  const open = await openPlatformDatabase(settings, logger, folder);
  try {
    if (settings.signing) await proveSigning(settings.signing);
    await migrate(open);
    await offerKept(open.database, settings.ethereum && keptOnEthereum(settings.ethereum));
    await learnFrom(open.database);
    return await assemble(settings, open, logger);
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Starts a platform without a demo world. */
export async function startPlatform(settings: Settings, parts: Parts = {}): Promise<Platform> {
  const platform = await openPlatform(settings, parts);
  const { app, context, close } = platform;
  try {
    return { app, context, url: await platform.listen(), stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  settings: Settings,
  open: OpenDatabase,
  logger: FastifyBaseLogger,
): Promise<OpenPlatform> {
  const telemetry = await loadTelemetry(settings);
  const context = await buildContext(settings, open, logger, telemetry);
  const app = await buildApp({
    context,
    trustProxy: settings.trustProxy,
    requestLimits: settings.callsAMinute > 0 ? { callsAMinute: settings.callsAMinute } : null,
    callsAtOnce: settings.callsAtOnce > 0 ? settings.callsAtOnce : null,
    metricsTokens: settings.metricsTokens,
    telemetry,
    routes: ROUTES,
    pagesFolder: existsSync(PAGES_FOLDER) ? PAGES_FOLDER : null,
    startsAtPortfolio: (request) => startsAtPortfolio(context, request),
    fingerprintMonitoring: settings.fingerprintMonitoring,
    supportEmail: settings.supportEmail,
    legalEntity: settings.legalEntity,
    framedOrigins: settings.envelopes?.frameOrigins ?? [],
  });
  registerWork(app, context);
  await app.ready();
  const people = wantsDemoWorld(settings) ? signInLines() : [];
  const { host, port, publicUrl, mode } = settings;
  return {
    app,
    context,
    database: open,
    greeting: [`Ballast serves ${publicUrl} (${mode})`, ...people].join('\n'),
    isPrepared: async () => !wantsDemoWorld(settings) || isWorldMade(context.database),
    listen: async () => {
      const url = await listen(app.listen({ host, port }), { host, port });
      if (settings.workers) context.queue.startWorkers();
      return url;
    },
    close: async () => {
      await Promise.all([app.close(), context.queue.stop()]);
      await telemetry?.close();
      await open.close();
    },
  };
}

/** The library is loaded where somebody is told only: it would make every other start slower. */
async function loadTelemetry({ telemetryUrl }: Settings): Promise<Telemetry | null> {
  if (telemetryUrl === null) return null;
  const { openTelemetry } = await import('../providers/telemetry/telemetry.ts');
  return openTelemetry(telemetryUrl);
}

async function buildContext(
  settings: Settings,
  open: OpenDatabase,
  logger: FastifyBaseLogger,
  telemetry: Telemetry | null,
): Promise<Context> {
  const { database, sandboxDatabase } = open;
  const { secretKeys, dataFolder, mode, publicUrl, countryHeader, countriesNotServed } = settings;
  const { supportEmail, legalEntity, videoCallUrl, publishesLiabilities } = settings;
  const secrets = secretKeys === null ? getOrCreateSecrets(dataFolder) : readSecrets(secretKeys);
  const providerSettings = {
    ...SANDBOX_PROVIDER_SETTINGS,
    custody: settings.ethereum ?? SANDBOX_PROVIDER_SETTINGS.custody,
    trade: settings.exchange ?? SANDBOX_PROVIDER_SETTINGS.trade,
    exchangePlace: settings.exchangePlace,
    bank: bankOf(settings, database, secrets),
    accountKeys: settings.accountKeys ?? SANDBOX_PROVIDER_SETTINGS.accountKeys,
    ownAuthority: settings.signing === null,
    signingSandbox: mode !== 'production',
    filesSandbox: mode !== 'production',
    envelopes: settings.envelopes,
    verification: settings.verification,
    screening: settings.screening,
    breachedPasswordsUrl: settings.breachedPasswordsUrl,
    signingIdentity: async () => settings.signing ?? getOrCreateAuthority(database, secrets),
    signIn: settings.signIn,
    messages: settings.messages,
    files: settings.files,
    signInSandboxes: mode !== 'production',
    publicUrl,
  };
  const { providers, sandbox } = await makeProviders(providerSettings, sandboxDatabase);
  if (settings.files.s3) await proveBucket(providers.files.tryStore);
  if (providers.tryExchange) await proveExchange(providers.tryExchange);
  return {
    database,
    providers,
    sandbox,
    queue: await openQueue(database, logger, telemetry?.job),
    settings: {
      ...{ mode, publicUrl, secrets, countryHeader, countriesNotServed },
      ...{ supportEmail, legalEntity, videoCallUrl, publishesLiabilities },
    },
    logger,
    admission: ADMISSION,
    isConnectionProhibited,
    isInvited,
  };
}

/** Production without a bank takes no money by wire. */
function bankOf(
  { mode, sandboxesAllowed, bankFiles }: Settings,
  database: Database,
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
): ProviderSettings['bank'] {
  if (bankFiles) return { ...bankFiles, database, dataKeys };
  return mode !== 'production' || sandboxesAllowed.includes('bank') ? 'sandbox' : null;
}
