import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { expect, vi } from 'vitest';
import { API_BASE, type Call } from '../../contract/call.ts';
import { compareTimes } from '../harness/compare-times.ts';
import { count, replayHint, seed } from '../harness/scale.ts';
import { statementsOf } from '../harness/statements.ts';
import type { openTestAccess } from '../worlds/access.ts';
import type { TestBrowser } from '../worlds/browser.ts';

/*
 * Whether something exists must not show: neither in the answer, nor in the work that it costs, nor in the time
 * it takes. The work is compared statement by statement and hash by hash, which nothing disturbs; the time over
 * pairs. With a thousand of them chance alone moves the AUC by 0.013, so 0.45 to 0.55 is sure; with fewer the
 * bounds widen to what chance does once in ten thousand runs, and who falls outside is measured once more.
 */
const PAIRS = count(1_000, 80, 25);

/** How many calls of each kind one comparison makes when it is measured once more. */
export const MOST_PAIRS = 3 * PAIRS;
const SURE_DEVIATIONS = 3.9;
const AUC_BOUND = 0.05;
const MEDIAN_BOUND_MS = 2;

/** The first pairs of a measurement warm up and do not count. */
const WARM_UP_PAIRS = 5;

/** An answer over a real connection, how long it took, and what the server did for it. */
export type Reply = {
  readonly status: number;
  readonly headers: string;
  readonly text: string;
  readonly ms: number;
  /** Statements in their order, and how many hashes of passwords. */
  readonly work: readonly string[];
};

/** Two kinds, of accounts or of ids, that nobody may tell apart. */
type Kind = 'others' | 'existing';

/** Times of two kinds, pair by pair. */
type Times = Readonly<Record<Kind, number[]>>;

/** A call as it goes over the wire: its path filled in, a body as bytes or as what becomes JSON. */
export type TimedCall = Pick<Call, 'method' | 'path'> & {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Returns a function that calls a listening server over one connection. */
export function openTimer(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (browser: TestBrowser, call: TimedCall): Promise<Reply> => {
    // The token that every other call brings back comes with the first answer.
    if (!browser.cookies.has('XSRF-TOKEN')) await browser.call({ method: 'GET', path: '/any' });
    return send(`${url}${API_BASE}${call.path}`, agent, call, browser);
  };
}

/** Listens and returns the function that posts to a call as a browser of its own does. */
export async function openTimedCaller(access: Awaited<ReturnType<typeof openTestAccess>>) {
  const time = openTimer(await access.app.listen({ host: '127.0.0.1', port: 0 }));
  const browser = access.browser();
  return (path: string, body: unknown): Promise<Reply> =>
    time(browser, { method: 'POST', path, body });
}

// The test file says vi.mock('@node-rs/argon2', { spy: true }) before anything loads it.
const verified = vi.mocked(verify);
const hashed = vi.mocked(hash);
if (!vi.isMockFunction(verify)) throw new Error('hashes of passwords are not watched');

function bytesOf(body: unknown): Buffer | null {
  if (body === undefined) return null;
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

function headersOf(browser: TestBrowser, body: Buffer | null): Record<string, string | number> {
  return {
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    ...(browser.token !== null && { authorization: `Bearer ${browser.token}` }),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

/** Makes the call, and records the server's work in this process. */
async function send(
  url: string,
  agent: Agent,
  call: TimedCall,
  browser: TestBrowser,
): Promise<Reply> {
  verified.mockClear();
  hashed.mockClear();
  const { result, statements } = await statementsOf(() => exchange(url, agent, call, browser));
  const hashes = verified.mock.calls.length + hashed.mock.calls.length;
  return { ...result, work: [...statements, `hashes: ${hashes}`] };
}

function exchange(
  url: string,
  agent: Agent,
  { method, body: given, headers: further }: TimedCall,
  browser: TestBrowser,
): Promise<Omit<Reply, 'work'>> {
  const body = bytesOf(given);
  const headers = { ...headersOf(browser, body), ...further };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        const ms = performance.now() - start;
        const { date, ...others } = answer.headers;
        const shown = date ? JSON.stringify(others) : '';
        resolve({ status: answer.statusCode ?? 0, headers: shown, text, ms });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A response without what the clock puts into it, and its work. */
export function shape({ status, headers, text, work: done }: Reply) {
  const timeless = (part: string) =>
    part.replaceAll(/((?:retry|resend).after(?:_s)?":"?)\d+/g, (_, name: string) => `${name}#`);
  return { status, headers: timeless(headers), text: timeless(text), work: done };
}

let pairsDrawn = 0;

/** Both kinds in either order, drawn from the seed, so that neither always comes first. */
function inAnyOrder(): readonly Kind[] {
  pairsDrawn += 1;
  const [drawn = 0] = createHash('sha256').update(`${seed} ${pairsDrawn}`).digest();
  return drawn % 2 === 0 ? ['existing', 'others'] : ['others', 'existing'];
}

/**
 * Expects that nobody can tell two kinds of accounts or ids apart by their times. `ask` makes the call of one
 * of a pair, counted from zero.
 */
export async function expectSameTimes(
  what: string,
  ask: (kind: Kind, pair: number) => Promise<Reply>,
): Promise<void> {
  const first = breachesOf(what, await measure(PAIRS, ask));
  if (first.length === 0) return;
  // Chance and a busy machine breach a bound now and then; what can be told apart does so again.
  const again = breachesOf(what, await measure(2 * PAIRS, ask));
  expect(again, `and before that: ${first}`).toEqual([]);
}

async function measure(
  pairs: number,
  ask: (kind: Kind, pair: number) => Promise<Reply>,
): Promise<Times> {
  const times: Times = { others: [], existing: [] };
  for (let pair = 0; pair < WARM_UP_PAIRS + pairs; pair += 1) {
    for (const kind of inAnyOrder()) {
      const { ms } = await ask(kind, pair);
      if (pair >= WARM_UP_PAIRS) times[kind].push(ms);
    }
  }
  return times;
}

/** Which of the two bounds these times breach, in words. */
function breachesOf(what: string, { others, existing }: Times): string[] {
  const found = compareTimes(others, existing);
  const aucBound = Math.max(AUC_BOUND, SURE_DEVIATIONS * found.aucDeviation);
  const medianBound = Math.max(MEDIAN_BOUND_MS, SURE_DEVIATIONS * found.medianDeviationMs);
  const figures = `${replayHint(what)}: ${JSON.stringify(found)} over ${others.length} pairs`;
  // What the run showed, for whoever reads its log.
  console.info(figures);
  return [
    ...(Math.abs(found.auc - 0.5) > aucBound ? [`AUC beyond ${aucBound}: ${figures}`] : []),
    ...(Math.abs(found.medianMs) > medianBound ? [`median beyond ${medianBound}: ${figures}`] : []),
  ];
}
