import { randomBytes } from 'node:crypto';
import { logout, sendLoginCode } from '@ballast/contract/access/sessions.ts';
import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { enrolAuthenticator } from '../../server/access/factors/authenticators.ts';
import { accessJobs, accessSweeps } from '../../server/access/jobs.ts';
import {
  forgetPassword,
  hashPassword,
  type PreparedPassword,
  setPassword,
} from '../../server/access/recovery/passwords.ts';
import { accessRoutes } from '../../server/access/routes.ts';
import { ADMISSION } from '../../server/access/sessions/authenticate.ts';
import { suspendClient } from '../../server/access/suspension.ts';
import { createClient } from '../../server/account/clients.ts';
import { accountRoutes } from '../../server/account/routes.ts';
import { createStaff } from '../../server/account/users.ts';
import { isConnectionProhibited } from '../../server/compliance/countries/country-rules.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { advanceClock, readClock } from '../../server/database/clock.ts';
import { openDatabase } from '../../server/database/connect.ts';
import { HOUSE_OWNER_ID } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { buildApp } from '../../server/http/app.ts';
import { bind } from '../../server/http/bind.ts';
import type { Context, Server } from '../../server/http/context.ts';
import type { RequestLimits } from '../../server/http/request-limits.ts';
import { openQueue } from '../../server/jobs/queue.ts';
import { messageJobs } from '../../server/messages/notifications.ts';
import { isInvited } from '../../server/onboarding/invitations/invited.ts';
import type { Message } from '../../server/providers/messages/port.ts';
import type { OutboxMessage } from '../../server/providers/messages/sandbox-messages.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../../server/providers/providers.ts';
import type { Telemetry } from '../../server/providers/telemetry/telemetry.ts';
import { decrypt } from '../../server/secrets/encrypt.ts';
import { readSecrets, type Secrets } from '../../server/secrets/secrets.ts';
import { testDatabase } from '../harness/test-database.ts';
import { TestBrowser } from './browser.ts';
import { queuedMailsTo } from './queued-mails.ts';

export type Person = {
  readonly userId: string;
  /** The client whose only member they are; the house for staff. */
  readonly clientId: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string | null;
};

export const TEST_PASSWORD = 'Kestrel over 9 gables!';

let prepared: Promise<PreparedPassword> | undefined;

/** That password, hashed once for all people of a process: to verify it takes its usual time. */
export function prepareTestPassword(): Promise<PreparedPassword> {
  prepared ??= hashPassword(TEST_PASSWORD).then((hash) => ({ hash }));
  return prepared;
}

/** The one address that may say whom it forwards for, and from which country. */
export const TEST_PROXY = '192.0.2.7';

/** One text of master secrets for all processes of a test. */
export const TEST_SECRETS = `test:${randomBytes(32).toString('base64')}`;

export type TestAccessOptions = {
  readonly publicUrl?: string;
  /** Routes of another room, to be tried with real sessions. */
  readonly routes?: (app: Server, context: Context) => void;
  /** How long its statements wait for a lock; by default as long as the platform's. */
  readonly lockTimeoutMs?: number;
  /** How long the body of a call may take to come; by default as long as the platform's. */
  readonly bodyMsMax?: number;
  /** What whoever reads the figures has to show; by default nothing. */
  readonly metricsTokens?: readonly string[];
  /** Where breached passwords are looked up; by default nowhere. */
  readonly breachedPasswordsUrl?: string | null;
  /** Who is told of calls and jobs; by default nobody. */
  readonly telemetry?: Telemetry | null;
  /** How often calls may be made; by default as often as a test likes. */
  readonly requestLimits?: RequestLimits;
  /** How long requests under way at the end may take; by default as long as the platform's. */
  readonly endMsMax?: number;
};

export async function openTestAccess(options: TestAccessOptions = {}) {
  const { url } = await testDatabase();
  const first = await openProcess(url, readSecrets(TEST_SECRETS), options);
  const { database } = first.context;
  const system = <T>(work: Parameters<typeof transact<T>>[1]) => transact(database, work);

  async function withPassword(
    { userId, clientId }: Pick<Person, 'userId' | 'clientId'>,
    email: string,
    otp: boolean,
  ): Promise<Person> {
    const password = await prepareTestPassword();
    const { secrets } = first.context.settings;
    const totpSecret = await system(async (tx) => {
      await setPassword(tx, SYSTEM, userId, password);
      return otp ? enrolAuthenticator(tx, SYSTEM, secrets, userId) : null;
    });
    return { userId, clientId, email, password: TEST_PASSWORD, totpSecret };
  }

  async function messagesTo(to: string): Promise<Omit<Message, 'key'>[]> {
    const { rows } = await sql<{ key: string; encrypted: string }>`
      select data -> 'payload' ->> 'key' as key, data -> 'payload' ->> 'encrypted' as encrypted
      from pgboss.job where data ->> 'job' = 'messages.send_encrypted'
      order by created_on desc, data -> 'payload' ->> 'key' desc`.execute(database);
    const { dataKeys } = first.context.settings.secrets;
    return rows
      .map(
        ({ key, encrypted }) =>
          JSON.parse(decrypt(dataKeys, encrypted, `messages.send_encrypted ${key}`)) as Message,
      )
      .filter((message) => message.to === to);
  }

  async function codeSentTo(to: string): Promise<string> {
    const [newest] = await messagesTo(to);
    if (!newest?.code) throw new Error(`no code went to ${to}`);
    return newest.code;
  }

  /** Signs in a client without an authenticator, by email. */
  async function signIn(
    { email, password }: Pick<Person, 'email' | 'password'>,
    browser = new TestBrowser(first.app),
    { trustDevice = false } = {},
  ): Promise<TestBrowser> {
    await browser.login({ email, password });
    await browser.call(sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } });
    const answer = await browser.confirm(await codeSentTo(email), trustDevice, 'EMAIL');
    if (answer.status !== 200) throw new Error(`could not sign in: ${answer.text}`);
    return browser;
  }

  return {
    ...first,
    database,
    databaseUrl: url,
    openProcess: (
      secrets: Secrets = first.context.settings.secrets,
      differing: TestAccessOptions = options,
    ) => openProcess(url, secrets, differing),
    browser: (app: Server = first.app) => new TestBrowser(app),
    async addClient({
      otp = false,
      email = newEmail(),
      phone = null as string | null,
    } = {}): Promise<Person> {
      const ids = await system((tx) =>
        createClient(tx, SYSTEM, {
          email,
          firstName: 'Ada',
          lastName: 'Marlowe',
          accountType: 'INDIVIDUAL',
          accountStatus: 'ACTIVE',
          verificationStatus: 'VERIFIED',
          kycStage: 'COMPLETED',
          usTaxPayer: true,
          ...(phone ? { phone, phoneVerified: true } : {}),
        }),
      );
      return withPassword(ids, email, otp);
    },
    async addStaff(roles: readonly StaffRole[], { otp = true } = {}): Promise<Person> {
      const email = newEmail();
      const staff = { email, firstName: 'Ines', lastName: 'Falk', roles };
      const userId = await system((tx) => createStaff(tx, SYSTEM, staff));
      return withPassword({ userId, clientId: HOUSE_OWNER_ID }, email, otp);
    },
    /** A member of staff with these roles, signed in at the desk. */
    async atDesk(...roles: readonly StaffRole[]): Promise<TestBrowser> {
      const person = await this.addStaff(roles);
      const browser = new TestBrowser(first.app);
      await browser.login(person, { admin: true });
      await browser.confirm(await this.codeOf(person));
      return browser;
    },
    /** Somebody who signed up with these providers and has no password. */
    async addLinkedClient(...providers: readonly SsoProvider[]): Promise<Person> {
      const person = await this.addClient();
      for (const provider of providers) await this.link(person, provider);
      await this.removePassword(person);
      return person;
    },
    async removePassword({ userId }: Person): Promise<void> {
      await system((tx) => forgetPassword(tx, userId));
    },
    async link({ userId }: Person, provider: SsoProvider): Promise<void> {
      const identity = { issuer: `https://${provider}.example`, subject: userId, user_id: userId };
      await database.insertInto('sso_identities').values(identity).execute();
      await database
        .insertInto('sso_links')
        .values({ ...identity, provider })
        .execute();
    },
    async addSuspendedClient(): Promise<Person> {
      const person = await this.addClient();
      await system((tx) => suspendClient(tx, SYSTEM, person.clientId, 'test'));
      return person;
    },
    async openJobs(): Promise<string> {
      const { rows } = await sql`select data, output from pgboss.job`.execute(database);
      return JSON.stringify(rows);
    },
    async outboxOf(to: string): Promise<OutboxMessage[]> {
      await first.context.queue.runDueJobs();
      return (await first.context.sandbox?.listOutbox(to)) ?? [];
    },
    advance: (seconds: number) => system((tx) => advanceClock(tx, seconds * 1000)),
    /** The code of a person's app, `stepsAgo` steps of 30 seconds ago. */
    async codeOf({ totpSecret }: Person, stepsAgo = 0): Promise<string> {
      if (!totpSecret) throw new Error('this person has no authenticator');
      let now = await readClock(database);
      const leftMs = 30_000 - (now.getTime() % 30_000);
      // The clock runs on: a step that is nearly over would be another one when the code arrives.
      if (leftMs < 10_000) now = await system((tx) => advanceClock(tx, leftMs));
      return authenticatorCodeAt(totpSecret, new Date(now.getTime() - stepsAgo * 30_000));
    },
    codeSentTo,
    messagesTo,
    signIn,
    /** A trusted browser whose session ended. */
    async trustedBrowser(person: Person): Promise<TestBrowser> {
      const browser = await signIn(person, undefined, { trustDevice: true });
      await browser.call(logout);
      browser.token = null;
      return browser;
    },
    async mailsTo(email: string): Promise<string[]> {
      return (await queuedMailsTo(database, email)).map(({ subject }) => subject);
    },
    /** What was done to a subject; to a person and to the client whose member they are. */
    async actionsOn(subject: string | Pick<Person, 'userId' | 'clientId'>): Promise<string[]> {
      const ids = typeof subject === 'string' ? [subject] : [subject.userId, subject.clientId];
      const rows = await database
        .selectFrom('audit_trail')
        .select('action')
        .where('subject_id', 'in', ids)
        .orderBy('audit_id')
        .execute();
      return rows.map((row) => row.action);
    },
  };
}

async function openProcess(
  url: string,
  secrets: Secrets,
  {
    publicUrl = 'http://localhost:3000',
    routes = () => {},
    lockTimeoutMs,
    bodyMsMax,
    endMsMax,
    requestLimits,
    metricsTokens,
    breachedPasswordsUrl = null,
    telemetry = null,
  }: TestAccessOptions,
) {
  const open = await openDatabase({ url, dataDir: 'memory:', lockTimeoutMs });
  const logger = pino({ level: 'silent' });
  const settings = {
    mode: 'test',
    publicUrl,
    secrets,
    countryHeader: 'x-country',
    countriesNotServed: ['AF'],
    supportEmail: 'help@bank.example',
    legalEntity: null,
    videoCallUrl: 'https://meet.example/{call}',
    publishesLiabilities: true,
  } as const;
  const { database, sandboxDatabase } = open;
  const { providers, sandbox } = await makeProviders(
    { ...SANDBOX_PROVIDER_SETTINGS, breachedPasswordsUrl },
    sandboxDatabase,
  );
  const queue = await openQueue(database, logger, telemetry?.job);
  const context: Context = {
    database,
    providers,
    sandbox,
    queue,
    settings,
    logger,
    admission: ADMISSION,
    isConnectionProhibited,
    isInvited,
  };
  queue.register([...messageJobs(context), ...accessJobs(context)], accessSweeps(context));
  const app = await buildApp({
    context,
    trustProxy: TEST_PROXY,
    routes: [accessRoutes, accountRoutes, routes, otherRoutes],
    pagesFolder: null,
    telemetry,
    ...(requestLimits && { requestLimits }),
    ...(metricsTokens && { metricsTokens }),
    ...(bodyMsMax !== undefined && { bodyMsMax }),
    ...(endMsMax !== undefined && { endMsMax }),
  });
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= app
      .close()
      .then(() => queue.stop())
      .then(() => open.close());
    return stopped;
  };
  afterAll(stop);
  return { app, context, stop };
}

/** Calls of other rooms: their permissions are real, their work is not. */
function otherRoutes(app: Server, context: Context): void {
  for (const call of CALLS.values()) {
    const url = `/api/1.0${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    if (app.hasRoute({ method: call.method, url })) continue;
    bind(app, context, call, () => Promise.reject(new Error('another room')));
  }
}

function newEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`;
}
