import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { readSecrets } from '../access/secrets.ts';
import { keepSecrets } from '../access/secrets-file.ts';
import { keepAuthority } from '../agreements/keep-authority.ts';
import type { OpenDatabase } from '../database/connect.ts';
import type { EmbeddedFolder } from '../database/embedded-folder.ts';
import { migrate } from '../database/migrate.ts';
import { buildApp } from '../http/app.ts';
import type { Context, Server } from '../http/context.ts';
import { openQueue } from '../jobs/queue.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../providers/providers.ts';
import { openLog } from './log.ts';
import { openPlatformDatabase } from './open-database.ts';
import { ROUTES } from './routes.ts';
import { proveSigning, type Settings } from './settings.ts';
import { registerWork } from './work.ts';

/** A running platform. */
export type Platform = {
  readonly app: Server;
  readonly context: Context;
  /** Address it listens at. */
  readonly url: string;
  /** What to tell whoever started it. */
  readonly greeting: string;
  /** Takes no more requests, lets running jobs end and closes the database. */
  stop(): Promise<void>;
};

const PAGES_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Opens the database, or goes on with its `folder`, brings its schema up to date, makes the demo world
 * when there is none, and serves. Throws `FolderInUse` when another process has the embedded database open, and
 * `SettingsError` when nothing could be sealed.
 */
export async function startPlatform(
  settings: Settings,
  parts: { readonly logger?: FastifyBaseLogger; readonly folder?: EmbeddedFolder | null } = {},
): Promise<Platform> {
  const { logger = openLog(settings.logLevel), folder = null } = parts;
  const open = await openPlatformDatabase(settings, logger, folder);
  try {
    if (settings.signing) await proveSigning(settings.signing);
    await migrate(open);
    return await serve(settings, open, logger);
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function serve(
  settings: Settings,
  open: OpenDatabase,
  logger: FastifyBaseLogger,
): Promise<Platform> {
  const context = await buildContext(settings, open, logger);
  const app = await buildApp({
    context,
    trustProxy: settings.trustProxy,
    routes: ROUTES,
    pagesFolder: existsSync(PAGES_FOLDER) ? PAGES_FOLDER : null,
    fingerprintMonitoring: settings.fingerprintMonitoring,
    supportEmail: settings.supportEmail,
    framedOrigins: settings.envelopes?.frameOrigins ?? [],
  });
  registerWork(app, context);
  await app.ready();
  const people = await makeDemo(settings, open, context);
  const url = await app.listen({ host: settings.host, port: settings.port });
  if (settings.workers) context.queue.startWorkers();
  return {
    app,
    context,
    url,
    greeting: [`Ballast serves ${settings.publicUrl} (${settings.mode})`, ...people].join('\n'),
    stop: async () => {
      await app.close();
      await context.queue.stop();
      await open.close();
    },
  };
}

async function buildContext(
  settings: Settings,
  open: OpenDatabase,
  logger: FastifyBaseLogger,
): Promise<Context> {
  const { database, sandboxDatabase } = open;
  const { secretKeys, dataFolder, mode, publicUrl, countryHeader, countriesNotServed } = settings;
  const secrets = secretKeys === null ? keepSecrets(dataFolder) : readSecrets(secretKeys);
  const providerSettings = {
    ...SANDBOX_PROVIDER_SETTINGS,
    ownAuthority: settings.signing === null,
    signingSandbox: mode !== 'production',
    filesSandbox: mode !== 'production',
    envelopes: settings.envelopes,
    verification: settings.verification,
    signingIdentity: async () => settings.signing ?? keepAuthority(database, secrets),
    signIn: settings.signIn,
    messages: settings.messages,
    files: settings.files,
    signInSandboxes: mode !== 'production',
    publicUrl,
  };
  const { providers, sandbox } = await makeProviders(providerSettings, sandboxDatabase);
  return {
    database,
    providers,
    sandbox,
    queue: await openQueue(database, logger),
    settings: { mode, publicUrl, secrets, countryHeader, countriesNotServed },
    logger,
  };
}

/** Makes the demo world when there is none, and answers how to sign in to it. */
async function makeDemo(
  settings: Settings,
  open: OpenDatabase,
  context: Context,
): Promise<string[]> {
  if (settings.mode === 'production' || !settings.demoWorld) return [];
  const { isWorldMade, signInLines } = await import('../demo/sign-in.ts');
  if (!(await isWorldMade(context.database))) {
    const { makeWorld } = await import('../demo/world.ts');
    await makeWorld(context, open);
  }
  return signInLines();
}
