import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@ballast/contract/call.ts';
import { cancelWithdrawal, createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { type Browser, openBrowser, renewToken } from '../worlds/withdrawing-client.ts';

/** A money call as it was sent, to be sent again with its key when nobody knows what became of it. */
type Sent = {
  readonly browser: Browser;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
};

/** What was answered: a status, or 0 when the line broke before there was one. */
export type Answer = {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: { readonly id?: string; readonly detail?: { readonly code?: string } };
};

const ANSWER_MS_MAX = 60_000;
const SETTLED_MS_MAX = 60_000;

/** Clients who ask for withdrawals and cancel them, and remember what they were told. */
export class MoneyLoad {
  readonly answers: Answer[] = [];
  readonly browsers: readonly Browser[];
  readonly #unknown: Sent[] = [];
  readonly #acknowledged = new Set<string>();
  /** Whether 503 says that nothing was done, as it does of a server that has too much to do. */
  readonly #isRefusalFinal: boolean;
  #url: string;
  #isRunning = false;

  private constructor(url: string, browsers: readonly Browser[], isRefusalFinal: boolean) {
    this.#isRefusalFinal = isRefusalFinal;
    this.#url = url;
    this.browsers = browsers;
  }

  /** Signs in so many clients, each with a bitcoin, at the server on this port. */
  static async open(
    database: Database,
    port: number,
    clients: number,
    { isRefusalFinal = false } = {},
  ): Promise<MoneyLoad> {
    const browsers: Browser[] = [];
    for (let i = 0; i < clients; i += 1) browsers.push(await openBrowser(database, port));
    return new MoneyLoad(`http://127.0.0.1:${port}`, browsers, isRefusalFinal);
  }

  /** Whether and how often what was asked came to be, so far as clients were told. */
  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** From now on asks the server on this port. */
  turnTo(port: number): void {
    this.#url = `http://127.0.0.1:${port}`;
  }

  /** Keeps everybody signed in for as long again as a token lives. */
  async renewTokens(database: Database): Promise<void> {
    for (const browser of this.browsers) await renewToken(database, browser);
  }

  /** All clients at once, one withdrawal each; returns their answers. */
  askOnce(): Promise<Answer[]> {
    return Promise.all(this.browsers.map((browser) => this.#ask(browser)));
  }

  /**
   * All clients, one call after the other, until the returned function is called; it waits for their last answers. With
   * `everyMs`, nobody begins again before so much has gone by since the last time.
   */
  keepAsking(pauseMs = 5, everyMs = 0): () => Promise<void> {
    this.#isRunning = true;
    const done = this.browsers.map(async (browser) => {
      while (this.#isRunning) {
        const again = performance.now() + everyMs;
        const { status, body } = await this.#ask(browser);
        if (status === 200 && body.id !== undefined) await this.#end(browser, body.id);
        await wait(Math.max(pauseMs, again - performance.now()));
      }
    });
    return async () => {
      this.#isRunning = false;
      await Promise.all(done);
    };
  }

  /** Milliseconds until a withdrawal that begins now, and is asked for anew after each failure, is accepted. */
  async untilAccepted(pauseMs = 20): Promise<number> {
    const started = performance.now();
    const [browser] = this.browsers;
    if (!browser) throw new Error('nobody is there to ask');
    while ((await this.#ask(browser)).status !== 200) {
      if (performance.now() - started > SETTLED_MS_MAX) throw new Error('no call was accepted');
      await wait(pauseMs);
    }
    return performance.now() - started;
  }

  /** Asks again, with the same keys, for all of which nobody knows what became of it, until everything is known. */
  async settle(): Promise<void> {
    const deadline = performance.now() + SETTLED_MS_MAX;
    for (let sent = this.#unknown.shift(); sent; sent = this.#unknown.shift()) {
      if (performance.now() > deadline) throw new Error('some calls are unknown for ever');
      const { status } = await this.#send(sent);
      if (status === 0 || status === 503) await wait(50);
    }
  }

  /** What `compareAnswers` finds, and the invariants that are broken. */
  async compare(database: Database): Promise<string[]> {
    const breaches = await auditBooks(database);
    return [
      ...(await this.compareAnswers(database)),
      ...breaches.map(({ id, says }) => `broken: ${id} ${says}`),
    ];
  }

  /**
   * What the clients know against what the platform wrote: returns what was acknowledged and is lost, and what is there more
   * often than it was acknowledged.
   */
  async compareAnswers(database: Database): Promise<string[]> {
    const owners = this.browsers.map(({ clientId }) => clientId);
    const { rows } = await sql<{ request_id: string }>`
      select request_id from audit_requests
      where kind = 'withdrawal' and owner_id = any (${owners}::uuid[])`.execute(database);
    const written = new Set(rows.map((row) => row.request_id));
    const lost = [...this.#acknowledged].filter((id) => !written.has(id));
    const unasked = [...written].filter((id) => !this.#acknowledged.has(id));
    return [...lost.map((id) => `lost: ${id}`), ...unasked.map((id) => `doubled: ${id}`)];
  }

  #ask(browser: Browser): Promise<Answer> {
    const { walletId: target_id } = browser;
    const body = { currency: 'BTC', target_id, amount: '0.001', acknowledged: true };
    return this.#send({ browser, path: createWithdrawal.path, body, key: newId() });
  }

  /** Cancels, and again as long as that is only refused. */
  async #end(browser: Browser, id: string): Promise<void> {
    let status = 503;
    do status = (await this.#cancel(browser, id)).status;
    while (this.#isRefusalFinal && status === 503);
  }

  #cancel(browser: Browser, id: string): Promise<Answer> {
    const path = cancelWithdrawal.path.replace('{id}', id);
    return this.#send({ browser, path, body: {}, key: newId() });
  }

  async #send(sent: Sent): Promise<Answer> {
    const answer = await this.#post(sent);
    this.answers.push(answer);
    const isRefused = answer.status === 503;
    if (answer.status === 0 || (isRefused && !this.#isRefusalFinal)) this.#unknown.push(sent);
    if (answer.status === 200 && answer.body.id !== undefined) {
      this.#acknowledged.add(answer.body.id);
    }
    return answer;
  }

  async #post({ browser, path, body, key }: Sent): Promise<Answer> {
    const started = performance.now();
    const ended = (status: number, said: Answer['body']): Answer => ({
      status,
      milliseconds: performance.now() - started,
      body: said,
    });
    try {
      const answer = await fetch(this.#url + API_BASE + path, {
        method: 'POST',
        headers: {
          ...browser.headers,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      return ended(answer.status, (await answer.json()) as Answer['body']);
    } catch {
      return ended(0, {});
    }
  }
}

/** How often each status was answered, by the status. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Milliseconds of the slowest answer. */
export function slowest(answers: readonly Answer[]): number {
  return answers.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0);
}
