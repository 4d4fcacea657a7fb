import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { retrying } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';

/** How often a process tells the others what it counted, and learns what they did. */
const SHARED_EVERY_MS = 1_000;

/** Who asks less often in a window is counted by each process for itself: ordinary use writes nothing. */
const SHARED_FROM = 30;

const END_MS_MAX = 1_000;

type Counted = {
  windowMs: number;
  window: number;
  /** Over all processes, as this one last heard. */
  known: number;
  /** Since then, by this process. */
  pending: number;
};

export type RequestCount = { readonly current: number; readonly ttl: number };

type Sharing = { readonly everyMs?: number; readonly from?: number };

/**
 * Counts requests in windows of the platform's clock, over all processes of a database: each counts in memory, so that no
 * request waits, and adds what it counted to a table once a second.
 */
export class RequestCounts {
  readonly #database: Database;
  readonly #onFailure: (error: unknown) => void;
  readonly #everyMs: number;
  readonly #from: number;
  readonly #subjects = new Map<string, Counted>();
  /** From the time since the start of this process to the platform's clock, in milliseconds, as it last heard. */
  #offsetMs = performance.timeOrigin;
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> | null = null;

  constructor(
    database: Database,
    onFailure: (error: unknown) => void,
    { everyMs = SHARED_EVERY_MS, from = SHARED_FROM }: Sharing = {},
  ) {
    this.#database = database;
    this.#onFailure = onFailure;
    this.#everyMs = everyMs;
    this.#from = from;
  }

  /** Counts a request of a subject; returns how many there were in this window, and the milliseconds that it has left. */
  count(subject: string, windowMs: number): RequestCount {
    const now = this.#now();
    const counted = this.#inWindow(subject, windowMs, now);
    counted.pending += 1;
    this.#timer ??= setInterval(() => void this.share(), this.#everyMs).unref();
    const ttl = (counted.window + 1) * windowMs - now;
    return { current: counted.known + counted.pending, ttl };
  }

  /** Takes back a request that was counted in this window and belongs to another subject. */
  takeBack(subject: string): void {
    const counted = this.#subjects.get(subject);
    if (counted && counted.pending > 0) counted.pending -= 1;
  }

  /** Tells the other processes of who asks often, and learns what they counted. Never rejects. */
  share(): Promise<void> {
    this.#sharing ??= this.#share()
      .catch(this.#onFailure)
      .finally(() => {
        this.#sharing = null;
      });
    return this.#sharing;
  }

  /** Shares nothing more, and waits a moment for what is under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#sharing, wait(END_MS_MAX)]);
  }

  #now(): number {
    return this.#offsetMs + performance.now();
  }

  #inWindow(subject: string, windowMs: number, now: number): Counted {
    const window = Math.floor(now / windowMs);
    const known = this.#subjects.get(subject);
    if (known?.window === window) return known;
    const counted = { windowMs, window, known: 0, pending: 0 };
    this.#subjects.set(subject, counted);
    return counted;
  }

  async #share(): Promise<void> {
    this.#forgetOld();
    const sent = [...this.#subjects]
      .filter(([, { known, pending }]) => pending > 0 && known + pending >= this.#from)
      .map(([subject, counted]) => ({ subject, counted, pending: counted.pending }));
    if (sent.length === 0) return;
    const rows = await retrying(() => addTo(this.#database, sent));
    const totals = new Map(rows.map((row) => [row.subject, row]));
    for (const { subject, counted, pending } of sent) {
      const total = totals.get(subject);
      if (!total) continue;
      this.#offsetMs = Number(total.now_ms) - performance.now();
      counted.window = Number(total.window_number);
      counted.known = total.requests;
      counted.pending = Math.max(0, counted.pending - pending);
    }
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [subject, { window, windowMs }] of this.#subjects) {
      if (window !== Math.floor(now / windowMs)) this.#subjects.delete(subject);
    }
  }
}

type Sent = { readonly subject: string; readonly counted: Counted; readonly pending: number };

type Total = { subject: string; window_number: string; requests: number; now_ms: string };

/** In the order of the subjects, so that two processes do not wait for each other. */
async function addTo(database: Database, sent: readonly Sent[]): Promise<Total[]> {
  const subjects = sent.map(({ subject }) => subject);
  const windows = sent.map(({ counted }) => counted.windowMs);
  const requests = sent.map(({ pending }) => pending);
  const { rows } = await sql<Total>`
    with clock as materialized (select extract(epoch from clock_now()) * 1000 as now_ms)
    insert into request_counts as c (subject, window_number, requests)
    select n.subject, floor(now_ms / n.window_ms), n.requests
    from clock, unnest(${subjects}::text[], ${windows}::int8[], ${requests}::int4[])
      as n (subject, window_ms, requests)
    order by n.subject
    on conflict (subject) do update set
      requests = case when c.window_number = excluded.window_number then c.requests else 0 end
        + excluded.requests,
      window_number = excluded.window_number,
      counted_at = clock_now()
    returning subject, window_number, requests, (select now_ms from clock) as now_ms`.execute(
    database,
  );
  return rows;
}

/** Deletes counts of windows that are over. */
export function requestCountsSweep({ database }: { readonly database: Database }): Sweep {
  return {
    name: 'forget request counts',
    run: () =>
      deleteInBatches(database, 'request_counts', sql`counted_at < clock_now() - interval '1 day'`),
  };
}
