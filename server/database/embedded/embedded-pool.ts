import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client } from 'pg';
import { PARSERS, Session } from '../session.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { EmbeddedWire } from './embedded-wire.ts';

/** Roles that sessions of the embedded database take; `null` is the owner, for migrations. */
export type EmbeddedRole = 'ballast_app' | 'ballast_sandbox' | null;

export type EmbeddedDatabase = {
  borrow(role: EmbeddedRole): Promise<EmbeddedSession>;
  close(): Promise<void>;
};

export type EmbeddedSession = PostgresPoolClient & { readonly session: Client };

const BORROW_TIMEOUT_MS = 30_000;

/**
 * Compiling PGlite a second time for speed takes 600 MB, half of which is never returned, and does not make
 * the demo world faster.
 */
const COMPILED_ONCE = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Enough for every statement that comes often: one session does everybody's work here. */
const PREPARED_MAX = 1024;

/** Opens PGlite in a folder, or in memory when `folder` is null. */
export async function openEmbedded(folder: string | null): Promise<EmbeddedDatabase> {
  for (const flag of COMPILED_ONCE) setFlagsFromString(flag);
  const pglite = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    relaxedDurability: false,
    // The default of 128 MB is prepared anew at every start, which takes longer than it ever saves.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  });
  await pglite.waitReady;
  const session: Client = new Session(
    {
      stream: () => new EmbeddedWire(pglite) as never,
      types: PARSERS,
    },
    PREPARED_MAX,
  );
  // A listener keeps the process when PGlite breaks; whoever asks then is told by the statement.
  session.on('error', () => {});
  await session.connect();
  await session.query(`set timezone = 'UTC'`);
  // As sessions of a server have it, and for the same reason.
  await session.query('set plan_cache_mode = force_generic_plan');
  const queue = new Turnstile();
  let currentRole: EmbeddedRole = null;

  async function borrow(role: EmbeddedRole): Promise<EmbeddedSession> {
    const giveBack = await queue.enter();
    try {
      if (role !== currentRole) {
        await session.query(role === null ? 'reset role' : `set role ${role}`);
        currentRole = role;
      }
    } catch (error) {
      giveBack();
      throw error;
    }
    return lend(session, giveBack);
  }

  return {
    borrow,
    close: async () => {
      const giveBack = await queue.enter();
      await session.end();
      await pglite.close();
      giveBack();
    },
  };
}

/** Makes the embedded database look like a pool to Kysely's PostgreSQL dialect. */
export function embeddedPool(embedded: EmbeddedDatabase, role: EmbeddedRole): PostgresPool {
  return { options: {}, connect: () => embedded.borrow(role), end: async () => {} };
}

function lend(session: Client, giveBack: () => void): EmbeddedSession {
  return {
    session,
    query: session.query.bind(session),
    release: giveBack,
  };
}

/** Lets one in at a time, in the order of arrival. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn and returns the function that ends it. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = before.then(() => turn.promise);
    const tooLong = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLong.reject(stayedBusy()), BORROW_TIMEOUT_MS);
    try {
      await Promise.race([before, tooLong.promise]);
    } catch (error) {
      turn.resolve();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    return turn.resolve;
  }
}

function stayedBusy(): DatabaseUnavailable {
  return new DatabaseUnavailable(
    new Error('the embedded database stayed busy: is a query waiting for its own transaction?'),
  );
}
