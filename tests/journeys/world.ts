import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { type Database, openDatabase } from '../../server/database/connect.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import {
  copyDatabase,
  makeDatabase,
  TEMPLATE_DATABASE,
  whileLocked,
} from '../harness/test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run; what its files share is kept in it. */
    journeyFolder: string;
  }
}

/** Somebody of the demo world. */
export type Person = { email: string; password: string; totp_secret: string; role: string };

/** A running platform with the demo world, and the sandbox calls that play what is around it. */
export type World = {
  readonly server: RunningServer;
  person(email: string): Person;
  codeOf(person: Person): Promise<string>;
  /** The code in the last message to a recipient, after the jobs have run. */
  codeSentTo(to: string): Promise<string>;
  /** Subjects of the messages to an address, newest first, after the jobs have run. */
  subjectsSentTo(to: string): Promise<readonly (string | null)[]>;
  pass(duration: string): Promise<void>;
  runJobs(): Promise<void>;
  arrive(deposit: {
    address: string;
    currency: string;
    network: string;
    amount: string;
  }): Promise<void>;
  /** Lets the payment of a withdrawal come back from the bank it went to. */
  returnPayment(withdrawalId: string): Promise<void>;
  /** The link in the last message to an address, after the jobs have run. */
  linkSentTo(to: string): Promise<string>;
  /** Works on the database; the server of an embedded one ends meanwhile. */
  inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Ends the server, unless other files use it, and expects sound books. */
  close(): Promise<void>;
};

const READY_LIMIT_MS = 600_000;

/** On what database a world lives. */
export type WorldDatabase = 'EMBEDDED' | 'POSTGRESQL';

export const NOBODY_YET = { BALLAST_DEMO_WORLD: 'off' } as const;

/**
 * Starts the platform with a demo world of the caller's own: a copy of one that is made once in a run
 * for each kind of database. `settings` are further ones of its server, by name; with `NOBODY_YET` the world
 * is empty. Passkeys work where the `host` is named.
 */
export async function openWorld(
  kind: WorldDatabase = 'POSTGRESQL',
  settings: Readonly<Record<string, string>> = {},
  host?: 'localhost',
): Promise<World> {
  const folder = mkdtempSync(join(inject('journeyFolder'), 'world-'));
  const isEmpty = settings.BALLAST_DEMO_WORLD === NOBODY_YET.BALLAST_DEMO_WORLD;
  if (!isEmpty) cpSync(await madeWorld(kind), folder, { recursive: true });
  const template = isEmpty ? TEMPLATE_DATABASE : WORLD_DATABASE;
  const copy = kind === 'POSTGRESQL' ? await copyDatabase(template) : null;
  const databaseUrl = copy?.url;
  const server = await startServer({
    dataFolder: folder,
    readyLimitMs: READY_LIMIT_MS,
    settings,
    ...(host && { host }),
    ...(databaseUrl && { databaseUrl }),
  });
  const inDatabase = async <Result>(work: (database: Database) => Promise<Result>) => {
    const open = await openDatabase({ url: databaseUrl ?? null, dataDir: folder });
    try {
      return await work(open.database);
    } finally {
      await open.close();
    }
  };
  const { items } = (await call(server, 'GET', 'people')) as { items: Person[] };
  return {
    server,
    person: (email) => {
      const found = items.find((person) => person.email === email);
      if (!found) throw new Error(`nobody has the address ${email}`);
      return found;
    },
    codeOf: async (person) => {
      const { now } = (await call(server, 'GET', 'clock')) as { now: string };
      return authenticatorCodeAt(person.totp_secret, new Date(now));
    },
    codeSentTo: async (to) => {
      const code = (await messagesTo(server, to)).find((message) => message.code)?.code;
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    subjectsSentTo: async (to) => (await messagesTo(server, to)).map(({ subject }) => subject),
    linkSentTo: async (to) => {
      const link = (await messagesTo(server, to)).flatMap((message) => message.links)[0];
      if (!link) throw new Error(`no link was sent to ${to}`);
      return link;
    },
    inDatabase: async (work) => {
      if (kind === 'POSTGRESQL') return inDatabase(work);
      await server.stop();
      try {
        return await inDatabase(work);
      } finally {
        await server.restart();
      }
    },
    pass: async (advance) => {
      await call(server, 'POST', 'clock', { advance });
      await call(server, 'POST', 'jobs/run');
    },
    runJobs: async () => {
      await call(server, 'POST', 'jobs/run');
    },
    arrive: async (deposit) => {
      await call(server, 'POST', 'custody/deposits', deposit);
    },
    returnPayment: async (payment_id) => {
      await call(server, 'POST', 'bank/returns', { payment_id, reason: 'AC04' });
    },
    close: async () => {
      await server.stop();
      try {
        await inDatabase(expectSoundBooks);
      } finally {
        await copy?.drop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

let shared: Promise<World> | null = null;

/**
 * The demo world that all files of this process share whose people are newcomers, or nobody else's. Its server ends
 * with the process.
 */
export async function sharedWorld(): Promise<World> {
  shared ??= openWorld();
  const world = await shared;
  return { ...world, close: () => world.inDatabase(expectSoundBooks) };
}

async function expectSoundBooks(database: Database): Promise<void> {
  expect(await auditBooks(database), 'what the audit of the books finds').toEqual([]);
}

type Message = { subject: string | null; code: string | null; links: string[] };

async function messagesTo(server: RunningServer, to: string): Promise<readonly Message[]> {
  await call(server, 'POST', 'jobs/run');
  const outbox = await call(server, 'GET', `outbox?to=${encodeURIComponent(to)}`);
  return (outbox as { items: Message[] }).items;
}

/** The database that worlds on PostgreSQL are copies of. */
const WORLD_DATABASE = 'ballast_world';

/** Folder of a platform that was given the demo world and stopped; its database server holds the rest. */
function madeWorld(kind: WorldDatabase): Promise<string> {
  const folder = join(inject('journeyFolder'), kind.toLowerCase());
  // Files run side by side: one makes the world, the others wait for it.
  return whileLocked(`world ${kind}`, async () => {
    if (!existsSync(folder)) await makeWorld(kind, folder);
    return folder;
  });
}

async function makeWorld(kind: WorldDatabase, folder: string): Promise<void> {
  const making = `${folder}-in-the-making`;
  const database = kind === 'POSTGRESQL' ? await makeDatabase(WORLD_DATABASE) : null;
  const server = await startServer({
    dataFolder: making,
    readyLimitMs: READY_LIMIT_MS,
    ...(database && { databaseUrl: database.url }),
  });
  await server.stop();
  cpSync(making, folder, { recursive: true });
}

async function call(
  server: RunningServer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/1.0/sandbox/${path}`, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  });
  if (!answer.ok)
    throw new Error(`sandbox/${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
