import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticatorCodeAt } from '../../server/access/authenticator-codes.ts';
import { type RunningServer, startServer } from '../harness/server.ts';

/** Somebody of the demo world. */
export type Person = { email: string; password: string; totp_secret: string; role: string };

/** A running platform with the demo world, and the sandbox calls that play what is around it. */
export type World = {
  readonly server: RunningServer;
  person(email: string): Person;
  /** The code that a person's authenticator shows now. */
  codeOf(person: Person): Promise<string>;
  /** Moves the clock by an ISO 8601 duration and does what came due. */
  pass(duration: string): Promise<void>;
  runJobs(): Promise<void>;
  /** A transfer arrives at an address. */
  arrive(deposit: {
    address: string;
    currency: string;
    network: string;
    amount: string;
  }): Promise<void>;
  stop(): Promise<void>;
};

/** Making the demo world on a busy machine. */
const READY_LIMIT_MS = 600_000;

/**
 * Starts the platform on an empty database, which gives it the demo world: on a PostgreSQL server, or
 * without an address on the embedded database.
 */
export async function openWorld(databaseUrl?: string): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-journey-'));
  const server = await startServer({
    dataFolder: folder,
    readyLimitMs: READY_LIMIT_MS,
    ...(databaseUrl && { databaseUrl }),
  });
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
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
